import type { Unspecified } from '../configuration/unspecified.js';
import type { Webhook } from '../domain/webhooks.js';
import type { EventData } from '../messages/response.js';
import type { Service } from '../service/service.js';

/** The event that the specification names (section 6.3). */
export const orderUpdated = 'ORDER.UPDATED';

/** The sample that the test action posts; its content is not shown (section 6.5). */
export function sampleData({ world }: Service, event: string): EventData {
  const { generator } = world;
  if (!event.startsWith('ORDER.')) return { sample: true, _id: generator.id() };
  const updatedAt = generator.timestamp();
  const order = {
    _id: generator.id(),
    name: 'Sample order',
    status: 'Ongoing',
    budget: 1000,
    currency: 'USD',
    updatedAt,
  };
  return {
    order,
    attachments: [{ _id: generator.id(), name: 'sample.txt', size: 6, mimetype: 'text/plain' }],
  };
}

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

/**
 * The text that is signed. A verification receives the payload parsed, so the signature is over its serialization,
 * which is also, byte for byte, the body of a delivery; where the order of keys does not count they are sorted first.
 */
export function signedForm(unspecified: Unspecified, payload: unknown): string {
  return JSON.stringify(unspecified.signedKeyOrder === 'any' ? sorted(payload) : payload);
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (value === null || typeof value !== 'object') return value;
  const entries = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(entries.map(([name, member]) => [name, sorted(member)]));
}
