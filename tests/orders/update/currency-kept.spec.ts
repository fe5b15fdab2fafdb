import { control, expect, openStatuses, test } from '../../../src/test.js';
import type { OrderFields } from '../../../src/test.js';

const budgets: { slug: string; name: string; fields: OrderFields }[] = [
  { slug: 'budget', name: 'a budget', fields: { budget: 2500 } },
  { slug: 'budget-of-0', name: 'a budget of 0', fields: { budget: 0 } },
  {
    slug: 'budget-among-fields',
    name: 'a budget with other fields',
    fields: { name: 'A cheaper order', budget: 300, quantity: 2 },
  },
];

for (const { slug, name, fields } of budgets) {
  test(
    `ORD-CURRENCY-KEPT/${slug}`,
    { title: `${name} leaves the currency of an order as it is`, holds: ['ORD-CURRENCY-KEPT'] },
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
  'ORD-CURRENCY-KEPT/set-before',
  { title: 'a budget leaves the currency that an earlier update set', holds: ['ORD-CURRENCY-KEPT'] },
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
  { title: 'a budget leaves the currency of a subscription order', holds: ['ORD-CURRENCY-KEPT'] },
  async ({ orders }) => {
    const order = await orders.given('Ongoing', { currency: 'EUR', subscription: true });
    const currency = await order.read('currency');
    control(await order.put({ budget: 200 }));

    await expect(order).toHaveStored({ currency });
  },
);
