import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { isClosed } from '../contract/order-status.js';
import type { EventTraits, Inbox } from '../exchange/inbox.js';
import type { ReceivedDelivery } from '../exchange/received-delivery.js';
import { leastQuiet } from '../exchange/latencies.js';
import type { Part } from '../exchange/multipart.js';
import { bearer } from '../operations/member.js';
import { buildRequest } from '../operations/request.js';
import { NotJudged } from '../session/not-judged.js';
import type { Settings } from '../target/settings.js';
import { preparedOrders } from '../target/environment-fixtures.js';
import type { Ask } from './environment-findings.js';
import type { Why } from '../verdict/result.js';
import { usable } from './usable.js';

/** Milliseconds for which a delivery is expected to be posted again, at most: a later one is noticed while the run goes on. */
const longestRepeat = 3_000;

/** How many updates are sent that leave the order the same. */
const alike = 3;

/** What the webhook of the environment file was seen to do. */
export interface WebhookFindings {
  /** Why its events do not come to this run, if they do not: said once, and not as a finding of each test that needs them. */
  receiverUnreachable?: Why;
  /** How its events can be distinguished. */
  traits?: EventTraits;
  /** What came of the updates. */
  deliveries?: readonly ReceivedDelivery[];
}

/**
 * Looks at the events of updates of a prepared order that leave it the same. The first of them may tell what it changed,
 * and two may fall into two seconds: events differ by an id or a time of their own if all of them do. Nothing is found out
 * without such an order, without permission to write, and if the updates are refused: the tests will tell why.
 */
export async function checkWebhook(settings: Settings, inbox: Inbox, ask: Ask): Promise<WebhookFindings> {
  try {
    return await look(settings, inbox, ask);
  } catch (error) {
    if (error instanceof NotJudged) return { receiverUnreachable: error.reason };
    throw error;
  }
}

async function look(settings: Settings, inbox: Inbox, ask: Ask): Promise<WebhookFindings> {
  const { effectWait, receiverUrl = '', environmentFixtures, writes } = settings;
  const { accessToken, companyId, webhookId = '' } = environmentFixtures;
  const order = preparedOrders(usable(settings)).find(({ status }) => !isClosed(status));
  if (order === undefined || !writes || accessToken === undefined || companyId === undefined) return {};
  const addresses = inbox.addressesShowing([order.id]);
  if (addresses === undefined) return {};
  const update = async (parts: Part[]): Promise<boolean> => {
    const call = { headers: { companyid: companyId }, query: { pid: order.id }, parts };
    return (await ask(buildRequest('updateOrder', call, bearer(accessToken))))?.ok === true;
  };
  const text = `Written to see the event of an update ${randomUUID()}`;
  if (!(await update([['notes', text]]))) return {};
  const sentAt = performance.now();
  const first = await inbox.deliveries(addresses, 1);
  const took = performance.now() - sentAt;
  // If none came, not the same again: a target may deliver some updates alone.
  const field = first.length > 0 ? 'notes' : 'brief';
  for (let sent = 1; sent < alike; sent += 1) if (!(await update([[field, text]]))) return {};
  const soon = await inbox.deliveries(addresses, first.length + alike - 1);
  if (soon.length === 0)
    return {
      receiverUnreachable: {
        code: 'webhook-silent',
        settings: ['WEBHOOK_ID', 'RECEIVER_URL', 'EFFECT_WAIT'],
        message: `The webhook WEBHOOK_ID ${webhookId} delivered no accepted update of the order ${order.id} to RECEIVER_URL ${receiverUrl} within ${effectWait / 1000} s: check that it is on, subscribed to ORDER.UPDATED and posts to that address, and that the address leads to RECEIVER_PORT, or raise EFFECT_WAIT.`,
      },
    };
  const showsNotes = soon.some(({ body }) => body.includes(text));
  const own = (all: readonly ReceivedDelivery[]): ReceivedDelivery[] =>
    all.filter(({ body }) => !showsNotes || body.includes(text));
  const came = own(soon);
  // With one event of several there is nothing to compare: that one is missing is found by the tests.
  if (first.length === 0 || came.length < alike)
    return { traits: { distinct: true, repeated: false, renewed: false, showsNotes }, deliveries: soon };
  // What differs each time is counted by its bodies, whenever it comes again; a repeat of other bytes shows soon, or later.
  const limit = bodiesOf(came) < alike ? Math.min(effectWait, longestRepeat) : leastQuiet.brief;
  await inbox.deliveriesAmong(addresses, own, alike + 1, limit);
  // A repeat of one may have come before the others.
  await pause(Math.max(leastQuiet.brief, took * 2));
  const all = own(await inbox.deliveries(addresses, 0, 0));
  const bodies = bodiesOf(all);
  const traits = { distinct: bodies === alike, renewed: bodies > alike, showsNotes };
  return { traits: { ...traits, repeated: !traits.distinct && all.length > alike }, deliveries: all };
}

function bodiesOf(deliveries: readonly ReceivedDelivery[]): number {
  return new Set(deliveries.map(({ body }) => body)).size;
}
