import { covers, expect, stop, test } from '../../src/test.js';
import type { Webhook } from '../../src/test.js';
import { placesOf } from './event-content.js';
import { givenLivePair, updateNamed, witnessed } from './update.js';

/**
 * Identifiers that a target may have for other events (section 6.2 shows none). A target is asked for each in turn and
 * may refuse them all. No events at all are not asked for: a webhook has one or more (section 2.5).
 */
const guesses = ['ORDER.CREATED', 'ORDER.DELETED', 'TASK.CREATED', 'INVOICE.STATUS_CHANGED'];
const noGuess =
  'The identifiers of other events are not shown, and the harness refused every guess: extend its state webhook to test this.';

test(
  'a webhook that was made with ORDER.UPDATED receives it',
  covers('EVT-ORDER-UPDATED'),
  async ({ orders, webhooks, session }) => {
    const order = await orders.given('Ongoing');
    const webhook = await webhooks.given({ events: ['ORDER.UPDATED'] });

    const { answer } = await updateNamed(order);

    const [delivery] = await webhook.deliveries();
    if (delivery !== undefined) {
      const header = delivery.headers.find(([, value]) => value === 'ORDER.UPDATED')?.[0].toLowerCase();
      const body = placesOf(delivery, 'ORDER.UPDATED');
      const where = [...(header === undefined ? [] : [`header ${header}`]), ...body.slice(0, 1)];
      session.record('Q-EVENT-NAME', where.length === 0 ? 'nowhere' : where.join(', '), answer);
    }
    expect(delivery !== undefined, 'The subscribed webhook receives ORDER.UPDATED.').toBe(true);
  },
);

test(
  'a webhook receives ORDER.UPDATED at any place among its events',
  covers('EVT-ORDER-UPDATED'),
  async ({ orders, webhooks }) => {
    const order = await orders.given('Ongoing');
    const subscribed = [await webhooks.given()];
    // A harness may know none of the guesses: the webhook of the one event is judged in any case.
    for (const event of guesses) {
      const last = await webhooks.offered({ events: [event, 'ORDER.UPDATED'] });
      const first = last && (await webhooks.offered({ events: ['ORDER.UPDATED', event] }));
      if (last === undefined || first === undefined) continue;
      subscribed.push(first, last);
      break;
    }

    await updateNamed(order);

    const received = await Promise.all(
      subscribed.map(async (webhook) => (await webhook.deliveries()).length > 0),
    );
    expect(received, 'Every webhook with ORDER.UPDATED among its events receives it.').not.toContain(false);
  },
);

test(
  'a webhook that is subscribed to ORDER.UPDATED later receives it from then on',
  covers('EVT-ORDER-UPDATED'),
  async ({ orders, webhooks }) => {
    const order = await orders.given('Ongoing');
    const webhook = await webhooks.given();
    if (!(await resubscribed(webhook))) stop('untested', noGuess);
    await webhook.update({ events: ['ORDER.UPDATED'] });

    await updateNamed(order);

    expect((await webhook.deliveries()).length, 'The webhook receives ORDER.UPDATED.').toBeGreaterThan(0);
  },
);

test(
  'a webhook that was made with another event does not receive ORDER.UPDATED',
  covers('WHK-UNSUBSCRIBED'),
  async ({ orders, webhooks }) => {
    const order = await orders.given('Ongoing');
    const witness = await webhooks.given();
    let other;
    for (const event of guesses) other ??= await webhooks.offered({ events: [event] });
    if (other === undefined) stop('untested', noGuess);

    await updateNamed(order);

    await witnessed(witness);
    expect((await other.settled()).length, 'The webhook receives nothing.').toBe(0);
  },
);

test(
  'a webhook whose subscription was changed does not receive ORDER.UPDATED any more',
  covers('WHK-UNSUBSCRIBED'),
  async ({ orders, webhooks }) => {
    const { order, witness, webhook: other, earlier } = await givenLivePair(orders, webhooks);
    if (!(await resubscribed(other))) stop('untested', noGuess);

    await updateNamed(order);

    await witnessed(witness, 2);
    expect((await other.settled()).length - earlier, 'The webhook receives nothing more.').toBe(0);
  },
);

async function resubscribed(webhook: Webhook): Promise<boolean> {
  for (const event of guesses) if (await webhook.offeredUpdate({ events: [event] })) return true;
  return false;
}
