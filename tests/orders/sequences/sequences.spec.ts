import { changesBetween, changesInWords, test } from '../../../src/test.js';
import { holdToRuling, pendingToReview } from '../../rulings.js';
import { closings } from '../moves.js';
import { openTasksOf } from '../orders.js';
import {
  anyStep,
  clientCancellations,
  fieldSteps,
  marked,
  openMoves,
  sequences,
  unmarked,
} from './sequences.js';
import type { SequenceRule } from './sequences.js';

const way = [...fieldSteps, ...openMoves, ...unmarked.Cancelled];

for (const { closed, moves } of closings)
  test(
    `${moves}/any-sequence`,
    { title: `PUT /orders moves an open order to ${closed} after any sequence` },
    sequences({
      expected: `a 2xx status and the order ${closed}`,
      from: 'Pending',
      way,
      pivot: marked[closed].filter(({ by }) => by === 'SuperAdmin'),
      violation: (walk, pivot) => walk.violationOf(pivot),
    }),
  );

const closingMarks = closings.flatMap(({ closed, tasksDone, tasksKept }) => [
  { closed, mark: true, requirement: tasksDone, outcome: 'every task done' },
  { closed, mark: false, requirement: tasksKept, outcome: 'every task open' },
]);

for (const { closed, mark, requirement, outcome } of closingMarks)
  test(
    `${requirement}/any-sequence`,
    { title: `PUT /orders leaves ${outcome} in a ${closed} order after any sequence` },
    sequences({
      expected: outcome,
      options: { openTasks: 2 },
      from: 'Pending',
      way,
      pivot: marked[closed].filter(
        ({ by, fields }) => by === 'SuperAdmin' && fields.markTasksAsDone === mark,
      ),
      async violation(walk, pivot) {
        const tasks = await openTasksOf(walk.order, 2);
        await walk.accepts(pivot);
        const after = await walk.order.tasksNow(tasks, mark ? ({ done }) => done : undefined);
        const count = after.filter((task) => task.done).length;
        return count === (mark ? 2 : 0) ? undefined : `${count} of 2 tasks done`;
      },
    }),
  );

test(
  'ORD-REVIEW-REVIEW/any-sequence',
  { title: 'PUT /orders takes Review again for an order in Review after any sequence' },
  sequences({
    expected: 'a 2xx status and the order Review',
    from: 'Review',
    way,
    pivot: openMoves.filter(({ by, fields }) => by === 'SuperAdmin' && fields.status === 'Review'),
    violation: (walk, pivot) => walk.violationOf(pivot),
  }),
);

test(
  'ORD-PENDING-ONGOING-FOLDER/any-sequence',
  { title: 'PUT /orders keeps the folder of a begun order active in any sequence' },
  sequences({
    expected: 'an active folder',
    from: 'Pending',
    way: [...fieldSteps, ...unmarked.Cancelled],
    pivot: openMoves.filter(({ fields }) => fields.status === 'Ongoing'),
    after: [...fieldSteps, ...openMoves, ...marked.Completed],
    async violation(walk, pivot, after) {
      await walk.accepts(pivot);
      for (const step of after) await walk.take(step);
      return (await walk.order.isFolderActive()) ? undefined : 'a folder that is not active';
    },
  }),
);

for (const { closed, refused, unchanged } of closings) {
  test(
    `${refused}/any-sequence`,
    { title: `PUT /orders refuses every update of a ${closed} order in any sequence` },
    sequences({
      expected: 'a refusal (a 4xx status)',
      from: 'Pending',
      way: [...fieldSteps, ...openMoves],
      pivot: marked[closed],
      after: anyStep,
      async violation(walk, pivot, after) {
        await walk.accepts(pivot);
        for (const step of after) {
          const answer = await walk.send(step);
          if (!answer.refused) return `status ${answer.status}`;
        }
        return undefined;
      },
    }),
  );

  test(
    `${unchanged}/any-sequence`,
    { title: `PUT /orders changes nothing of a ${closed} order in any sequence` },
    sequences({
      expected: 'the order as it was',
      options: { openTasks: 1, requestedTasks: 1 },
      from: 'Ongoing',
      way: [...fieldSteps, ...openMoves],
      pivot: marked[closed],
      after: anyStep,
      async violation(walk, pivot, after) {
        const tasks = await openTasksOf(walk.order, 1);
        await walk.accepts(pivot);
        // What a closing sets off may come after its answer.
        if (pivot.fields.markTasksAsDone === true) await walk.order.tasksNow(tasks, ({ done }) => done);
        await walk.order.settled();
        const before = await walk.order.snapshotWithout('notifications');
        for (const step of after) await walk.refuses(step);
        return changesInWords(changesBetween(before, await walk.order.snapshot())) || undefined;
      },
    }),
  );
}

