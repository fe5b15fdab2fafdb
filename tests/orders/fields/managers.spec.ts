import { control, covers, expect, openStatuses, test } from '../../../src/test.js';
import { managerIds } from '../support/manager-ids.js';

const lists = [
  { name: 'one', before: 0, count: 1 },
  { name: 'two', before: 0, count: 2 },
  { name: 'five', before: 0, count: 5 },
  { name: 'two others in place of two', before: 2, count: 2 },
];

for (const { name, before, count } of lists) {
  test(
    `an order in any open state stores its project managers: ${name}`,
    covers('ORD-MANAGERS'),
    async ({ orders }) => {
      for (const from of openStatuses()) {
        const order = await orders.given(from);
        if (before > 0)
          control(await order.put({ assignedProjectManagers: await managerIds(orders, before) }));
        const assignedProjectManagers = await managerIds(orders, count);
        control(await order.put({ assignedProjectManagers }));

        await expect(order).toHaveStored({ assignedProjectManagers });
      }
    },
  );
}

test(
  'project managers are stored with other fields and a file',
  covers('ORD-MANAGERS'),
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

test('project managers are stored with a move', covers('ORD-MANAGERS'), async ({ orders }) => {
  const order = await orders.given('Ongoing');
  const assignedProjectManagers = await managerIds(orders, 2);
  control(await order.put({ assignedProjectManagers, status: 'Review' }));

  await expect(order).toHaveStored({ assignedProjectManagers });
});

test('a list that repeats the one before leaves it as it is', covers('ORD-MANAGERS'), async ({ orders }) => {
  const order = await orders.given('Ongoing');
  const assignedProjectManagers = await managerIds(orders, 3);
  control(await order.put({ assignedProjectManagers }));
  control(await order.put({ assignedProjectManagers: assignedProjectManagers.toReversed() }));

  await expect(order).toHaveStored({ assignedProjectManagers });
});
