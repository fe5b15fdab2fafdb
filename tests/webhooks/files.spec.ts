import { randomInt, randomUUID } from 'node:crypto';
import { control, placesOf, test } from '../../src/test.js';
import type { FilePart } from '../../src/test.js';
import { expectShown, updateNamed } from './support/update.js';

const attachments = [
  { slug: 'one-file', name: 'one file', count: 1, fields: {} },
  { slug: 'three-files', name: 'three files', count: 3, fields: {} },
  { slug: 'file-of-move', name: 'a file of a move to Ongoing', count: 1, fields: { status: 'Ongoing' } },
  {
    slug: 'file-among-fields',
    name: 'a file beside other fields',
    count: 1,
    fields: { notes: 'With a file', budget: 12 },
  },
];

for (const { slug, name, count, fields } of attachments) {
  test(
    `WHK-FILES/${slug}`,
    { title: `a delivery carries the metadata of ${name}`, holds: ['WHK-FILES'] },
    async ({ webhooks, session }) => {
      const { order, webhook } = await webhooks.watchedOrder('Pending');
      const files = Array.from({ length: count }, sampleFile);

      const answer = control(await order.put({ ...fields, files }));

      const delivery = await webhook.orderDelivery(files[0]);
      const [place] = files.map((file) => placesOf(delivery, file)[0]);
      session.record('Q-EVENT-FILES', place?.replaceAll(/\/\d+(?=\/|$)/g, '/*') ?? 'nowhere', answer);
      const message = 'The event shows a file of its update neither by its name nor by its size.';
      for (const file of files) await expectShown(delivery, file, { order, fields: { files }, message });
    },
  );
}

test(
  'WHK-FILES/second-file',
  {
    title: 'a delivery carries the metadata of a second file, and whether of the first is recorded',
    holds: ['WHK-FILES'],
  },
  async ({ webhooks, session }) => {
    const { order, webhook } = await webhooks.watchedOrder('Ongoing');
    const [first, second] = [sampleFile(), sampleFile()];
    control(await order.put({ files: [first] }));
    await webhook.delivery();

    const { name, answer } = await updateNamed(order, { files: [second] });

    const delivery = await webhook.deliveryShowing(name);
    const both = placesOf(delivery, first).length > 0;
    session.record('Q-EVENT-FILES-EARLIER', both ? 'of earlier ones too' : 'of its own alone', answer);
    const message = 'The event does not show the file of its update.';
    await expectShown(delivery, second, { order, fields: { files: [second] }, message });
  },
);

/** A file with a name and a size that nothing else in an event has. */
function sampleFile(): FilePart {
  return { filename: `${randomUUID()}.txt`, content: 'c'.repeat(randomInt(10_000, 19_999)) };
}
