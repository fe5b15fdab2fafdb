import { control, controlLong, expect, sampleTitle, stop } from '../../src/test.js';
import type {
  KeptDelivery,
  Order,
  OrderFields,
  Orders,
  OwnWebhook,
  ReceiverReply,
  Response,
  Signatures,
  SignedDelivery,
  Varied,
  Webhook,
  Webhooks,
} from '../../src/test.js';

/** What a webhook can be like, whatever is asked of it. */
export const webhookLevels: Varied = ['webhook', 'context/other-webhooks'];

/** What an update that is delivered can be sent at, and what its webhook can be like. */
export const eventLevels: Varied = [
  'caller',
  'record',
  'with',
  'value',
  'access',
  'timing',
  'context',
  'webhook',
];

/**
 * Identifiers that a target may have for other events (section 6.2 shows none). A target is asked for each in turn and
 * may refuse them all. No events at all are not asked for: a webhook has one or more (section 2.5).
 */
export const guesses = ['ORDER.CREATED', 'ORDER.DELETED', 'TASK.CREATED', 'INVOICE.STATUS_CHANGED'];

/** Subscribes a webhook to another event in place of its own: whether one of the guesses was taken. */
export async function resubscribed(webhook: OwnWebhook): Promise<boolean> {
  for (const event of guesses) if (await webhook.offeredUpdate({ events: [event] })) return true;
  return false;
}

/**
 * Updates an order under a new name that no other record has; a refused update ends the test as `cantTell`. `events` is how
 * many updates were accepted: at some levels the same one is sent twice, or another one with it.
 */
export async function updateNamed(
  order: Order,
  fields: OrderFields = {},
): Promise<{ name: string; answer: Response; events: number }> {
  const name = sampleTitle();
  const before = order.updates;
  const answer = control(await order.putFiles({ name, ...fields }));
  return { name, answer, events: order.updates - before };
}

/** As {@link updateNamed}, with texts so long that a target may refuse them: no section says how long a text may be. */
export async function updateLong(order: Order, fields: OrderFields): Promise<void> {
  controlLong(await order.put({ name: sampleTitle(), ...fields }));
}

/** Expects that a delivery verifies; `subject` and `what` say which it is where it does not. */
export async function expectVerified(
  signatures: Signatures,
  delivery: SignedDelivery,
  subject: string,
  what: string,
): Promise<void> {
  const answer = await signatures.verifyTrue(delivery);
  const message = `${what}: the target answered ${answer.status}.`;
  expect(answer, { code: 'not-verified', subject, message }).toVerify();
}

/** Ends a test as `cantTell` that the history of a webhook shows too little for. */
export function historyLacks(subject: string, message: string): never {
  return stop('cantTell', { code: 'history-lacks', subject, settings: ['HARNESS_URL'], message });
}

/** Ends a test as `inapplicable` at a target that posts no delivery again which its receiver refused. */
export function notRetried(): never {
  return stop('inapplicable', {
    code: 'left-open',
    subject: 'retry',
    message: 'A delivery that the receiver refused was not posted again, and no section says that it must.',
  });
}

/** A webhook of the test alone that has received updates of an order; `answer` is that of the last of them. */
export async function givenLive(
  orders: Orders,
  webhooks: Webhooks,
  { updates = 1, fields, reply }: { updates?: number; fields?: OrderFields; reply?: ReceiverReply } = {},
): Promise<{ order: Order; webhook: OwnWebhook; answer: Response }> {
  const order = await orders.given('open');
  const webhook = await webhooks.given();
  if (reply !== undefined) await webhook.reply(reply);
  let { answer } = await updateNamed(order, fields);
  for (let done = 1; done < updates; done += 1) ({ answer } = await updateNamed(order, fields));
  await webhook.delivery(updates - 1);
  return { order, webhook, answer };
}

/** An order, and two live webhooks that have received an update of it; `earlier` is what the second has so far. */
export async function givenLivePair(
  webhooks: Webhooks,
): Promise<{ order: Order; probe: Webhook; webhook: OwnWebhook; earlier: readonly KeptDelivery[] }> {
  const { order, webhook: probe } = await webhooks.watchedOrder('open');
  const webhook = await webhooks.given();
  await updateNamed(order);
  await Promise.all([probe.delivery(), webhook.delivery()]);
  return { order, probe, webhook, earlier: await webhook.settled() };
}

/** Expects that a delivery does not carry the secret of its webhook (section 6.1). */
export function expectSecretKept(
  { query, body, headers }: KeptDelivery,
  { secret }: Webhook,
  what: string,
): void {
  expect(shows([query, body, ...headers.flat()], secret), {
    code: 'surplus',
    subject: 'secret',
    message: `${what} carries the secret of its webhook: whoever reads it can sign another.`,
  }).toBe(false);
}

/**
 * Whether one of several texts has a secret in it, as it is or as JSON writes it. The test is `untested` with a secret that
 * is so short that a text may have it by chance.
 */
export function shows(texts: readonly string[], secret: string): boolean {
  if (secret.length < 8)
    stop('untested', {
      code: 'indistinct',
      subject: 'secret',
      message: `The secret of the webhook has ${secret.length} characters: a text may hold it by chance.`,
    });
  const forms = [secret, JSON.stringify(secret).slice(1, -1)];
  return texts.some((text) => forms.some((form) => text.includes(form)));
}
