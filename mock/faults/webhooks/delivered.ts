import type { Fault } from '../fault.js';
import { fault } from '../fault.js';
import { emitsNothing } from '../orders/moves.js';
import type { Apply } from '../wrapping.js';
import { withEffect } from '../wrapping.js';
import { goesTo } from './goes-to.js';

/** Emits nothing for an update that looks so: the answer is decided before, the fields are known to the request. */
function silentFor(when: (fields: string[], files: number) => boolean): Apply {
  return (seams) => {
    let quiet = false;
    return {
      ...seams,
      request(service, incoming) {
        const request = seams.request(service, incoming);
        quiet =
          request.operation === 'updateOrder' &&
          when(
            request.fields.map(([name]) => name),
            request.files.length,
          );
        return request;
      },
      effects: {
        ...seams.effects,
        emit(service, companyId, event, describe) {
          if (!quiet) seams.effects.emit(service, companyId, event, describe);
        },
      },
    };
  };
}

const nothing = ['WHK-DELIVERED', 'EVT-ORDER-UPDATED'];

/** Faults of the updates that are delivered (section 6.3). */
export const deliveredFaults: readonly Fault[] = [
  fault(
    'event-never-delivered',
    nothing,
    'No update is delivered.',
    goesTo(() => []),
  ),
  fault(
    'event-named-otherwise',
    nothing,
    'An update emits order.updated, to which nobody is subscribed.',
    withEffect(
      'emit',
      (emitEvent) => (service, companyId, event, describe) =>
        emitEvent(service, companyId, event.toLowerCase(), describe),
    ),
  ),
  fault(
    'event-without-change-not-delivered',
    'WHK-DELIVERED',
    'An update that leaves every text as it was is not delivered.',
    withEffect('emit', (emitEvent) => {
      const last = new Map<string, string>();
      return (service, companyId, event, describe) => {
        const { order } = describe() as { order: Record<string, unknown> };
        const { updatedAt: _, ...rest } = order;
        const same = last.get(String(order['_id'])) === JSON.stringify(rest);
        last.set(String(order['_id']), JSON.stringify(rest));
        if (!same) emitEvent(service, companyId, event, describe);
      };
    }),
  ),
  fault(
    'event-without-status-not-delivered',
    'WHK-DELIVERED',
    'An update without a status is not delivered.',
    silentFor((fields) => !fields.includes('status')),
  ),
  fault(
    'event-with-status-not-delivered',
    'WHK-DELIVERED',
    'An update with a status is not delivered.',
    silentFor((fields) => fields.includes('status')),
  ),
  fault(
    'event-of-files-alone-not-delivered',
    'WHK-DELIVERED',
    'An update of files alone is not delivered.',
    silentFor((fields, files) => files > 0 && fields.length === 0),
  ),
  fault(
    'event-with-files-not-delivered',
    'WHK-DELIVERED',
    'An update with a file is not delivered.',
    silentFor((_fields, files) => files > 0),
  ),
  fault(
    'event-of-managers-not-delivered',
    'WHK-DELIVERED',
    'An update of the project managers is not delivered.',
    silentFor((fields) => fields.includes('assignedProjectManagers[]')),
  ),
  fault(
    'event-of-completion-not-delivered',
    'WHK-DELIVERED',
    'The move to Completed is not delivered.',
    emitsNothing({ to: 'Completed' }),
  ),
  fault(
    'event-of-cancellation-not-delivered',
    'WHK-DELIVERED',
    'The move to Cancelled is not delivered.',
    emitsNothing({ to: 'Cancelled' }),
  ),
  fault(
    'event-of-ongoing-not-delivered',
    'WHK-DELIVERED',
    'The move to Ongoing is not delivered.',
    emitsNothing({ to: 'Ongoing' }),
  ),
  fault(
    'event-of-second-update-not-delivered',
    'WHK-DELIVERED',
    'Of an order the first update alone is delivered.',
    withEffect('emit', (emitEvent) => {
      const known = new Set<unknown>();
      return (service, companyId, event, describe) => {
        const id = (describe() as { order: { _id: unknown } }).order._id;
        if (!known.has(id)) emitEvent(service, companyId, event, describe);
        known.add(id);
      };
    }),
  ),
  fault(
    'event-of-subscription-not-delivered',
    'WHK-DELIVERED',
    'The update of a subscription order is not delivered.',
    withEffect('emit', (emitEvent) => (service, companyId, event, describe) => {
      const { order } = describe() as { order: { isSubscription: boolean } };
      if (!order.isSubscription) emitEvent(service, companyId, event, describe);
    }),
  ),
];
