import { control, expect, isUsedUp, slugOf, stop, test } from '../../../src/test.js';
import type { Notification, NotificationKind, Order } from '../../../src/test.js';
import { casesOfMoves, fieldsOf, matrix } from '../moves.js';
import type { Move } from '../moves.js';
import { levelsOf } from './status.js';

const notifications = [
  { moves: 'ORD-ONGOING-REVIEW', requirement: 'ORD-ONGOING-REVIEW-NOTICE', kind: 'reviewNeeded' },
  { moves: 'ORD-REVIEW-REVIEW', requirement: 'ORD-REVIEW-REVIEW-NOTICE', kind: 'reviewNeeded' },
  { moves: 'ORD-COMPLETE', requirement: 'ORD-COMPLETE-NOTICE', kind: 'orderCompletion' },
  { moves: 'ORD-CANCEL', requirement: 'ORD-CANCEL-NOTICE', kind: 'orderCancellation' },
] as const;

for (const { moves, requirement, kind } of notifications) {
  const accepted = matrix.filter((move) => move.requirement === moves);

  for (const { from, to, cases } of casesOfMoves(accepted, () => [{ slug: '' }])) {
    test(
      `${requirement}/from-${slugOf(from)}`,
      {
        title: `PUT /orders notifies the client of the move from ${from} to ${to}`,
        cases,
        at: levelsOf({ from, to }),
      },
      async ({ orders }, { move }) => {
        const usesUp = isUsedUp(from, fieldsOf(move));
        const order = await orders.ofClient(from, { usesUp, reads: ['notifications'] });
        const before = await order.notifications();
        control(await order.put(fieldsOf(move)));

        await expectNotified(order, kind, before, move);
      },
    );
  }
}

test(
  'ORD-REVIEW-REVIEW-NOTICE/each-time',
  { title: 'PUT /orders notifies the client each time that it moves an order to Review again' },
  async ({ orders }) => {
    const order = await orders.ofClient('Review');
    const before = await order.notifications();
    for (let time = 0; time < 3; time++) control(await order.put({ status: 'Review' }));

    await expect(order).toHaveNotified('reviewNeeded', before, 3);
  },
);

/** Expects the notification of a move. One that was accepted and not made is blamed by the requirement of the move. */
async function expectNotified(
  order: Order,
  kind: NotificationKind,
  before: readonly Notification[],
  { to }: Move,
): Promise<void> {
  const earlier = before.filter((notification) => notification.kind === kind).length;
  if (
    (await order.notifications(kind, earlier + 1)).length === earlier &&
    (await order.isKnownToLack({ status: to }))
  )
    stop('cantTell', {
      code: 'precondition-missing',
      subject: 'status',
      message: `The update was accepted and the order is not ${to}, so there is nothing to notify the client of.`,
    });
  await expect(order).toHaveNotified(kind, before);
}
