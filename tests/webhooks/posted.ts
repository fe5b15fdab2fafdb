import { stop } from '../../src/test.js';
import type { OrderFields, Orders, ReceivedDelivery, Webhook, Webhooks } from '../../src/test.js';
import { updateNamed } from './update.js';

/** A post that came in, with its webhook. */
export interface Posted {
  webhook: Webhook;
  delivery: ReceivedDelivery;
}

/** The occasions on which a webhook is posted to (sections 2.5, 6.1). */
export const occasions = [
  { name: 'an update', post: updateOf() },
  { name: 'an update with long notes', post: updateOf({ notes: 'word '.repeat(1_000).trim() }) },
  {
    name: 'an update with a file',
    post: updateOf({ files: [{ filename: 'scope.txt', content: 'The scope.' }] }),
  },
  { name: 'a second update', post: ofSecondUpdate },
  { name: 'a completion', post: updateOf({ status: 'Completed', markTasksAsDone: true }) },
  { name: 'a cancellation', post: updateOf({ status: 'Cancelled', markTasksAsDone: false }) },
  { name: 'the test action', post: ofTestAction },
  { name: 'a redelivery', post: ofRedelivery },
];

function updateOf(fields?: OrderFields) {
  return async (orders: Orders, webhooks: Webhooks): Promise<Posted> => {
    const order = await orders.given('Ongoing');
    const webhook = await webhooks.given();
    await updateNamed(order, fields);
    return { webhook, delivery: await webhook.delivery() };
  };
}

async function ofSecondUpdate(orders: Orders, webhooks: Webhooks): Promise<Posted> {
  const { webhook } = await updateOf()(orders, webhooks);
  await updateNamed(await orders.given('Pending'));
  return { webhook, delivery: await webhook.delivery(1) };
}

async function ofTestAction(_orders: Orders, webhooks: Webhooks): Promise<Posted> {
  const webhook = await webhooks.given();
  await webhook.test();
  return { webhook, delivery: await webhook.delivery() };
}

async function ofRedelivery(orders: Orders, webhooks: Webhooks): Promise<Posted> {
  const { webhook } = await updateOf()(orders, webhooks);
  const [entry] = await webhook.history();
  if (entry === undefined)
    stop('cantTell', 'The history of the webhook is empty, so nothing can be redelivered.');
  await webhook.redeliver(entry.id);
  return { webhook, delivery: await webhook.delivery(1) };
}
