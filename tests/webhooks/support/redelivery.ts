import { isDeepStrictEqual } from 'node:util';
import { parsedBody } from '../../../src/test.js';
import type { HistoricDelivery, KeptDelivery, OwnWebhook } from '../../../src/test.js';

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
