import { control, covers, expect, isObject, stop, test, unusualNames } from '../../../src/test.js';
import { bulkKinds } from './both-kinds.js';
import { createdMembersIn, expectMembersKeep, isNameOf, shownIn } from './created-members.js';

const members = [
  { name: '_id', suffix: 'RESULT-ID' },
  { name: 'an _id in the form of an object identifier', suffix: 'RESULT-ID-FORM' },
  { name: 'status', suffix: 'RESULT-STATUS' },
  { name: 'the role client', suffix: 'RESULT-ROLE' },
];

const statuses = { LDA: ['New', 'Contacted', 'Qualified'], CLI: ['New', 'Active', 'New'] };

for (const { prefix, one, many, response, kind } of bulkKinds) {
  const oneAndThree = [
    { amount: `one ${one}`, size: 1 },
    { amount: `three ${many}`, size: 3 },
  ];

  for (const { amount, size } of oneAndThree) {
    test(
      `the answer to ${amount} has the stated message`,
      covers(`${prefix}-RESULT-MESSAGE`),
      async ({ bulkOf }) => {
        const bulk = bulkOf(kind);
        const answer = control(await bulk.create(await bulk.entries(size)));

        expect(answer).toKeep(`${prefix}-RESULT-MESSAGE`, response);
      },
    );
  }

  for (const { amount, size } of [...oneAndThree, { amount: `seven ${many}`, size: 7 }]) {
    test(
      `the answer to ${amount} lists as many created members`,
      covers(`${prefix}-RESULT-LIST`),
      async ({ bulkOf }) => {
        const bulk = bulkOf(kind);
        const answer = control(await bulk.create(await bulk.entries(size)));

        const shape = 'The answer is an object, and createdMembers a member of it.';
        expect(isObject(answer.json), shape).toBe(true);
        expect(answer).toKeep(`${prefix}-RESULT-LIST`, response);
        const listed = createdMembersIn(answer).length;
        expect(listed, `One created member is listed for each ${one} sent.`).toBe(size);
      },
    );
  }

  test(
    `the answer to 25 ${many} lists as many created members where it accepts them`,
    covers(`${prefix}-RESULT-LIST`),
    async ({ bulkOf }) => {
      const bulk = bulkOf(kind);
      const answer = await bulk.create(await bulk.entries(25));
      if (answer.refused)
        stop('inapplicable', `The target takes no 25 ${many} in a call, a limit that is not shown.`);

      const listed = createdMembersIn(control(answer)).length;
      expect(listed, `One created member is listed for each ${one} sent.`).toBe(25);
    },
  );

  for (const { name, suffix } of members) {
    for (const { amount, size } of oneAndThree) {
      test(
        `the answer to ${amount} shows ${name}`,
        covers(`${prefix}-${suffix}`),
        async ({ bulkOf, session }) => {
          const bulk = bulkOf(kind);
          const answer = control(await bulk.create(await bulk.entries(size)));

          expectMembersKeep(answer, `${prefix}-${suffix}`, response);
          if (prefix === 'LDA' && suffix === 'RESULT-ROLE') session.observe('role-meaning', 'both');
        },
      );
    }
  }

  test(
    `each created ${one} with a status of its own has the role client`,
    covers(`${prefix}-RESULT-ROLE`),
    async ({ bulkOf }) => {
      const bulk = bulkOf(kind);
      const entries = await Promise.all(statuses[prefix].map((status) => bulk.entry({ status })));

      const answer = control(await bulk.create(entries));

      expectMembersKeep(answer, `${prefix}-RESULT-ROLE`, response);
    },
  );

  test(
    `no two created ${many} have the same _id`,
    covers(`${prefix}-RESULT-ID-UNIQUE`),
    async ({ bulkOf }) => {
      const bulk = bulkOf(kind);
      const ids: unknown[] = [];
      for (const size of [1, 1, 3]) {
        const answer = control(await bulk.create(await bulk.entries(size)));
        ids.push(...shownIn(answer, size, '_id'));
      }
      if (ids.some((id) => typeof id !== 'string'))
        stop('cantTell', 'A created member shows no _id to compare.');

      expect(new Set(ids).size, 'Each created member has an _id of its own.').toBe(ids.length);
    },
  );

  for (const { amount, size } of oneAndThree) {
    test(
      `the answer to ${amount} shows the first name and the last name joined`,
      covers(`${prefix}-RESULT-NAME`),
      async ({ bulkOf }) => {
        const bulk = bulkOf(kind);
        const entries = await bulk.entries(size);

        const answer = control(await bulk.create(entries));

        const joined = entries.map(({ firstName, lastName }) => `${firstName} ${lastName}`);
        const shown = shownIn(answer, size, 'name').map(
          (name) => joined[entries.findIndex((entry) => isNameOf(name, entry))] ?? name,
        );
        const expectation = 'Each created member has its first and last name joined.';
        expect([...shown].sort(), expectation).toEqual([...joined].sort());
      },
    );
  }

  for (const { name, firstName, lastName } of unusualNames) {
    test(
      `the answer shows the name of a ${one} ${name} joined where it is accepted`,
      covers(`${prefix}-RESULT-NAME`),
      async ({ bulkOf }) => {
        const bulk = bulkOf(kind);
        const entry = await bulk.entry({ firstName, lastName });

        const answer = await bulk.create([entry]);

        if (answer.refused)
          stop('inapplicable', `The target takes no name ${name}, which no clause demands.`);
        const [shown] = shownIn(control(answer), 1, 'name');
        expect(
          isNameOf(shown, entry) ? `${firstName} ${lastName}` : shown,
          'The created member has its first and last name joined.',
        ).toBe(`${firstName} ${lastName}`);
      },
    );
  }
}
