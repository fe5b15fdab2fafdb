import { covers, expect, test } from '../../src/test.js';
import { textCases } from '../../src/contract/cases.js';
import type { OrderFields } from '../../src/operations/orders.js';
import { givenAccepting, invalidCases, oneInvalidCaseEach, sampleOf, updateOf } from './field-samples.js';

// Which moves an order takes is the matter of section 3.1, whose tests stand with the statuses.
const validCases = textCases('order-update').filter(
  ({ valid, field }) => valid && field !== 'status' && sampleOf(field).closes !== true,
);

const accepted = [
  ...validCases,
  { field: 'name', name: 'of 2 letters beyond ASCII', value: 'éü', requirement: 'ORD-NAME-MIN' },
  { field: 'name', name: 'of 2 digits', value: '42', requirement: 'ORD-NAME-MIN' },
];

for (const { field, name, value, requirement } of accepted) {
  test(`an update whose ${field} is ${name} is accepted`, covers(requirement), async ({ orders }) => {
    const order = await orders.given('Ongoing', sampleOf(field).wish);

    expect(await order.put(updateOf(field, value))).toBeAccepted();
  });
}

const refused = [
  ...invalidCases,
  { field: 'name', name: 'one letter of two bytes', value: 'é', requirement: 'ORD-NAME-MIN' },
  { field: 'name', name: 'one letter of three bytes', value: '日', requirement: 'ORD-NAME-MIN' },
  { field: 'name', name: 'one digit', value: '7', requirement: 'ORD-NAME-MIN' },
  { field: 'budget', name: 'far below the minimum', value: '-1000', requirement: 'ORD-BUDGET-MIN' },
  { field: 'budget', name: 'another word', value: 'free', requirement: 'ORD-BUDGET-TYPE' },
  { field: 'quantity', name: 'negative', value: '-5', requirement: 'ORD-QUANTITY-MIN' },
  { field: 'quantity', name: 'a half', value: '0.5', requirement: 'ORD-QUANTITY-MIN' },
  { field: 'quantity', name: 'another word', value: 'several', requirement: 'ORD-QUANTITY-TYPE' },
  { field: 'deadline', name: 'an unknown word', value: 'someday', requirement: 'ORD-DEADLINE-FORMAT' },
  { field: 'kickoffDate', name: 'an unknown word', value: 'someday', requirement: 'ORD-KICKOFF-FORMAT' },
  { field: 'repeatCount', name: 'another word', value: 'several', requirement: 'ORD-REPEAT-COUNT-TYPE' },
  {
    field: 'billingCycleCount',
    name: 'another word',
    value: 'several',
    requirement: 'ORD-BILLING-COUNT-TYPE',
  },
  ...['Draft', 'Archived', 'Rejected'].map((value) => unlisted('status', value, 'ORD-STATUS-ENUM')),
  ...['hour', 'quarter', 'decade'].map((value) =>
    unlisted('repeatDuration', value, 'ORD-REPEAT-DURATION-ENUM'),
  ),
  ...['createOrder', 'deleteOrder'].map((value) =>
    unlisted('billingCycleEvent', value, 'ORD-BILLING-EVENT-ENUM'),
  ),
];

for (const { field, name, value, requirement } of refused) {
  test(`an update whose ${field} is ${name} is refused`, covers(requirement), async ({ orders }) => {
    const order = await givenAccepting(orders, field);

    expect(await order.put(updateOf(field, value))).toBeRefused();
  });
}

for (const from of ['Pending', 'Review'] as const) {
  for (const { field, name, value, requirement } of oneInvalidCaseEach) {
    test(
      `an order in ${from} refuses an update whose ${field} is ${name}`,
      covers(requirement),
      async ({ orders }) => {
        const order = await givenAccepting(orders, field, from);

        expect(await order.put(updateOf(field, value))).toBeRefused();
      },
    );
  }
}

const others: OrderFields = { notes: 'Valid notes', brief: 'A valid brief', currency: 'USD' };

for (const { field, name, value, requirement } of oneInvalidCaseEach) {
  test(
    `an update whose ${field} is ${name} is refused among valid fields`,
    covers(requirement),
    async ({ orders }) => {
      const order = await givenAccepting(orders, field, 'Ongoing', others);

      expect(await order.put({ ...others, ...updateOf(field, value) })).toBeRefused();
    },
  );
}

function unlisted(field: string, value: string, requirement: string) {
  return { field, name: `"${value}"`, value, requirement };
}
