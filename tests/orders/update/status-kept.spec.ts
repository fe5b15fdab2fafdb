import { control, covers, expect, openStatuses, test } from '../../../src/test.js';
import type { OrderFields } from '../../../src/test.js';

const updates: { name: string; fields: OrderFields }[] = [
  { name: 'one field', fields: { notes: 'Of no status' } },
  { name: 'a file', fields: { files: [{ filename: 'statusless.txt', content: 'Of no status' }] } },
];

for (const { name, fields } of updates) {
  test(
    `the first update of an order, with ${name} and without a status, keeps its status`,
    covers('ORD-PUT-PARTIAL'),
    async ({ orders }) => {
      for (const from of openStatuses()) {
        const order = await orders.given(from);
        const status = await order.read('status');

        control(await order.put(fields));

        await expect(order).toHaveStored({ status });
      }
    },
  );
}