const toReview = {
  from: 'Pending',
  way: [...fieldSteps, ...unmarked.Cancelled],
  pivot: openMoves.filter(({ fields }) => fields.status === 'Review'),
  ruling: (answer, session, settings) => holdToRuling(pendingToReview, 'refused', answer, session, settings),
} satisfies Partial<SequenceRule>;

test(
  'ORD-PENDING-REVIEW/any-sequence',
  { title: 'PUT /orders refuses to move a Pending order to Review after any sequence' },
  sequences({
    ...toReview,
    expected: 'status 400',
    async violation(walk, pivot) {
      const answer = await walk.send(pivot);
      if (answer.status !== 400) return walk.statusOf(answer, pivot);
      await walk.accepts({ ...pivot, fields: { status: 'Ongoing' } });
      return undefined;
    },
  }),
);

test(
  'ORD-PENDING-REVIEW-UNCHANGED/any-sequence',
  { title: 'PUT /orders leaves an order Pending when it refuses Review after any sequence' },
  sequences({
    ...toReview,
    expected: 'Pending',
    async violation(walk, pivot) {
      await walk.refuses(pivot);
      const status = await walk.order.read('status');
      return status === 'Pending' ? undefined : status;
    },
  }),
);

const unmarkedMoves = [
  { to: 'Completed', from: 'Ongoing', requirement: 'ORD-COMPLETE-MARK-REQUIRED' },
  { to: 'Cancelled', from: 'Pending', requirement: 'ORD-CANCEL-MARK-REQUIRED' },
] as const;

for (const { to, from, requirement } of unmarkedMoves)
  test(
    `${requirement}/any-sequence`,
    { title: `PUT /orders refuses ${to} without markTasksAsDone after any sequence` },
    sequences({
      expected: 'a refusal (a 4xx status)',
      from,
      way: [...fieldSteps, ...openMoves],
      pivot: unmarked[to].filter(({ by }) => by === 'SuperAdmin'),
      async violation(walk, pivot) {
        const answer = await walk.send(pivot);
        if (!answer.refused) return walk.statusOf(answer, pivot);
        await walk.accepts({ ...pivot, fields: { ...pivot.fields, markTasksAsDone: false } });
        return undefined;
      },
    }),
  );

const cancellation = {
  from: 'Ongoing',
  way: [...fieldSteps, ...openMoves, ...unmarked.Completed],
  pivot: clientCancellations,
} satisfies Partial<SequenceRule>;

test(
  'ORD-CANCEL-CLIENT/any-sequence',
  { title: "PUT /orders refuses the client's cancellation of a begun order after any sequence" },
  sequences({
    ...cancellation,
    expected: 'status 403',
    async violation(walk, pivot) {
      const answer = await walk.send(pivot);
      if (answer.status !== 403) return walk.statusOf(answer, pivot);
      await walk.accepts({ ...pivot, by: 'SuperAdmin' });
      return undefined;
    },
  }),
);

test(
  'ORD-CANCEL-CLIENT-UNCHANGED/any-sequence',
  { title: 'PUT /orders keeps the status when it refuses a cancellation after any sequence' },
  sequences({
    ...cancellation,
    expected: 'the status before',
    async violation(walk, pivot) {
      const before = await walk.order.read('status');
      await walk.refuses(pivot);
      const status = await walk.order.read('status');
      return status === before ? undefined : `${before} became ${status}`;
    },
  }),
);
