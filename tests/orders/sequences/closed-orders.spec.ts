import { isDeepStrictEqual } from 'node:util';
import { covers, test } from '../../../src/test.js';
import { recordOf } from '../status/order-reading.js';
import { sequences } from './sequences.js';
import { anyStep, fieldSteps, marked, openMoves } from './steps.js';
import { Strayed } from './walk.js';

const closedStates = [
  { closed: 'Completed', refused: 'ORD-COMPLETED-CLOSED', unchanged: 'ORD-COMPLETED-UNCHANGED' },
  { closed: 'Cancelled', refused: 'ORD-CANCELLED-CLOSED', unchanged: 'ORD-CANCELLED-UNCHANGED' },
] as const;

for (const { closed, refused, unchanged } of closedStates) {
  test(
    `no sequence of updates opens a ${closed} order`,
    covers(refused),
    sequences({
      holds: `A ${closed} order refuses every update.`,
      expected: 'a refusal (a 4xx status)',
      from: 'Pending',
      way: [...fieldSteps, ...openMoves],
      pivot: marked[closed],
      after: anyStep,
      async breach(walk, pivot, after) {
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
    `no sequence of refused updates changes a ${closed} order`,
    covers(unchanged),
    sequences({
      holds: `A ${closed} order stays as it is.`,
      expected: 'the order as it was',
      wish: { openTasks: 1, requestedTasks: 1 },
      from: 'Ongoing',
      way: [...fieldSteps, ...openMoves],
      pivot: marked[closed],
      after: anyStep,
      async breach(walk, pivot, after) {
        await walk.accepts(pivot);
        const before = await recordOf(walk.order);
        for (const step of after) if (!(await walk.send(step)).refused) throw new Strayed();
        return changed(before, await recordOf(walk.order));
      },
    }),
  );
}

type OrderRecord = Awaited<ReturnType<typeof recordOf>>;

/** What of an order is not as it was, in words; undefined where nothing is. */
function changed(before: OrderRecord, after: OrderRecord): string | undefined {
  const names = (Object.keys(before) as (keyof OrderRecord)[]).filter(
    (name) => !isDeepStrictEqual(before[name], after[name]),
  );
  if (names.length === 0) return undefined;
  return names
    .map((name) => `${name} ${JSON.stringify(before[name])} became ${JSON.stringify(after[name])}`)
    .join(', ');
}
