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
        for (const currency of ['EUR', 'USD']) {
          const order = await orders.given(from, { currency, budget: 1000 });
          const before = (await order.state()).currency;
          control(await order.put(fields));

          expect((await order.state()).currency, kept).toBe(before);
        }
    },
  );
}

const kept = 'The currency is the one that the order had before its budget was sent alone.';

test(
  'a budget leaves the currency that an earlier update set',
  covers('ORD-CURRENCY-KEPT'),
  async ({ orders }) => {
    const order = await orders.given('Ongoing', { currency: 'USD' });
    control(await order.put({ budget: 100, currency: 'EUR' }));
    const before = (await order.state()).currency;
    control(await order.put({ budget: 200 }));
    control(await order.put({ budget: 300 }));

    expect((await order.state()).currency, kept).toBe(before);
  },
);

test(
  'a budget leaves the currency of a subscription order',
  covers('ORD-CURRENCY-KEPT'),
  async ({ orders }) => {
    const order = await orders.given('Ongoing', { currency: 'EUR', subscription: true });
    const before = (await order.state()).currency;
    control(await order.put({ budget: 200 }));

    expect((await order.state()).currency, kept).toBe(before);
  },
);
