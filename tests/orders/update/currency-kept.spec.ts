import { control, expect, openStatuses, test } from '../../../src/test.js';
import type { OrderFields } from '../../../src/test.js';

const budgets: Record<string, OrderFields> = {
  budget: { budget: 2500 },
  'budget-of-0': { budget: 0 },
  'budget-among-fields': { name: 'A cheaper order', budget: 300, quantity: 2 },
};

test(
  'ORD-CURRENCY-KEPT/every-state',
  {
    title: 'PUT /orders leaves the currency of an order as it is when a budget is sent',
    holds: ['ORD-CURRENCY-KEPT'],
    cases: budgets,
  },
  async ({ orders }, fields) => {
    for (const from of openStatuses())
      for (const given of ['EUR', 'USD']) {
        const order = await orders.given(from, { currency: given, budget: 1000 });
        const currency = await order.read('currency');
        control(await order.put(fields));

        await expect(order).toHaveStored({ currency });
      }
  },
);

test(
  'ORD-CURRENCY-KEPT/set-before',
  {
    title: 'PUT /orders leaves the currency that an earlier update set when a budget is sent',
    holds: ['ORD-CURRENCY-KEPT'],
  },
  async ({ orders }) => {
    const order = await orders.given('Ongoing', { currency: 'USD' });
    control(await order.put({ budget: 100, currency: 'EUR' }));
    const currency = await order.read('currency');
    control(await order.put({ budget: 200 }));
    control(await order.put({ budget: 300 }));

    await expect(order).toHaveStored({ currency });
  },
);

test(
  'ORD-CURRENCY-KEPT/subscription',
  {
    title: 'PUT /orders leaves the currency of a subscription order when a budget is sent',
    holds: ['ORD-CURRENCY-KEPT'],
  },
  async ({ orders }) => {
    const order = await orders.given('Ongoing', { currency: 'EUR', subscription: true });
    const currency = await order.read('currency');
    control(await order.put({ budget: 200 }));

    await expect(order).toHaveStored({ currency });
  },
);
