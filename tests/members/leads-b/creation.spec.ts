import {
  casesOf,
  control,
  controlCreated,
  expect,
  isKeptOut,
  listedAll,
  listedCreated,
  readLeadBAnswer,
  stop,
  test,
  tookAll,
  wasCreated,
  withKey,
} from '../../../src/test.js';
import type { BulkCreation, Change, Settings, Varied, Workspace } from '../../../src/test.js';
import { fullCall, holdToRuling } from '../../rulings.js';
import { memberLevels, tooMany, writtenAt } from '../members.js';
import { demandTaken, eachType, withoutFlag } from './leads-b.js';

test(
  'LDB-CREATE/plain',
  {
    title: 'POST /members/bulk-lead creates a lead and answers 201',
    cases: { 'required-fields': { firstName: undefined, lastName: undefined }, names: {} },
  },
  async ({ leadsB, settings }, fields) => {
    // Not even the flag that keeps the target from inviting the lead is sent with it.
    const answer = await leadsB.create(1, { ...withoutFlag(settings), ...fields });

    expect(answer).toBeAccepted(201);
    expect(answer).toHaveCreated();
  },
);

// Whether these are created is for the requirements of their type and their status.
test(
  'LDB-CREATE/other-kinds',
  {
    title: 'POST /members/bulk-lead answers 201 for a lead of another type or status',
    cases: { 'lead-company-member': { type: 'leadCompanyMember' }, 'last-status': { status: 'Negotiation' } },
    at: memberLevels,
  },
  async ({ leadsB }, fields) => {
    expect(controlCreated(await leadsB.create(1, fields))).toBeAccepted(201);
  },
);

test(
  'LDB-CREATE/several',
  {
    title: 'POST /members/bulk-lead answers 201 for several leads, and for those of a second call',
    cases: { plain: 3, many: 60, 'second-call': 1 },
  },
  async ({ leadsB, session, settings, spares }, count) => {
    if (spares && count > 3) tooMany(count);
    if (count === 1) controlCreated(await leadsB.create());
    const several = await leadsB.create(count);
    demandTaken(several);
    // One is enough: whether all are created, and listed, is for others.
    if (isKeptOut(control(several))) controlCreated(several);
    expect(several).toBeAccepted(201);

    if (count !== 3) return;
    session.record('Q-LEAD-B-PATH', settings.leadBPath);
    const answer = await leadsB.create(0);
    session.record('Q-MEDIA-TYPE', `${leadsB.operation}: ${answer.header('content-type') ?? 'none'}`, answer);
    session.record('Q-EMPTY-ARRAY', `${leadsB.operation}: ${answer.status}`, answer);
  },
);

test(
  'LDB-CREATE-MANY/sizes',
  {
    title: 'POST /members/bulk-lead creates all leads of a call',
    cases: casesOf([2, 5, 20].map((count) => ({ slug: `call-of-${count}`, count }))),
  },
  async ({ leadsB }, { count }) => {
    const several = await leadsB.create(count);
    if (!tookAll(several)) controlCreated(await leadsB.create());

    expect(several).toHaveCreated();
  },
);

const mixture = [
  { type: 'individual', status: 'Working' },
  { type: 'leadCompanyMember', status: 'Proposal Sent' },
  { type: 'individual', status: 'New' },
];

test(
  'LDB-CREATE-MANY/types-and-statuses',
  { title: 'POST /members/bulk-lead creates all leads of a call of every type and status' },
  async ({ leadsB }) => {
    for (const fields of mixture) controlCreated(await leadsB.create(1, fields));

    expect(await leadsB.create(mixture.length, (index) => mixture[index] ?? {})).toHaveCreated();
  },
);

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

const limit = 200;

/** How a full call can be sent; its emails would be too many for another workspace. */
const wholeCallLevels: Varied = ['encoding', 'context/other-members', 'access', 'timing'];

