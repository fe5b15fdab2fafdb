import { control, expect, openStatuses, stop, test } from '../../../src/test.js';
import { fileBeside } from './support/file-beside.js';
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
  'Rocket 🚀 to the moon 🌕',
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
    `${storedFields[field]}/samples`,
    { title: `the ${field} of an order is stored whatever it says`, holds: [storedFields[field]] },
    async ({ orders }) => {
      const order = await orders.given('Ongoing');
      for (const text of [...texts, ...lines]) {
        control(await order.put({ [field]: text }));

        await expect(order).toHaveStored({ [field]: text });
      }
      control(await order.put({ [field]: 'Sent with a file', ...fileBeside }));
      await expect(order).toHaveStored({ [field]: 'Sent with a file' });
    },
  );

  test(
    `${storedFields[field]}/longest`,
    {
      title: `a ${field} of ${longest} characters is stored where it is accepted`,
      holds: [storedFields[field]],
    },
    async ({ orders, session }) => {
      const order = await orders.given('Ongoing');
      control(await order.put({ [field]: 'A text of a usual length' }));
      // No section says how long a text may be.
      const answer = await order.put({ [field]: long });
      session.record('Q-ORDER-SIZE', `${field} of ${longest} characters: ${answer.outcome}`, answer);
      if (answer.refused)
        stop('inapplicable', {
          code: 'not-taken',
          subject: field,
          message: `The target refuses a ${field} of this length, and no clause says that it must take it.`,
        });
      expect(answer).toBeAccepted();

      await expect(order).toHaveStored({ [field]: long });
    },
  );
}

const currencies = [
  {
    slug: 'replaced',
    name: 'in place of another',
    wish: { currency: 'USD' },
    updates: [{ currency: 'EUR' }],
    last: 'EUR',
  },
  {
    slug: 'replaced-the-other-way',
    name: 'the other way round',
    wish: { currency: 'EUR' },
    updates: [{ currency: 'USD' }],
    last: 'USD',
  },
  {
    slug: 'with-file',
    name: 'with a file',
    wish: { currency: 'USD' },
    updates: [{ currency: 'EUR', ...fileBeside }],
    last: 'EUR',
  },
  {
    slug: 'with-budget',
    name: 'with a budget',
    wish: { currency: 'USD' },
    updates: [{ budget: 900, currency: 'EUR' }],
    last: 'EUR',
  },
  {
    slug: 'updated-twice',
    name: 'after another update of it',
    wish: {},
    updates: [{ currency: 'EUR' }, { currency: 'USD' }],
    last: 'USD',
  },
];

for (const { slug, name, wish, updates, last } of currencies) {
  test(
    `ORD-CURRENCY/${slug}`,
    { title: `the currency of an order is stored ${name}`, holds: ['ORD-CURRENCY'] },
    async ({ orders }) => {
      for (const from of openStatuses()) {
        const order = await orders.given(from, wish);
        for (const update of updates) control(await order.put(update));

        await expect(order).toHaveStored({ currency: last });
      }
    },
  );
}
