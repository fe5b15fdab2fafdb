import { covers, expect, openStatuses, test } from '../../../src/test.js';
import { kinds } from './field-samples.js';
import { putAll, storedValue } from './stored-value.js';

const fields = [
  { field: 'name', requirement: 'ORD-NAME', longest: 100 },
  { field: 'notes', requirement: 'ORD-NOTES', longest: 2000 },
  { field: 'brief', requirement: 'ORD-BRIEF', longest: 2000 },
];

for (const { field, requirement, longest } of fields) {
  const texts = [
    { name: 'plain words', text: 'Website for the spring campaign' },
    { name: 'letters beyond ASCII', text: 'Straße, déjà vu, Ελλάδα, проект, 日本語' },
    { name: 'an ampersand', text: 'Smith & Sons' },
    { name: 'quotation marks', text: `The client's "final" wish` },
    { name: 'digits alone', text: '00742' },
    { name: 'a word that looks like a boolean', text: 'true' },
    { name: 'percent signs and plus signs', text: '50%25 more + 20% less = 1,000' },
    { name: `${longest} characters`, text: 'abcdefghi '.repeat(longest / 10 - 1) + 'abcdefghij' },
    ...(field === 'name'
      ? []
      : [{ name: 'several lines', text: 'First line\nSecond line\n\nFourth line; the end' }]),
  ];

  test(`the ${field} of an order is stored whatever it says`, covers(requirement), async ({ orders }) => {
    const order = await orders.given('Ongoing');
    for (const { name, text } of texts) {
      await putAll(order, { [field]: text });

      expect(await storedValue(order, field), `A ${field} with ${name} is stored as it was sent.`).toBe(text);
    }
  });

  for (const { name, wish } of kinds) {
    test(
      `the last ${field} of ${name} is stored in every open state`,
      covers(requirement),
      async ({ orders }) => {
        for (const from of openStatuses()) {
          const order = await orders.given(from, wish);
          await putAll(order, { [field]: 'Sent first' }, { [field]: 'Sent last' });

          expect(await storedValue(order, field), `The ${field} that was sent last is stored.`).toBe(
            'Sent last',
          );
        }
      },
    );
  }
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
      await putAll(order, ...updates);

      expect(await storedValue(order, 'currency'), 'The currency that was sent last is stored.').toBe(last);
    }
  });
}
