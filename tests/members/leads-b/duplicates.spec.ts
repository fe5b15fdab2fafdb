import { casesOf, controlCreated, expect, isKeptOut, onlyAt, sampleEmail, test } from '../../../src/test.js';
import type { BulkKind } from '../../../src/test.js';
import { placesAmongOthers } from './leads-b.js';
import { convert, expectOneOfManyCreated, sendToCreate } from '../members.js';

test(
  'LDB-EMAIL-UNIQUE/again',
  {
    title: 'POST /members/bulk-lead creates no lead with the email of an existing lead',
    holds: ['LDB-EMAIL-UNIQUE'],
    cases: {
      'same-lead': {},
      'other-type': { type: 'leadCompanyMember' },
      'other-status': { status: 'Working' },
    },
  },
  async ({ leadsB, session }, fields) => {
    const { email } = await leadsB.given();

    const answer = await leadsB.create(1, { ...fields, email });

    session.observe('lead-b-email', isKeptOut(answer) ? 'must' : 'should');
    expect(answer).toHaveKeptOut();
  },
);

test(
  'LDB-EMAIL-UNIQUE/among-others',
  {
    title: 'POST /members/bulk-lead creates no lead with a taken email among others',
    holds: ['LDB-EMAIL-UNIQUE'],
    cases: casesOf(placesAmongOthers),
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

const otherMembers: { slug: string; kind: BulkKind }[] = [
  { slug: 'client', kind: 'clients' },
  { slug: 'lead-a', kind: 'leadsA' },
];

test(
  'LDB-EMAIL-UNIQUE/of-other-members',
  {
    title: 'POST /members/bulk-lead creates no lead with the email of another member',
    holds: ['LDB-EMAIL-UNIQUE'],
    cases: casesOf(otherMembers),
  },
  async ({ leadsBHere, bulkOf }, { kind }) => {
    const { email } = await bulkOf(kind).given();
    controlCreated(await leadsBHere.create());

    expect(await leadsBHere.create(1, { email })).toHaveKeptOut();
  },
);

test(
  'LDB-EMAIL-UNIQUE/converted-lead',
  {
    title: 'POST /members/bulk-lead creates no lead with the email of a converted lead',
    holds: ['LDB-EMAIL-UNIQUE'],
  },
  async ({ leadsBHere, clients, givenLead, session }) => {
    controlCreated(await leadsBHere.create());
    const lead = await givenLead();
    await convert(clients, lead, session);

    expect(await leadsBHere.create(1, { email: lead.email })).toHaveKeptOut();
  },
);

test(
  'LDB-EMAIL-UNIQUE/at-once',
  {
    title: 'POST /members/bulk-lead creates at most one lead by concurrent calls with one email',
    holds: ['LDB-EMAIL-UNIQUE'],
  },
  async ({ leadsB }) => {
    await expectOneOfManyCreated(leadsB);
  },
);

test(
  'LDB-EMAIL-SCOPE/elsewhere',
  {
    title: 'POST /members/bulk-lead accepts the email of a lead in another workspace',
    holds: ['LDB-EMAIL-SCOPE'],
  },
  async ({ leadsBHere, elsewhere }) => {
    const { email } = await leadsBHere.in(elsewhere).given();

    expect(await sendToCreate(leadsBHere, 2, onlyAt(1, { email }))).toHaveCreated(1);
  },
);

test(
  'LDB-EMAIL-OWN/repeated',
  {
    title: 'POST /members/bulk-lead creates at most one of the leads of a call that share an email',
    holds: ['LDB-EMAIL-OWN'],
    cases: {
      'two-leads': { count: 2, same: [0, 1] },
      'first-and-last-of-3': { count: 3, same: [0, 2] },
      'last-two-of-4': { count: 4, same: [2, 3] },
    },
  },
  async ({ leadsB }, { count, same }) => {
    const email = sampleEmail();
    const answer = await leadsB.create(count, (index) => (same.includes(index) ? { email } : {}));

    if (!answer.sent.some((_lead, index) => answer.ok && !isKeptOut(answer, index)))
      controlCreated(await leadsB.create(count));
    expect(answer).toHaveCreatedAtMostOneOf(same);
  },
);
