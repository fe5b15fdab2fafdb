import { control, expect, openStatuses, slugOf, test } from '../../../src/test.js';
import { expectAccepted } from '../support/expect-accepted.js';
import { kinds } from '../support/field-samples.js';
import { fileBeside } from './support/file-beside.js';

const subscription = { subscription: true };

const durations = [
  { duration: 'day', before: 'year' },
  { duration: 'week', before: 'day' },
  { duration: 'month', before: 'week' },
  { duration: 'year', before: 'month' },
];

for (const { duration, before } of durations) {
  test(
    `ORD-REPEAT-DURATION/${slugOf(duration)}-for-${slugOf(before)}`,
    {
      title: `the repeatDuration ${duration} is stored in place of ${before}`,
      holds: ['ORD-REPEAT-DURATION'],
    },
    async ({ orders }) => {
      const order = await orders.given('Ongoing', subscription);
      control(await order.put({ repeatCount: 2, repeatDuration: before }));
      control(await order.put({ repeatCount: 2, repeatDuration: duration }));

      await expect(order).toHaveStored({ repeatDuration: duration });

      control(await order.put({ repeatCount: 2, repeatDuration: before, ...fileBeside }));
      await expect(order).toHaveStored({ repeatDuration: before });
    },
  );
}

test(
  'ORD-REPEAT-DURATION/every-state',
  {
    title: 'the repeatDuration of a subscription order is stored in every open state',
    holds: ['ORD-REPEAT-DURATION'],
  },
  async ({ orders }) => {
    for (const from of openStatuses()) {
      const order = await orders.given(from, subscription);
      control(await order.put({ repeatCount: 2, repeatDuration: 'year' }));
      control(await order.put({ repeatCount: 5, repeatDuration: 'week' }));

      await expect(order).toHaveStored({ repeatDuration: 'week' });
    }
  },
);

const events = [
  { event: 'createOrderWithTask', before: 'noChange' },
  { event: 'noChange', before: 'createOrderWithTask' },
];

for (const { event, before } of events) {
  for (const { slug, name, wish } of kinds) {
    test(
      `ORD-BILLING-EVENT/${slugOf(event)}-${slug}`,
      {
        title: `the billingCycleEvent ${event} of ${name} is stored in every open state`,
        holds: ['ORD-BILLING-EVENT'],
      },
      async ({ orders }) => {
        for (const from of openStatuses()) {
          const order = await orders.given(from, wish);
          control(await order.put({ billingCycleEvent: before }));
          control(await order.put({ billingCycleEvent: event }));

          await expect(order).toHaveStored({ billingCycleEvent: event });

          control(await order.put({ billingCycleEvent: before, ...fileBeside }));
          await expect(order).toHaveStored({ billingCycleEvent: before });
        }
      },
    );
  }
}

const fractions = [
  { field: 'quantity', beside: {} },
  { field: 'repeatCount', beside: { repeatDuration: 'week' } },
  { field: 'billingCycleCount', beside: {} },
];

test(
  'ORD-REPEAT-DURATION-TAKEN/every-value',
  {
    title:
      'every repeatDuration of a subscription order is accepted, and what is open about the numbers is recorded',
    holds: ['ORD-REPEAT-DURATION-TAKEN'],
  },
  async ({ orders, session }) => {
    const order = await orders.given('Ongoing', subscription);
    for (const { field, beside } of fractions) {
      const answer = await order.put({ ...beside, [field]: 1.5 });
      session.record('Q-ORDER-FRACTION', `${field} 1.5: ${answer.outcome}`, answer);
    }

    for (const { duration } of durations)
      await expectAccepted(order, { repeatCount: 6, repeatDuration: duration });
  },
);

const elsewise = [
  { name: 'both', fields: { repeatCount: 2, repeatDuration: 'week' } },
  { name: 'repeatCount alone', fields: { repeatCount: 3 } },
  { name: 'repeatDuration alone', fields: { repeatDuration: 'year' } },
];

test(
  'ORD-REPEAT-COUNT/subscription',
  {
    title: 'a recurrence of a subscription order is stored, and one of another order is recorded',
    holds: ['ORD-REPEAT-COUNT'],
  },
  async ({ orders, session, canMakeRecords }) => {
    const order = await orders.given('Ongoing', subscription);
    control(await order.put({ repeatCount: 9, repeatDuration: 'month' }));
    for (const [field, value] of [
      ['repeatCount', 9],
      ['repeatDuration', 'month'],
    ] as const) {
      const answer = await order.put({ [field]: value });
      session.record('Q-REPEAT-UNCHANGED', `${field} alone: ${answer.outcome}`, answer);
    }
    // Orders of the environment file are too few to be used up for a record.
    if (canMakeRecords) {
      const other = await orders.given('Ongoing');
      for (const { name, fields } of elsewise) {
        const answer = await other.put(fields);
        session.record('Q-ORDER-REPEAT-OTHER', `${name}: ${answer.outcome}`, answer);
      }
    }

    await expect(order).toHaveStored({ repeatCount: 9 });
  },
);
