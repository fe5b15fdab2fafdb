import { isDeepStrictEqual } from 'node:util';
import { parsedBody } from '../../../src/test.js';
import type { HistoricDelivery, KeptDelivery, OwnWebhook } from '../../../src/test.js';

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
