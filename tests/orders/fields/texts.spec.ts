import { casesOf, control, expect, openStatuses, shorten, stop, test } from '../../../src/test.js';
import type { OrderFields } from '../../../src/test.js';
import { fileBeside, storedFields } from '../orders.js';

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
    { title: `PUT /orders stores any text as ${field}`, holds: [storedFields[field]] },
    async ({ orders }) => {
      const order = await orders.given('Ongoing');
      for (const text of [...texts, ...lines]) {
        control(await order.put({ [field]: text }));

        await expect(order).toHaveStored({ [field]: text });
      }
      control(await order.put({ [field]: 'Sent with a file', ...fileBeside(order) }));
      await expect(order).toHaveStored({ [field]: 'Sent with a file' });
    },
  );

  test(
    `${storedFields[field]}/longest`,
    {
      title: `PUT /orders stores a ${field} of ${longest} characters if it accepts it`,
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
      await shorten(order, field);
    },
  );
}

const currencies: {
  slug: string;
  wish: { currency?: string };
  updates: OrderFields[];
  last: string;
  withFile?: true;
}[] = [
  { slug: 'replaced', wish: { currency: 'USD' }, updates: [{ currency: 'EUR' }], last: 'EUR' },
  { slug: 'replaced-the-other-way', wish: { currency: 'EUR' }, updates: [{ currency: 'USD' }], last: 'USD' },
  {
    slug: 'with-file',
    wish: { currency: 'USD' },
    updates: [{ currency: 'EUR' }],
    withFile: true,
    last: 'EUR',
  },
  {
    slug: 'with-budget',
    wish: { currency: 'USD' },
    updates: [{ budget: 900, currency: 'EUR' }],
    last: 'EUR',
  },
  { slug: 'updated-twice', wish: {}, updates: [{ currency: 'EUR' }, { currency: 'USD' }], last: 'USD' },
];

test(
  'ORD-CURRENCY/every-state',
  {
    title: 'PUT /orders stores the currency in every open state',
    holds: ['ORD-CURRENCY'],
    cases: casesOf(currencies),
  },
  async ({ orders }, { wish, updates, last, withFile }) => {
    for (const from of openStatuses()) {
      const order = await orders.given(from, wish);
      for (const update of updates)
        control(await order.put({ ...update, ...(withFile && fileBeside(order)) }));

      await expect(order).toHaveStored({ currency: last });
    }
  },
);
