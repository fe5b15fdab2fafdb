import { control, expect, openStatuses, shorten, stop, test } from '../../../src/test.js';
import type { OrderFields } from '../../../src/test.js';
import { fileBeside, levelsOfText, orderLevels, storedFields } from '../orders.js';

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
  'null',
  'Bold <b>and</b> &amp;',
  '50%25 more + 20% less = 1,000',
];

/** Letters and signs of every kind in one text. */
const mixed = `Sons' & "Co" <b>é</b>: 1%25 + 2%, д, 日本, 🚀`;

for (const { field, longest } of fields) {
  const long = 'abcdefghi '.repeat(longest / 10 - 1) + 'abcdefghij';
  const lines = field === 'name' ? [] : ['First line\nSecond line\n\nFourth line; the end'];

  test(
    `${storedFields[field]}/samples`,
    { title: `PUT /orders stores any text as ${field}` },
    async ({ orders }) => {
      const order = await orders.given('Ongoing');
      for (const text of [...texts, ...lines]) {
        control(await order.put({ [field]: text }));

        await expect(order).toHaveStored({ [field]: text });
      }
    },
  );

  test(
    `${storedFields[field]}/mixed`,
    { title: `PUT /orders stores signs of every kind as ${field}`, at: levelsOfText },
    async ({ orders }) => {
      const order = await orders.given('Ongoing');
      const text = field === 'name' ? mixed : `${mixed}\nand the rest`;
      control(await order.put({ [field]: text }));
      await expect(order).toHaveStored({ [field]: text });

      // No section says how long a text may be.
      const longer = 'And so on. '.repeat(30);
      if (field !== 'name' && (await order.put({ [field]: longer })).ok)
        await expect(order).toHaveStored({ [field]: longer });

      control(await order.put({ [field]: 'Sent with a file', ...fileBeside(order) }));
      await expect(order).toHaveStored({ [field]: 'Sent with a file' });
    },
  );

  test(
    `${storedFields[field]}/longest`,
    { title: `PUT /orders stores a ${field} of ${longest} characters if it accepts it` },
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

test(
  'ORD-CURRENCY/replaced',
  {
    title: 'PUT /orders stores a currency in place of another, alone, with a budget, with a file',
    at: orderLevels,
  },
  async ({ orders }) => {
    const order = await orders.given('Ongoing', { currency: 'EUR', budget: 1375 });
    control(await order.put({ budget: 1450, currency: 'EUR' }));
    const updates: OrderFields[] = [
      { currency: 'USD' },
      { currency: 'EUR', budget: 1450 },
      { currency: 'USD', ...fileBeside(order) },
    ];
    for (const { currency, ...beside } of updates) {
      control(await order.put({ ...beside, currency }));

      await expect(order).toHaveStored({ currency });
    }
  },
);

test(
  'ORD-CURRENCY/every-state',
  { title: 'PUT /orders stores the currency in every open state' },
  async ({ orders }) => {
    for (const from of openStatuses()) {
      const order = await orders.given(from);
      for (const currency of ['EUR', 'USD']) control(await order.put({ currency }));

      await expect(order).toHaveStored({ currency: 'USD' });
    }
  },
);
