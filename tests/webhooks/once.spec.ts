import { covers, expect, test } from '../../src/test.js';
import { showing, toldApart, updateNamed } from './update.js';

const counts = [
  { name: 'one update', updates: 1 },
  { name: 'each of three updates', updates: 3 },
];

for (const { name, updates } of counts) {
  test(`${name} is delivered no more than once`, covers('WHK-ONCE'), async ({ orders, webhooks }) => {
    const order = await orders.given('Ongoing');
    const webhook = await webhooks.given();

    const names: string[] = [];
    for (let index = 0; index < updates; index += 1) names.push((await updateNamed(order)).name);

    await webhook.deliveries(updates);
    const deliveries = await webhook.settled();
    toldApart(deliveries, names);
    const repeated = names.filter((each) => showing(deliveries, each).length > 1);
    expect(repeated, 'No update is delivered twice.').toEqual([]);
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
  test(
    `an update with ${name} is delivered no more than once`,
    covers('WHK-ONCE'),
    async ({ orders, webhooks }) => {
      const order = await orders.given('Ongoing', { openTasks: 2 });
      const webhook = await webhooks.given();

      const { name: title } = await updateNamed(order, fields);

      await webhook.deliveries();
      const deliveries = await webhook.settled();
      toldApart(deliveries, [title]);
      expect(showing(deliveries, title).length, 'The update is delivered once.').toBe(1);
    },
  );
}

test(
  'each of two webhooks gets an update no more than once',
  covers('WHK-ONCE'),
  async ({ orders, webhooks }) => {
    const order = await orders.given('Ongoing');
    const both = [await webhooks.given(), await webhooks.given()];

    const { name } = await updateNamed(order);

    await Promise.all(both.map((webhook) => webhook.deliveries()));
    const received = await Promise.all(both.map((webhook) => webhook.settled()));
    toldApart(received.flat(), [name]);
    const most = Math.max(...received.map((deliveries) => showing(deliveries, name).length));
    expect(most, 'The update is delivered once to each webhook.').toBe(1);
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

      await webhook.deliveries();
      const deliveries = await webhook.settled();
      toldApart(deliveries, [name]);
      expect(showing(deliveries, name).length, 'The update is delivered once.').toBe(1);
    },
  );
}
