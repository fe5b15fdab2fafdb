import { isObject } from '../../src/exchange/structure.js';
import { control, covers, expect, stop, test } from '../../src/test.js';
import { bulkClients } from '../leads/bulk-creation.js';
import { allCreatedIn, createdMembersIn, isNameOf } from '../leads/created-members.js';

const oneAndThree = [
  { amount: 'one client', size: 1 },
  { amount: 'three clients', size: 3 },
];

for (const { amount, size } of oneAndThree) {
  test(
    `the answer to ${amount} has the stated message`,
    covers('CLI-RESULT-MESSAGE'),
    async ({ clients }) => {
      const bulk = bulkClients(clients);

      const answer = control(await bulk.create(await bulk.entries(size)));

      expect(answer).toKeep('CLI-RESULT-MESSAGE', 'client-response');
    },
  );
}

for (const { amount, size } of [...oneAndThree, { amount: 'seven clients', size: 7 }]) {
  test(
    `the answer to ${amount} lists as many created members`,
    covers('CLI-RESULT-LIST'),
    async ({ clients }) => {
      const bulk = bulkClients(clients);

      const answer = control(await bulk.create(await bulk.entries(size)));

      expect(isObject(answer.json), 'The answer is an object, and createdMembers a member of it.').toBe(true);
      expect(answer).toKeep('CLI-RESULT-LIST', 'client-response');
      expect(createdMembersIn(answer).length, 'One created member is listed for each client sent.').toBe(
        size,
      );
    },
  );
}

const members = [
  { name: '_id', requirement: 'CLI-RESULT-ID' },
  { name: 'an _id in the form of an object identifier', requirement: 'CLI-RESULT-ID-FORM' },
  { name: 'status', requirement: 'CLI-RESULT-STATUS' },
  { name: 'the role client', requirement: 'CLI-RESULT-ROLE' },
];

for (const { name, requirement } of members) {
  for (const { amount, size } of oneAndThree) {
    test(`the answer to ${amount} shows ${name}`, covers(requirement), async ({ clients }) => {
      const bulk = bulkClients(clients);

      const answer = control(await bulk.create(await bulk.entries(size)));

      if (createdMembersIn(answer).length === 0)
        stop('cantTell', 'The answer lists no created member to look at.');
      expect(answer).toKeep(requirement, 'client-response');
    });
  }
}

test(
  'each created client with a status of its own has the role client',
  covers('CLI-RESULT-ROLE'),
  async ({ clients }) => {
    const bulk = bulkClients(clients);
    const entries = await Promise.all(['New', 'Active', 'New'].map((status) => bulk.entry({ status })));

    const answer = control(await bulk.create(entries));

    if (createdMembersIn(answer).length === 0)
      stop('cantTell', 'The answer lists no created member to look at.');
    expect(answer).toKeep('CLI-RESULT-ROLE', 'client-response');
  },
);

test('no two created clients have the same _id', covers('CLI-RESULT-ID-UNIQUE'), async ({ clients }) => {
  const bulk = bulkClients(clients);
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
  test(title, covers('CLI-RESULT-NAME'), async ({ clients }) => {
    const bulk = bulkClients(clients);
    const entries = await bulk.entries(size);

    const answer = control(await bulk.create(entries));

    const names = allCreatedIn(answer, size).map((member) => (isObject(member) ? member.name : undefined));
    const joined = entries.map(({ firstName, lastName }) => `${firstName} ${lastName}`);
    const shown = names.map((name) => joined[entries.findIndex((entry) => isNameOf(name, entry))] ?? name);
    expect([...shown].sort(), 'Each created member has its first and last name joined.').toEqual(
      [...joined].sort(),
    );
  });
}
