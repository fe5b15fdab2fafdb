import { expect, test } from '../../src/test.js';
import { updateNamed } from './support/update.js';

/** What a receiver may answer with; which of them a target takes for a success is not shown. */
const replies = [
  { status: 200, body: 'taken' },
  { status: 201, body: 'taken' },
  { status: 202, body: 'taken' },
  { status: 204, body: '' },
];

for (const reply of replies) {
  test(
    `WHK-DELIVERED/answered-${reply.status}`,
    {
      title: `an update is delivered to a receiver that answers ${reply.status}, and how often is recorded`,
      holds: ['WHK-DELIVERED'],
    },
    async ({ orders, webhooks, session }) => {
      const order = await orders.given('Ongoing');
      const webhook = await webhooks.given();
      await webhook.reply(reply);

      const { answer } = await updateNamed(order);

      await expect(webhook).toHaveDelivered();
      const { length } = await webhook.settled();
      session.record('Q-DELIVERY-ONCE', `answered with ${reply.status}: ${timesOf(length)}`, answer);
    },
  );
}

test(
  'WHK-DELIVERED/several-effects',
  {
    title: 'updates with several effects are delivered, and how often is recorded',
    holds: ['WHK-DELIVERED'],
  },
  async ({ webhooks, session }) => {
    const files = ['a.txt', 'b.txt'].map((filename) => ({ filename, content: 'x' }));
    for (const fields of [
      { status: 'Review', files },
      { status: 'Completed', markTasksAsDone: true },
    ]) {
      const { order, webhook } = await webhooks.watchedOrder('Ongoing', { openTasks: 2 });

      const { answer } = await updateNamed(order, fields);

      await expect(webhook).toHaveDelivered();
      const { length } = await webhook.settled();
      session.record('Q-DELIVERY-ONCE', `a move to ${fields.status}: ${timesOf(length)}`, answer);
    }
  },
);

function timesOf(count: number): string {
  return count === 1 ? 'once' : `${count} times`;
}
