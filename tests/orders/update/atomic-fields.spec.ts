import { control, refusal, slugOf, test } from '../../../src/test.js';
import type { OrderFields } from '../../../src/test.js';
import { everyField } from '../support/every-field.js';
import { expectUnchanged } from '../support/expect-unchanged.js';
import {
  fieldsOfMoves,
  invalidCases,
  oneInvalidCaseEach,
  sampleOf,
  updateOf,
} from '../support/field-samples.js';

const tasks = { openTasks: 1, requestedTasks: 1 };

for (const { field, slug, name, value } of invalidCases) {
  test(
    `ORD-PUT-ATOMIC/${slugOf(field)}-${slug}`,
    { title: `an update whose ${field} is ${name} changes nothing else`, holds: ['ORD-PUT-ATOMIC'] },
    async ({ orders, session, settings }) => {
      const order = await orders.given('Ongoing', { ...tasks, ...sampleOf(field).wish });
      control(await order.put({ notes: 'Notes that stay', budget: 720 }));
      const before = await order.snapshot();

      const invalid = updateOf(field, value);
      const others = without(everyField(before), field);
      refusal(await order.put({ ...others, ...invalid }));
      refusal(await order.put({ ...invalid, ...others }));

      await expectUnchanged(order, before, { session, settings });
    },
  );
}

const moves = [
  { from: 'Pending', fields: { status: 'Ongoing' } },
  { from: 'Ongoing', fields: { status: 'Review' } },
  { from: 'Ongoing', fields: { status: 'Completed', markTasksAsDone: true, rejectRequestedTasks: true } },
  { from: 'Review', fields: { status: 'Cancelled', markTasksAsDone: true, rejectRequestedTasks: true } },
] as const;

for (const { field, slug, name, value } of oneInvalidCaseEach.filter(
  (each) => !fieldsOfMoves.has(each.field),
)) {
  test(
    `ORD-PUT-ATOMIC/move-${slugOf(field)}-${slug}`,
    { title: `a move whose update has a ${field} that is ${name} is not made`, holds: ['ORD-PUT-ATOMIC'] },
    async ({ orders, session, settings }) => {
      for (const { from, fields } of moves) {
        const order = await orders.given(from, { ...tasks, ...sampleOf(field).wish });
        const before = await order.snapshot();

        refusal(await order.put({ ...fields, ...updateOf(field, value) }));

        await expectUnchanged(order, before, { session, settings });
      }
    },
  );
}

function without(fields: OrderFields, field: string): OrderFields {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => name !== field));
}
