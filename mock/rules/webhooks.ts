import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Webhook } from '../domain/webhooks.js';
import type { Service } from '../service.js';
import type { Silences } from '../variants/silences.js';
import { signedForm } from '../webhooks/signed-form.js';

/** The members of a verification (section 4.6), once they are known to be there. */
export interface Verification {
  webhookId: string;
  signature: string;
  secret: string;
  payload: unknown;
}

const ALGORITHMS: Record<Silences['signature'], (secret: string, text: string) => string> = {
  'hmac-sha256-hex': (secret, text) => createHmac('sha256', secret).update(text).digest('hex'),
  'hmac-sha512-base64': (secret, text) => createHmac('sha512', secret).update(text).digest('base64'),
  'hmac-sha1-hex-prefixed': (secret, text) => `sha1=${createHmac('sha1', secret).update(text).digest('hex')}`,
};

function same(one: string, other: string): boolean {
  const left = Buffer.from(one);
  const right = Buffer.from(other);
  return left.length === right.length && timingSafeEqual(left, right);
}

/** Who receives an event, and what a signature must be (section 6). */
export const webhookRules = {
  /** The webhooks of a company that an event goes to: active, not paused, subscribed. */
  webhooksFor({ world }: Service, companyId: string, event: string): Webhook[] {
    const ids = world.workspaces.get(companyId)?.webhookIds ?? [];
    const found: Webhook[] = [];
    for (const id of ids) {
      const webhook = world.webhooks.get(id);
      if (webhook?.active && !webhook.paused && webhook.events.includes(event)) found.push(webhook);
    }
    return found;
  },

  /** Whether a failed delivery may still be sent again to a webhook. */
  mayRetry(_service: Service, webhook: Webhook): boolean {
    return webhook.active && !webhook.paused;
  },

  /** Whether a webhook is paused after its latest failure (section 6.1: may; the number is not shown). */
  pausesAfter({ silences }: Service, webhook: Webhook): boolean {
    return silences.pauseAfter !== null && webhook.consecutiveFailures >= silences.pauseAfter;
  },

  /** The signature of a payload by a secret; the algorithm is not shown (section 6.5). */
  sign({ silences }: Service, secret: string, payload: unknown): string {
    return ALGORITHMS[silences.signature](secret, signedForm(silences, payload));
  },

  /** Whether the webhook is known, the secret is its present one and the signature is that of the payload. */
  verifySignature(service: Service, { webhookId, signature, secret, payload }: Verification): boolean {
    const webhook = service.world.webhooks.get(webhookId);
    if (!webhook || !same(webhook.secret, secret)) return false;
    return same(service.seams.rules.sign(service, webhook.secret, payload), signature);
  },
};
