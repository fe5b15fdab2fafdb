import { casesOf, control, expect, openStatuses, slugOf, test } from '../../../src/test.js';
import { expectAccepted, fileBeside, kinds } from '../orders.js';

const subscription = { subscription: true };

const durations = [
  { duration: 'day', before: 'year' },
  { duration: 'week', before: 'day' },
  { duration: 'month', before: 'week' },
  { duration: 'year', before: 'month' },
].map((row) => ({ ...row, slug: slugOf(`${row.duration} for ${row.before}`) }));

test(
  'ORD-REPEAT-DURATION/replaced',
  {
    title: 'PUT /orders stores a repeatDuration in place of another',
    holds: ['ORD-REPEAT-DURATION'],
    cases: casesOf(durations),
  },
  async ({ orders }, { duration, before }) => {
    const order = await orders.given('Ongoing', subscription);
    control(await order.put({ repeatCount: 2, repeatDuration: before }));
    control(await order.put({ repeatCount: 2, repeatDuration: duration }));

    await expect(order).toHaveStored({ repeatDuration: duration });

    control(await order.put({ repeatCount: 2, repeatDuration: before, ...fileBeside(order) }));
    await expect(order).toHaveStored({ repeatDuration: before });
  },
);

test(
  'ORD-REPEAT-DURATION/every-state',
  {
    title: 'PUT /orders stores the repeatDuration of a subscription order in every open state',
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
].flatMap((row) => kinds.map(({ slug, wish }) => ({ ...row, wish, slug: `${slugOf(row.event)}-${slug}` })));

test(
  'ORD-BILLING-EVENT/every-state',
  {
    title: 'PUT /orders stores the billingCycleEvent in every open state',
    holds: ['ORD-BILLING-EVENT'],
    cases: casesOf(events),
  },
  async ({ orders }, { event, before, wish }) => {
    for (const from of openStatuses()) {
      const order = await orders.given(from, wish);
      control(await order.put({ billingCycleEvent: before }));
      control(await order.put({ billingCycleEvent: event }));

      await expect(order).toHaveStored({ billingCycleEvent: event });

      control(await order.put({ billingCycleEvent: before, ...fileBeside(order) }));
      await expect(order).toHaveStored({ billingCycleEvent: before });
    }
  },
);

const fractions = [
  { field: 'quantity', beside: {} },
  { field: 'repeatCount', beside: { repeatDuration: 'week' } },
  { field: 'billingCycleCount', beside: {} },
];

test(
  'ORD-REPEAT-DURATION-TAKEN/every-value',
  {
    title: 'PUT /orders takes every repeatDuration of a subscription order',
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
    title: 'PUT /orders stores the repeatCount of a subscription order',
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
