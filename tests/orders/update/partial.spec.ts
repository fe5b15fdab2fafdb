import { control, expect, openStatuses, slugOf, test } from '../../../src/test.js';
import type { Order, OrderFields, OrderMember, Orders, OrderStatus } from '../../../src/test.js';
import { everyField } from '../support/every-field.js';

interface PartialUpdate {
  slug: string;
  name: string;
  fields: OrderFields;
  /** What may change, or what another requirement judges. */
  own: OrderMember[];
}

/** Other values than those of {@link everyField}. */
const values = {
  name: 'Another name',
  budget: 990,
  currency: 'USD',
  quantity: 4,
  deadline: '2032-01-02T03:04:05.000Z',
  kickoffDate: '2030-05-06T07:08:09.000Z',
  notes: 'Other notes',
  brief: 'Another brief',
  billingCycleCount: 2,
  billingCycleEvent: 'noChange',
  files: [{ filename: 'late.txt', content: 'Late' }],
};

// That the currency stays with a new budget, and existing files when others come, are clauses of their own.
const updates = (Object.keys(values) as (keyof typeof values)[]).map((field): PartialUpdate => ({
  slug: slugOf(field),
  name: `the ${field}`,
  fields: { [field]: values[field] },
  own: field === 'budget' ? ['budget', 'currency'] : [field],
}));

const moves: (PartialUpdate & { from?: OrderStatus })[] = [
  {
    slug: 'status-ongoing',
    name: 'the status to Ongoing',
    from: 'Pending',
    fields: { status: 'Ongoing' },
    own: ['status', 'folderActive'],
  },
  { slug: 'status-review', name: 'the status to Review', fields: { status: 'Review' }, own: ['status'] },
  {
    slug: 'status-review-again',
    name: 'the status from Review to Review',
    from: 'Review',
    fields: { status: 'Review' },
    own: ['status'],
  },
  {
    slug: 'status-completed',
    name: 'the status to Completed',
    fields: { status: 'Completed', markTasksAsDone: true, rejectRequestedTasks: true },
    own: ['status', 'tasks'],
  },
  {
    slug: 'status-cancelled',
    name: 'the status to Cancelled',
    from: 'Review',
    fields: { status: 'Cancelled', markTasksAsDone: false },
    own: ['status', 'tasks'],
  },
];

const rows = [
  ...updates.map((update) => ({ ...update, states: openStatuses() })),
  ...moves.map(({ from = 'Ongoing', ...move }) => ({ ...move, states: [from] })),
];

for (const { slug, name, states, fields, own } of rows) {
  test(
    `ORD-PUT-PARTIAL/${slug}`,
    {
      title: `an update of ${name} of an order in ${states.join(', ')} leaves everything else as it is`,
      holds: ['ORD-PUT-PARTIAL'],
    },
    async ({ orders }) => {
      for (const from of states) {
        const order = await complete(orders.given(from, { openTasks: 2, requestedTasks: 1 }), orders);
        const before = await order.snapshotWithout('notifications', ...own);

        control(await order.put(fields));

        await expect(order).toBeUnchangedSince(before);
      }
    },
  );
}

const subscriptionUpdates: PartialUpdate[] = [
  ...updates.slice(0, 4),
  {
    slug: 'recurrence',
    name: 'the recurrence',
    fields: { repeatCount: 2, repeatDuration: 'day' },
    own: ['repeatCount', 'repeatDuration'],
  },
];

for (const { slug, name, fields, own } of subscriptionUpdates) {
  test(
    `ORD-PUT-PARTIAL/subscription-${slug}`,
    {
      title: `an update of ${name} of a subscription order leaves everything else as it is`,
      holds: ['ORD-PUT-PARTIAL'],
    },
    async ({ orders }) => {
      const recurrence = { repeatCount: 17, repeatDuration: 'year' };
      const order = await complete(orders.given('Ongoing', { subscription: true }), orders, recurrence);
      const before = await order.snapshotWithout('notifications', ...own);

      control(await order.put(fields));

      await expect(order).toBeUnchangedSince(before);
    },
  );
}

test(
  'ORD-PUT-PARTIAL/managers',
  { title: 'an update of the project managers leaves everything else as it is', holds: ['ORD-PUT-PARTIAL'] },
  async ({ orders }) => {
    const order = await complete(orders.given('Ongoing', { openTasks: 1 }), orders);
    const before = await order.snapshotWithout('notifications', 'assignedProjectManagers');

    control(await order.put({ assignedProjectManagers: [(await orders.member('projectManager')).id] }));

    await expect(order).toBeUnchangedSince(before);
  },
);

/** Sets every field of an order. */
async function complete(given: Promise<Order>, orders: Orders, more: OrderFields = {}): Promise<Order> {
  const order = await given;
  const manager = await orders.member('projectManager');
  const { length } = await order.files();
  control(await order.put({ ...everyField(), ...more, assignedProjectManagers: [manager.id] }));
  // A target may file an upload after its answer.
  await order.files(length + 1);
  return order;
}
