import { control, expect, openStatuses, test } from '../../../src/test.js';
import { managerIds } from '../support/manager-ids.js';

const lists = [
  { slug: 'one', name: 'one', count: 1 },
  { slug: 'of-2', name: 'two', count: 2 },
  { slug: 'five', name: 'five', count: 5 },
];

for (const { slug, name, count } of lists) {
  test(
    `ORD-MANAGERS/${slug}`,
    { title: `an order in any open state stores its project managers: ${name}`, holds: ['ORD-MANAGERS'] },
    async ({ orders }) => {
      for (const from of openStatuses()) {
        const order = await orders.given(from);
        const assignedProjectManagers = await managerIds(orders, count);
        control(await order.put({ assignedProjectManagers }));

        await expect(order).toHaveStored({ assignedProjectManagers });
      }
    },
  );
}

test(
  'ORD-MANAGERS/two-others',
  {
    title: 'an order in any open state stores two project managers that are sent in place of two others',
    holds: ['ORD-MANAGERS'],
  },
  async ({ orders }) => {
    for (const from of openStatuses()) {
      const order = await orders.given(from);
      control(await order.put({ assignedProjectManagers: await managerIds(orders, 2) }));
      const assignedProjectManagers = await managerIds(orders, 2);
      control(await order.put({ assignedProjectManagers }));

      // Whether those before are gone is asked by ORD-MANAGERS-REMOVED.
      for (const id of assignedProjectManagers) await expect(order).toHaveProjectManager(id);
    }
  },
);

test(
  'ORD-MANAGERS/fields-and-file',
  { title: 'project managers are stored with other fields and a file', holds: ['ORD-MANAGERS'] },
  async ({ orders }) => {
    const order = await orders.given('Ongoing');
    const assignedProjectManagers = await managerIds(orders, 2);
    control(
      await order.put({
        notes: 'A team of two',
        assignedProjectManagers,
        files: [{ filename: 'team.txt', content: 'Two of them' }],
      }),
    );

    await expect(order).toHaveStored({ assignedProjectManagers });
  },
);

test(
  'ORD-MANAGERS/with-move',
  { title: 'project managers are stored with a move', holds: ['ORD-MANAGERS'] },
  async ({ orders }) => {
    const order = await orders.given('Ongoing');
    const assignedProjectManagers = await managerIds(orders, 2);
    control(await order.put({ assignedProjectManagers, status: 'Review' }));

    await expect(order).toHaveStored({ assignedProjectManagers });
  },
);

test(
  'ORD-MANAGERS/repeated-list',
  { title: 'a list that repeats the one before leaves it as it is', holds: ['ORD-MANAGERS'] },
  async ({ orders }) => {
    const order = await orders.given('Ongoing');
    const assignedProjectManagers = await managerIds(orders, 3);
    control(await order.put({ assignedProjectManagers }));
    control(await order.put({ assignedProjectManagers: assignedProjectManagers.toReversed() }));

    await expect(order).toHaveStored({ assignedProjectManagers });
  },
);
