import type { KeptDelivery } from '../exchange/received-delivery.js';
import type { Webhook } from '../operations/webhook.js';
import { stop } from '../session/stop.js';
import { deliveriesOf } from './delivery-count.js';
import type { MatcherFinding } from './matcher-finding.js';

/**
 * A webhook that received `count` deliveries or more, not counting those that had come by the moment of `since`. It waits
 * for them; negated, it waits as long as a surplus one would take to show.
 */
export async function toHaveDelivered(
  this: { isNot: boolean },
  webhook: Webhook,
  count = 1,
  { since = [] }: { since?: readonly KeptDelivery[] } = {},
): Promise<MatcherFinding> {
  const wanted = since.length + count;
  const deliveries = this.isNot ? await webhook.settled() : await webhook.deliveries(wanted);
  const kind = since.length === 0 ? '' : 'further ';
  const came = deliveriesOf(deliveries.length - since.length, kind);
  const expected = this.isNot
    ? `${deliveriesOf(count - 1, kind)}${count === 1 ? '' : ' at most'}`
    : `${deliveriesOf(count, kind)} or more`;
  return {
    pass: deliveries.length >= wanted,
    message: () => `The webhook received ${came} instead of ${expected}.`,
    expected,
    actual: came,
    exchange: deliveries.at(-1)?.exchange,
  };
}

/**
 * Webhooks of which each was posted to no more than once for each of some updates, told apart by the new names that
 * they gave to their orders. The test is `cantTell` where no delivery shows any of the names.
 */
export async function toHaveDeliveredOnce(
  webhooks: Webhook | readonly Webhook[],
  ...names: string[]
): Promise<MatcherFinding> {
  const all = [webhooks].flat();
  await Promise.all(all.map((webhook) => webhook.deliveries(names.length)));
  const received = await Promise.all(all.map((webhook) => webhook.settled()));
  toldApart(received.flat(), names);
  const repeated = received
    .flatMap((deliveries) => names.map((name) => showing(deliveries, name)))
    .find(({ length }) => length > 1);
  return {
    pass: repeated === undefined,
    message: () => `An update came in ${deliveriesOf(repeated?.length ?? 1)} instead of one.`,
    expected: 'each update in no more than one delivery to each webhook',
    actual: `an update in ${deliveriesOf(repeated?.length ?? 1)} to one webhook`,
    exchange: repeated?.at(-1)?.exchange,
  };
}

/**
 * A webhook that was posted to for the update that gave its order a new name, and for nothing else. The test is
 * `cantTell` where no delivery shows the name.
 */
export async function toHaveDeliveredNothingBut(webhook: Webhook, name: string): Promise<MatcherFinding> {
  await webhook.deliveries();
  const deliveries = await webhook.settled();
  toldApart(deliveries, [name]);
  const others = deliveries.filter(({ body }) => !body.includes(name));
  return {
    pass: others.length === 0,
    message: () => `Besides that of the accepted update ${deliveriesOf(others.length)} came.`,
    expected: 'deliveries of the accepted update alone',
    actual: `${deliveriesOf(others.length)} of something else`,
    exchange: others[0]?.exchange,
  };
}

function showing(deliveries: readonly KeptDelivery[], name: string): KeptDelivery[] {
  return deliveries.filter(({ body }) => body.includes(name));
}

function toldApart(deliveries: readonly KeptDelivery[], names: readonly string[]): void {
  if (!names.some((name) => showing(deliveries, name).length > 0))
    stop(
      'cantTell',
      'No delivery shows the new name of its order, so that deliveries can not be told apart.',
    );
}
