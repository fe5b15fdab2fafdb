import { control, expect, openStatuses, test } from '../../../src/test.js';
import { sampleOf, storedFields, updateOf } from '../orders.js';

type Field = keyof typeof storedFields;

const texts = ['Sent first', 'Sent last'];
const numbers = [7, 3];
const dates = ['2031-01-10T08:00:00.000Z', '2030-11-05T16:45:00.000Z'];

const sequences = [
  { field: 'name', values: texts },
  { field: 'notes', values: texts },
  { field: 'brief', values: texts },
  { field: 'budget', values: numbers },
  { field: 'quantity', values: numbers },
  { field: 'billingCycleCount', values: numbers },
  { field: 'repeatCount', values: numbers },
  { field: 'deadline', values: dates },
  { field: 'kickoffDate', values: dates },
] as const;

for (const { field, values } of sequences) {
  test(
    `${storedFields[field]}/last`,
    { title: `PUT /orders stores the last ${field} in every open state` },
    async ({ orders }) => {
      for (const from of openStatuses()) {
        const order = await orders.given(from, sampleOf(field).options);
        for (const value of values) control(await order.put(updateOf(field, value)));

        await expect(order).toHaveStored({ [field]: values.at(-1) });
      }
    },
  );
}

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
    { title: `PUT /orders stores ${field} among all fields` },
    async ({ orders }) => {
      const order = await orders.given('Ongoing', { subscription: true });
      const [first, second] = values[field];

      control(await order.put({ ...everyField, ...(!order.isKept && { files }) }));
      await expect(order).toHaveStored({ [field]: first });

      const move = order.isKept ? {} : { status: 'Review' };
      control(await order.put({ ...everyField, [field]: second, ...move }));
      await expect(order).toHaveStored({ [field]: second });
    },
  );
}
