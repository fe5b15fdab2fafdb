import { control, covers, expect, test } from '../../src/test.js';
import type { OrderFields } from '../../src/operations/orders.js';

const flags = [
  { flag: 'markTasksAsDone', requirement: 'ORD-MARK-TYPE', beside: {} },
  { flag: 'rejectRequestedTasks', requirement: 'ORD-REJECT-TYPE', beside: { markTasksAsDone: false } },
];

const nearBooleans = ['1', '0', 'yes', 'TRUE'];

for (const { flag, requirement, beside } of flags) {
  for (const from of ['Pending', 'Ongoing', 'Review'] as const) {
    for (const status of ['Completed', 'Cancelled']) {
      test(
        `an order in ${from} is put to ${status} with a boolean ${flag} alone`,
        covers(requirement),
        async ({ orders, session, door }) => {
          const wish = { openTasks: 1, requestedTasks: 1 };
          for (const value of [true, false])
            control(await (await orders.given(from, wish)).put({ status, ...beside, [flag]: value }));
          const order = await orders.given(from, wish);

          const words = await order.put({ status, ...beside, [flag]: 'sometimes' });

          // Orders of the environment file are too few to be used up for a record.
          if (from === 'Ongoing' && status === 'Completed' && door.settings.harnessUrl !== undefined)
            for (const near of nearBooleans) {
              const answer = await (await orders.given(from)).put({ status, ...beside, [flag]: near });
              const outcome = answer.ok ? 'accepted' : `refused ${answer.status}`;
              session.record('Q-COERCION', `PUT /orders, ${flag} ${near}: ${outcome}`, answer);
            }
          expect(words).toBeRefused();
        },
      );
    }
  }
}

const openUpdates: { from: 'Pending' | 'Ongoing' | 'Review'; name: string; fields: OrderFields }[] = [
  { from: 'Pending', name: 'without a status', fields: { notes: 'Still open' } },
  { from: 'Pending', name: 'with the status Ongoing', fields: { status: 'Ongoing' } },
  { from: 'Ongoing', name: 'without a status', fields: { notes: 'Still open' } },
  { from: 'Ongoing', name: 'with the status Review', fields: { status: 'Review' } },
  { from: 'Review', name: 'without a status', fields: { notes: 'Still open' } },
  { from: 'Review', name: 'with the status Review', fields: { status: 'Review' } },
];

for (const { from, name, fields } of openUpdates) {
  for (const value of [true, false]) {
    test(
      `rejectRequestedTasks ${value} is refused ${name} for an order in ${from}`,
      covers('ORD-REJECT-CLOSING-ONLY'),
      async ({ orders }) => {
        const wish = { openTasks: 1, requestedTasks: 1 };
        control(await (await orders.given(from, wish)).put(fields));
        const closing = { status: 'Cancelled', markTasksAsDone: false, rejectRequestedTasks: value };
        control(await (await orders.given(from, wish)).put(closing));
        const order = await orders.given(from, wish);

        expect(await order.put({ ...fields, rejectRequestedTasks: value })).toBeRefused();
      },
    );
  }
}
