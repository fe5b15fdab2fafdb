import { control, covers, expect, openStatuses, test } from '../../../src/test.js';
import { storedFields } from './support/stored-fields.js';

const fields = [
  { field: 'name', longest: 100 },
  { field: 'notes', longest: 2000 },
  { field: 'brief', longest: 2000 },
] as const;

/** Plain words, letters beyond ASCII, and what a form or a query could take for something else. */
const texts = [
  'Website for the spring campaign',
  'Straße, déjà vu, Ελλάδα, проект, 日本語',
  'Smith & Sons',
  `The client's "final" wish`,
  '00742',
  'true',
  '50%25 more + 20% less = 1,000',
];

for (const { field, longest } of fields) {
  const long = 'abcdefghi '.repeat(longest / 10 - 1) + 'abcdefghij';
  const lines = field === 'name' ? [] : ['First line\nSecond line\n\nFourth line; the end'];

  test(
    `the ${field} of an order is stored whatever it says`,
    covers(storedFields[field]),
    async ({ orders }) => {
      const order = await orders.given('Ongoing');
      for (const text of [...texts, long, ...lines]) {
        control(await order.put({ [field]: text }));

        await expect(order).toHaveStored({ [field]: text });
      }
    },
  );
}

const currencies = [
  { name: 'in place of another', wish: { currency: 'USD' }, updates: [{ currency: 'EUR' }], last: 'EUR' },
  { name: 'the other way round', wish: { currency: 'EUR' }, updates: [{ currency: 'USD' }], last: 'USD' },
  {
    name: 'with a budget',
    wish: { currency: 'USD' },
    updates: [{ budget: 900, currency: 'EUR' }],
    last: 'EUR',
  },
  {
    name: 'after another update of it',
    wish: {},
    updates: [{ currency: 'EUR' }, { currency: 'USD' }],
    last: 'USD',
  },
];

for (const { name, wish, updates, last } of currencies) {
  test(`the currency of an order is stored ${name}`, covers('ORD-CURRENCY'), async ({ orders }) => {
    for (const from of openStatuses()) {
      const order = await orders.given(from, wish);
      for (const update of updates) control(await order.put(update));

      await expect(order).toHaveStored({ currency: last });
    }
  });
}
