import { casesOf, control, expect, isClosed, orderStatuses, refusal, test } from '../../../src/test.js';
import type { OrderFields, Orders } from '../../../src/test.js';
import { acceptedBy, managerIds, orderLevels } from '../orders.js';
import { closings, fieldsOf } from '../moves.js';
import { orderIn, updates } from './status.js';

const fields: OrderFields = {
  name: 'Renamed once it was closed',
  notes: 'Written once it was closed',
};
const files = [{ filename: 'closed.txt', content: 'Added once it was closed' }];
const moves = orderStatuses().map((to) => fieldsOf({ to, mark: isClosed(to) ? true : undefined }));

for (const { closed, refused, unchanged } of closings) {
  test(
    `${refused}/fields`,
    { title: `PUT /orders refuses fields of a ${closed} order`, cases: casesOf(updates) },
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
    `${refused}/every-update`,
    { title: `PUT /orders refuses every move and update of a ${closed} order`, at: orderLevels },
    async ({ orders, session }) => {
      await openOrdersAccept(orders);
      const order = await orders.given(closed);

      for (const update of [...moves, { ...fields, files }]) {
        const answer = await order.put(update);

        if (answer.status >= 400) session.record('Q-ORDER-CLOSED', `${closed}: ${answer.status}`, answer);
        expect(answer).toBeRefused();
      }
    },
  );

  test(
    `${unchanged}/every-update`,
    {
      title: `PUT /orders keeps a ${closed} order unchanged when it refuses moves and updates`,
      at: orderLevels,
    },
    async ({ orders }) => {
      const order = await orders.given(closed);
      await order.settled();
      const before = await order.snapshotWithout('notifications');

      const assignedProjectManagers = await managerIds(orders, 1);
      for (const update of [
        { ...fields, assignedProjectManagers },
        { files },
        { status: 'Ongoing' },
        ...closings.map(({ closed: status }) => ({
          status,
          markTasksAsDone: true,
          rejectRequestedTasks: true,
        })),
      ])
        refusal(await order.put(update));

      await order.settled();
      await expect(order).toBeUnchangedSince(before);
    },
  );

  test(
    `${unchanged}/single-fields`,
    { title: `PUT /orders keeps a ${closed} order unchanged when it refuses single fields` },
    async ({ orders }) => {
      const order = await orders.given(closed, { openTasks: 2, requestedTasks: 1 });
      const before = await order.snapshotWithout('notifications');
      const assignedProjectManagers = await managerIds(orders, 1);

      for (const [field, value] of Object.entries({ ...fields, assignedProjectManagers, files }))
        refusal(await order.put({ [field]: value }));

      await expect(order).toBeUnchangedSince(before);
    },
  );

  test(
    `${refused}/recurrence`,
    { title: `PUT /orders refuses the recurrence of a ${closed} subscription order` },
    async ({ orders }) => {
      const recurrence = { repeatCount: 2, repeatDuration: 'week' };
      const order = await orderIn(closed, orders, { subscription: true });
      await acceptedBy(orders.given('Ongoing', { subscription: true }), recurrence);

      expect(await order.put(recurrence)).toBeRefused();
    },
  );
}

/** The controls: open orders accept what a closed one refuses; one that is to last accepts what leaves it as it is. */
async function openOrdersAccept(orders: Orders): Promise<void> {
  const order = await orders.given('Pending');
  if (order.isKept) return acceptedBy(order, { notes: 'Still open' });
  control(await order.put({ ...fields, files }));
  for (const status of ['Ongoing', 'Review']) control(await order.put({ status }));
  control(await order.put(fieldsOf({ to: 'Completed', mark: true })));
  control(await (await orders.given('Pending')).put(fieldsOf({ to: 'Cancelled', mark: true })));
}
