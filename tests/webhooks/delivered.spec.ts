import { control, expect, sampleTitle, test } from '../../src/test.js';
import type { OrderFields, OrderStatus } from '../../src/test.js';

const file = { filename: 'plan.txt', content: 'A plan.' };
const updates: {
  slug: string;
  name: string;
  from: OrderStatus;
  subscription?: boolean;
  fields: OrderFields;
}[] = [
  {
    slug: 'name-pending',
    name: 'the name of a Pending order',
    from: 'Pending',
    fields: { name: sampleTitle() },
  },
  {
    slug: 'notes-ongoing',
    name: 'the notes of an Ongoing order',
    from: 'Ongoing',
    fields: { notes: sampleTitle() },
  },
  {
    slug: 'brief-review',
    name: 'the brief of an order in Review',
    from: 'Review',
    fields: { brief: sampleTitle() },
  },
  {
    slug: 'budget-and-currency',
    name: 'budget and currency',
    from: 'Ongoing',
    fields: { budget: 900, currency: 'EUR' },
  },
  { slug: 'dates', name: 'the dates', from: 'Ongoing', fields: { deadline: '2031-04-05T10:00:00.000Z' } },
  { slug: 'file', name: 'a file alone', from: 'Ongoing', fields: { files: [file] } },
  { slug: 'pending-ongoing', name: 'Pending to Ongoing', from: 'Pending', fields: { status: 'Ongoing' } },
  { slug: 'ongoing-review', name: 'Ongoing to Review', from: 'Ongoing', fields: { status: 'Review' } },
  { slug: 'review-review', name: 'Review to Review', from: 'Review', fields: { status: 'Review' } },
  {
    slug: 'pending-completed',
    name: 'Pending to Completed',
    from: 'Pending',
    fields: { status: 'Completed', markTasksAsDone: false },
  },
  {
    slug: 'review-completed',
    name: 'Review to Completed',
    from: 'Review',
    fields: { status: 'Completed', markTasksAsDone: true },
  },
  {
    slug: 'ongoing-cancelled',
    name: 'Ongoing to Cancelled',
    from: 'Ongoing',
    fields: { status: 'Cancelled', markTasksAsDone: false },
  },
  {
    slug: 'recurrence',
    name: 'the recurrence of a subscription order',
    from: 'Ongoing',
    subscription: true,
    fields: { repeatCount: 3, repeatDuration: 'month' },
  },
];

for (const { slug, name, from, subscription, fields } of updates) {
  test(
    `WHK-DELIVERED/${slug}`,
    { title: `an update of ${name} is delivered`, holds: ['WHK-DELIVERED'] },
    async ({ webhooks }) => {
      const { order, webhook } = await webhooks.watchedOrder(from, { subscription });

      control(await order.put(fields));

      await expect(webhook).toHaveDelivered();
    },
  );
}

test(
  'WHK-DELIVERED/no-change',
  { title: 'an update that changes nothing is delivered', holds: ['WHK-DELIVERED'] },
  async ({ webhooks }) => {
    const { order, webhook } = await webhooks.watchedOrder('Ongoing');
    const fields = { name: sampleTitle(), notes: 'Said twice' };
    control(await order.put(fields));
    await webhook.delivery();
    const since = await webhook.settled('patient');

    control(await order.put(fields));

    await expect(webhook).toHaveDelivered(1, { since });
  },
);

test(
  'WHK-DELIVERED/client-socket',
  { title: 'an update that names the socket of the client is delivered', holds: ['WHK-DELIVERED'] },
  async ({ webhooks }) => {
    const { order, webhook } = await webhooks.watchedOrder('Ongoing');

    control(await order.put({ notes: sampleTitle() }, { headers: { clientid: 'conformance-socket' } }));

    await expect(webhook).toHaveDelivered();
  },
);

test(
  'WHK-DELIVERED/managers',
  { title: 'an update of the project managers is delivered', holds: ['WHK-DELIVERED'] },
  async ({ orders, webhooks }) => {
    const { order, webhook } = await webhooks.watchedOrder('Ongoing');
    const { id } = await orders.member('projectManager');

    control(await order.put({ assignedProjectManagers: [id] }));

    await expect(webhook).toHaveDelivered();
  },
);

test(
  'WHK-DELIVERED/three-updates',
  { title: 'each of three updates is delivered', holds: ['WHK-DELIVERED'] },
  async ({ webhooks }) => {
    const { order, webhook } = await webhooks.watchedOrder('Ongoing');

    for (let sent = 0; sent < 3; sent += 1) control(await order.put({ notes: sampleTitle() }));

    await expect(webhook).toHaveDelivered(3);
  },
);

test(
  'WHK-DELIVERED/two-orders',
  { title: 'updates of two orders are both delivered', holds: ['WHK-DELIVERED'] },
  async ({ orders, webhooks }) => {
    const both = [await orders.given('Ongoing'), await orders.given('Pending')];
    const webhook = await webhooks.watching(...both);

    for (const order of both) control(await order.put({ name: sampleTitle() }));

    await expect(webhook).toHaveDelivered(2);
  },
);
