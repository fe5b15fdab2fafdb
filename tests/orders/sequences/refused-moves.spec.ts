import { test } from '../../../src/test.js';
import { clientCancellations, fieldSteps, openMoves, sequences, unmarked } from './sequences.js';
import type { SequenceRule } from './sequences.js';
import { holdToRuling, pendingToReview } from '../../rulings.js';

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

for (const { to, from, requirement } of unmarkedMoves) {
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
}

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
