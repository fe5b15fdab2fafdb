import { isObject } from '../../src/exchange/structure.js';
import { control, covers, expect, stop, test } from '../../src/test.js';
import { bulkLeads } from '../leads/bulk-creation.js';
import { allCreatedIn, createdMembersIn, isNameOf } from '../leads/created-members.js';

const oneAndThree = [
  { amount: 'one lead', size: 1 },
  { amount: 'three leads', size: 3 },
];

for (const { amount, size } of oneAndThree) {
  test(`the answer to ${amount} has the stated message`, covers('LDA-RESULT-MESSAGE'), async ({ leadsA }) => {
    const bulk = bulkLeads(leadsA);

    const answer = control(await bulk.create(await bulk.entries(size)));

    expect(answer).toKeep('LDA-RESULT-MESSAGE', 'lead-a-response');
  });
}

for (const { amount, size } of [...oneAndThree, { amount: 'seven leads', size: 7 }]) {
  test(
    `the answer to ${amount} lists as many created members`,
    covers('LDA-RESULT-LIST'),
    async ({ leadsA }) => {
      const bulk = bulkLeads(leadsA);

      const answer = control(await bulk.create(await bulk.entries(size)));

      expect(isObject(answer.json), 'The answer is an object, and createdMembers a member of it.').toBe(true);
      expect(answer).toKeep('LDA-RESULT-LIST', 'lead-a-response');
      expect(createdMembersIn(answer).length, 'One created member is listed for each lead sent.').toBe(size);
    },
  );
}

const members = [
  { name: '_id', requirement: 'LDA-RESULT-ID' },
  { name: 'an _id in the form of an object identifier', requirement: 'LDA-RESULT-ID-FORM' },
  { name: 'status', requirement: 'LDA-RESULT-STATUS' },
  { name: 'the role client', requirement: 'LDA-RESULT-ROLE' },
];

for (const { name, requirement } of members) {
  for (const { amount, size } of oneAndThree) {
    test(`the answer to ${amount} shows ${name}`, covers(requirement), async ({ leadsA, session }) => {
      const bulk = bulkLeads(leadsA);

      const answer = control(await bulk.create(await bulk.entries(size)));

      if (createdMembersIn(answer).length === 0)
        stop('cantTell', 'The answer lists no created member to look at.');
      expect(answer).toKeep(requirement, 'lead-a-response');
      if (requirement === 'LDA-RESULT-ROLE') session.observe('role-meaning', 'both');
    });
  }
}

test(
  'each created lead with a status of its own has the role client',
  covers('LDA-RESULT-ROLE'),
  async ({ leadsA }) => {
    const bulk = bulkLeads(leadsA);
    const leads = await Promise.all(
      ['New', 'Contacted', 'Qualified'].map((status) => bulk.entry({ status })),
    );

    const answer = control(await bulk.create(leads));

    if (createdMembersIn(answer).length === 0)
      stop('cantTell', 'The answer lists no created member to look at.');
    expect(answer).toKeep('LDA-RESULT-ROLE', 'lead-a-response');
  },
);

test('no two created leads have the same _id', covers('LDA-RESULT-ID-UNIQUE'), async ({ leadsA }) => {
  const bulk = bulkLeads(leadsA);
  const ids: unknown[] = [];
  for (const size of [1, 1, 3]) {
    const answer = control(await bulk.create(await bulk.entries(size)));
    ids.push(...allCreatedIn(answer, size).map((member) => (isObject(member) ? member._id : undefined)));
  }
  if (ids.some((id) => typeof id !== 'string')) stop('cantTell', 'A created member shows no _id to compare.');

  expect(new Set(ids).size, 'Each created member has an _id of its own.').toBe(ids.length);
});

for (const { amount, size } of oneAndThree) {
  const title = `the answer to ${amount} shows the first name and the last name joined`;
  test(title, covers('LDA-RESULT-NAME'), async ({ leadsA }) => {
    const bulk = bulkLeads(leadsA);
    const leads = await bulk.entries(size);

    const answer = control(await bulk.create(leads));

    const names = allCreatedIn(answer, size).map((member) => (isObject(member) ? member.name : undefined));
    const joined = leads.map(({ firstName, lastName }) => `${firstName} ${lastName}`);
    const shown = names.map((name) => joined[leads.findIndex((lead) => isNameOf(name, lead))] ?? name);
    expect([...shown].sort(), 'Each created member has its first and last name joined.').toEqual(
      [...joined].sort(),
    );
  });
}
