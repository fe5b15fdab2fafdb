import { control, covers, test } from '../../../src/test.js';
import type { Change, LeadsB, Settings, Workspace } from '../../../src/test.js';
import { expectCreated } from './lead-outcome.js';

for (const type of ['individual', 'leadCompanyMember']) {
  test(
    `a lead of the type ${type} is created without a company id and a role id`,
    covers('LDB-NO-COMPANY'),
    async ({ leadsB, workspace, settings }) => {
      const lead = leadsB.named({ type });

      const answer = await leadsB.create([lead], withoutCompanyId(settings));

      if (!answer.ok) await controlWithIds(leadsB, workspace, type);
      expectCreated(answer, lead);
    },
  );
}

test(
  'the credentials of the settings create a lead without a company id',
  covers('LDB-NO-COMPANY'),
  async ({ leadsB, workspace, session, settings }) => {
    const lead = leadsB.named();
    const answer = await leadsB.create([lead], withoutCompanyId(settings));
    const { leadBHeaders, harnessUrl, standIns } = settings;

    const trials: { name: string; headers: Record<string, string | null> }[] = [];
    if (leadBHeaders === undefined) {
      trials.push({ name: 'none', headers: { 'x-api-key': null } });
      trials.push({ name: 'x-api-key, companyid', headers: { companyid: await workspace.companyId() } });
      if (harnessUrl !== undefined || standIns.accessToken !== undefined)
        trials.push({
          name: 'authorization',
          headers: { 'x-api-key': null, authorization: `Bearer ${await workspace.accessToken()}` },
        });
    }
    const own = Object.keys(leadBHeaders ?? { 'x-api-key': '' }).join(', ');
    session.record('Q-CREDENTIAL-LEAD-B', `${own}: ${answer.status}`, answer);
    for (const { name, headers } of trials) {
      const other = await leadsB.create([leadsB.named()], { headers });
      session.record('Q-CREDENTIAL-LEAD-B', `${name}: ${other.status}`, other);
    }

    expectCreated(answer, lead);
  },
);

/** A refusal is for the missing ids only where a lead is created with one of them or with both. */
async function controlWithIds(leadsB: LeadsB, workspace: Workspace, type: string): Promise<void> {
  const role = await workspace.clientRoleId();
  const headers = { companyid: await workspace.companyId() };
  if ((await leadsB.create([leadsB.named({ type })], { headers })).ok) return;
  if ((await leadsB.create([leadsB.named({ type, role })])).ok) return;
  control(await leadsB.create([leadsB.named({ type, role })], { headers }));
}

/** Leaves a company id out that LEAD_B_HEADERS may name, in its own spelling. */
function withoutCompanyId(settings: Settings): Change {
  const names = Object.keys(settings.leadBHeaders ?? {});
  const spelled = names.filter((name) => name.toLowerCase() === 'companyid');
  return { headers: Object.fromEntries(spelled.map((name) => [name, null])) };
}
