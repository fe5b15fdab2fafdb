import { control, covers, expect, openStatuses, test } from '../../../src/test.js';
import type { OrderFields } from '../../../src/test.js';

const budgets: { name: string; fields: OrderFields }[] = [
  { name: 'a budget', fields: { budget: 2500 } },
  { name: 'a budget of 0', fields: { budget: 0 } },
  { name: 'a budget with other fields', fields: { name: 'A cheaper order', budget: 300, quantity: 2 } },
];

for (const { name, fields } of budgets) {
  test(
    `${name} leaves the currency of an order as it is`,
    covers('ORD-CURRENCY-KEPT'),
    async ({ orders }) => {
      for (const from of openStatuses())
        for (const given of ['EUR', 'USD']) {
          const order = await orders.given(from, { currency: given, budget: 1000 });
          const currency = await order.read('currency');
          control(await order.put(fields));

          await expect(order).toHaveStored({ currency });
        }
    },
  );
}

test(
  'a budget leaves the currency that an earlier update set',
  covers('ORD-CURRENCY-KEPT'),
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
  'a budget leaves the currency of a subscription order',
  covers('ORD-CURRENCY-KEPT'),
  async ({ orders }) => {
    const order = await orders.given('Ongoing', { currency: 'EUR', subscription: true });
    const currency = await order.read('currency');
    control(await order.put({ budget: 200 }));

    await expect(order).toHaveStored({ currency });
  },
);
