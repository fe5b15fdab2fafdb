import {
  control,
  expect,
  filledList,
  isCreated,
  listedAll,
  shownId,
  stop,
  test,
  unusualNames,
} from '../../../src/test.js';
import type { BulkResponse, Workspace } from '../../../src/test.js';
import { bulkKinds } from './support/both-kinds.js';

const members = [
  { slug: 'id', name: '_id', suffix: 'RESULT-ID' },
  { slug: 'id-form', name: 'an _id in the form of an object identifier', suffix: 'RESULT-ID-FORM' },
  { slug: 'status', name: 'status', suffix: 'RESULT-STATUS' },
  { slug: 'role-client', name: 'the role client', suffix: 'RESULT-ROLE' },
];

const statuses = { LDA: ['New', 'Contacted', 'Qualified'], CLI: ['New', 'Active', 'New'] };

for (const { prefix, one, many, response, kind } of bulkKinds) {
  const oneAndThree = [
    { amount: `one ${one}`, size: 1 },
    { amount: `three ${many}`, size: 3 },
  ];

  for (const { amount, size } of oneAndThree) {
    test(
      `${prefix}-RESULT-MESSAGE/of-${size}`,
      { title: `the answer to ${amount} has the stated message`, holds: [`${prefix}-RESULT-MESSAGE`] },
      async ({ bulkOf }) => {
        const answer = control(await bulkOf(kind).create(size));

        expect(answer).toKeep(`${prefix}-RESULT-MESSAGE`, response);
      },
    );
  }

  for (const { amount, size } of [...oneAndThree, { amount: `seven ${many}`, size: 7 }]) {
    test(
      `${prefix}-RESULT-LIST/of-${size}`,
      { title: `the answer to ${amount} lists as many created members`, holds: [`${prefix}-RESULT-LIST`] },
      async ({ bulkOf, workspace }) => {
        const answer = control(await bulkOf(kind).create(size));

        expect(answer).toHaveObjectBody();
        expect(answer).toKeep(`${prefix}-RESULT-LIST`, response);
        await demandStored(answer, workspace);
        expect(answer).toListCreated(size);
      },
    );
  }

  test(
    `${prefix}-RESULT-LIST/of-25`,
    {
      title: `the answer to 25 ${many} lists as many created members where it accepts them`,
      holds: [`${prefix}-RESULT-LIST`],
    },
    async ({ bulkOf, workspace }) => {
      const answer = await bulkOf(kind).create(25);
      if (answer.refused)
        stop('inapplicable', {
          code: 'not-taken',
          subject: 'entries',
          message: `The target takes no 25 ${many} in one call; the specification shows no limit.`,
        });

      await demandStored(control(answer), workspace);
      expect(answer).toListCreated(25);
    },
  );

  for (const { name, suffix } of members) {
    for (const { amount, size } of oneAndThree) {
      test(
        `${prefix}-${suffix}/of-${size}`,
        { title: `the answer to ${amount} shows ${name}`, holds: [`${prefix}-${suffix}`] },
        async ({ bulkOf, session }) => {
          const answer = control(await bulkOf(kind).create(size));
          filledList(answer, 'createdMembers');

          expect(answer).toKeep(`${prefix}-${suffix}`, response);
          if (prefix === 'LDA' && suffix === 'RESULT-ROLE') session.observe('role-meaning', 'both');
        },
      );
    }
  }

  test(
    `${prefix}-RESULT-ROLE/own-status`,
    {
      title: `each created ${one} with a status of its own has the role client`,
      holds: [`${prefix}-RESULT-ROLE`],
    },
    async ({ bulkOf }) => {
      const answer = control(
        await bulkOf(kind).create(statuses[prefix].length, (index) => ({ status: statuses[prefix][index] })),
      );
      filledList(answer, 'createdMembers');

      expect(answer).toKeep(`${prefix}-RESULT-ROLE`, response);
    },
  );

  test(
    `${prefix}-RESULT-ID-UNIQUE/unique`,
    { title: `no two created ${many} have the same _id`, holds: [`${prefix}-RESULT-ID-UNIQUE`] },
    async ({ bulkOf }) => {
      const bulk = bulkOf(kind);
      const ids: unknown[] = [];
      for (const size of [1, 1, 3]) {
        const answer = control(await bulk.create(size));
        ids.push(...listedAll(answer).map((member) => shownId(answer, member)));
      }
      if (ids.some((id) => typeof id !== 'string'))
        stop('cantTell', {
          code: 'response-lacks',
          subject: '_id',
          message: 'A created member shows no _id to compare.',
        });

      expect(ids).toBeDistinct('_id');
    },
  );

  for (const { amount, size } of oneAndThree) {
    test(
      `${prefix}-RESULT-NAME/of-${size}`,
      {
        title: `the answer to ${amount} shows the first name and the last name joined`,
        holds: [`${prefix}-RESULT-NAME`],
      },
      async ({ bulkOf }) => {
        expect(control(await bulkOf(kind).create(size))).toShowNames();
      },
    );
  }

  for (const { slug, name, firstName, lastName } of unusualNames) {
    test(
      `${prefix}-RESULT-NAME/name-${slug}`,
      {
        title: `the answer shows the name of a ${one} ${name} joined where it is accepted`,
        holds: [`${prefix}-RESULT-NAME`],
      },
      async ({ bulkOf }) => {
        const answer = await bulkOf(kind).create(1, { firstName, lastName });
        if (answer.refused)
          stop('inapplicable', {
            code: 'not-taken',
            subject: 'name',
            message: `The target refuses the name ${name}, and no clause says that it must take it.`,
          });

        expect(control(answer)).toShowNames();
      },
    );
  }
}

/** An entry that is not there has not to be listed either: that it was not created is judged by others. */
async function demandStored(answer: BulkResponse, workspace: Workspace): Promise<void> {
  for (const [index, { email }] of answer.sent.entries()) {
    const isAbsent =
      !isCreated(answer, index) && (await workspace.offeredMember({ email: String(email) })) === null;
    if (isAbsent)
      stop('cantTell', {
        code: 'precondition-missing',
        subject: 'entry',
        message: `Entry ${index + 1} of ${answer.sent.length} was accepted, and no such member is there.`,
      });
  }
}
