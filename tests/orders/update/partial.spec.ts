import {
  casesByRequirement,
  casesOf,
  control,
  expect,
  isUsedUp,
  openStatuses,
  slugOf,
  test,
} from '../../../src/test.js';
import type {
  Order,
  OrderFields,
  OrderMember,
  Orders,
  OrderSnapshot,
  OrderStatus,
} from '../../../src/test.js';
import { effectsWouldShow, everyField, neededOrder, needsManyOrders } from '../orders.js';

interface PartialUpdate {
  slug: string;
  from?: OrderStatus;
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
  fields: { [field]: values[field] },
  own: field === 'budget' ? ['budget', 'currency'] : [field],
}));

const moves: PartialUpdate[] = [
  { slug: 'status-ongoing', from: 'Pending', fields: { status: 'Ongoing' }, own: ['status', 'folderActive'] },
  { slug: 'status-review', fields: { status: 'Review' }, own: ['status'] },
  { slug: 'status-review-again', from: 'Review', fields: { status: 'Review' }, own: ['status'] },
  {
    slug: 'status-completed',
    fields: { status: 'Completed', markTasksAsDone: true, rejectRequestedTasks: true },
    own: ['status', 'tasks'],
  },
  {
    slug: 'status-cancelled',
    from: 'Review',
    fields: { status: 'Cancelled', markTasksAsDone: false },
    own: ['status', 'tasks'],
  },
];

test(
  'ORD-PUT-PARTIAL/every-state',
  {
    title: 'PUT /orders keeps what an update does not name as it is, in every open state',
    holds: ['ORD-PUT-PARTIAL'],
    cases: casesOf(updates),
  },
  async ({ orders }, update) => {
    for (const from of openStatuses()) await expectOthersKept(orders, { ...update, from });
  },
);

for (const [need, cases] of casesByRequirement(moves, neededOrder)) {
  test(
    `ORD-PUT-PARTIAL/move-${need}`,
    { title: 'PUT /orders keeps what a move does not name as it is', holds: ['ORD-PUT-PARTIAL'], cases },
    async ({ orders }, move) => expectOthersKept(orders, move),
  );
}

/** An order that takes a file, which is read. */
const filed = { usesUp: true, reads: ['files'] } as const;

async function expectOthersKept(
  orders: Orders,
  { from = 'Ongoing', fields, own }: PartialUpdate,
): Promise<void> {
  const order = await complete(orders.given(from, { openTasks: 2, requestedTasks: 1, ...filed }), orders);
  const before = await order.snapshotWithout('notifications', ...own);

  control(await order.put(fields));

  await expect(order).toBeUnchangedSince(before);
}

const subscriptionUpdates: PartialUpdate[] = [
  ...updates.slice(0, 4),
  {
    slug: 'recurrence',
    fields: { repeatCount: 2, repeatDuration: 'day' },
    own: ['repeatCount', 'repeatDuration'],
  },
];

test(
  'ORD-PUT-PARTIAL/subscription',
  {
    title: 'PUT /orders keeps what an update of a subscription order does not name as it is',
    holds: ['ORD-PUT-PARTIAL'],
    cases: casesOf(subscriptionUpdates.map((row) => ({ ...row, slug: `subscription-${row.slug}` }))),
  },
  async ({ orders }, { fields, own }) => {
    const recurrence = { repeatCount: 17, repeatDuration: 'year' };
    const order = await complete(
      orders.given('Ongoing', { subscription: true, ...filed }),
      orders,
      recurrence,
    );
    const before = await order.snapshotWithout('notifications', ...own);

    control(await order.put(fields));

    await expect(order).toBeUnchangedSince(before);
  },
);

test(
  'ORD-PUT-PARTIAL/managers',
  {
    title: 'PUT /orders keeps everything else as it is when project managers are sent',
    holds: ['ORD-PUT-PARTIAL'],
  },
  async ({ orders }) => {
    const order = await complete(orders.given('Ongoing', { openTasks: 1, ...filed }), orders);
    const before = await order.snapshotWithout('notifications', 'assignedProjectManagers');

    control(await order.put({ assignedProjectManagers: [(await orders.member('projectManager')).id] }));

    await expect(order).toBeUnchangedSince(before);
  },
);

test(
  'ORD-PUT-PARTIAL/first-update',
  {
    title: 'PUT /orders keeps the status in the first update of an order, which names none',
    holds: ['ORD-PUT-PARTIAL'],
    cases: {
      'first-one-field': { notes: 'Of no status' },
      'first-file': { files: [{ filename: 'statusless.txt', content: 'Of no status' }] },
    } satisfies Record<string, OrderFields>,
  },
  async ({ orders }, fields) => {
    for (const from of openStatuses()) {
      const order = await orders.given(from, { usesUp: isUsedUp(from, fields) });
      const status = await order.read('status');

      control(await order.put(fields));

      await expect(order).toHaveStored({ status });
    }
  },
);

test(
  'ORD-PUT-PARTIAL/later',
  {
    title: 'PUT /orders has changed nothing else a while after an update of one field',
    holds: ['ORD-PUT-PARTIAL'],
  },
  async ({ orders }) => {
    needsManyOrders(orders);
    const tasks = { openTasks: 1, requestedTasks: 1 };
    const made: { order: Order; before: OrderSnapshot }[] = [];
    for (const [field, value] of [
      ['name', 'Another name'],
      ['brief', 'Another brief'],
      ['notes', 'Other notes'],
    ] as const) {
      const order = await orders.given('Ongoing', tasks);
      const { length } = await order.files();
      control(await order.put(everyField()));
      await order.files(length + 1);
      const before = await order.snapshotWithout('notifications', field);
      control(await order.put({ [field]: value }));
      made.push({ order, before });
    }

    await effectsWouldShow(orders);

    for (const { order, before } of made) await expect(order).toBeUnchangedSince(before);
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
