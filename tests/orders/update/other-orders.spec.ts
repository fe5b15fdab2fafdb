import { casesOf, control, expect, isUsedUp, test } from '../../../src/test.js';
import type { Order, OrderFields, Orders, OrderStatus } from '../../../src/test.js';
import { effectsWouldShow, everyField, needsManyOrders, orderLevels } from '../orders.js';

interface Update {
  slug: string;
  fields: (orders: Orders) => Promise<OrderFields> | OrderFields;
}

const closing = { markTasksAsDone: true, rejectRequestedTasks: true };

const updates: Update[] = [
  {
    slug: 'fields-and-file',
    fields: () => ({
      name: 'The one that is updated',
      budget: 815,
      notes: 'Not for the other',
      files: [{ filename: 'own.txt', content: 'Not for the other' }],
    }),
  },
  {
    slug: 'managers',
    fields: async (orders) => ({ assignedProjectManagers: [(await orders.member('projectManager')).id] }),
  },
  { slug: 'move-to-review', fields: () => ({ status: 'Review' }) },
];

const closings: Update[] = [
  { slug: 'move-to-completed', fields: () => ({ status: 'Completed', ...closing }) },
  { slug: 'move-to-cancelled', fields: () => ({ status: 'Cancelled', ...closing }) },
];

for (const [slug, rows] of [
  ['from-ongoing', updates],
  ['closing', closings],
] as const) {
  test(
    `ORD-PUT-OTHERS/${slug}`,
    { title: 'PUT /orders keeps the other orders of the company as they are', cases: casesOf(rows) },
    async ({ orders }, { fields }) => {
      const tasks = { openTasks: 2, requestedTasks: 1 };
      const update = await fields(orders);
      const other = { status: 'Ongoing', ...tasks } as const;
      const [order, ...others] = await orders.togetherOfClient([
        { ...other, usesUp: isUsedUp('Ongoing', update) },
        // Where orders last, there is one other.
        ...(orders.areMade ? [other, other] : [other]),
      ]);
      const before = await Promise.all(others.map((other) => other.snapshot()));

      control(await (order as Order).put(update));

      for (const [index, other] of others.entries())
        await expect(other).toBeUnchangedSince(before[index] ?? {});
    },
  );
}

test(
  'ORD-PUT-OTHERS/in-turn',
  {
    title: 'PUT /orders keeps another order as it is after updates of fields and a move, and later, too',
    at: orderLevels,
  },
  async ({ orders }) => {
    needsManyOrders(orders);
    const tasks = { openTasks: 1, requestedTasks: 1 };
    const [order, other] = (await orders.togetherOfClient([
      { status: 'Ongoing', ...tasks },
      { status: 'Ongoing', ...tasks },
    ])) as [Order, Order];
    const manager = await orders.member('projectManager');
    const before = await other.snapshot();

    control(await order.put({ notes: 'Not for the other', assignedProjectManagers: [manager.id] }));
    control(await order.put({ status: 'Completed', ...closing }));
    await order.settled('patient');

    await expect(other).toBeUnchangedSince(before);
  },
);

const laterUpdates: { from: OrderStatus; fields: OrderFields }[] = [
  { from: 'Ongoing', fields: everyField() },
  { from: 'Pending', fields: { status: 'Ongoing' } },
  { from: 'Ongoing', fields: { status: 'Review' } },
  { from: 'Review', fields: { status: 'Completed', ...closing } },
  { from: 'Ongoing', fields: { status: 'Cancelled', ...closing } },
];

test(
  'ORD-PUT-OTHERS/later',
  { title: 'PUT /orders has changed no other order of the company a while after updates' },
  async ({ orders }) => {
    needsManyOrders(orders);
    const tasks = { openTasks: 1, requestedTasks: 1 };
    const others: Order[] = [];
    for (const from of ['Pending', 'Ongoing', 'Review'] as const)
      others.push(await orders.ofClient(from, tasks));
    await others[0]?.settled('patient');
    const before = await Promise.all(others.map((other) => other.snapshot()));

    for (const { from, fields } of laterUpdates)
      control(await (await orders.ofClient(from, tasks)).put(fields));
    await effectsWouldShow(orders);

    for (const [index, other] of others.entries())
      await expect(other).toBeUnchangedSince(before[index] ?? {});
  },
);
