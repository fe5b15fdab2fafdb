import { control, covers, expect, stop, test } from '../../../src/test.js';
import { bulkKinds } from './both-kinds.js';
import { outcomeOf, refusesAll } from './created-members.js';

const successQuestions = { LDA: 'Q-LEAD-A-SUCCESS', CLI: 'Q-CLIENT-SUCCESS' };

for (const { prefix, one, many, kind } of bulkKinds) {
  test(
    `a ${one} with every required field and no other is created`,
    covers(`${prefix}-CREATE`),
    async ({ bulkOf, session }) => {
      const bulk = bulkOf(kind);
      const answer = await bulk.create([await bulk.entry()]);

      expect(answer).toBeAccepted();
      session.record(successQuestions[prefix], `${answer.status}`, answer);
      const unknown = await bulk.create([await bulk.entry({ conformanceNote: 'text' })]);
      session.record('Q-UNKNOWN-FIELD', `${bulk.operation}: ${outcomeOf(unknown)}`, unknown);
      const empty = await bulk.create([]);
      session.record('Q-EMPTY-ARRAY', `${bulk.operation}: ${outcomeOf(empty)}`, empty);
    },
  );

  test(`${many} are created one call after the other`, covers(`${prefix}-CREATE`), async ({ bulkOf }) => {
    const bulk = bulkOf(kind);
    for (const entry of await bulk.entries(3)) expect(await bulk.create([entry])).toBeAccepted();
  });

  for (const size of [2, 3, 10]) {
    test(
      `a call with ${size} ${many} is accepted`,
      covers(`${prefix}-CREATE-MANY`),
      async ({ bulkOf, session }) => {
        const bulk = bulkOf(kind);
        control(await bulk.create([await bulk.entry()]));

        expect(await bulk.create(await bulk.entries(size))).toBeAccepted();

        if (size < 10) return;
        const answer = await bulk.create(await bulk.entries(201));
        session.record('Q-ARRAY-LIMIT', `${bulk.operation}, 201 entries: ${outcomeOf(answer)}`, answer);
      },
    );
  }

  test(`each ${one} of a call is there afterwards`, covers(`${prefix}-CREATE-MANY`), async ({ bulkOf }) => {
    const bulk = bulkOf(kind);
    const taken = async ({ email }: { email?: unknown }): Promise<boolean> =>
      refusesAll(await bulk.create([await bulk.entry({ email })]));
    // A member shows by its email, which no other may have; where members created singly don't show so, none do.
    const singly = await bulk.entries(2);
    for (const entry of singly) control(await bulk.create([entry]));
    for (const entry of singly)
      if (!(await taken(entry)))
        stop('cantTell', `The target takes an email twice, so that no ${one} shows by its email.`);
    const together = await bulk.entries(4);
    control(await bulk.create(together));

    const there: boolean[] = [];
    for (const entry of together) there.push(await taken(entry));

    expect(there, `The email of each ${one} of the call is taken afterwards.`).toEqual(
      together.map(() => true),
    );
  });
}