/** How many leads of a full call are new beside its first at least: its last ones, which a smaller limit would cut off. */
const fewest = 20;

/**
 * Sends the largest call that the target takes, which may be smaller than the limit; a small one in a run that
 * spares members, since whether a full one is taken is the matter of another requirement.
 */
async function takesSome(leadsB: BulkCreation, spares: boolean): Promise<void> {
  for (const size of spares ? [] : [limit, 100, 50, 20, 10, 5]) {
    const answer = await leadsB.create(size);
    if (!answer.refused) return void listedAll(control(answer));
  }
  listedAll(control(await leadsB.create(2)));
}

test(
  'LDB-LIMIT/full-call',
  {
    title: `POST /members/bulk-lead creates ${limit} leads in one call`,
    cases: eachType,
    at: [...wholeCallLevels, ...writtenAt],
  },
  async ({ leadsB, session, settings, spares }, { type }) => {
    const entries = await leadsB.entries(limit, { type });
    // In a run that spares members all but the last have the email of the first, so that few are made.
    const repeated = spares ? limit - fewest : 0;
    const leads = entries.map((lead, index) =>
      index < repeated ? { ...lead, email: entries[0]?.email } : lead,
    );
    const fresh = leads.filter((_, index) => index === 0 || index >= repeated);
    const answer = await leadsB.send(leads);
    if (!answer.ok || isKeptOut(answer)) controlCreated(await leadsB.create(2, { type }));
    // What is refused may be that an email comes twice, which is for others to judge.
    if (!answer.ok && spares) control(await leadsB.send([...fresh.slice(-2), ...fresh.slice(-1)]));

    holdToRuling(fullCall, 'accepted', answer, session, settings);
    expect(answer).toBeAccepted();
    const unlisted = fresh.find((lead) => wasCreated(answer, leads.indexOf(lead)) !== true);
    if (unlisted !== undefined && (await leadsB.isStored(unlisted)))
      stop('cantTell', {
        code: 'response-lacks',
        subject: 'created-leads',
        message: 'The response does not list a lead that was created, so it does not tell how many were.',
      });
    if (!spares || listedCreated(answer).length < fresh.length) expect(answer).toListCreated(fresh.length);
  },
);

test(
  'LDB-LIMIT-EXCEEDED/refused',
  {
    title: `POST /members/bulk-lead refuses more than ${limit} leads in one call`,
    cases: casesOf([
      { slug: 'call-of-201', count: limit + 1 },
      { slug: 'call-of-250', count: limit + 50 },
      { slug: 'call-of-201-with-a-repeated-email', count: limit + 1, repeats: true },
      { slug: 'call-of-201-with-a-known-email', count: limit + 1, isKnown: true },
      { slug: 'call-of-201-with-a-company-member', count: limit + 1, isMixed: true },
    ]),
    at: wholeCallLevels,
  },
  async ({ leadsB, spares }, { count, repeats = false, isKnown = false, isMixed = false }) => {
    await takesSome(leadsB, spares);

    const leads = await leadsB.entries(count);
    if (repeats) leads[count - 1] = { ...leads[count - 1], email: leads[0]?.email };
    if (isKnown) leads[count - 1] = { ...leads[count - 1], email: (await leadsB.given()).email };
    if (isMixed) leads[count - 1] = { ...leads[count - 1], type: 'leadCompanyMember' };
    const answer = await leadsB.send(leads);

    // A target may also accept the call and create none of its leads.
    if (answer.ok && readLeadBAnswer(answer).created?.value.length === 0) expect(answer).toListCreated(0);
    else expect(answer).toBeRefused();
    const [first = {}, last = first] = [leads[0], leads[limit - 1]];
    expect((await leadsB.isStored(first)) || (await leadsB.isStored(last)), {
      code: 'not-refused',
      subject: 'createLeads',
      message: `A call of ${count} leads was refused, and leads of it are stored.`,
    }).toBe(false);
  },
);
