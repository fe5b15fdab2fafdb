import { control, covers, expect, refusal, test } from '../../../src/test.js';
import type { OrderFields } from '../../../src/test.js';
import { invalidCases, oneInvalidCaseEach, sampleOf, updateOf } from '../fields/field-samples.js';
import { everyField } from './every-field.js';
import { wholeOrder } from './whole-order.js';

const unchanged = 'The order is as it was before the refused updates.';
const tasks = { openTasks: 1, requestedTasks: 1 };

for (const { field, name, value } of invalidCases) {
  test(
    `an update whose ${field} is ${name} changes nothing else`,
    covers('ORD-PUT-ATOMIC'),
    async ({ orders }) => {
      const order = await orders.given('Ongoing', { ...tasks, ...sampleOf(field).wish });
      control(await order.put({ notes: 'Notes that stay', budget: 720 }));
      const before = await wholeOrder(order);

      const invalid = updateOf(field, value);
      refusal(await order.put({ ...without(everyField, field), ...invalid }));
      refusal(await order.put({ ...invalid, ...without(everyField, field) }));

      expect(await wholeOrder(order), unchanged).toEqual(before);
    },
  );
}

const moves = [
  { from: 'Pending', fields: { status: 'Ongoing' } },
  { from: 'Ongoing', fields: { status: 'Review' } },
  { from: 'Ongoing', fields: { status: 'Completed', markTasksAsDone: true, rejectRequestedTasks: true } },
  { from: 'Review', fields: { status: 'Cancelled', markTasksAsDone: true, rejectRequestedTasks: true } },
] as const;

const fieldsOfMoves = new Set(['status', 'markTasksAsDone', 'rejectRequestedTasks']);

for (const { field, name, value } of oneInvalidCaseEach.filter((each) => !fieldsOfMoves.has(each.field))) {
  test(
    `a move whose update has a ${field} that is ${name} is not made`,
    covers('ORD-PUT-ATOMIC'),
    async ({ orders }) => {
      for (const { from, fields } of moves) {
        const order = await orders.given(from, { ...tasks, ...sampleOf(field).wish });
        const before = await wholeOrder(order);

        refusal(await order.put({ ...fields, ...updateOf(field, value) }));

        expect(await wholeOrder(order), unchanged).toEqual(before);
      }
    },
  );
}

function without(fields: OrderFields, field: string): OrderFields {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => name !== field));
}
