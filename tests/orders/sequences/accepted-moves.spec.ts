import { test } from '../../../src/test.js';
import { openTasksOf } from '../orders.js';
import { closings } from '../moves.js';
import { fieldSteps, marked, openMoves, sequences, unmarked } from './sequences.js';

const way = [...fieldSteps, ...openMoves, ...unmarked.Cancelled];

for (const { closed, moves } of closings) {
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
}

const closingMarks = closings.flatMap(({ closed, tasksDone, tasksKept }) => [
  { closed, mark: true, requirement: tasksDone, outcome: 'every task done' },
  { closed, mark: false, requirement: tasksKept, outcome: 'every task open' },
]);

for (const { closed, mark, requirement, outcome } of closingMarks) {
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
}

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
