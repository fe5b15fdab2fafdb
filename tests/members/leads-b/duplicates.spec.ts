import { controlCreated, expect, isKeptOut, onlyAt, sampleEmail, test } from '../../../src/test.js';
import { expectOneOfManyCreated } from '../support/members.js';
import { convert } from '../support/conversion.js';
import { placesOfThree } from './support/places-of-three.js';

const again = [
  { slug: 'same-lead', name: 'the same lead', fields: {} },
  { slug: 'other-type', name: 'a lead of another type', fields: { type: 'leadCompanyMember' } },
  { slug: 'other-status', name: 'a lead of another status', fields: { status: 'Working' } },
];

for (const { slug, name, fields } of again) {
  test(
    `LDB-EMAIL-UNIQUE/${slug}`,
    { title: `${name} with the address of an existing lead is not created`, holds: ['LDB-EMAIL-UNIQUE'] },
    async ({ leadsB, session }) => {
      const { email } = await leadsB.given();

      const answer = await leadsB.create(1, { ...fields, email });

      session.observe('lead-b-email', isKeptOut(answer) ? 'must' : 'should');
      expect(answer).toHaveKeptOut();
    },
  );
}

for (const { slug, name, size, index } of placesOfThree) {
  test(
    `LDB-EMAIL-UNIQUE/${slug}-of-3`,
    {
      title: `a lead with the address of an existing lead is not created as the ${name} of three`,
      holds: ['LDB-EMAIL-UNIQUE'],
    },
    async ({ leadsB }) => {
      const { email } = await leadsB.given();

      expect(await leadsB.create(size, onlyAt(index, { email }))).toHaveKeptOut(index);
    },
  );
}

for (const { slug, name, kind } of [
  { slug: 'client', name: 'a client', kind: 'clients' },
  { slug: 'lead-a', name: 'a lead of variant A', kind: 'leadsA' },
] as const) {
  test(
    `LDB-EMAIL-UNIQUE/${slug}`,
    { title: `a lead with the address of ${name} is not created`, holds: ['LDB-EMAIL-UNIQUE'] },
    async ({ leadsBHere, bulkOf }) => {
      const { email } = await bulkOf(kind).given();

      expect(await leadsBHere.create(1, { email })).toHaveKeptOut();
    },
  );
}

test(
  'LDB-EMAIL-UNIQUE/converted-lead',
  {
    title: 'a lead with the address of a lead that was converted is not created',
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
    title: 'of calls with one address that are sent at once, at most one creates its lead',
    holds: ['LDB-EMAIL-UNIQUE'],
  },
  async ({ leadsB }) => {
    await expectOneOfManyCreated(leadsB);
  },
);

test(
  'LDB-EMAIL-SCOPE/elsewhere',
  { title: 'the address of a lead elsewhere does not hinder a lead', holds: ['LDB-EMAIL-SCOPE'] },
  async ({ leadsBHere, elsewhere }) => {
    const { email } = await leadsBHere.in(elsewhere).given();
    controlCreated(await leadsBHere.create(2));

    expect(await leadsBHere.create(2, onlyAt(1, { email }))).toHaveCreated(1);
  },
);

const repeated = [
  { slug: 'two-leads', name: 'two leads', count: 2, same: [0, 1] },
  { slug: 'first-and-last-of-3', name: 'the first and the last of three leads', count: 3, same: [0, 2] },
  { slug: 'last-two-of-4', name: 'the last two of four leads', count: 4, same: [2, 3] },
];

for (const { slug, name, count, same } of repeated) {
  test(
    `LDB-EMAIL-OWN/${slug}`,
    { title: `at most one is created where ${name} in one call share an address`, holds: ['LDB-EMAIL-OWN'] },
    async ({ leadsB }) => {
      controlCreated(await leadsB.create(count));
      const email = sampleEmail();

      const answer = await leadsB.create(count, (index) => (same.includes(index) ? { email } : {}));

      expect(answer).toHaveCreatedAtMostOneOf(same);
    },
  );
}
