import { controlCreated, expect, test, tookAll, withKey } from '../../../src/test.js';
import type { BulkCreation, Change, Settings, Workspace } from '../../../src/test.js';
import { memberLevels } from '../members.js';
import { eachType } from './leads-b.js';

test(
  'LDB-NO-COMPANY/each-type',
  {
    title: 'POST /members/bulk-lead creates a lead without a company id and a role id',
    cases: eachType,
    at: memberLevels,
  },
  async ({ leadsB, workspace, settings }, { type }) => {
    const answer = await leadsB.create(1, { type }, withoutCompanyId(settings));

    if (!tookAll(answer)) await controlWithIds(leadsB, workspace, type);
    expect(answer).toHaveCreated();
  },
);

test(
  'LDB-NO-COMPANY/settings',
  { title: 'POST /members/bulk-lead accepts the configured credentials without a company id' },
  async ({ leadsB, workspace, session, settings }) => {
    const answer = await leadsB.create(1, {}, withoutCompanyId(settings));
    const { leadBHeaders, harnessUrl, environmentFixtures } = settings;
    // Only recorded: what the environment file has of it is not taken for something that the test needs.
    const token = harnessUrl === undefined ? environmentFixtures.accessToken : await workspace.accessToken();

    const trials: { name: string; change: Change }[] = [];
    if (leadBHeaders === undefined) {
      trials.push({ name: 'none', change: withKey(null) });
      trials.push({ name: 'x-api-key, companyid', change: await withCompany(workspace) });
      if (token !== undefined)
        trials.push({
          name: 'authorization',
          change: { headers: { 'x-api-key': null, authorization: `Bearer ${token}` } },
        });
    }
    const own = Object.keys(leadBHeaders ?? { 'x-api-key': '' }).join(', ');
    session.record('Q-CREDENTIAL-LEAD-B', `${own}: ${answer.status}`, answer);
    for (const { name, change } of trials) {
      const other = await leadsB.create(1, {}, change);
      session.record('Q-CREDENTIAL-LEAD-B', `${name}: ${other.status}`, other);
    }

    expect(answer).toHaveCreated();
  },
);

/** A refusal is for the missing ids only where a lead is created with one of them or with both. */
async function controlWithIds(leadsB: BulkCreation, workspace: Workspace, type: string): Promise<void> {
  const role = await workspace.clientRoleId();
  const companyId = await withCompany(workspace);
  if (tookAll(await leadsB.create(1, { type }, companyId))) return;
  if (tookAll(await leadsB.create(1, { type, role }))) return;
  controlCreated(await leadsB.create(1, { type, role }, companyId));
}

async function withCompany(workspace: Workspace): Promise<Change> {
  return { headers: { companyid: await workspace.companyId() } };
}

/** Leaves a company id out that LEAD_B_HEADERS may name, in its own spelling. */
function withoutCompanyId(settings: Settings): Change {
  const names = Object.keys(settings.leadBHeaders ?? {});
  const spelled = names.filter((name) => name.toLowerCase() === 'companyid');
  return { headers: Object.fromEntries(spelled.map((name) => [name, null])) };
}
