import { casesOf, controlCreated, expect, isKeptOut, onlyAt, sampleEmail, test } from '../../../src/test.js';
import type { Scene, Varied } from '../../../src/test.js';
import { convertedLead, expectLeftAlone, lastOfTwo, memberLevels } from '../members.js';
import { demandLong, possibleNames } from './leads-b.js';

test(
  'LDB-EMAIL-UNIQUE/again',
  {
    title: 'POST /members/bulk-lead creates no lead with the email of an existing lead',
    cases: {
      'same-lead': {},
      'other-type': { type: 'leadCompanyMember' },
      'other-status': { status: 'Working' },
    },
    at: memberLevels,
  },
  async ({ leadsB, session }, fields) => {
    const { email } = await leadsB.given();

    const answer = await leadsB.create(1, { ...fields, email });

    // One that is turned away at the levels of the case shows nothing of its email.
    if (!answer.ok) controlCreated(await leadsB.create(1, fields));
    session.observe('lead-b-email', isKeptOut(answer) ? 'must' : 'should');
    expect(answer).toHaveKeptOut();
  },
);

test(
  'LDB-EMAIL-UNIQUE/among-others',
  {
    title: 'POST /members/bulk-lead creates no lead with a taken email among others',
    cases: casesOf([{ slug: 'first-of-3', size: 3, index: 0 }, lastOfTwo]),
  },
  async ({ leadsB }, { size, index }) => {
    const { email } = await leadsB.given();

    const answer = await leadsB.create(size, onlyAt(index, { email }));

    // What was created of the call is its control; without any, another call is.
    if (!answer.sent.some((_lead, at) => at !== index && answer.ok && !isKeptOut(answer, at)))
      controlCreated(await leadsB.create(size));
    expect(answer).toHaveKeptOut(index);
  },
);

test(
  'LDB-SKIPPED-UNCHANGED/left-alone',
  {
    title: 'POST /members/bulk-lead changes nothing of the member whose email a duplicate has',
    cases: { lead: true, client: false },
    at: memberLevels,
  },
  async ({ leadsBHere, clients, workspace, settings }, isLead) => {
    workspace.demandReadable();
    const names = possibleNames(settings, 'source');
    const withSource = (source: string) => Object.fromEntries(names.map((name) => [name, source]));
    const { email } = isLead
      ? await leadsBHere.given({ status: 'Working', ...withSource('website') })
      : await clients.given({ status: 'Active', source: 'website' });

    // At some levels an entry has another source.
    const duplicate = { status: 'New', ...(isLead && withSource('social')) };
    await expectLeftAlone(leadsBHere, workspace, email, duplicate);
  },
);

/** Members of other kinds whose email a lead has. */
const others: {
  slug: string;
  title: string;
  cases: Record<string, (scene: Scene) => Promise<{ email: string }>>;
  at?: Varied;
}[] = [
  {
    slug: 'of-other-members',
    title: 'POST /members/bulk-lead creates no lead with the email of another member',
    // The lead of variant A comes first: a target may not speak that one.
    cases: {
      client: ({ clients }) => clients.given(),
      'lead-a': ({ leadsA }) => leadsA.given(),
    },
  },
  {
    slug: 'of-client',
    title: 'POST /members/bulk-lead creates no lead with the email of a client, however it is sent',
    cases: { plain: ({ clients }) => clients.given() },
    at: memberLevels,
  },
  {
    slug: 'converted-lead',
    title: 'POST /members/bulk-lead creates no lead with the email of a converted lead',
    cases: { plain: convertedLead },
    at: memberLevels,
  },
];

for (const { slug, ...details } of others)
  test(`LDB-EMAIL-UNIQUE/${slug}`, details, async (scene, other) => {
    const leadsB = scene.leadsBHere;
    const { email } = await other(scene);
    controlCreated(await leadsB.create());

    expect(await leadsB.create(1, { email })).toHaveKeptOut();
  });

test(
  'LDB-EMAIL-OWN/repeated',
  {
    title: 'POST /members/bulk-lead creates at most one of the leads of a call that share an email',
    cases: {
      'two-leads': { count: 2, same: [0, 1] },
      'first-and-last-of-3': { count: 3, same: [0, 2] },
      'last-two-of-4': { count: 4, same: [2, 3] },
      'first-and-last-of-61': { count: 61, same: [0, 60] },
    },
    at: memberLevels,
  },
  async ({ leadsB, workspace, settings }, { count, same }) => {
    if (count > 30) await demandLong({ leadsB, workspace, settings }, count);
    const email = sampleEmail();
    const answer = await leadsB.create(count, (index) => (same.includes(index) ? { email } : {}));

    if (!answer.sent.some((_lead, index) => answer.ok && !isKeptOut(answer, index)))
      controlCreated(await leadsB.create(count));
    expect(answer).toHaveCreatedAtMostOneOf(same);
  },
);
