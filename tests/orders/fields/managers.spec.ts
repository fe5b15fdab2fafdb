import { casesOf, control, expect, openStatuses, test } from '../../../src/test.js';
import { managerIds } from '../orders.js';

const lists = [
  { slug: 'one', count: 1 },
  { slug: 'of-2', count: 2 },
  { slug: 'five', count: 5 },
];

test(
  'ORD-MANAGERS/every-state',
  {
    title: 'PUT /orders stores assignedProjectManagers in every open state',
    holds: ['ORD-MANAGERS'],
    cases: casesOf(lists),
  },
  async ({ orders }, { count }) => {
    const assignedProjectManagers = await managerIds(orders, count);
    for (const from of openStatuses()) {
      const order = await orders.given(from);
      control(await order.put({ assignedProjectManagers }));

      await expect(order).toHaveStored({ assignedProjectManagers });
    }
  },
);

test(
  'ORD-MANAGERS/two-others',
  {
    title: 'PUT /orders stores two project managers in place of two others',
    holds: ['ORD-MANAGERS'],
  },
  async ({ orders }) => {
    const [before, assignedProjectManagers] = [await managerIds(orders, 2), await managerIds(orders, 2)];
    for (const from of openStatuses()) {
      const order = await orders.given(from);
      control(await order.put({ assignedProjectManagers: before }));
      control(await order.put({ assignedProjectManagers }));

      // Whether those before are gone is asked by ORD-MANAGERS-REMOVED.
      for (const id of assignedProjectManagers) await expect(order).toHaveProjectManager(id);
    }
  },
);

test(
  'ORD-MANAGERS/fields-and-file',
  {
    title: 'PUT /orders stores assignedProjectManagers with other fields and a file',
    holds: ['ORD-MANAGERS'],
  },
  async ({ orders }) => {
    const order = await orders.given('Ongoing', { usesUp: true });
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
  { title: 'PUT /orders stores assignedProjectManagers with a move', holds: ['ORD-MANAGERS'] },
  async ({ orders }) => {
    const order = await orders.given('Ongoing', { usesUp: true });
    const assignedProjectManagers = await managerIds(orders, 2);
    control(await order.put({ assignedProjectManagers, status: 'Review' }));

    await expect(order).toHaveStored({ assignedProjectManagers });
  },
);

test(
  'ORD-MANAGERS/repeated-list',
  { title: 'PUT /orders keeps the project managers that it is sent again', holds: ['ORD-MANAGERS'] },
  async ({ orders }) => {
    const order = await orders.given('Ongoing');
    const assignedProjectManagers = await managerIds(orders, 3);
    control(await order.put({ assignedProjectManagers }));
    control(await order.put({ assignedProjectManagers: assignedProjectManagers.toReversed() }));

    await expect(order).toHaveStored({ assignedProjectManagers });
  },
);
