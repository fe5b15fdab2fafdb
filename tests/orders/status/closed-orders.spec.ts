import {
  control,
  expect,
  isClosed,
  openStatuses,
  orderStatuses,
  refusal,
  slugOf,
  test,
} from '../../../src/test.js';
import { acceptedBy } from '../support/accepted-by.js';
import { closings } from '../support/closings.js';
import { fieldsOf } from '../support/matrix.js';
import { updates } from './support/closed-updates.js';
import { knownToBe } from './support/known-order.js';

for (const { closed, refused, unchanged } of closings) {
  const closing = fieldsOf({ to: closed, mark: false });

  for (const { slug, name, fields } of updates) {
    test(
      `${refused}/${slug}`,
      { title: `a ${closed} order refuses an update of ${name}`, holds: [refused] },
      async ({ orders, session }) => {
        const update = await fields(orders);
        await acceptedBy(orders.given('Ongoing'), update);
        const order = await orders.given(closed);

        const answer = await order.put(update);

        if (answer.status >= 400) session.record('Q-ORDER-CLOSED', `${closed}: ${answer.status}`, answer);
        expect(answer).toBeRefused();
      },
    );
  }

  for (const status of orderStatuses()) {
    test(
      `${unchanged}/move-to-${slugOf(status)}`,
      { title: `a ${closed} order is unchanged by a refused move to ${status}`, holds: [unchanged] },
      async ({ orders }) => {
        const order = await orders.given(closed, { openTasks: 2, requestedTasks: 1 });
        const before = await order.snapshotWithout('notifications');

        refusal(
          await order.put(
            isClosed(status) ? { status, markTasksAsDone: true, rejectRequestedTasks: true } : { status },
          ),
        );

        await expect(order).toBeUnchangedSince(before);
      },
    );
  }

  test(
    `${unchanged}/every-field`,
    { title: `a ${closed} order is unchanged by refused updates of every field`, holds: [unchanged] },
    async ({ orders }) => {
      const order = await orders.given(closed);
      const before = await order.snapshotWithout('notifications');

      for (const { fields } of updates) refusal(await order.put(await fields(orders)));

      await expect(order).toBeUnchangedSince(before);
    },
  );

  for (const from of openStatuses()) {
    test(
      `${refused}/closed-from-${slugOf(from)}`,
      {
        title: `an order in ${from} refuses what it accepted before once it is put to ${closed}`,
        holds: [refused],
      },
      async ({ orders }) => {
        const order = await orders.given(from);
        control(await order.put({ notes: 'Still open' }));
        control(await order.put(closing));

        expect(await order.put({ notes: 'Still open' })).toBeRefused();
        expect(await order.put(closing)).toBeRefused();
      },
    );

    test(
      `${unchanged}/closed-from-${slugOf(from)}`,
      { title: `an order in ${from} stays as it is once it is put to ${closed}`, holds: [unchanged] },
      async ({ orders }) => {
        const order = await orders.given(from, { openTasks: 1 });
        control(await order.put(closing));
        const before = await order.snapshotWithout('notifications');

        refusal(await order.put({ status: 'Ongoing', notes: 'Opened again' }));
        refusal(await order.put({ status: 'Completed', markTasksAsDone: true }));
        refusal(await order.put({ status: 'Cancelled', markTasksAsDone: true }));

        await expect(order).toBeUnchangedSince(before);
      },
    );
  }

  test(
    `${refused}/recurrence`,
    { title: `a ${closed} subscription order refuses another recurrence`, holds: [refused] },
    async ({ orders }) => {
      const recurrence = { repeatCount: 2, repeatDuration: 'week' };
      const order = await knownToBe(closed, orders.given(closed, { subscription: true }));
      await acceptedBy(orders.given('Ongoing', { subscription: true }), recurrence);

      expect(await order.put(recurrence)).toBeRefused();
    },
  );
}
