import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { isClosed } from '../contract/order-status.js';
import type { EventTraits, Inbox } from '../exchange/inbox.js';
import type { Part } from '../exchange/multipart.js';
import { bearer } from '../operations/member.js';
import { buildRequest } from '../operations/request.js';
import { NotJudged } from '../session/not-judged.js';
import type { Settings } from '../target/settings.js';
import { preparedOrders } from '../target/stand-ins.js';
import type { Ask } from './kit-findings.js';
import { usable } from './kit-plan.js';

/** Milliseconds for which a delivery is expected to be posted again, at most: a later one is noticed while the run goes on. */
const longestRepeat = 3_000;

/** What the webhook of the environment file was seen to do. */
export interface WebhookFindings {
  /** One sentence if it does not post to this run: said once, and not as a finding of each test that needs its events. */
  deaf?: string;
  /** How its events can be told apart. */
  traits?: EventTraits;
}

/**
 * Looks at the events of two updates of a prepared order that leave it the same. Nothing is found out without such an
 * order, without permission to write, and if the updates are refused: the tests will tell why.
 */
export async function checkWebhook(settings: Settings, inbox: Inbox, ask: Ask): Promise<WebhookFindings> {
  try {
    return await look(settings, inbox, ask);
  } catch (error) {
    if (error instanceof NotJudged) return { deaf: error.reason };
    throw error;
  }
}

async function look(settings: Settings, inbox: Inbox, ask: Ask): Promise<WebhookFindings> {
  const { effectWait, receiverUrl = '', standIns, writes } = settings;
  const { accessToken, companyId, webhookId = '' } = standIns;
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
  const first = await inbox.deliveries(addresses, 1);
  // Twice, and not alike: a target may deliver some updates alone.
  if (!(await update([[first.length > 0 ? 'notes' : 'brief', text]]))) return {};
  const both = await inbox.deliveries(addresses, first.length + 1);
  if (both.length === 0)
    return {
      deaf: `The webhook WEBHOOK_ID ${webhookId} delivered no accepted update of the order ${order.id} to RECEIVER_URL ${receiverUrl} within ${effectWait / 1000} s: check that it is on, subscribed to ORDER.UPDATED and posts to that address, and that the address leads to RECEIVER_PORT, or raise EFFECT_WAIT.`,
    };
  const showsNotes = both.some(({ body }) => body.includes(text));
  const bodies = new Set(both.map(({ body }) => body));
  // With one event of two there is nothing to compare: that one is missing is found by the tests.
  if (first.length === 0 || both.length === first.length || bodies.size > 1)
    return { traits: { distinct: true, repeated: false, showsNotes } };
  await pause(Math.min(effectWait, longestRepeat));
  const all = await inbox.deliveries(addresses, 0, 0);
  const distinct = new Set(all.map(({ body }) => body)).size > 1;
  return { traits: { distinct, repeated: !distinct && all.length > 2, showsNotes } };
}
