import { control, expect, openStatuses, test } from '../../../src/test.js';
import { managerIds, orderLevels } from '../orders.js';

test(
  'ORD-MANAGERS/in-turn',
  { title: 'PUT /orders stores project managers, alone and with a move', at: orderLevels },
  async ({ orders }) => {
    const ids = await managerIds(orders, 3);
    for (const fields of [{}, { status: 'Review' }]) {
      // Of an order that has some, others are asked by ORD-MANAGERS-ADDED and ORD-MANAGERS-REMOVED.
      const order = await orders.given('Ongoing', { usesUp: true });
      control(await order.put({ assignedProjectManagers: ids, ...fields }));

      for (const id of ids) await expect(order).toHaveProjectManager(id);
    }
  },
);

test(
  'ORD-MANAGERS/every-state',
  { title: 'PUT /orders stores assignedProjectManagers in every open state, and keeps them when sent again' },
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
