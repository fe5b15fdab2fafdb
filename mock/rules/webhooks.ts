import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Silences } from '../configuration/silences.js';
import type { Webhook } from '../domain/webhooks.js';
import type { WebhookRules } from '../seams/webhook-rules.js';
import type { Service } from '../service/service.js';
import { signedForm } from '../webhooks/signed-form.js';

const algorithms: Record<Silences['signature'], (secret: string, text: string) => string> = {
  'hmac-sha256-hex': (secret, text) => createHmac('sha256', secret).update(text).digest('hex'),
  'hmac-sha512-base64': (secret, text) => createHmac('sha512', secret).update(text).digest('base64'),
  'hmac-sha1-hex-prefixed': (secret, text) => `sha1=${createHmac('sha1', secret).update(text).digest('hex')}`,
};

function same(one: string, other: string): boolean {
  const left = Buffer.from(one);
  const right = Buffer.from(other);
  return left.length === right.length && timingSafeEqual(left, right);
}

export const webhookRules: WebhookRules<Service> = {
  webhooksFor({ world }, companyId, event) {
    const ids = world.workspaces.get(companyId)?.webhookIds ?? [];
    const found: Webhook[] = [];
    for (const id of ids) {
      const webhook = world.webhooks.get(id);
      if (webhook?.active && !webhook.paused && webhook.events.includes(event)) found.push(webhook);
    }
    return found;
  },

  mayRetry(_service, webhook) {
    return webhook.active && !webhook.paused;
  },

  pausesAfter({ silences }, webhook) {
    return silences.pauseAfter !== null && webhook.consecutiveFailures >= silences.pauseAfter;
  },

  sign({ silences }, secret, payload) {
    return algorithms[silences.signature](secret, signedForm(silences, payload));
  },

  verifySignature(service, { webhookId, signature, secret, payload }) {
    const webhook = service.world.webhooks.get(webhookId);
    if (!webhook || !same(webhook.secret, secret)) return false;
    return same(service.seams.rules.sign(service, webhook.secret, payload), signature);
  },
};
