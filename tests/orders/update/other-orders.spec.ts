import { control, expect, slugOf, test } from '../../../src/test.js';
import type { OrderFields, Orders } from '../../../src/test.js';

const updates: {
  slug: string;
  name: string;
  fields: (orders: Orders) => Promise<OrderFields> | OrderFields;
}[] = [
  {
    slug: 'fields-and-file',
    name: 'an update of several fields and a file',
    fields: () => ({
      name: 'The one that is updated',
      budget: 815,
      notes: 'Not for the other',
      files: [{ filename: 'own.txt', content: 'Not for the other' }],
    }),
  },
  {
    slug: 'managers',
    name: 'an update of the project managers',
    fields: async (orders) => ({ assignedProjectManagers: [(await orders.member('projectManager')).id] }),
  },
  { slug: 'move-to-review', name: 'a move to Review', fields: () => ({ status: 'Review' }) },
  ...['Completed', 'Cancelled'].map((status) => ({
    slug: `move-to-${slugOf(status)}`,
    name: `a move to ${status} with all tasks`,
    fields: () => ({ status, markTasksAsDone: true, rejectRequestedTasks: true }),
  })),
];

for (const { slug, name, fields } of updates) {
  test(
    `ORD-PUT-OTHERS/${slug}`,
    { title: `${name} leaves the other orders of the company as they are`, holds: ['ORD-PUT-OTHERS'] },
    async ({ orders }) => {
      const wish = { openTasks: 2, requestedTasks: 1 };
      const others = [await orders.ofClient('Ongoing', wish), await orders.ofClient('Ongoing', wish)];
      const order = await orders.ofClient('Ongoing', wish);
      const before = await Promise.all(others.map((other) => other.snapshot()));

      control(await order.put(await fields(orders)));

      for (const [index, other] of others.entries())
        await expect(other).toBeUnchangedSince(before[index] ?? {});
    },
  );
}
