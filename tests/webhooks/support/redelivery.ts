import { isDeepStrictEqual } from 'node:util';
import { expect, parsedBody, stop } from '../../../src/test.js';
import type { HistoricDelivery, KeptDelivery, OwnWebhook, Signatures } from '../../../src/test.js';

/** Whether two deliveries have the same body, whatever its spacing and the order of its members. */
export function isSame(one: KeptDelivery, other: KeptDelivery): boolean {
  return isDeepStrictEqual(parsedBody(one.body), parsedBody(other.body));
}

/**
 * The delivery with the body of a past one that came after the first `earlier`, once there is one or the target's time is
 * up: what a target posts by itself may come between. Without one the first that came; the test is `cantTell` without any.
 */
export async function postedAgain(
  webhook: OwnWebhook,
  past: KeptDelivery,
  earlier: number,
): Promise<KeptDelivery> {
  const again = (all: readonly KeptDelivery[]): KeptDelivery | undefined =>
    all.slice(earlier).find((each) => isSame(each, past));
  const all = await webhook.awaitedUntil((each) => again(each) !== undefined);
  return again(all) ?? webhook.delivery(earlier);
}

/** The entry of a history that shows the body of a past delivery; of a single entry it is that one. */
export async function entryOf(
  webhook: OwnWebhook,
  past: KeptDelivery,
  count: number,
): Promise<HistoricDelivery | undefined> {
  const body = parsedBody(past.body);
  const entries = await webhook.history(count);
  return (
    entries.find(({ request }) => isDeepStrictEqual(parsedBody(request?.body), body)) ??
    (count === 1 ? entries[0] : undefined)
  );
}

/** As {@link entryOf}; the test is `cantTell` where the history has none. */
export async function neededEntry(
  webhook: OwnWebhook,
  past: KeptDelivery,
  count: number,
): Promise<HistoricDelivery> {
  return (
    (await entryOf(webhook, past, count)) ??
    stop('cantTell', {
      code: 'history-lacks',
      subject: 'deliveries',
      settings: ['HARNESS_URL'],
      message: 'The history shows no entry of the past delivery, so it can not be redelivered.',
    })
  );
}

/** Expects that a redelivery has the body of the past delivery. */
export function expectSameBody(again: KeptDelivery, past: KeptDelivery): void {
  expect(parsedBody(again.body), {
    code: 'value',
    subject: 'body',
    message: 'The delivery was posted again with another body.',
  }).toEqual(parsedBody(past.body));
}

/** Expects that a redelivery is signed and that its signature verifies. */
export async function expectVerified(
  signatures: Signatures,
  webhook: OwnWebhook,
  again: KeptDelivery,
): Promise<void> {
  expect(again).toBeSigned();
  const answer = await signatures.verifyTrue(webhook.asSigned(again));
  expect(answer, {
    code: 'not-verified',
    subject: 'redelivery',
    message: `The signature of the redelivery does not verify: the target answered ${answer.status}.`,
  }).toVerify();
}
