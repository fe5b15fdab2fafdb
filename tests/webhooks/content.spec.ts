import { randomInt, randomUUID } from 'node:crypto';
import {
  control,
  expect,
  findPlace,
  isObject,
  isUsedUp,
  parsedBody,
  placesOf,
  sampleTitle,
  slugOf,
  stop,
  test,
} from '../../src/test.js';
import type { FilePart, OrderFields } from '../../src/test.js';
import { expectShown, updateNamed } from './webhooks.js';

interface Update {
  fields: OrderFields;
  shown: string | number | Date;
}

const deadline = '2031-04-05T10:11:00.000Z';

/** Updates, and what their events show of them, apart from those that close the order. */
const updates: Record<string, { title: string; cases: Record<string, Update> }> = {
  fields: {
    title: 'ORDER.UPDATED carries the new value of a field',
    cases: {
      ...Object.fromEntries(
        Object.entries({
          notes: 'Notes for the conformance run',
          brief: 'Brief for the conformance run',
          budget: 73_915,
          quantity: 417,
          billingCycleCount: 635,
          status: 'Review',
        }).map(([field, value]) => [slugOf(field), { fields: { [field]: value }, shown: value }]),
      ),
      'notes-beyond-ascii': { fields: { notes: 'Ærøskøbing, 大阪, ✓' }, shown: 'Ærøskøbing, 大阪, ✓' },
      deadline: { fields: { deadline }, shown: new Date(deadline) },
    },
  },
  'closing-moves': {
    title: 'ORDER.UPDATED carries the new status of a closed order',
    cases: {
      'status-completed': {
        fields: { status: 'Completed', markTasksAsDone: false },
        shown: 'Completed',
      },
      'status-cancelled': {
        fields: { status: 'Cancelled', markTasksAsDone: false },
        shown: 'Cancelled',
      },
    },
  },
};

for (const [slug, { title, cases }] of Object.entries(updates)) {
  test(
    `WHK-ORDER/${slug}`,
    { title, holds: ['WHK-ORDER'], cases },
    async ({ webhooks }, { fields, shown }) => {
      const { order, webhook } = await webhooks.watchedOrder('Ongoing', {
        usesUp: isUsedUp('Ongoing', fields),
      });

      await updateNamed(order, fields);

      await expectShown(await webhook.orderDelivery(shown), shown, { order, fields });
    },
  );
}

test(
  'WHK-ORDER/name',
  { title: 'ORDER.UPDATED carries the new name of the order', holds: ['WHK-ORDER'] },
  async ({ webhooks, session }) => {
    const { order, webhook } = await webhooks.watchedOrder('Ongoing');

    const { name, answer } = await updateNamed(order);

    const delivery = await webhook.orderDelivery(name);
    const parents = placesOf(delivery, name).map((pointer) => pointer.split('/').slice(0, -1).join('/'));
    session.record(
      'Q-EVENT-ORDER',
      (parents[0] === '' ? 'the body itself' : parents[0]) ?? 'nowhere',
      answer,
    );
    const document = findPlace(
      parsedBody(delivery.body),
      ({ value }) => isObject(value) && Object.values(value).includes(name),
    )?.value;
    if (isObject(document)) session.record('Q-ORDER-STORED', Object.keys(document).sort().join(', '), answer);
    await expectShown(delivery, name, { order, fields: { name } });
  },
);

test(
  'WHK-ORDER/managers',
  { title: 'ORDER.UPDATED carries the project managers of the order', holds: ['WHK-ORDER'] },
  async ({ orders, webhooks }) => {
    const { order, webhook } = await webhooks.watchedOrder('Ongoing');
    const { id } = await orders.member('projectManager');

    const fields = { assignedProjectManagers: [id] };
    await updateNamed(order, fields);

    await expectShown(await webhook.orderDelivery(id), id, { order, fields });
  },
);

test(
  'WHK-ORDER/id',
  { title: 'ORDER.UPDATED carries the id of the order', holds: ['WHK-ORDER'] },
  async ({ webhooks }) => {
    const { order, webhook } = await webhooks.watchedOrder('Ongoing');

    await updateNamed(order);

    expect(await webhook.orderDelivery()).toShow(order.id);
  },
);

test(
  'WHK-ORDER/second-update',
  { title: 'ORDER.UPDATED carries the values of the second of two updates', holds: ['WHK-ORDER'] },
  async ({ webhooks }) => {
    const { order, webhook } = await webhooks.watchedOrder('Ongoing');
    await updateNamed(order);

    const { name } = await updateNamed(order);

    const deliveries = await webhook.awaitedUntil(
      (all) => all.length >= 2 && all.some(({ body }) => body.includes(name)),
    );
    if (deliveries.length < 2)
      stop('cantTell', { code: 'delivery-missing', message: 'The second update was not delivered.' });
    const bodies = deliveries.map(({ body }) => body).join('\n');
    if (!bodies.includes(name) && (await order.isKnownToLack({ name })))
      stop('cantTell', {
        code: 'precondition-missing',
        subject: 'name',
        message: 'The second name was accepted and is not stored as it was sent, so no event can show it.',
      });
    expect(bodies, {
      code: 'missing',
      subject: 'name',
      message: 'The second update was delivered, and no event shows its name.',
    }).toContain(name);
  },
);

test(
  'WHK-ORDER/left-alone',
  { title: 'ORDER.UPDATED carries what its update left unchanged', holds: ['WHK-ORDER'] },
  async ({ orders, webhooks }) => {
    const order = await orders.given('Ongoing');
    const { name } = await updateNamed(order);
    const webhook = await webhooks.watching(order);

    const notes = sampleTitle();
    control(await order.put({ notes }));

    const message = 'The event does not show the name of the order, which its update left alone.';
    await expectShown(await webhook.orderDelivery(notes), name, { order, fields: { name }, message });
  },
);

test(
  'WHK-FILES/of-update',
  {
    title: 'ORDER.UPDATED carries the metadata of the files of its update',
    holds: ['WHK-FILES'],
    cases: {
      'one-file': { count: 1, fields: {}, takesFile: true },
      'three-files': { count: 3, fields: {}, takesFile: false },
      'file-of-move': { count: 1, fields: { status: 'Ongoing' }, takesFile: false },
      'file-among-fields': { count: 1, fields: { notes: 'With a file', budget: 12 }, takesFile: false },
    } as Record<string, { count: number; fields: OrderFields; takesFile: boolean }>,
  },
  async ({ webhooks, session }, { count, fields, takesFile }) => {
    const from = fields.status === undefined ? 'Ongoing' : 'Pending';
    const { order, webhook } = await webhooks.watchedOrder(
      from,
      takesFile ? { takesFile } : { usesUp: true },
    );
    const files = Array.from({ length: count }, sampleFile);

    const answer = control(await order.put({ ...fields, files }));

    const delivery = await webhook.orderDelivery(files[0]);
    const [place] = files.map((file) => placesOf(delivery, file)[0]);
    session.record('Q-EVENT-FILES', place?.replaceAll(/\/\d+(?=\/|$)/g, '/*') ?? 'nowhere', answer);
    const message = 'The event shows a file of its update neither by its name nor by its size.';
    for (const file of files) await expectShown(delivery, file, { order, fields: { files }, message });
  },
);

test(
  'WHK-FILES/second-file',
  {
    title: 'ORDER.UPDATED carries the metadata of a second file; whether of the first is recorded',
    holds: ['WHK-FILES'],
  },
  async ({ webhooks, session }) => {
    const { order, webhook } = await webhooks.watchedOrder('Ongoing', { usesUp: true });
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
