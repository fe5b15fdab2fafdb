import { control, covers, expect, test } from '../../../src/test.js';
import { asInstant, storedValue } from './stored-value.js';

const fields = {
  name: 'Everything at once',
  budget: 1375,
  currency: 'EUR',
  quantity: 13,
  deadline: '2031-07-08T09:10:11.000Z',
  kickoffDate: '2030-06-05T04:03:02.000Z',
  notes: 'Notes of the complete update',
  brief: 'Brief of the complete update',
  repeatCount: 17,
  repeatDuration: 'year',
  billingCycleCount: 19,
  billingCycleEvent: 'createOrderWithTask',
};

const others: typeof fields = {
  name: 'Everything once more',
  budget: 2950,
  currency: 'USD',
  quantity: 31,
  deadline: '2032-08-09T10:11:12.000Z',
  kickoffDate: '2030-07-06T05:04:03.000Z',
  notes: 'Notes with the move',
  brief: 'Brief with the move',
  repeatCount: 23,
  repeatDuration: 'day',
  billingCycleCount: 29,
  billingCycleEvent: 'noChange',
};

const rows: { field: keyof typeof fields; requirement: string }[] = [
  { field: 'name', requirement: 'ORD-NAME' },
  { field: 'budget', requirement: 'ORD-BUDGET' },
  { field: 'currency', requirement: 'ORD-CURRENCY' },
  { field: 'quantity', requirement: 'ORD-QUANTITY' },
  { field: 'deadline', requirement: 'ORD-DEADLINE' },
  { field: 'kickoffDate', requirement: 'ORD-KICKOFF' },
  { field: 'notes', requirement: 'ORD-NOTES' },
  { field: 'brief', requirement: 'ORD-BRIEF' },
  { field: 'repeatCount', requirement: 'ORD-REPEAT-COUNT' },
  { field: 'repeatDuration', requirement: 'ORD-REPEAT-DURATION' },
  { field: 'billingCycleCount', requirement: 'ORD-BILLING-COUNT' },
  { field: 'billingCycleEvent', requirement: 'ORD-BILLING-EVENT' },
];

for (const { field, requirement } of rows) {
  test(
    `the ${field} is stored among all fields, also with a move`,
    covers(requirement),
    async ({ orders }) => {
      const order = await orders.given('Ongoing', { subscription: true });
      for (const update of [fields, { ...fields, [field]: others[field], status: 'Review' }]) {
        control(await order.put(update));

        const stored = await storedValue(order, field);

        expect(
          field === 'deadline' || field === 'kickoffDate' ? asInstant(stored) : stored,
          `The ${field} is stored as it was sent.`,
        ).toBe(update[field]);
      }
    },
  );
}
