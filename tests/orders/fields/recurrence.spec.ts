import { control, expect, openStatuses, test } from '../../../src/test.js';
import { expectAccepted, fileBeside, orderLevels } from '../orders.js';

const subscription = { subscription: true };

const durations = ['year', 'week', 'day', 'month'];

test(
  'ORD-REPEAT-DURATION/replaced',
  { title: 'PUT /orders stores each repeatDuration in place of another', at: orderLevels },
  async ({ orders }) => {
    const order = await orders.given('Ongoing', subscription);
    for (const repeatDuration of durations) {
      const beside = repeatDuration === durations.at(-1) ? fileBeside(order) : {};
      control(await order.put({ repeatCount: 2, repeatDuration, ...beside }));

      await expect(order).toHaveStored({ repeatDuration });
    }
  },
);

test(
  'ORD-REPEAT-DURATION/every-state',
  { title: 'PUT /orders stores the repeatDuration of a subscription order in every open state' },
  async ({ orders }) => {
    for (const from of openStatuses()) {
      const order = await orders.given(from, subscription);
      control(await order.put({ repeatCount: 2, repeatDuration: 'year' }));
      control(await order.put({ repeatCount: 5, repeatDuration: 'week' }));

      await expect(order).toHaveStored({ repeatDuration: 'week' });
    }
  },
);

test(
  'ORD-BILLING-EVENT/replaced',
  { title: 'PUT /orders stores each billingCycleEvent in place of the other', at: orderLevels },
  async ({ orders }) => {
    const order = await orders.given('Ongoing');
    for (const billingCycleEvent of ['createOrderWithTask', 'noChange']) {
      control(await order.put({ billingCycleEvent }));

      await expect(order).toHaveStored({ billingCycleEvent });
    }
    control(await order.put({ billingCycleEvent: 'createOrderWithTask', ...fileBeside(order) }));
    await expect(order).toHaveStored({ billingCycleEvent: 'createOrderWithTask' });
  },
);

test(
  'ORD-BILLING-EVENT/every-state',
  { title: 'PUT /orders stores the billingCycleEvent in every open state' },
  async ({ orders }) => {
    for (const from of openStatuses()) {
      const order = await orders.given(from);
      for (const billingCycleEvent of ['createOrderWithTask', 'noChange'])
        control(await order.put({ billingCycleEvent }));

      await expect(order).toHaveStored({ billingCycleEvent: 'noChange' });
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
  { title: 'PUT /orders takes every repeatDuration of a subscription order' },
  async ({ orders, session }) => {
    const order = await orders.given('Ongoing', subscription);
    for (const { field, beside } of fractions) {
      const answer = await order.put({ ...beside, [field]: 1.5 });
      session.record('Q-ORDER-FRACTION', `${field} 1.5: ${answer.outcome}`, answer);
    }

    for (const repeatDuration of durations) await expectAccepted(order, { repeatCount: 6, repeatDuration });
  },
);

const elsewise = [
  { name: 'both', fields: { repeatCount: 2, repeatDuration: 'week' } },
  { name: 'repeatCount alone', fields: { repeatCount: 3 } },
  { name: 'repeatDuration alone', fields: { repeatDuration: 'year' } },
];

test(
  'ORD-REPEAT-COUNT/subscription',
  { title: 'PUT /orders stores the repeatCount of a subscription order' },
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
