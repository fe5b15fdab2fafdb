import {
  casesOf,
  control,
  expect,
  isClosed,
  openStatuses,
  orderStatuses,
  refusal,
  slugOf,
  test,
} from '../../../src/test.js';
import { acceptedBy } from '../orders.js';
import { closings, fieldsOf } from '../moves.js';
import { orderIn, updates } from './status.js';

const moves = orderStatuses().map((status) => ({
  slug: `move-to-${slugOf(status)}`,
  update: isClosed(status) ? { status, markTasksAsDone: true, rejectRequestedTasks: true } : { status },
}));
const origins = openStatuses().map((from) => ({ slug: `closed-from-${slugOf(from)}`, from }));

for (const { closed, refused, unchanged } of closings) {
  const closing = fieldsOf({ to: closed, mark: false });

  test(
    `${refused}/fields`,
    { title: `PUT /orders refuses fields of a ${closed} order`, holds: [refused], cases: casesOf(updates) },
    async ({ orders, session }, { fields }) => {
      const update = await fields(orders);
      await acceptedBy(orders.given('Ongoing'), update);
      const order = await orders.given(closed);

      const answer = await order.put(update);

      if (answer.status >= 400) session.record('Q-ORDER-CLOSED', `${closed}: ${answer.status}`, answer);
      expect(answer).toBeRefused();
    },
  );

  test(
    `${unchanged}/moves`,
    {
      title: `PUT /orders keeps a ${closed} order unchanged when it refuses a move`,
      holds: [unchanged],
      cases: casesOf(moves),
    },
    async ({ orders }, { update }) => {
      const order = await orders.given(closed, { openTasks: 2, requestedTasks: 1 });
      const before = await order.snapshotWithout('notifications');

      refusal(await order.put(update));

      await expect(order).toBeUnchangedSince(before);
    },
  );

  test(
    `${unchanged}/every-field`,
    { title: `PUT /orders keeps a ${closed} order unchanged when it refuses fields`, holds: [unchanged] },
    async ({ orders }) => {
      const order = await orders.given(closed);
      const before = await order.snapshotWithout('notifications');

      for (const { fields } of updates) refusal(await order.put(await fields(orders)));

      await expect(order).toBeUnchangedSince(before);
    },
  );

  test(
    `${refused}/once-closed`,
    {
      title: `PUT /orders refuses what it accepted before the order was ${closed}`,
      holds: [refused],
      cases: casesOf(origins),
    },
    async ({ orders }, { from }) => {
      const order = await orders.given(from, { usesUp: true });
      control(await order.put({ notes: 'Still open' }));
      control(await order.put(closing));

      expect(await order.put({ notes: 'Still open' })).toBeRefused();
      expect(await order.put(closing)).toBeRefused();
    },
  );

  test(
    `${unchanged}/once-closed`,
    {
      title: `PUT /orders keeps an order unchanged once it is ${closed}`,
      holds: [unchanged],
      cases: casesOf(origins),
    },
    async ({ orders }, { from }) => {
      const order = await orders.given(from, { openTasks: 1, usesUp: true });
      control(await order.put(closing));
      const before = await order.snapshotWithout('notifications');

      refusal(await order.put({ status: 'Ongoing', notes: 'Opened again' }));
      refusal(await order.put({ status: 'Completed', markTasksAsDone: true }));
      refusal(await order.put({ status: 'Cancelled', markTasksAsDone: true }));

      await expect(order).toBeUnchangedSince(before);
    },
  );

  test(
    `${refused}/recurrence`,
    { title: `PUT /orders refuses the recurrence of a ${closed} subscription order`, holds: [refused] },
    async ({ orders }) => {
      const recurrence = { repeatCount: 2, repeatDuration: 'week' };
      const order = await orderIn(closed, orders, { subscription: true });
      await acceptedBy(orders.given('Ongoing', { subscription: true }), recurrence);

      expect(await order.put(recurrence)).toBeRefused();
    },
  );
}
