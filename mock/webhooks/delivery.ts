import type { Webhook } from '../domain/webhooks.js';
import type { Delivery, Outcome } from '../messages/response.js';
import type { Service } from '../service/service.js';
import { send } from './send.js';

/** Posts a payload once; resolves when the receiver has answered, or when it is clear that it does not. */
export async function post(
  service: Service,
  webhook: Webhook,
  event: string,
  payload: unknown,
): Promise<Outcome> {
  const { seams, unspecified, world } = service;
  const delivery: Delivery = {
    webhookId: webhook._id,
    event,
    url: webhook.url,
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'user-agent': 'mock-webhooks',
      [seams.effects.signatureHeader()]: seams.rules.sign(service, webhook.secret, payload),
    },
    body: JSON.stringify(payload),
  };
  let outcome: Outcome = 'accepted';
  for (const { url, method, headers, body } of seams.delivery(service, delivery)) {
    const id = world.generator.id();
    const sentAt = world.generator.timestamp();
    const reply = await send(
      { url, method, headers, body, timeout: unspecified.deliveryTimeout },
      service.queue.signal,
    );
    if (service.queue.signal.aborted) return 'silent';
    const { outcome: came, ...response } = reply;
    if (came !== 'accepted') outcome = came;
    const record = { id, webhookId: webhook._id, event, sentAt, request: { url, headers, body }, response };
    seams.effects.recordDelivery(service, webhook, record);
    seams.effects.countOutcome(service, webhook, came);
  }
  return outcome;
}

/**
 * Posts a payload and, while the receiver refuses it, posts it again after each of the delays. A receiver that is
 * only slow is never sent the same event twice: without an answer nobody knows that it failed.
 */
export async function postWithRetries(
  service: Service,
  webhook: Webhook,
  event: string,
  payload: unknown,
): Promise<void> {
  let outcome = await post(service, webhook, event, payload);
  const retry = async (attempt: number): Promise<void> => {
    const delay = service.unspecified.retryDelays[attempt];
    if (outcome !== 'refused' || delay === undefined) return;
    service.queue.later(webhook._id, delay, async () => {
      if (!service.seams.rules.mayRetry(service, webhook)) return;
      outcome = await post(service, webhook, event, payload);
      await retry(attempt + 1);
    });
  };
  await retry(0);
}
