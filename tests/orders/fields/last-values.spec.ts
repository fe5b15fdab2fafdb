import { control, expect, openStatuses, test } from '../../../src/test.js';
import { kinds, updateOf } from '../support/field-samples.js';
import { storedFields } from './support/stored-fields.js';

const texts = ['Sent first', 'Sent last'];
const numbers = [7, 3, 8];
const dates = ['2031-01-10T08:00:00.000Z', '2030-11-05T16:45:00.000Z'];

const rows = [
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

for (const { field, values } of rows) {
  for (const { slug, name, wish } of kinds) {
    // What a recurrence does to an order that is no subscription is open.
    if (field === 'repeatCount' && !('subscription' in wish)) continue;

    test(
      `${storedFields[field]}/last-${slug}`,
      { title: `the last ${field} of ${name} is stored in every open state`, holds: [storedFields[field]] },
      async ({ orders }) => {
        for (const from of openStatuses()) {
          const order = await orders.given(from, wish);
          for (const value of values) control(await order.put(updateOf(field, value)));

          await expect(order).toHaveStored({ [field]: values.at(-1) });
        }
      },
    );
  }
}
