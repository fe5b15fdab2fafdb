import {
  control,
  controlCreated,
  describeOutcome,
  expect,
  isKeptOut,
  stop,
  test,
} from '../../../src/test.js';
import { bulkKinds } from './support/both-kinds.js';

const successQuestions = { LDA: 'Q-LEAD-A-SUCCESS', CLI: 'Q-CLIENT-SUCCESS' };

for (const { prefix, one, many, kind } of bulkKinds) {
  test(
    `${prefix}-CREATE/required-fields`,
    { title: `a ${one} with every required field and no other is created`, holds: [`${prefix}-CREATE`] },
    async ({ bulkOf, session }) => {
      const bulk = bulkOf(kind);
      const answer = await bulk.create();

      expect(answer).toHaveCreated();
      session.record(successQuestions[prefix], `${answer.status}`, answer);
      session.record('Q-MEDIA-TYPE', `${bulk.operation}: ${answer.header('content-type') ?? 'none'}`, answer);
      const unknown = await bulk.create(1, { conformanceNote: 'text' });
      session.record('Q-UNKNOWN-FIELD', `${bulk.operation}: ${describeOutcome(unknown)}`, unknown);
      const empty = await bulk.create(0);
      session.record('Q-EMPTY-ARRAY', `${bulk.operation}: ${describeOutcome(empty)}`, empty);
    },
  );

  test(
    `${prefix}-CREATE/one-after-another`,
    { title: `${many} are created one call after the other`, holds: [`${prefix}-CREATE`] },
    async ({ bulkOf }) => {
      const bulk = bulkOf(kind);
      for (let call = 0; call < 3; call += 1) expect(await bulk.create()).toHaveCreated();
    },
  );

  for (const size of [2, 3, 10]) {
    test(
      `${prefix}-CREATE-MANY/call-of-${size}`,
      { title: `a call with ${size} ${many} is accepted`, holds: [`${prefix}-CREATE-MANY`] },
      async ({ bulkOf, session }) => {
        const bulk = bulkOf(kind);
        controlCreated(await bulk.create());

        expect(await bulk.create(size)).toHaveCreated();

        if (size < 10) return;
        const answer = await bulk.create(201);
        session.record('Q-ARRAY-LIMIT', `${bulk.operation}, 201 entries: ${describeOutcome(answer)}`, answer);
      },
    );
  }

  test(
    `${prefix}-CREATE-MANY/each-is-there`,
    { title: `each ${one} of a call is there afterwards`, holds: [`${prefix}-CREATE-MANY`] },
    async ({ bulkOf }) => {
      const bulk = bulkOf(kind);
      const taken = async ({ email }: { email?: unknown }): Promise<boolean> =>
        isKeptOut(await bulk.create(1, { email }));
      // A member shows by its email, which no other may have; where members created singly don't show so, none do.
      for (const single of [await bulk.given(), await bulk.given()])
        if (!(await taken(single)))
          stop('cantTell', {
            code: 'indistinct',
            subject: 'email',
            message: `The target takes one email twice, so an email does not show whether a ${one} is there.`,
          });
      const together = control(await bulk.create(4)).sent;

      const absent: unknown[] = [];
      for (const entry of together) if (!(await taken(entry))) absent.push(entry.email);

      expect(absent, {
        code: 'not-created',
        subject: 'email',
        message: `${absent.length} of ${together.length} ${many} of one call were not created: their emails are free afterwards.`,
      }).toEqual([]);
    },
  );
}
