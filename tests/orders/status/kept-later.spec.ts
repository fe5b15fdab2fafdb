import { control, expect, openStatuses, refusal, test } from '../../../src/test.js';
import type { Order, OrderFields } from '../../../src/test.js';
import { callerOf, effectsWouldShow, needsManyOrders, requestedTasksOf, tasksOf } from '../orders.js';
import { closings } from '../moves.js';
import { holdToRuling, mayBeAccepted, pendingToReview } from '../../rulings.js';

// What must not happen must not happen later either: each of these waits once, for several orders.

for (const { closed: status, tasksKept, requestsKept, unchanged } of closings) {
  test(
    `${tasksKept}/later`,
    { title: `PUT /orders keeps tasks open long after the move to ${status}` },
    async ({ orders }) => {
      needsManyOrders(orders);
      const closedOrders = await Promise.all(
        openStatuses().map(async (from) => {
          const order = await orders.given(from, { openTasks: 2 });
          const tasks = await tasksOf(order, 2);
          control(await order.put({ status, markTasksAsDone: false }));
          return { order, tasks };
        }),
      );

      await effectsWouldShow(orders);

      for (const { order, tasks } of closedOrders) await expect(order).toHaveKept(tasks);
    },
  );

  test(
    `${requestsKept}/later`,
    { title: `PUT /orders rejects no requested task long after the move to ${status}` },
    async ({ orders }) => {
      needsManyOrders(orders);
      const closings: OrderFields[] = [
        { status, markTasksAsDone: true },
        { status, markTasksAsDone: false, rejectRequestedTasks: false },
      ];
      const closedOrders = await Promise.all(
        closings.map(async (fields) => {
          const order = await orders.given('Ongoing', { requestedTasks: 2 });
          const tasks = await requestedTasksOf(order, 2);
          control(await order.put(fields));
          return { order, tasks };
        }),
      );

      await effectsWouldShow(orders);

      for (const { order, tasks } of closedOrders) await expect(order).toHaveRejectedNone(tasks);
    },
  );

  test(
    `${unchanged}/later`,
    { title: `PUT /orders keeps a ${status} order unchanged long after a refusal` },
    async ({ orders }) => {
      const order = await orders.given(status, { openTasks: 1, requestedTasks: 1 });
      await order.settled();
      const before = await order.snapshotWithout('notifications');
      const files = [{ filename: 'late.txt', content: 'Too late' }];
      refusal(await order.put({ name: 'Renamed later', notes: 'Written later', files }));
      refusal(await order.put({ status: 'Ongoing' }));
      for (const other of ['Completed', 'Cancelled'])
        refusal(await order.put({ status: other, markTasksAsDone: true, rejectRequestedTasks: true }));

      await effectsWouldShow(orders);

      await expect(order).toBeUnchangedSince(before);
    },
  );
}

test(
  'ORD-CANCEL-CLIENT-UNCHANGED/later',
  { title: `PUT /orders keeps the status long after it refused a client's cancellation` },
  async ({ orders }) => {
    const client = await callerOf('client', orders);
    const states = ['Ongoing', 'Review'] as const;
    const refused = await client.together(states.map((status) => ({ status })));
    const cancelled = { status: 'Cancelled', markTasksAsDone: true };
    for (const order of refused) refusal(await order.put(cancelled, { ...client.as, refused: true }));

    await effectsWouldShow(orders);

    for (const [index, from] of states.entries()) await expect(refused[index] as Order).toHaveStatus(from);
  },
);

test(
  'ORD-PENDING-REVIEW-UNCHANGED/later',
  { title: 'PUT /orders keeps an order Pending long after it refused the move to Review' },
  async ({ orders, session, settings }) => {
    const order = await orders.given('Pending', { usesUp: mayBeAccepted(pendingToReview, settings) });
    const answer = await order.put({ status: 'Review' }, { refused: true });
    holdToRuling(pendingToReview, 'refused', answer, session, settings);
    refusal(answer);

    await effectsWouldShow(orders);

    await expect(order).toHaveStatus('Pending');
  },
);
