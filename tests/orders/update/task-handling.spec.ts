import { expect, openStatuses, slugOf, stop, test } from '../../../src/test.js';
import type { OrderFields, OrderStatus } from '../../../src/test.js';
import { acceptedBy } from '../support/accepted-by.js';

const flags = [
  { flag: 'markTasksAsDone', requirement: 'ORD-MARK-TYPE', beside: {} },
  { flag: 'rejectRequestedTasks', requirement: 'ORD-REJECT-TYPE', beside: { markTasksAsDone: false } },
];

const nearBooleans = ['1', '0', 'yes', 'TRUE'];

for (const { flag, requirement, beside } of flags) {
  for (const status of ['Completed', 'Cancelled']) {
    test(
      `${requirement}/${slugOf(status)}`,
      {
        title: `an order in any open state is put to ${status} only with a boolean ${flag}`,
        holds: [requirement],
      },
      async ({ orders }) => {
        const wish = { openTasks: 1, requestedTasks: 1 };
        for (const from of openStatuses()) {
          for (const value of [true, false])
            await acceptedBy(orders.given(from, wish), { status, ...beside, [flag]: value });
          const order = await orders.given(from, wish);

          expect(await order.put({ status, ...beside, [flag]: 'sometimes' })).toBeRefused();
          expect(await order.put({ status, ...beside, [flag]: 'neither' })).toBeRefused();
        }
      },
    );
  }

  test(
    `${requirement}/word-among-near-values`,
    { title: `a word in place of ${flag} is refused, and near values are recorded`, holds: [requirement] },
    async ({ orders, session, canMakeRecords }) => {
      const closing = { status: 'Completed', ...beside };
      await acceptedBy(orders.given('Ongoing'), { ...closing, [flag]: true });
      const order = await orders.given('Ongoing');

      expect(await order.put({ ...closing, [flag]: 'trueish' })).toBeRefused();
      // Orders of the environment file are too few to be used up for a record.
      if (!canMakeRecords) return;
      for (const near of nearBooleans) {
        const other = await orders.given('Ongoing');
        const answer = await other.put({ ...closing, [flag]: near });
        session.record('Q-COERCION', `PUT /orders, ${flag} ${near}: ${answer.outcome}`, answer);
      }
    },
  );
}

const openUpdates: { slug: string; from: OrderStatus; name: string; fields: OrderFields }[] = [
  { slug: 'without-status', from: 'Pending', name: 'without a status', fields: { notes: 'Still open' } },
  { slug: 'status-ongoing', from: 'Pending', name: 'with the status Ongoing', fields: { status: 'Ongoing' } },
  { slug: 'without-status', from: 'Ongoing', name: 'without a status', fields: { notes: 'Still open' } },
  { slug: 'status-review', from: 'Ongoing', name: 'with the status Review', fields: { status: 'Review' } },
  { slug: 'without-status', from: 'Review', name: 'without a status', fields: { notes: 'Still open' } },
  { slug: 'status-review', from: 'Review', name: 'with the status Review', fields: { status: 'Review' } },
];

for (const { from, slug, name, fields } of openUpdates) {
  test(
    `ORD-REJECT-CLOSING-ONLY/${slugOf(from)}-${slug}`,
    {
      title: `rejectRequestedTasks is refused ${name} for an order in ${from}`,
      holds: ['ORD-REJECT-CLOSING-ONLY'],
    },
    async ({ orders }) => {
      const wish = { openTasks: 1, requestedTasks: 1 };
      for (const value of [true, false]) {
        const closing = { status: 'Cancelled', markTasksAsDone: false, rejectRequestedTasks: value };
        await acceptedBy(orders.given(from, wish), fields);
        await acceptedBy(orders.given(from, wish), closing);
        const order = await orders.given(from, wish);

        expect(await order.put({ ...fields, rejectRequestedTasks: value })).toBeRefused();
        expect(
          await order.put({ ...fields, markTasksAsDone: true, rejectRequestedTasks: value }),
        ).toBeRefused();
      }
    },
  );
}

test(
  'ORD-REJECT-CLOSING-ONLY/pending-status-pending',
  { title: 'rejectRequestedTasks is refused with the status Pending', holds: ['ORD-REJECT-CLOSING-ONLY'] },
  async ({ orders }) => {
    const order = await orders.given('Pending', { requestedTasks: 1 });
    if (!(await order.put({ status: 'Pending' })).ok)
      stop('inapplicable', {
        code: 'left-open',
        subject: 'status',
        message: 'The target refuses the move from Pending to Pending, which section 3.1 does not list.',
      });

    for (const value of [true, false])
      expect(await order.put({ status: 'Pending', rejectRequestedTasks: value })).toBeRefused();
  },
);
