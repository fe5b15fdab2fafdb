import { casesOf, control, expect, orderStatuses, stop, test } from '../../../src/test.js';
import type { Order } from '../../../src/test.js';
import { fileBeside, kinds, orderLevels, sampleOf, storedFields, updateOf } from '../orders.js';

/** No section says how large a number may be: the large ones have to be stored where they are accepted. */
const fields = [
  { field: 'budget', values: [1500, 0, 1250.5, 1], large: [1_000_000, 5_000_000_000.5] },
  { field: 'quantity', values: [5, 1, 12], large: [1_000_000] },
  { field: 'billingCycleCount', values: [6, 0, 24], large: [1000] },
  { field: 'repeatCount', values: [4, 1, 12], large: [500] },
] as const;

for (const { field, values, large } of fields) {
  test(
    `${storedFields[field]}/values`,
    { title: `PUT /orders stores ${field}, whichever number it is`, at: orderLevels },
    async ({ orders }) => {
      const order = await orders.given('Ongoing', sampleOf(field).options);
      for (const value of values) {
        const beside = value === values.at(-1) ? fileBeside(order) : {};
        control(await order.put({ ...updateOf(field, value), ...beside }));

        await expect(order).toHaveStored({ [field]: value });
      }
      for (const value of large)
        if ((await order.put(updateOf(field, value))).ok)
          await expect(order).toHaveStored({ [field]: value });
    },
  );

  test(
    `${storedFields[field]}/large-values`,
    { title: `PUT /orders stores a large ${field} if it accepts it` },
    async ({ orders, session }) => {
      const order = await orders.given('Ongoing', sampleOf(field).options);
      control(await order.put(updateOf(field, values[0])));
      for (const value of large) {
        const answer = await order.put(updateOf(field, value));
        session.record('Q-ORDER-SIZE', `${field} ${value}: ${answer.outcome}`, answer);
        if (answer.ok) await expect(order).toHaveStored({ [field]: value });
      }
    },
  );
}

test(
  'ORD-BILLING-COUNT-DEFAULT/before-updates',
  {
    title: 'An order has the billingCycleCount 0 before any update',
    cases: casesOf(kinds.map(({ slug, options }) => ({ slug: `${slug}-before-updates`, options }))),
  },
  async ({ orders }, { options }) => {
    for (const status of orderStatuses()) await expectNoLimit(await orders.untouched(status, options));
  },
);

const others = [
  { budget: 700 },
  { billingCycleEvent: 'createOrderWithTask' },
  { notes: 'Nothing of billing' },
];

test(
  'ORD-BILLING-COUNT-DEFAULT/after-updates',
  {
    title: 'PUT /orders leaves the billingCycleCount at 0 when it updates other fields',
    cases: casesOf(kinds.map(({ slug, options }) => ({ slug: `${slug}-after-updates`, options }))),
  },
  async ({ orders }, { options }) => {
    const order = await orders.untouched('Ongoing', options);
    for (const fields of others) {
      control(await order.put(fields));

      await expectNoLimit(order);
    }
  },
);

/** A harness may leave out what is unset (order.read), which shows nothing of a default. */
async function expectNoLimit(order: Order): Promise<void> {
  const count =
    (await order.read('billingCycleCount')) ??
    stop('untested', {
      code: 'harness-lacks',
      subject: 'order.read',
      settings: ['HARNESS_URL'],
      message: 'The harness shows no billingCycleCount of an order that has none set: show it in order.read.',
    });
  expect(count).toHaveValue('billingCycleCount', 'The billingCycleCount of an order that has none set', 0);
}
