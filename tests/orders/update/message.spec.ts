import { control, covers, expect, test } from '../../../src/test.js';
import type { OrderFields, OrderStatus } from '../../../src/test.js';

const updates: { name: string; from?: OrderStatus; fields: OrderFields }[] = [
  { name: 'one field', fields: { notes: 'A note' } },
  { name: 'several fields', fields: { name: 'Renamed order', budget: 450, currency: 'EUR', quantity: 2 } },
  { name: 'a Pending order', from: 'Pending', fields: { brief: 'Not begun' } },
  { name: 'an order in Review', from: 'Review', fields: { brief: 'Nearly done' } },
  { name: 'a file', fields: { files: [{ filename: 'outline.txt', content: 'An outline' }] } },
  { name: 'the status to Ongoing', from: 'Pending', fields: { status: 'Ongoing' } },
  { name: 'the status to Review', fields: { status: 'Review' } },
  { name: 'the status to Completed', fields: { status: 'Completed', markTasksAsDone: true } },
  {
    name: 'the status to Cancelled',
    from: 'Review',
    fields: { status: 'Cancelled', markTasksAsDone: false },
  },
];

for (const { name, from = 'Ongoing', fields } of updates) {
  test(
    `the answer to an update of ${name} has the constant message`,
    covers('ORD-PUT-MESSAGE'),
    async ({ orders }) => {
      const order = await orders.given(from);

      expect(control(await order.put(fields))).toKeep('ORD-PUT-MESSAGE', 'order-update-response');
    },
  );
}

test(
  'the answer to an update by a project manager has the constant message',
  covers('ORD-PUT-MESSAGE'),
  async ({ orders }) => {
    const caller = await orders.member('projectManager');
    const order = await orders.given('Ongoing');

    expect(control(await order.put({ notes: 'A note' }, caller.asCaller))).toKeep(
      'ORD-PUT-MESSAGE',
      'order-update-response',
    );
  },
);
