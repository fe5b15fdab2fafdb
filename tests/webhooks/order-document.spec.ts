import { control, covers, expect, stop, test } from '../../src/test.js';
import { placesOf, placesOfInstant } from './event-content.js';
import { showing, updateNamed } from './update.js';

const values: { name: string; field?: string; value: string | number }[] = [
  { name: 'notes', value: 'Notes for the conformance run' },
  { name: 'notes with letters beyond ASCII', field: 'notes', value: 'Ærøskøbing, 大阪, ✓' },
  { name: 'brief', value: 'Brief for the conformance run' },
  { name: 'budget', value: 739_157 },
  { name: 'quantity', value: 4_177 },
  { name: 'billingCycleCount', value: 6_353 },
  { name: 'status', value: 'Review' },
];

test(
  'a delivery carries the new name of the order',
  covers('WHK-ORDER'),
  async ({ orders, webhooks, session }) => {
    const order = await orders.given('Ongoing');
    const webhook = await webhooks.given();

    const { name, answer } = await updateNamed(order);

    const found = placesOf(await webhook.deliveryAbout(order.id), name);
    const parents = found.map((pointer) => pointer.split('/').slice(0, -1).join('/') || 'the body itself');
    session.record('Q-EVENT-ORDER', parents[0] ?? 'nowhere', answer);
    expect(found.length, 'The event shows the new name of the order.').toBeGreaterThan(0);
  },
);

for (const { name, field = name, value } of values) {
  test(
    `a delivery carries the new ${name} of the order`,
    covers('WHK-ORDER'),
    async ({ orders, webhooks }) => {
      const order = await orders.given('Ongoing');
      const webhook = await webhooks.given();

      await updateNamed(order, { [field]: value });

      const found = placesOf(await webhook.deliveryAbout(order.id), value);
      expect(found.length, `The event shows the new ${name} of the order.`).toBeGreaterThan(0);
    },
  );
}

test(
  'a delivery carries the new deadline of the order',
  covers('WHK-ORDER'),
  async ({ orders, webhooks }) => {
    const order = await orders.given('Ongoing');
    const webhook = await webhooks.given();
    const deadline = '2031-04-05T10:11:00.000Z';

    await updateNamed(order, { deadline });

    const found = placesOfInstant(await webhook.deliveryAbout(order.id), deadline);
    expect(found.length, 'The event shows the new deadline of the order.').toBeGreaterThan(0);
  },
);

test(
  'a delivery carries the project managers of the order',
  covers('WHK-ORDER'),
  async ({ orders, webhooks }) => {
    const order = await orders.given('Ongoing');
    const { id } = await orders.member('projectManager');
    const webhook = await webhooks.given();

    await updateNamed(order, { assignedProjectManagers: [id] });

    const found = placesOf(await webhook.deliveryAbout(order.id), id);
    expect(found.length, 'The event shows the id of the project manager.').toBeGreaterThan(0);
  },
);

test('a delivery carries the id of the order', covers('WHK-ORDER'), async ({ orders, webhooks }) => {
  const order = await orders.given('Ongoing');
  const webhook = await webhooks.given();

  await updateNamed(order);

  const found = placesOf(await webhook.deliveryAbout(order.id), order.id);
  expect(found.length, 'The event shows the id of the order.').toBeGreaterThan(0);
});

const closings = ['Completed', 'Cancelled'];

for (const status of closings) {
  test(`a delivery carries the new status ${status}`, covers('WHK-ORDER'), async ({ orders, webhooks }) => {
    const order = await orders.given('Ongoing');
    const webhook = await webhooks.given();

    await updateNamed(order, { status, markTasksAsDone: false });

    const found = placesOf(await webhook.deliveryAbout(order.id), status);
    expect(found.length, `The event shows the status ${status}.`).toBeGreaterThan(0);
  });
}

test(
  'the delivery of a second update carries the second values',
  covers('WHK-ORDER'),
  async ({ orders, webhooks }) => {
    const order = await orders.given('Ongoing');
    const webhook = await webhooks.given();
    await updateNamed(order);

    const { name } = await updateNamed(order);

    await webhook.deliveries(2);
    const deliveries = await webhook.settled();
    if (deliveries.length < 2) stop('cantTell', 'The second update was not delivered.');
    expect(showing(deliveries, name).length, 'An event shows the second name.').toBeGreaterThan(0);
  },
);

test('a delivery carries what its update left alone', covers('WHK-ORDER'), async ({ orders, webhooks }) => {
  const order = await orders.given('Ongoing');
  const { name } = await updateNamed(order);
  const webhook = await webhooks.given();

  control(await order.put({ notes: 'Only the notes' }));

  const found = placesOf(await webhook.deliveryAbout(order.id), name);
  expect(found.length, 'The event shows the whole order, its name included.').toBeGreaterThan(0);
});
