import { signatureHeader as statedSignatureHeader } from '../../src/contract/header-names.js';
import { countEvent } from '../domain/billing.js';
import type { DeliveryRecord, Webhook } from '../domain/webhooks.js';
import type { Service } from '../service.js';
import { envelope } from '../webhooks/envelope.js';
import type { EventData } from '../webhooks/events.js';
import { sampleData } from '../webhooks/events.js';
import { post, postWithRetries, type Outcome } from '../webhooks/delivery.js';

/** What happens with events and webhooks (section 6). */
export const eventEffects = {
  /** Delivers an event to every webhook that it goes to, in the background; `describe` is asked at once, if at all. */
  emit(service: Service, companyId: string, event: string, describe: () => EventData): void {
    const { world, seams } = service;
    const targets = seams.rules.webhooksFor(service, companyId, event);
    const workspace = world.workspaces.get(companyId);
    if (targets.length === 0 || !workspace || !countEvent(workspace, world.generator.now())) return;
    const data = describe();
    for (const webhook of targets) {
      const payload = seams.effects.payload(service, webhook, event, data);
      const { active, paused } = webhook;
      service.queue.add(webhook._id, async () => {
        // While others were being delivered it may have been switched off, or paused.
        if ((active && !webhook.active) || (!paused && webhook.paused)) return;
        await postWithRetries(service, webhook, event, payload);
      });
    }
  },

  /** The body of a delivery before it is serialized; its shape is not shown (section 6.5). */
  payload(service: Service, webhook: Webhook, event: string, data: EventData): unknown {
    return envelope(service, webhook, event, data);
  },

  /** The name of the header that carries the signature (section 6.1). */
  signatureHeader(): string {
    return statedSignatureHeader();
  },

  /** Posts a sample of an event, also to a webhook that is off; resolves once it was posted (section 6.1). */
  async testWebhook(service: Service, webhook: Webhook, event: string): Promise<void> {
    const data = sampleData(service, event);
    await post(service, webhook, event, service.seams.effects.payload(service, webhook, event, data));
  },

  /** Posts a past delivery again: the same body, signed by the present secret (section 6.1). */
  async redeliver(service: Service, webhook: Webhook, record: DeliveryRecord): Promise<void> {
    await post(service, webhook, record.event, JSON.parse(record.request.body) as unknown);
  },

  /** Writes a delivery into the history of its webhook and forgets the oldest beyond the limit (section 2.5). */
  recordDelivery({ world, silences }: Service, webhook: Webhook, record: DeliveryRecord): void {
    world.deliveries.set(record.id, record);
    webhook.history.push(record.id);
    while (webhook.history.length > silences.historyLimit) {
      const oldest = webhook.history.shift();
      if (oldest !== undefined) world.deliveries.delete(oldest);
    }
  },

  /** Counts failures in a row and pauses the webhook when there are too many (section 6.1). */
  countOutcome(service: Service, webhook: Webhook, outcome: Outcome): void {
    webhook.consecutiveFailures = outcome === 'accepted' ? 0 : webhook.consecutiveFailures + 1;
    if (outcome !== 'accepted' && service.seams.rules.pausesAfter(service, webhook)) webhook.paused = true;
  },

  /** Gives a webhook a new secret; the previous one verifies nothing from now on (section 6.1). */
  rotateSecret({ world }: Service, webhook: Webhook): string {
    webhook.secret = world.generator.credential('whsec');
    return webhook.secret;
  },

  /** Changes the configuration of a webhook; switching it on ends a pause. */
  configureWebhook(
    _service: Service,
    webhook: Webhook,
    change: { active?: boolean; url?: string; events?: string[] },
  ): void {
    Object.assign(webhook, change);
    if (change.active !== true) return;
    webhook.paused = false;
    webhook.consecutiveFailures = 0;
  },
};
