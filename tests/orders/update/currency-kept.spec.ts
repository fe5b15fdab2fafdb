import { control, expect, openStatuses, test } from '../../../src/test.js';
import type { OrderFields } from '../../../src/test.js';
import { orderLevels } from '../orders.js';

const budgets: Record<string, OrderFields> = {
  budget: { budget: 2500 },
  'budget-of-0': { budget: 0 },
  'budget-among-fields': { name: 'A cheaper order', budget: 300, quantity: 2 },
};

test(
  'ORD-CURRENCY-KEPT/every-state',
  { title: 'PUT /orders leaves the currency of an order as it is when a budget is sent', cases: budgets },
  async ({ orders }, fields) => {
    for (const from of openStatuses()) {
      const order = await orders.given(from, { currency: 'EUR', budget: 1000 });
      const currency = await order.read('currency');
      control(await order.put(fields));

      await expect(order).toHaveStored({ currency });
    }
  },
);

test(
  'ORD-CURRENCY-KEPT/set-before',
  {
    title: 'PUT /orders leaves either currency that an earlier update set when a budget is sent',
    at: orderLevels,
  },
  async ({ orders }) => {
    const order = await orders.given('Ongoing');
    for (const [currency, budget] of [
      ['EUR', 100],
      ['USD', 200],
    ] as const) {
      control(await order.update({ budget, currency }));
      const stored = await order.read('currency');
      control(await order.put({ budget: budget + 50 }));

      await expect(order).toHaveStored({ currency: stored });
    }
  },
);
