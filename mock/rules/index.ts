import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Unspecified } from '../configuration/unspecified.js';
import { webhooksOf } from '../domain/world.js';
import type { Rules } from '../service/service.js';
import { signedForm } from '../webhooks/events.js';
import { accessRules } from './access.js';
import { memberRules } from './members.js';
import { orderRules } from './orders.js';
import { shapeRules } from './shape.js';

const algorithms: Record<Unspecified['signature'], (secret: string, text: string) => string> = {
  'hmac-sha256-hex': (secret, text) => createHmac('sha256', secret).update(text).digest('hex'),
  'hmac-sha512-base64': (secret, text) => createHmac('sha512', secret).update(text).digest('base64'),
  'hmac-sha1-hex-prefixed': (secret, text) => `sha1=${createHmac('sha1', secret).update(text).digest('hex')}`,
};

function same(one: string, other: string): boolean {
  const left = Buffer.from(one);
  const right = Buffer.from(other);
  return left.length === right.length && timingSafeEqual(left, right);
}

const webhookRules = {
  webhooksFor({ world }, companyId, event) {
    return webhooksOf(world, companyId).filter(
      ({ active, paused, events }) => active && !paused && events.includes(event),
    );
  },

  mayRetry(_service, webhook) {
    return webhook.active && !webhook.paused;
  },

  pausesAfter({ unspecified }, webhook) {
    return unspecified.pauseAfter !== null && webhook.consecutiveFailures >= unspecified.pauseAfter;
  },

  sign({ unspecified }, secret, payload) {
    return algorithms[unspecified.signature](secret, signedForm(unspecified, payload));
  },

  verifySignature(service, { webhookId, signature, secret, payload }) {
    const webhook = service.world.webhooks.get(webhookId);
    if (!webhook || !same(webhook.secret, secret)) return false;
    return same(service.seams.rules.sign(service, webhook.secret, payload), signature);
  },
} satisfies Partial<Rules>;

/** Every rule of the service, by name. */
export const rules: Rules = {
  ...accessRules,
  ...shapeRules,
  ...memberRules,
  ...orderRules,
  ...webhookRules,
};
