import { control, expect, openStatuses, test } from '../../../src/test.js';
import type { OrderFields } from '../../../src/test.js';

const updates: { slug: string; name: string; fields: OrderFields }[] = [
  { slug: 'one-field', name: 'one field', fields: { notes: 'Of no status' } },
  {
    slug: 'file',
    name: 'a file',
    fields: { files: [{ filename: 'statusless.txt', content: 'Of no status' }] },
  },
];

for (const { slug, name, fields } of updates) {
  test(
    `ORD-PUT-PARTIAL/first-${slug}`,
    {
      title: `the first update of an order, with ${name} and without a status, keeps its status`,
      holds: ['ORD-PUT-PARTIAL'],
    },
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
