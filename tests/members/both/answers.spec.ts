import { control, expect, filledList, isCreated, listedAll, shownId, stop, test } from '../../../src/test.js';
import type { BulkResponse, Workspace } from '../../../src/test.js';
import { bothKinds, callLevels, createdWith, memberLevels, unusualNameCases } from '../members.js';

const members = [
  { member: '_id', suffix: 'RESULT-ID' },
  { member: 'an object identifier as the _id', suffix: 'RESULT-ID-FORM' },
  { member: 'the status', suffix: 'RESULT-STATUS' },
  { member: 'the role client', suffix: 'RESULT-ROLE' },
];

const statuses = { LDA: ['New', 'Contacted', 'Qualified'], CLI: ['New', 'Active', 'New'] };

for (const { prefix, operation, one, many, response, kind } of bothKinds) {
  test(
    `${prefix}-RESULT-MESSAGE/sizes`,
    { title: `${operation} answers with the stated message`, at: memberLevels },
    async ({ bulkOf }) => {
      const answer = control(await bulkOf(kind).create());

      expect(answer).toKeep(`${prefix}-RESULT-MESSAGE`, response);
    },
  );

  test(
    `${prefix}-RESULT-LIST/sizes`,
    { title: `${operation} lists as many created members as ${many} were sent`, at: memberLevels },
    async ({ bulkOf, workspace }) => {
      const answer = control(await bulkOf(kind).create());

      expect(answer).toHaveObjectBody();
      expect(answer).toKeep(`${prefix}-RESULT-LIST`, response);
      await demandStored(answer, workspace);
      expect(answer).toListCreated(1);
    },
  );

  test(
    `${prefix}-RESULT-LIST/single`,
    { title: `${operation} lists a single created member in an array, however it is sent`, at: callLevels },
    async ({ bulkOf }) => {
      expect(control(await bulkOf(kind).create())).toKeep(`${prefix}-RESULT-LIST`, response);
    },
  );

  test(
    `${prefix}-RESULT-LIST/of-25`,
    { title: `${operation} lists more than 20 created members if it accepts as many ${many}` },
    async ({ bulkOf, workspace, spares }) => {
      const size = spares ? 21 : 25;
      const answer = await bulkOf(kind).create(size);
      if (answer.refused)
        stop('inapplicable', {
          code: 'not-taken',
          subject: 'entries',
          message: `The target takes no ${size} ${many} in one call; the specification shows no limit.`,
        });

      await demandStored(control(answer), workspace);
      expect(answer).toListCreated(size);
    },
  );

  for (const { member, suffix } of members) {
    test(
      `${prefix}-${suffix}/sizes`,
      { title: `${operation} shows ${member} of each created ${one}`, at: memberLevels },
      async ({ bulkOf, session }) => {
        const answer = control(await bulkOf(kind).create());
        filledList(answer, 'createdMembers');

        expect(answer).toKeep(`${prefix}-${suffix}`, response);
        if (prefix === 'LDA' && suffix === 'RESULT-ROLE') session.observe('role-meaning', 'both');
      },
    );
  }

  test(
    `${prefix}-RESULT-ROLE/own-status`,
    { title: `${operation} shows the role client of ${many} with statuses of their own` },
    async ({ bulkOf }) => {
      const answer = control(
        await bulkOf(kind).createTogether(statuses[prefix].length, (index) => ({
          status: statuses[prefix][index],
        })),
      );
      filledList(answer, 'createdMembers');

      expect(answer).toKeep(`${prefix}-RESULT-ROLE`, response);
    },
  );

  test(
    `${prefix}-RESULT-ID-UNIQUE/unique`,
    { title: `${operation} gives no two ${many} the same _id`, at: memberLevels },
    async ({ bulkOf }) => {
      const bulk = bulkOf(kind);
      const ids: unknown[] = [];
      for (const size of [2, 1]) {
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

  test(
    `${prefix}-RESULT-NAME/sizes`,
    { title: `${operation} shows the first and last name of each created ${one} joined`, at: memberLevels },
    async ({ bulkOf }) => {
      expect(control(await bulkOf(kind).create())).toShowNames();
    },
  );

  test(
    `${prefix}-RESULT-NAME/unusual`,
    {
      title: `${operation} shows an unusual name of a ${one} joined if it accepts it`,
      cases: unusualNameCases,
    },
    async ({ bulkOf }, name) => {
      expect(await createdWith(name, bulkOf(kind))).toShowNames();
    },
  );
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
