import type { EventData } from '../messages/response.js';
import type { Service } from '../service/service.js';

/** The event that the specification names (section 6.3). */
export const orderUpdated = 'ORDER.UPDATED';

/** ASSUMPTION: the identifiers of the other events of section 6.2, formed like the one that is shown. */
export const eventNames: readonly string[] = [
  'SERVICE.CREATED',
  'SERVICE.UPDATED',
  'SERVICE.DELETED',
  'ORDER.CREATED',
  orderUpdated,
  'ORDER.DELETED',
  'TASK.CREATED',
  'TASK.ASSIGNED',
  'TASK.COMPLETED',
  'TASK.UPDATED',
  'INVOICE.STATUS_CHANGED',
  'CLIENT.ADDED',
  'USER.DELETED',
  'PROPOSAL.SENT',
  'PROPOSAL.RECEIVED',
  'PROPOSAL.ACCEPTED',
  'PROPOSAL.REJECTED',
  'TICKET.CREATED',
  'TICKET.ASSIGNED',
  'TICKET.STATUS_CHANGED',
  'PAYMENT.RECEIVED',
  'PAYMENT.FAILED',
  'SERVICE_PACKAGE.CREATED',
  'SERVICE_PACKAGE.UPDATED',
  'SERVICE_PACKAGE.DELETED',
];

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
