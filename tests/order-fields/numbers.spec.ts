import { covers, expect, stop, test } from '../../src/test.js';
import type { OrderFields } from '../../src/operations/orders.js';
import { openStatuses, updateOf } from './field-samples.js';
import { putAll, storedValue } from './stored-value.js';

const subscription = { subscription: true };
const noLimit = 'The billingCycleCount is 0 as long as none was set.';

const fields = [
  { field: 'budget', requirement: 'ORD-BUDGET', values: [1500, 0, 1250.5, 1_000_000], wish: {} },
  { field: 'quantity', requirement: 'ORD-QUANTITY', values: [5, 1, 12, 1000], wish: {} },
  { field: 'billingCycleCount', requirement: 'ORD-BILLING-COUNT', values: [6, 0, 1, 24], wish: {} },
  { field: 'repeatCount', requirement: 'ORD-REPEAT-COUNT', values: [4, 1, 12], wish: subscription },
];

for (const { field, requirement, values, wish } of fields) {
  for (const value of values) {
    test(`a ${field} of ${value} is stored`, covers(requirement), async ({ orders }) => {
      const order = await orders.given('Ongoing', wish);
      await putAll(order, updateOf(field, value));

      expect(await storedValue(order, field), `The ${field} is stored as the number that was sent.`).toBe(
        value,
      );
    });
  }

  for (const from of openStatuses) {
    test(`the last ${field} of an order in ${from} is stored`, covers(requirement), async ({ orders }) => {
      const order = await orders.given(from, wish);
      await putAll(order, updateOf(field, 7), updateOf(field, 3), updateOf(field, 8));

      expect(await storedValue(order, field), `The ${field} that was sent last is stored.`).toBe(8);
    });
  }
}

const lowest = [
  { field: 'budget', requirement: 'ORD-BUDGET', value: 0 },
  { field: 'quantity', requirement: 'ORD-QUANTITY', value: 1 },
  { field: 'billingCycleCount', requirement: 'ORD-BILLING-COUNT', value: 0 },
];

for (const { field, requirement, value } of lowest) {
  test(`a ${field} of ${value} replaces a greater one`, covers(requirement), async ({ orders }) => {
    const order = await orders.given('Ongoing');
    await putAll(order, updateOf(field, 9), updateOf(field, value));

    expect(await storedValue(order, field), `The ${field} is the ${value} that was sent last.`).toBe(value);
  });
}

for (const { field, requirement } of lowest) {
  test(`the ${field} of a subscription order is stored`, covers(requirement), async ({ orders }) => {
    const order = await orders.given('Ongoing', subscription);
    await putAll(order, updateOf(field, 11));

    expect(await storedValue(order, field), `The ${field} is stored as it was sent.`).toBe(11);
  });
}

const others: { name: string; fields: OrderFields }[] = [
  { name: 'the budget', fields: { budget: 700 } },
  { name: 'the billingCycleEvent', fields: { billingCycleEvent: 'createOrderWithTask' } },
  { name: 'the notes', fields: { notes: 'Nothing about the billing' } },
];

for (const kind of [
  { name: 'an order', wish: {} },
  { name: 'a subscription order', wish: subscription },
]) {
  for (const { name, fields } of others) {
    test(
      `the billingCycleCount of ${kind.name} is 0 after an update of ${name}`,
      covers('ORD-BILLING-COUNT-DEFAULT'),
      async ({ orders }) => {
        const order = await orders.given('Ongoing', kind.wish);
        await putAll(order, fields);

        expect(unsetCount(await storedValue(order, 'billingCycleCount')), noLimit).toBe(0);
      },
    );
  }

  for (const status of openStatuses) {
    test(
      `the billingCycleCount of ${kind.name} in ${status} is 0 before any update`,
      covers('ORD-BILLING-COUNT-DEFAULT'),
      async ({ orders }) => {
        const order = await orders.given(status, kind.wish);

        expect(unsetCount(await storedValue(order, 'billingCycleCount')), noLimit).toBe(0);
      },
    );
  }
}

/** A harness may leave out what is unset (order.read), which shows nothing of a default. */
function unsetCount(value: unknown): unknown {
  return value ?? stop('untested', 'The harness shows no billingCycleCount of an order that has none set.');
}
