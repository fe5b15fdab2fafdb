import { expect, placesOf, stop, test } from '../../src/test.js';
import type { OwnWebhook } from '../../src/test.js';
import { givenLivePair, updateNamed } from './support/update.js';

/**
 * Identifiers that a target may have for other events (section 6.2 shows none). A target is asked for each in turn and
 * may refuse them all. No events at all are not asked for: a webhook has one or more (section 2.5).
 */
const guesses = ['ORDER.CREATED', 'ORDER.DELETED', 'TASK.CREATED', 'INVOICE.STATUS_CHANGED'];
const noGuess =
  'The identifiers of other events are not shown, and the harness refused every guess: extend its state webhook to test this.';

test(
  'EVT-ORDER-UPDATED/from-the-start',
  { title: 'a webhook that was made with ORDER.UPDATED receives it', holds: ['EVT-ORDER-UPDATED'] },
  async ({ webhooks, session }) => {
    const { order, webhook } = await webhooks.watchedOrder('Ongoing');

    const { answer } = await updateNamed(order);

    await expect(webhook).toHaveDelivered();
    const delivery = await webhook.delivery();
    const header = delivery.headers.find(([, value]) => value === 'ORDER.UPDATED')?.[0].toLowerCase();
    const body = placesOf(delivery, 'ORDER.UPDATED');
    const where = [...(header === undefined ? [] : [`header ${header}`]), ...body.slice(0, 1)];
    session.record('Q-EVENT-NAME', where.length === 0 ? 'nowhere' : where.join(', '), answer);
  },
);

test(
  'EVT-ORDER-UPDATED/any-place',
  { title: 'a webhook receives ORDER.UPDATED at any place among its events', holds: ['EVT-ORDER-UPDATED'] },
  async ({ webhooks }) => {
    const { order, webhook } = await webhooks.watchedOrder('Ongoing');
    const subscribed = [webhook];
    // A harness may know none of the guesses: the webhook of the one event is judged in any case.
    for (const event of guesses) {
      const last = await webhooks.offered({ events: [event, 'ORDER.UPDATED'] });
      const first = last && (await webhooks.offered({ events: ['ORDER.UPDATED', event] }));
      if (last === undefined || first === undefined) continue;
      subscribed.push(first, last);
      break;
    }

    await updateNamed(order);

    for (const webhook of subscribed) await expect(webhook).toHaveDelivered();
  },
);

test(
  'EVT-ORDER-UPDATED/subscribed-later',
  {
    title: 'a webhook that is subscribed to ORDER.UPDATED later receives it from then on',
    holds: ['EVT-ORDER-UPDATED'],
  },
  async ({ orders, webhooks }) => {
    const order = await orders.given('Ongoing');
    const webhook = await webhooks.given();
    if (!(await resubscribed(webhook)))
      stop('untested', { code: 'event-name-unknown', settings: ['HARNESS_URL'], message: noGuess });
    await webhook.update({ events: ['ORDER.UPDATED'] });

    await updateNamed(order);

    await expect(webhook).toHaveDelivered();
  },
);

test(
  'WHK-UNSUBSCRIBED/other-event',
  {
    title: 'a webhook that was made with another event does not receive ORDER.UPDATED',
    holds: ['WHK-UNSUBSCRIBED'],
  },
  async ({ webhooks }) => {
    const { order, webhook: witness } = await webhooks.watchedOrder('Ongoing');
    let other;
    for (const event of guesses) other ??= await webhooks.offered({ events: [event] });
    if (other === undefined)
      stop('untested', { code: 'event-name-unknown', settings: ['HARNESS_URL'], message: noGuess });

    const { name } = await updateNamed(order);

    await witness.deliveryShowing(name);
    await expect(other).not.toHaveDelivered(1, { settling: 'patient', showing: name });
  },
);

test(
  'WHK-UNSUBSCRIBED/unsubscribed-later',
  {
    title: 'a webhook whose subscription was changed does not receive ORDER.UPDATED any more',
    holds: ['WHK-UNSUBSCRIBED'],
  },
  async ({ webhooks }) => {
    const { order, witness, webhook: other, earlier } = await givenLivePair(webhooks);
    if (!(await resubscribed(other)))
      stop('untested', { code: 'event-name-unknown', settings: ['HARNESS_URL'], message: noGuess });

    const { name } = await updateNamed(order);

    await witness.deliveryShowing(name);
    await expect(other).not.toHaveDelivered(1, { since: earlier, settling: 'patient', showing: name });
  },
);

async function resubscribed(webhook: OwnWebhook): Promise<boolean> {
  for (const event of guesses) if (await webhook.offeredUpdate({ events: [event] })) return true;
  return false;
}
