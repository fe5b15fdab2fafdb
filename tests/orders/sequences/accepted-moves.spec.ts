import { test } from '../../../src/test.js';
import { closings } from '../support/closings.js';
import { openTasksOf } from '../support/order-tasks.js';
import { sequences } from './support/sequences.js';
import { fieldSteps, marked, openMoves, unmarked } from './support/steps.js';

const way = [...fieldSteps, ...openMoves, ...unmarked.Cancelled];

for (const { closed, moves, tasksDone, tasksKept } of closings) {
  test(
    `${moves}/any-sequence`,
    { title: `an open order moves to ${closed} after any sequence of updates`, holds: [moves] },
    sequences({
      expected: `a 2xx status and the order ${closed}`,
      from: 'Pending',
      way,
      pivot: marked[closed].filter(({ by }) => by === 'SuperAdmin'),
      breach: (walk, pivot) => walk.breachOf(pivot),
    }),
  );

  for (const [mark, requirement] of [
    [true, tasksDone],
    [false, tasksKept],
  ] as const) {
    test(
      `${requirement}/any-sequence`,
      {
        title: `the tasks of an order are ${mark ? 'done' : 'kept'} when it is ${closed} with markTasksAsDone ${mark} after any sequence`,
        holds: [requirement],
      },
      sequences({
        expected: mark ? 'every task done' : 'every task open',
        wish: { openTasks: 2 },
        from: 'Pending',
        way,
        pivot: marked[closed].filter(
          ({ by, fields }) => by === 'SuperAdmin' && fields.markTasksAsDone === mark,
        ),
        async breach(walk, pivot) {
          const tasks = await openTasksOf(walk.order, 2);
          await walk.accepts(pivot);
          const after = await walk.order.tasksNow(tasks, mark ? ({ done }) => done : undefined);
          const count = after.filter((task) => task.done).length;
          return count === (mark ? 2 : 0) ? undefined : `${count} of 2 tasks done`;
        },
      }),
    );
  }
}

test(
  'ORD-REVIEW-REVIEW/any-sequence',
  {
    title: 'an order in Review takes Review again after any sequence of updates',
    holds: ['ORD-REVIEW-REVIEW'],
  },
  sequences({
    expected: 'a 2xx status and the order Review',
    from: 'Review',
    way,
    pivot: openMoves.filter(({ by, fields }) => by === 'SuperAdmin' && fields.status === 'Review'),
    breach: (walk, pivot) => walk.breachOf(pivot),
  }),
);

test(
  'ORD-PENDING-ONGOING-FOLDER/any-sequence',
  {
    title: 'the folder of an order stays active after any sequence that moves it to Ongoing',
    holds: ['ORD-PENDING-ONGOING-FOLDER'],
  },
  sequences({
    expected: 'an active folder',
    from: 'Pending',
    way: [...fieldSteps, ...unmarked.Cancelled],
    pivot: openMoves.filter(({ fields }) => fields.status === 'Ongoing'),
    after: [...fieldSteps, ...openMoves, ...marked.Completed],
    async breach(walk, pivot, after) {
      await walk.accepts(pivot);
      for (const step of after) await walk.take(step);
      return (await walk.order.isFolderActive()) ? undefined : 'a folder that is not active';
    },
  }),
);
