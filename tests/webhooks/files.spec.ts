import { randomInt, randomUUID } from 'node:crypto';
import { control, covers, expect, test } from '../../src/test.js';
import type { FilePart } from '../../src/test.js';
import { placesOfFile } from './event-content.js';

const attachments = [
  { name: 'one file', count: 1, fields: {} },
  { name: 'three files', count: 3, fields: {} },
  { name: 'a file of a move to Ongoing', count: 1, fields: { status: 'Ongoing' } },
  { name: 'a file beside other fields', count: 1, fields: { notes: 'With a file', budget: 12 } },
];

for (const { name, count, fields } of attachments) {
  test(
    `a delivery carries the metadata of ${name}`,
    covers('WHK-FILES'),
    async ({ orders, webhooks, session }) => {
      const order = await orders.given('Pending');
      const webhook = await webhooks.given();
      const files = Array.from({ length: count }, sampleFile);

      const answer = control(await order.put({ ...fields, files }));

      const delivery = await webhook.deliveryAbout(order.id);
      const found = files.map((file) => placesOfFile(delivery, file));
      session.record('Q-EVENT-FILES', found[0]?.[0]?.replaceAll(/\/\d+(?=\/|$)/g, '/*') ?? 'nowhere', answer);
      const missing = files.filter((_, index) => found[index]?.length === 0).map(({ filename }) => filename);
      expect(missing, 'The event shows each file by its name or its size.').toEqual([]);
    },
  );
}

/** A file with a name and a size that nothing else in an event has. */
function sampleFile(): FilePart {
  return { filename: `${randomUUID()}.txt`, content: 'c'.repeat(randomInt(10_000, 19_999)) };
}
