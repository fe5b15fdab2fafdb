import { control, covers, expect, sampleTitle, test } from '../../src/test.js';
import type { OrderFields, OrderStatus } from '../../src/test.js';

const file = { filename: 'plan.txt', content: 'A plan.' };
const updates: { name: string; from: OrderStatus; subscription?: boolean; fields: OrderFields }[] = [
  { name: 'the name of a Pending order', from: 'Pending', fields: { name: sampleTitle() } },
  { name: 'the notes of an Ongoing order', from: 'Ongoing', fields: { notes: sampleTitle() } },
  { name: 'the brief of an order in Review', from: 'Review', fields: { brief: sampleTitle() } },
  { name: 'budget and currency', from: 'Ongoing', fields: { budget: 900, currency: 'EUR' } },
  { name: 'the dates', from: 'Ongoing', fields: { deadline: '2031-04-05T10:00:00.000Z' } },
  { name: 'a file alone', from: 'Ongoing', fields: { files: [file] } },
  { name: 'Pending to Ongoing', from: 'Pending', fields: { status: 'Ongoing' } },
  { name: 'Ongoing to Review', from: 'Ongoing', fields: { status: 'Review' } },
  { name: 'Review to Review', from: 'Review', fields: { status: 'Review' } },
  {
    name: 'Pending to Completed',
    from: 'Pending',
    fields: { status: 'Completed', markTasksAsDone: false },
  },
  { name: 'Review to Completed', from: 'Review', fields: { status: 'Completed', markTasksAsDone: true } },
  { name: 'Ongoing to Cancelled', from: 'Ongoing', fields: { status: 'Cancelled', markTasksAsDone: false } },
  {
    name: 'the recurrence of a subscription order',
    from: 'Ongoing',
    subscription: true,
    fields: { repeatCount: 3, repeatDuration: 'month' },
  },
];

for (const { name, from, subscription, fields } of updates) {
  test(`an update of ${name} is delivered`, covers('WHK-DELIVERED'), async ({ webhooks }) => {
    const { order, webhook } = await webhooks.watchedOrder(from, { subscription });

    control(await order.put(fields));

    await expect(webhook).toHaveDelivered();
  });
}

test('an update that changes nothing is delivered', covers('WHK-DELIVERED'), async ({ webhooks }) => {
  const { order, webhook } = await webhooks.watchedOrder('Ongoing');
  const fields = { name: sampleTitle(), notes: 'Said twice' };
  control(await order.put(fields));
  await webhook.delivery();
  const since = await webhook.settled('patient');

  control(await order.put(fields));

  await expect(webhook).toHaveDelivered(1, { since });
});

test(
  'an update that names the socket of the client is delivered',
  covers('WHK-DELIVERED'),
  async ({ webhooks }) => {
    const { order, webhook } = await webhooks.watchedOrder('Ongoing');

    control(await order.put({ notes: sampleTitle() }, { headers: { clientid: 'conformance-socket' } }));

    await expect(webhook).toHaveDelivered();
  },
);

test(
  'an update of the project managers is delivered',
  covers('WHK-DELIVERED'),
  async ({ orders, webhooks }) => {
    const { order, webhook } = await webhooks.watchedOrder('Ongoing');
    const { id } = await orders.member('projectManager');

    control(await order.put({ assignedProjectManagers: [id] }));

    await expect(webhook).toHaveDelivered();
  },
);

test('each of three updates is delivered', covers('WHK-DELIVERED'), async ({ webhooks }) => {
  const { order, webhook } = await webhooks.watchedOrder('Ongoing');

  for (let sent = 0; sent < 3; sent += 1) control(await order.put({ notes: sampleTitle() }));

  await expect(webhook).toHaveDelivered(3);
});

test('updates of two orders are both delivered', covers('WHK-DELIVERED'), async ({ orders, webhooks }) => {
  const both = [await orders.given('Ongoing'), await orders.given('Pending')];
  const webhook = await webhooks.watching(...both);

  for (const order of both) control(await order.put({ name: sampleTitle() }));

  await expect(webhook).toHaveDelivered(2);
});
