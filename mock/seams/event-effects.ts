import type { DeliveryRecord, Webhook } from '../domain/webhooks.js';
import type { EventData, Outcome } from '../messages/delivery.js';

/** What happens with events and webhooks (section 6). */
export interface EventEffects<Service> {
  /** Delivers an event to every webhook that it goes to, in the background; `describe` is asked at once, if at all. */
  emit(service: Service, companyId: string, event: string, describe: () => EventData): void;

  /** The body of a delivery before it is serialized; its shape is not shown (section 6.5). */
  payload(service: Service, webhook: Webhook, event: string, data: EventData): unknown;

  /** The name of the header that carries the signature (section 6.1). */
  signatureHeader(): string;

  /** Posts a sample of an event, also to a webhook that is off; resolves once it was posted (section 6.1). */
  testWebhook(service: Service, webhook: Webhook, event: string): Promise<void>;

  /** Posts a past delivery again: the same body, signed by the present secret (section 6.1). */
  redeliver(service: Service, webhook: Webhook, record: DeliveryRecord): Promise<void>;

  /** Writes a delivery into the history of its webhook and forgets the oldest beyond the limit (section 2.5). */
  recordDelivery(service: Service, webhook: Webhook, record: DeliveryRecord): void;

  /** Counts failures in a row and pauses the webhook when there are too many (section 6.1). */
  countOutcome(service: Service, webhook: Webhook, outcome: Outcome): void;

  /** Gives a webhook a new secret; the previous one verifies nothing from now on (section 6.1). */
  rotateSecret(service: Service, webhook: Webhook): string;

  /** Changes the configuration of a webhook; switching it on ends a pause. */
  configureWebhook(
    service: Service,
    webhook: Webhook,
    change: { active?: boolean; url?: string; events?: string[] },
  ): void;
}
