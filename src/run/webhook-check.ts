import { isClosed } from '../contract/order-status.js';
import type { Inbox } from '../exchange/inbox.js';
import { bearer } from '../operations/member.js';
import { buildRequest } from '../operations/request.js';
import type { Settings } from '../target/settings.js';
import { preparedOrders } from '../target/stand-ins.js';
import type { Ask } from './kit-check.js';

/** Fields whose update changes nothing that counts. Twice, and not alike: a target may deliver some updates alone. */
const harmless = [
  { notes: 'Written to see whether the webhook delivers' },
  { brief: 'Written to see it again' },
];

/**
 * Whether the webhook of the environment file posts to this run: an update of a prepared order shows it. Else one
 * sentence, so that it is told once and not as a finding of each test that hears of orders.
 */
export async function checkWebhook(settings: Settings, inbox: Inbox, ask: Ask): Promise<string | undefined> {
  const { effectWait, receiverUrl = '', standIns, writes } = settings;
  const { accessToken, companyId, webhookId = '' } = standIns;
  const order = preparedOrders(standIns).find(({ status }) => !isClosed(status));
  if (order === undefined || !writes || accessToken === undefined || companyId === undefined)
    return undefined;
  const addresses = inbox.addressesShowing([order.id]);
  if (addresses === undefined) return undefined;
  for (const fields of harmless) {
    const call = {
      headers: { companyid: companyId },
      query: { pid: order.id },
      parts: Object.entries(fields),
    };
    const answer = await ask(buildRequest('updateOrder', call, bearer(accessToken)));
    // What is not accepted is not delivered, and the tests will tell why.
    if (answer?.ok !== true || (await inbox.deliveries(addresses, 1)).length > 0) return undefined;
  }
  return `The webhook WEBHOOK_ID ${webhookId} delivered no accepted update of the order ${order.id} to RECEIVER_URL ${receiverUrl} within ${effectWait / 1000} s: check that it is on, subscribed to ORDER.UPDATED and posts to that address, and that the address leads to RECEIVER_PORT, or raise EFFECT_WAIT.`;
}
