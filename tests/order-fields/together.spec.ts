import { control, covers, expect, test } from '../../src/test.js';
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

const moves = [
  { name: 'without a move', move: {} },
  { name: 'with the move to Review', move: { status: 'Review' } },
];

for (const { field, requirement } of rows) {
  for (const { name, move } of moves) {
    test(`the ${field} is stored among all fields ${name}`, covers(requirement), async ({ orders }) => {
      const order = await orders.given('Ongoing', { subscription: true });
      control(await order.put({ ...fields, ...move }));

      const stored = await storedValue(order, field);

      expect(
        field === 'deadline' || field === 'kickoffDate' ? asInstant(stored) : stored,
        `The ${field} is stored as it was sent.`,
      ).toBe(fields[field]);
    });
  }
}
