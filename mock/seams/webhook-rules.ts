import type { Webhook } from '../domain/webhooks.js';
import type { Verification } from '../messages/request-bodies.js';

/** Who receives an event, and what a signature must be (section 6). */
export interface WebhookRules<Service> {
  /** The webhooks of a company that an event goes to: active, not paused, subscribed. */
  webhooksFor(service: Service, companyId: string, event: string): Webhook[];

  /** Whether a failed delivery may still be sent again to a webhook. */
  mayRetry(service: Service, webhook: Webhook): boolean;

  /** Whether a webhook is paused after its latest failure (section 6.1: may; the number is not shown). */
  pausesAfter(service: Service, webhook: Webhook): boolean;

  /** The signature of a payload by a secret; the algorithm is not shown (section 6.5). */
  sign(service: Service, secret: string, payload: unknown): string;

  /** Whether the webhook is known, the secret is its present one and the signature is that of the payload. */
  verifySignature(service: Service, verification: Verification): boolean;
}
