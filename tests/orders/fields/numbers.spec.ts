import { covers, expect, openStatuses, stop, test } from '../../../src/test.js';
import { kinds, sampleOf, updateOf } from './field-samples.js';
import { putAll, storedValue } from './stored-value.js';

const fields = [
  { field: 'budget', requirement: 'ORD-BUDGET', values: [1500, 0, 1250.5, 1_000_000, 1] },
  { field: 'quantity', requirement: 'ORD-QUANTITY', values: [5, 1, 12, 1000, 2] },
  { field: 'billingCycleCount', requirement: 'ORD-BILLING-COUNT', values: [6, 0, 1, 24] },
  { field: 'repeatCount', requirement: 'ORD-REPEAT-COUNT', values: [4, 1, 12, 2] },
];

for (const { field, requirement, values } of fields) {
  test(
    `the ${field} of an order is stored for ${values.join(', ')}, one after the other`,
    covers(requirement),
    async ({ orders }) => {
      const order = await orders.given('Ongoing', sampleOf(field).wish);
      for (const value of values) {
        await putAll(order, updateOf(field, value));

        expect(await storedValue(order, field), `The ${field} is stored as the number that was sent.`).toBe(
          value,
        );
      }
    },
  );

  for (const { name, wish } of kinds) {
    // What a recurrence does to an order that is no subscription is open.
    if (field === 'repeatCount' && !('subscription' in wish)) continue;
    test(
      `the last ${field} of ${name} is stored in every open state`,
      covers(requirement),
      async ({ orders }) => {
        for (const from of openStatuses()) {
          const order = await orders.given(from, wish);
          await putAll(order, updateOf(field, 7), updateOf(field, 3), updateOf(field, 8));

          expect(await storedValue(order, field), `The ${field} that was sent last is stored.`).toBe(8);
        }
      },
    );
  }
}

test('a budget beyond 32 bits is stored where it is accepted', covers('ORD-BUDGET'), async ({ orders }) => {
  for (const from of openStatuses()) {
    const order = await orders.given(from);
    const answer = await order.put({ budget: 5_000_000_000.5 });
    if (answer.refused) stop('inapplicable', 'The target takes no budget beyond 32 bits.');
    expect(answer).toBeAccepted();

    expect(await storedValue(order, 'budget'), 'The budget is stored as the number that was sent.').toBe(
      5_000_000_000.5,
    );
  }
});

const noLimit = 'The billingCycleCount is 0 as long as none was set.';

const others = [
  { budget: 700 },
  { billingCycleEvent: 'createOrderWithTask' },
  { notes: 'Nothing of billing' },
];

for (const { name, wish } of kinds) {
  test(
    `the billingCycleCount of ${name} is 0 before any update`,
    covers('ORD-BILLING-COUNT-DEFAULT'),
    async ({ orders }) => {
      for (const status of [...openStatuses(), 'Completed', 'Cancelled'] as const) {
        const order = await orders.given(status, wish);

        expect(unsetCount(await storedValue(order, 'billingCycleCount')), noLimit).toBe(0);
      }
    },
  );

  test(
    `the billingCycleCount of ${name} is 0 after updates of other fields`,
    covers('ORD-BILLING-COUNT-DEFAULT'),
    async ({ orders }) => {
      const order = await orders.given('Ongoing', wish);
      for (const fields of others) {
        await putAll(order, fields);

        expect(unsetCount(await storedValue(order, 'billingCycleCount')), noLimit).toBe(0);
      }
    },
  );
}

/** A harness may leave out what is unset (order.read), which shows nothing of a default. */
function unsetCount(value: unknown): unknown {
  return value ?? stop('untested', 'The harness shows no billingCycleCount of an order that has none set.');
}
