import { control, covers, expect, test } from '../../../src/test.js';
import type { Order, OrderFields, OrderStatus, Orders } from '../../../src/test.js';
import { recordOf } from '../status/order-reading.js';
import { everyField } from './every-field.js';

type Record = Awaited<ReturnType<typeof recordOf>>;

interface PartialUpdate {
  name: string;
  fields: OrderFields;
  /** What may change, or what another requirement judges. */
  own: (keyof Record)[];
  from?: OrderStatus;
}

const recurrence = { repeatCount: 17, repeatDuration: 'year' };

const updates: PartialUpdate[] = [
  { name: 'the name', fields: { name: 'Another name' }, own: ['name'] },
  // That the currency stays with a new budget is a clause of its own.
  { name: 'the budget', fields: { budget: 990 }, own: ['budget', 'currency'] },
  { name: 'the currency', fields: { currency: 'USD' }, own: ['currency'] },
  { name: 'the quantity', fields: { quantity: 4 }, own: ['quantity'] },
  { name: 'the deadline', fields: { deadline: '2032-01-02T03:04:05.000Z' }, own: ['deadline'] },
  { name: 'the kickoffDate', fields: { kickoffDate: '2030-05-06T07:08:09.000Z' }, own: ['kickoffDate'] },
  { name: 'the notes', fields: { notes: 'Other notes' }, own: ['notes'] },
  { name: 'the brief', fields: { brief: 'Another brief' }, own: ['brief'] },
  { name: 'the billingCycleCount', fields: { billingCycleCount: 2 }, own: ['billingCycleCount'] },
  {
    name: 'the billingCycleEvent',
    fields: { billingCycleEvent: 'noChange' },
    own: ['billingCycleEvent'],
  },
  // That existing files stay when others come is a clause of its own.
  { name: 'the files', fields: { files: [{ filename: 'late.txt', content: 'Late' }] }, own: ['files'] },
];

const moves: PartialUpdate[] = [
  {
    name: 'the status to Ongoing',
    from: 'Pending',
    fields: { status: 'Ongoing' },
    own: ['status', 'folderActive'],
  },
  { name: 'the status to Review', fields: { status: 'Review' }, own: ['status'] },
  { name: 'the status from Review to Review', from: 'Review', fields: { status: 'Review' }, own: ['status'] },
  {
    name: 'the status to Completed',
    fields: { status: 'Completed', markTasksAsDone: true, rejectRequestedTasks: true },
    own: ['status', 'tasks'],
  },
  {
    name: 'the status to Cancelled',
    from: 'Review',
    fields: { status: 'Cancelled', markTasksAsDone: false },
    own: ['status', 'tasks'],
  },
];

const rows = [
  ...updates.map((update) => ({ ...update, states: ['Pending', 'Ongoing', 'Review'] as const })),
  ...moves.map(({ from = 'Ongoing', ...move }) => ({ ...move, states: [from] })),
];

for (const { name, states, fields, own } of rows) {
  test(
    `an update of ${name} of an order in ${states.join(', ')} leaves everything else as it is`,
    covers('ORD-PUT-PARTIAL'),
    async ({ orders }) => {
      for (const from of states) {
        const order = await complete(await orders.given(from, { openTasks: 2, requestedTasks: 1 }), orders);
        const before = await recordOf(order);

        control(await order.put(fields));

        expect(without(await recordOf(order), own), kept).toEqual(without(before, own));
      }
    },
  );
}

const kept = 'What the update leaves out keeps its value.';

const subscriptionUpdates: PartialUpdate[] = [
  ...updates.slice(0, 4),
  {
    name: 'the recurrence',
    fields: { repeatCount: 2, repeatDuration: 'day' },
    own: ['repeatCount', 'repeatDuration'],
  },
];

for (const { name, fields, own } of subscriptionUpdates) {
  test(
    `an update of ${name} of a subscription order leaves everything else as it is`,
    covers('ORD-PUT-PARTIAL'),
    async ({ orders }) => {
      const order = await complete(await orders.given('Ongoing', { subscription: true }), orders, recurrence);
      const before = await recordOf(order);

      control(await order.put(fields));

      expect(without(await recordOf(order), own), kept).toEqual(without(before, own));
    },
  );
}

test(
  'an update of the project managers leaves everything else as it is',
  covers('ORD-PUT-PARTIAL'),
  async ({ orders }) => {
    const order = await complete(await orders.given('Ongoing', { openTasks: 1 }), orders);
    const before = await recordOf(order);

    control(await order.put({ assignedProjectManagers: [(await orders.member('projectManager')).id] }));

    const own: (keyof Record)[] = ['assignedProjectManagers'];
    expect(without(await recordOf(order), own), kept).toEqual(without(before, own));
  },
);

/** Sets every field of an order. */
async function complete(order: Order, orders: Orders, more: OrderFields = {}): Promise<Order> {
  const manager = await orders.member('projectManager');
  control(await order.put({ ...everyField, ...more, assignedProjectManagers: [manager.id] }));
  return order;
}

function without(record: Record, members: readonly (keyof Record)[]): Partial<Record> {
  return Object.fromEntries(
    Object.entries(record).filter(([member]) => !members.includes(member as keyof Record)),
  );
}
