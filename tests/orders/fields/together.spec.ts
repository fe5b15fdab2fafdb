import { control, expect, test } from '../../../src/test.js';
import { storedFields } from './support/stored-fields.js';

type Field = keyof typeof storedFields;

/** What is sent of each field with all others, and with a move. */
const values: Readonly<Record<Field, readonly [string | number, string | number]>> = {
  name: ['Everything at once', 'Everything once more'],
  budget: [1375, 2950],
  currency: ['EUR', 'USD'],
  quantity: [13, 31],
  deadline: ['2031-07-08T09:10:11.000Z', '2032-08-09T10:11:12.000Z'],
  kickoffDate: ['2030-06-05T04:03:02.000Z', '2030-07-06T05:04:03.000Z'],
  notes: ['Notes of the complete update', 'Notes with the move'],
  brief: ['Brief of the complete update', 'Brief with the move'],
  repeatCount: [17, 23],
  repeatDuration: ['year', 'day'],
  billingCycleCount: [19, 29],
  billingCycleEvent: ['createOrderWithTask', 'noChange'],
};

const files = [{ filename: 'everything.txt', content: 'Everything at once' }];
const everyField = Object.fromEntries(Object.entries(values).map(([field, [value]]) => [field, value]));

for (const [field, requirement] of Object.entries(storedFields) as [Field, string][]) {
  test(
    `${requirement}/all-fields`,
    { title: `the ${field} is stored among all fields and a file, also with a move`, holds: [requirement] },
    async ({ orders }) => {
      const order = await orders.given('Ongoing', { subscription: true });
      const [first, second] = values[field];

      control(await order.put({ ...everyField, files }));
      await expect(order).toHaveStored({ [field]: first });

      control(await order.put({ ...everyField, [field]: second, status: 'Review' }));
      await expect(order).toHaveStored({ [field]: second });
    },
  );
}

test(
  'ORD-CURRENCY/beside-known-budget',
  { title: 'a currency is stored beside the budget that the order has already', holds: ['ORD-CURRENCY'] },
  async ({ orders }) => {
    const order = await orders.given('Ongoing', { currency: 'EUR', budget: 1375 });
    control(await order.put({ budget: 1450, currency: 'EUR' }));

    control(await order.put({ budget: 1450, currency: 'USD' }));

    await expect(order).toHaveStored({ currency: 'USD' });
  },
);
