import {
  control,
  covers,
  expect,
  isClosed,
  openStatuses,
  orderStatuses,
  refusal,
  test,
} from '../../../src/test.js';
import { closings, updates } from './closed-updates.js';
import { knownToBe, recordOf } from './order-reading.js';

for (const { closed, closing, refused, unchanged } of closings) {
  for (const { name, fields } of updates) {
    test(`a ${closed} order refuses an update of ${name}`, covers(refused), async ({ orders, session }) => {
      const update = await fields(orders);
      control(await (await orders.given('Ongoing')).put(update));
      const order = await orders.given(closed);

      const answer = await order.put(update);

      if (answer.status >= 400) session.record('Q-ORDER-CLOSED', `${closed}: ${answer.status}`, answer);
      expect(answer).toBeRefused();
    });
  }

  for (const status of orderStatuses()) {
    test(
      `a ${closed} order is unchanged by a refused move to ${status}`,
      covers(unchanged),
      async ({ orders }) => {
        const order = await orders.given(closed, { openTasks: 2, requestedTasks: 1 });
        const before = await recordOf(order);

        refusal(
          await order.put(
            isClosed(status) ? { status, markTasksAsDone: true, rejectRequestedTasks: true } : { status },
          ),
        );

        expect(await recordOf(order), `The ${closed} order is as it was before the refused move.`).toEqual(
          before,
        );
      },
    );
  }

  test(
    `a ${closed} order is unchanged by refused updates of every field`,
    covers(unchanged),
    async ({ orders }) => {
      const order = await orders.given(closed);
      const before = await recordOf(order);

      for (const { fields } of updates) refusal(await order.put(await fields(orders)));

      expect(await recordOf(order), `The ${closed} order is as it was before the refused updates.`).toEqual(
        before,
      );
    },
  );

  for (const from of openStatuses()) {
    test(
      `an order in ${from} refuses what it accepted before once it is put to ${closed}`,
      covers(refused),
      async ({ orders }) => {
        const order = await orders.given(from);
        control(await order.put({ notes: 'Still open' }));
        control(await order.put(closing));

        expect(await order.put({ notes: 'Still open' })).toBeRefused();
        expect(await order.put(closing)).toBeRefused();
      },
    );

    test(
      `an order in ${from} stays as it is once it is put to ${closed}`,
      covers(unchanged),
      async ({ orders }) => {
        const order = await orders.given(from, { openTasks: 1 });
        control(await order.put(closing));
        const before = await recordOf(order);

        refusal(await order.put({ status: 'Ongoing', notes: 'Opened again' }));
        refusal(await order.put({ status: 'Completed', markTasksAsDone: true }));
        refusal(await order.put({ status: 'Cancelled', markTasksAsDone: true }));

        expect(await recordOf(order), `The ${closed} order is as it was before the refused updates.`).toEqual(
          before,
        );
      },
    );
  }

  test(`a ${closed} subscription order refuses another recurrence`, covers(refused), async ({ orders }) => {
    const recurrence = { repeatCount: 2, repeatDuration: 'week' };
    const order = await knownToBe(closed, await orders.given(closed, { subscription: true }));
    control(await (await orders.given('Ongoing', { subscription: true })).put(recurrence));

    expect(await order.put(recurrence)).toBeRefused();
  });
}
