import { control, expect, openStatuses, test } from '../../../src/test.js';
import { managerIds, orderLevels } from '../orders.js';

test(
  'ORD-MANAGERS/in-turn',
  {
    title: 'PUT /orders stores project managers, others in their place, and others with a move',
    holds: ['ORD-MANAGERS'],
    at: orderLevels,
  },
  async ({ orders }) => {
    const ids = await managerIds(orders, 6);
    const order = await orders.given('Ongoing', { usesUp: true });
    const updates = [
      { assignedProjectManagers: ids.slice(0, 3) },
      { assignedProjectManagers: ids.slice(3, 5) },
      { assignedProjectManagers: ids.slice(2), status: 'Review' },
    ];
    for (const update of updates) {
      control(await order.put(update));

      // Whether those before are gone is asked by ORD-MANAGERS-REMOVED.
      for (const id of update.assignedProjectManagers) await expect(order).toHaveProjectManager(id);
    }
  },
);

test(
  'ORD-MANAGERS/every-state',
  {
    title: 'PUT /orders stores assignedProjectManagers in every open state, and keeps them when sent again',
    holds: ['ORD-MANAGERS'],
  },
  async ({ orders }) => {
    const assignedProjectManagers = await managerIds(orders, 3);
    for (const from of openStatuses()) {
      const order = await orders.given(from);
      control(await order.put({ assignedProjectManagers }));
      control(await order.put({ assignedProjectManagers: assignedProjectManagers.toReversed() }));

      await expect(order).toHaveStored({ assignedProjectManagers });
    }
  },
);
