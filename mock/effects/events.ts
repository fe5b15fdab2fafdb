import { signatureHeader as statedSignatureHeader } from '../../src/contract/openapi.js';
import { countEvent } from '../domain/billing.js';
import type { EventEffects } from '../seams/event-effects.js';
import type { Service } from '../service/service.js';
import { post, postWithRetries } from '../webhooks/delivery.js';
import { envelope } from '../webhooks/envelope.js';
import { sampleData } from '../webhooks/events.js';

export const eventEffects: EventEffects<Service> = {
  emit(service, companyId, event, describe) {
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

  payload(service, webhook, event, data) {
    return envelope(service, webhook, event, data);
  },

  signatureHeader() {
    return statedSignatureHeader();
  },

  async testWebhook(service, webhook, event) {
    const data = sampleData(service, event);
    await post(service, webhook, event, service.seams.effects.payload(service, webhook, event, data));
  },

  async redeliver(service, webhook, record) {
    await post(service, webhook, record.event, JSON.parse(record.request.body) as unknown);
  },

  recordDelivery({ world, unspecified }, webhook, record) {
    world.deliveries.set(record.id, record);
    webhook.history.push(record.id);
    while (webhook.history.length > unspecified.historyLimit) {
      const oldest = webhook.history.shift();
      if (oldest !== undefined) world.deliveries.delete(oldest);
    }
  },

  countOutcome(service, webhook, outcome) {
    webhook.consecutiveFailures = outcome === 'accepted' ? 0 : webhook.consecutiveFailures + 1;
    if (outcome !== 'accepted' && service.seams.rules.pausesAfter(service, webhook)) webhook.paused = true;
  },

  rotateSecret({ world }, webhook) {
    webhook.secret = world.generator.credential('whsec');
    return webhook.secret;
  },

  configureWebhook(_service, webhook, change) {
    Object.assign(webhook, change);
    if (change.active !== true) return;
    webhook.paused = false;
    webhook.consecutiveFailures = 0;
  },
};
