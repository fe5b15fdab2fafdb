import {
  control,
  expect,
  findPlace,
  isObject,
  parsedBody,
  placesOf,
  sampleTitle,
  slugOf,
  stop,
  test,
} from '../../src/test.js';
import type { OrderFields } from '../../src/test.js';
import { expectShown, updateNamed } from './support/update.js';

const deadline = '2031-04-05T10:11:00.000Z';

/** Updates, and what their events show of them. */
const updates: { slug: string; name: string; fields: OrderFields; shown: string | number | Date }[] = [
  ...Object.entries({
    notes: 'Notes for the conformance run',
    brief: 'Brief for the conformance run',
    budget: 73_915,
    quantity: 417,
    billingCycleCount: 635,
    status: 'Review',
  }).map(([field, value]) => ({
    slug: slugOf(field),
    name: `new ${field} of the order`,
    fields: { [field]: value },
    shown: value,
  })),
  ...['Completed', 'Cancelled'].map((status) => ({
    slug: `status-${slugOf(status)}`,
    name: `new status ${status}`,
    fields: { status, markTasksAsDone: false },
    shown: status,
  })),
  {
    slug: 'notes-beyond-ascii',
    name: 'new notes with letters beyond ASCII of the order',
    fields: { notes: 'Ærøskøbing, 大阪, ✓' },
    shown: 'Ærøskøbing, 大阪, ✓',
  },
  { slug: 'deadline', name: 'new deadline of the order', fields: { deadline }, shown: new Date(deadline) },
];

for (const { slug, name, fields, shown } of updates) {
  test(
    `WHK-ORDER/${slug}`,
    { title: `a delivery carries the ${name}`, holds: ['WHK-ORDER'] },
    async ({ webhooks }) => {
      const { order, webhook } = await webhooks.watchedOrder('Ongoing');

      await updateNamed(order, fields);

      await expectShown(await webhook.orderDelivery(shown), shown, { order, fields });
    },
  );
}

test(
  'WHK-ORDER/name',
  { title: 'a delivery carries the new name of the order', holds: ['WHK-ORDER'] },
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
  { title: 'a delivery carries the project managers of the order', holds: ['WHK-ORDER'] },
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
  { title: 'a delivery carries the id of the order', holds: ['WHK-ORDER'] },
  async ({ webhooks }) => {
    const { order, webhook } = await webhooks.watchedOrder('Ongoing');

    await updateNamed(order);

    expect(await webhook.orderDelivery()).toShow(order.id);
  },
);

test(
  'WHK-ORDER/second-update',
  { title: 'the delivery of a second update carries the second values', holds: ['WHK-ORDER'] },
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
  { title: 'a delivery carries what its update left alone', holds: ['WHK-ORDER'] },
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
