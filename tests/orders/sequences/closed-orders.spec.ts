import { changesBetween, changesInWords, test } from '../../../src/test.js';
import { openTasksOf } from '../orders.js';
import { closings } from '../moves.js';
import { anyStep, fieldSteps, marked, openMoves, sequences } from './sequences.js';

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
