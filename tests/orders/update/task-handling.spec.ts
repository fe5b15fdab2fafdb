import { casesByRequirement, expect, openStatuses, stop, test } from '../../../src/test.js';
import type { OrderFields, OrderStatus } from '../../../src/test.js';
import { acceptedBy, neededOrder, orderLevels } from '../orders.js';

const flags = [
  { flag: 'markTasksAsDone', requirement: 'ORD-MARK-TYPE', beside: {} },
  { flag: 'rejectRequestedTasks', requirement: 'ORD-REJECT-TYPE', beside: { markTasksAsDone: false } },
];

const nearBooleans = ['1', '0', 'yes', 'TRUE'];

for (const { flag, requirement, beside } of flags) {
  test(
    `${requirement}/every-state`,
    {
      title: `PUT /orders closes an order in any open state only with a boolean ${flag}`,
      cases: { completed: { status: 'Completed' }, cancelled: { status: 'Cancelled' } },
    },
    async ({ orders }, { status }) => {
      const tasks = { openTasks: 1, requestedTasks: 1 };
      for (const from of openStatuses()) {
        for (const value of [true, false])
          await acceptedBy(orders.given(from, tasks), { status, ...beside, [flag]: value });
        const order = await orders.given(from, tasks);

        for (const word of ['sometimes', 'neither'])
          expect(await order.put({ status, ...beside, [flag]: word }, { refused: true })).toBeRefused();
      }
    },
  );

  test(
    `${requirement}/word-among-near-values`,
    { title: `PUT /orders refuses a word for ${flag}` },
    async ({ orders, session, canMakeRecords }) => {
      const closing = { status: 'Completed', ...beside };
      await acceptedBy(orders.given('Ongoing'), { ...closing, [flag]: true });
      const order = await orders.given('Ongoing');

      expect(await order.put({ ...closing, [flag]: 'trueish' }, { refused: true })).toBeRefused();
      // An order that lasts is asked for no move that may be accepted, and others are too few.
      if (!canMakeRecords) return;
      for (const near of nearBooleans) {
        const other = await orders.given('Ongoing');
        const answer = await other.put({ ...closing, [flag]: near });
        session.record('Q-COERCION', `PUT /orders, ${flag} ${near}: ${answer.outcome}`, answer);
      }
    },
  );
}

const openUpdates: { slug: string; from: OrderStatus; fields: OrderFields }[] = [
  { slug: 'pending-without-status', from: 'Pending', fields: { notes: 'Still open' } },
  { slug: 'pending-status-ongoing', from: 'Pending', fields: { status: 'Ongoing' } },
  { slug: 'ongoing-without-status', from: 'Ongoing', fields: { notes: 'Still open' } },
  { slug: 'ongoing-status-review', from: 'Ongoing', fields: { status: 'Review' } },
  { slug: 'review-without-status', from: 'Review', fields: { notes: 'Still open' } },
  { slug: 'review-status-review', from: 'Review', fields: { status: 'Review' } },
];

for (const [need, cases] of casesByRequirement(openUpdates, neededOrder)) {
  test(
    `ORD-REJECT-CLOSING-ONLY/${need}`,
    {
      title: 'PUT /orders refuses rejectRequestedTasks in an update that does not close the order',
      cases,
      at: need === 'from-ongoing' ? orderLevels : [],
    },
    async ({ orders }, { from, fields }) => {
      const tasks = { openTasks: 1, requestedTasks: 1 };
      for (const value of [true, false]) {
        const closing = { status: 'Cancelled', markTasksAsDone: false, rejectRequestedTasks: value };
        await acceptedBy(orders.given(from, tasks), fields);
        await acceptedBy(orders.given(from, tasks), closing);
        const order = await orders.given(from, tasks);

        for (const beside of [{}, { markTasksAsDone: true }])
          expect(
            await order.put({ ...fields, ...beside, rejectRequestedTasks: value }, { refused: true }),
          ).toBeRefused();
      }
    },
  );
}

test(
  'ORD-REJECT-CLOSING-ONLY/pending-status-pending',
  { title: 'PUT /orders refuses rejectRequestedTasks with the status Pending' },
  async ({ orders }) => {
    const order = await orders.given('Pending', { requestedTasks: 1, usesUp: true });
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
