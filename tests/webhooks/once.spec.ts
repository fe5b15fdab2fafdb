import { covers, expect, test } from '../../src/test.js';
import { updateNamed } from './support/update.js';

const counts = [
  { name: 'one update', updates: 1 },
  { name: 'each of three updates', updates: 3 },
];

for (const { name, updates } of counts) {
  test(`${name} is delivered no more than once`, covers('WHK-ONCE'), async ({ webhooks }) => {
    const { order, webhook } = await webhooks.watchedOrder('Ongoing');

    const names: string[] = [];
    for (let index = 0; index < updates; index += 1) names.push((await updateNamed(order)).name);

    await expect(webhook).toHaveDeliveredOnce(...names);
  });
}

const updatesWithEffects = [
  { name: 'a move to Review', fields: { status: 'Review' } },
  { name: 'a completion', fields: { status: 'Completed', markTasksAsDone: true } },
  {
    name: 'two files',
    fields: { files: ['a.txt', 'b.txt'].map((filename) => ({ filename, content: 'x' })) },
  },
  {
    name: 'a cancellation and other fields',
    fields: { status: 'Cancelled', markTasksAsDone: false, budget: 730, notes: 'No longer wanted' },
  },
  {
    name: 'a move to Review and a file',
    fields: { status: 'Review', files: [{ filename: 'draft.txt', content: 'The draft.' }] },
  },
];

for (const { name, fields } of updatesWithEffects) {
  test(`an update with ${name} is delivered no more than once`, covers('WHK-ONCE'), async ({ webhooks }) => {
    const { order, webhook } = await webhooks.watchedOrder('Ongoing', { openTasks: 2 });

    const { name: title } = await updateNamed(order, fields);

    await expect(webhook).toHaveDeliveredOnce(title);
  });
}

test(
  'each of two webhooks gets an update no more than once',
  covers('WHK-ONCE'),
  async ({ orders, webhooks }) => {
    const order = await orders.given('Ongoing');
    const both = [await webhooks.given(), await webhooks.given()];

    const { name } = await updateNamed(order);

    await expect(both).toHaveDeliveredOnce(name);
  },
);

for (const status of [201, 202, 204]) {
  test(
    `an update that the receiver accepts with ${status} is delivered no more than once`,
    covers('WHK-ONCE'),
    async ({ orders, webhooks }) => {
      const order = await orders.given('Ongoing');
      const webhook = await webhooks.given();
      await webhook.reply({ status, body: status === 204 ? '' : 'taken' });

      const { name } = await updateNamed(order);

      await expect(webhook).toHaveDeliveredOnce(name);
    },
  );
}
