import { casesOf, controlCreated, expect, isKeptOut, onlyAt, sampleEmail, test } from '../../../src/test.js';
import type { BulkKind } from '../../../src/test.js';
import {
  convert,
  expectOneOfManyCreated,
  lastOfTwo,
  memberLevels,
  scopeLevels,
  sendToCreate,
} from '../members.js';

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
  'LDB-EMAIL-UNIQUE/of-other-members',
  {
    title: 'POST /members/bulk-lead creates no lead with the email of another member',
    // The lead of variant A comes first: a target may not speak that one.
    cases: { client: { kind: 'clients' }, 'lead-a': { kind: 'leadsA' } } satisfies Record<
      string,
      { kind: BulkKind }
    >,
  },
  async ({ leadsBHere, bulkOf }, { kind }) => {
    const { email } = await bulkOf(kind).given();
    controlCreated(await leadsBHere.create());

    expect(await leadsBHere.create(1, { email })).toHaveKeptOut();
  },
);

test(
  'LDB-EMAIL-UNIQUE/of-client',
  {
    title: 'POST /members/bulk-lead creates no lead with the email of a client, however it is sent',
    at: memberLevels,
  },
  async ({ leadsBHere, clients }) => {
    const { email } = await clients.given();
    controlCreated(await leadsBHere.create());

    expect(await leadsBHere.create(1, { email })).toHaveKeptOut();
  },
);

test(
  'LDB-EMAIL-UNIQUE/converted-lead',
  { title: 'POST /members/bulk-lead creates no lead with the email of a converted lead', at: memberLevels },
  async ({ leadsBHere, clients, givenLead, session }) => {
    controlCreated(await leadsBHere.create());
    const lead = await givenLead();
    await convert(clients.plain, lead, session);

    expect(await leadsBHere.create(1, { email: lead.email })).toHaveKeptOut();
  },
);

test(
  'LDB-EMAIL-UNIQUE/at-once',
  { title: 'POST /members/bulk-lead creates at most one lead by concurrent calls with one email' },
  async ({ leadsB }) => {
    await expectOneOfManyCreated(leadsB);
  },
);

test(
  'LDB-EMAIL-SCOPE/elsewhere',
  { title: 'POST /members/bulk-lead accepts the email of a lead in another workspace', at: scopeLevels },
  async ({ leadsBHere, elsewhere }) => {
    const { email } = await leadsBHere.in(elsewhere).given();

    expect(await sendToCreate(leadsBHere, 1, { email })).toHaveCreated();
  },
);

test(
  'LDB-EMAIL-OWN/repeated',
  {
    title: 'POST /members/bulk-lead creates at most one of the leads of a call that share an email',
    cases: {
      'two-leads': { count: 2, same: [0, 1] },
      'first-and-last-of-3': { count: 3, same: [0, 2] },
      'last-two-of-4': { count: 4, same: [2, 3] },
    },
    at: memberLevels,
  },
  async ({ leadsB }, { count, same }) => {
    const email = sampleEmail();
    const answer = await leadsB.create(count, (index) => (same.includes(index) ? { email } : {}));

    if (!answer.sent.some((_lead, index) => answer.ok && !isKeptOut(answer, index)))
      controlCreated(await leadsB.create(count));
    expect(answer).toHaveCreatedAtMostOneOf(same);
  },
);
