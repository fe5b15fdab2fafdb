import { control, expect, isObject, parsedBody, test } from '../../src/test.js';
import type { KeptDelivery, OwnWebhook } from '../../src/test.js';
import { updateNamed, witnessed } from './support/update.js';

/** Identifiers that a target may have for the events of section 6.2 that the interface can set off; none is shown. */
const guesses = ['CLIENT.ADDED', 'CLIENT.CREATED', 'USER.CREATED', 'TASK.COMPLETED', 'TASK.UPDATED'];

test(
  'EVT-ORDER-UPDATED/other-events',
  {
    title: 'a webhook of ORDER.UPDATED receives it, and what others take and carry is recorded',
    holds: ['EVT-ORDER-UPDATED'],
  },
  async ({ orders, webhooks, clients, session }) => {
    const order = await orders.given('Ongoing', { openTasks: 1 });
    const webhook = await webhooks.watching(order);
    const others: { event: string; other: OwnWebhook }[] = [];
    for (const event of guesses) {
      const other = await webhooks.offered({ events: [event] });
      if (other === undefined) session.record('Q-EVENT-OTHERS', `${event}: not taken`);
      else others.push({ event, other });
    }

    control(await clients.create());
    const { answer } = await updateNamed(order, { status: 'Completed', markTasksAsDone: true });

    await expect(webhook).toHaveDelivered();
    await witnessed(webhook);
    for (const { event, other } of others) {
      const [delivery] = await other.settled();
      session.record('Q-EVENT-OTHERS', `${event}: taken, ${carried(delivery)}`, answer);
    }
  },
);

test(
  'WHK-DELIVERED/failing-receiver',
  {
    title: 'an update is delivered to a receiver that fails, and when the webhook is paused is recorded',
    holds: ['WHK-DELIVERED'],
  },
  async ({ orders, webhooks, session }) => {
    const order = await orders.given('Ongoing');
    const [webhook, witness] = [await webhooks.given(), await webhooks.given()];
    await webhook.reply({ status: 500, body: 'refused by the receiver' });
    await updateNamed(order);
    await expect(webhook).toHaveDelivered();

    const names: string[] = [];
    for (let count = 0; count < 12; count += 1) {
      names.push((await updateNamed(order)).name);
      await witnessed(witness, count + 2);
    }

    const bodies = (await webhook.settled()).map(({ body }) => body);
    const missed = names.findIndex((name) => !bodies.some((body) => body.includes(name)));
    session.record('Q-DELIVERY-PAUSE', missed < 0 ? 'not after 13' : `after ${missed + 1} or fewer`);
  },
);

/** What a delivery carries, in words. */
function carried(delivery: KeptDelivery | undefined): string {
  if (delivery === undefined) return 'nothing came';
  const body = parsedBody(delivery.body);
  return isObject(body) ? `an object of ${Object.keys(body).join(', ')}` : `a ${typeof body}`;
}
