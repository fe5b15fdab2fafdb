import type { Webhook } from '../domain/webhooks.js';
import type { EventData } from '../messages/response.js';
import type { Service } from '../service/service.js';

/** The body of a delivery in the shape that the unspecified behaviours choose (section 6.5 shows none). */
export function envelope(service: Service, webhook: Webhook, event: string, data: EventData): unknown {
  const { generator } = service.world;
  const id = generator.id();
  const sentAt = generator.timestamp();
  const { order, attachments, ...rest } = data as Record<string, unknown>;
  switch (service.unspecified.envelope) {
    case 'flat':
      return {
        id,
        type: event,
        company: webhook.companyId,
        occurredAt: sentAt,
        ...rest,
        order,
        files: attachments,
      };
    case 'order-alone':
      return { ...(order as object | undefined), ...rest, attachments };
    default:
      return { id, event, webhookId: webhook._id, timestamp: sentAt, data };
  }
}
