import { breaking, forEach } from '../breaking.js';
import type { Fault } from '../fault.js';
import type { Change } from '../seams/change.js';
import { inOrder, remembering } from '../seams/change.js';
import { changedDelivery, withHeader } from '../seams/webhooks/delivery.js';
import { changedEffect } from '../seams/effect.js';
import { deliveredFiles, deliveredOrder } from '../seams/webhooks/event.js';

const contentType = (type: string | undefined): Change =>
  changedDelivery((delivery) => withHeader(delivery, 'content-type', type));
const body = (change: (body: string) => string): Change =>
  changedDelivery((delivery) => ({ body: change(delivery.body) }));

/** Carries each order as it was at the event before, or as it was made. */
const staleOrder = remembering(
  () => new Map<unknown, Record<string, unknown>>(),
  (former) =>
    inOrder(
      changedEffect('newOrder', (make) => (service, companyId, seed) => {
        const order = make(service, companyId, seed);
        // The document is remembered as if it had been delivered.
        service.seams.effects.orderDocument(service, order);
        return order;
      }),
      deliveredOrder((order) => {
        const shown = former.get(order['_id']) ?? order;
        former.set(order['_id'], structuredClone(order));
        return shown;
      }),
    ),
);

/** Faults of the form and the content of a delivery (sections 6.1 and 6.3). */
export const contentFaults: readonly Fault[] = [
  ...breaking('WHK-METHOD', {
    ...forEach(['PUT', 'PATCH'], (method) => ({
      [`a-delivery-is-a-${method}`]: changedDelivery(() => ({ method })),
    })),
    'the-delivery-of-an-order-that-is-cancelled-is-a-put': changedDelivery((delivery) =>
      delivery.body.includes('"Cancelled"') ? { method: 'PUT' } : {},
    ),
  }),
  ...breaking('WHK-CONTENT-TYPE', {
    'a-delivery-has-the-content-type-text-plain': contentType('text/plain'),
    'a-delivery-has-the-content-type-of-a-form': contentType('application/x-www-form-urlencoded'),
    'a-delivery-has-the-content-type-application-cloudevents-json': contentType(
      'application/cloudevents+json',
    ),
    'a-delivery-has-no-content-type': contentType(undefined),
  }),
  ...breaking(['WHK-JSON', 'WHK-SIGNATURE'], {
    'the-body-of-a-delivery-is-a-form-with-the-json-in-a-field': body(
      (json) => `payload=${encodeURIComponent(json)}`,
    ),
    'the-body-of-a-delivery-uses-single-quotes': body((json) => json.replaceAll('"', "'")),
    'the-body-of-a-delivery-is-a-string-that-holds-json': body((json) => JSON.stringify(json)),
    'a-guard-against-script-inclusion-stands-before-the-body-of-a-delivery': body((json) => `)]}',\n${json}`),
    'a-delivery-has-no-body': body(() => ''),
    'the-body-of-a-delivery-is-cut-at-2048-bytes': body((json) =>
      Buffer.from(json).subarray(0, 2048).toString(),
    ),
  }),
  ...breaking('WHK-ORDER', {
    'a-delivery-carries-no-order': deliveredOrder(() => undefined),
    'a-delivery-carries-null-for-the-order': deliveredOrder(() => null),
    'a-delivery-carries-the-id-of-the-order-alone': deliveredOrder(({ _id }) => ({ _id })),
    'a-delivery-carries-the-order-as-it-was-before-the-update': staleOrder,
    'the-order-of-a-delivery-is-always-pending': deliveredOrder((order) => ({ ...order, status: 'Pending' })),
    'the-delivery-of-a-closed-order-carries-no-order': deliveredOrder((order) =>
      order['status'] === 'Completed' || order['status'] === 'Cancelled' ? undefined : order,
    ),
    ...forEach(
      [
        ...['name', 'status', 'budget', 'quantity', 'deadline', 'notes', 'brief'],
        ...['assignedProjectManagers', 'billingCycleCount'],
      ],
      (field) => ({
        [`the-order-of-a-delivery-has-no-${field}`]: deliveredOrder((order) => ({
          ...order,
          [field]: undefined,
        })),
      }),
    ),
  }),
  ...breaking('WHK-FILES', {
    'a-delivery-carries-no-metadata-of-attachments': deliveredFiles(() => []),
    'a-delivery-carries-the-metadata-of-the-first-attachment-alone': deliveredFiles((files) =>
      files.slice(0, 1),
    ),
    'a-delivery-lacks-the-metadata-of-the-last-attachment': deliveredFiles((files) => files.slice(0, -1)),
    'the-metadata-of-an-attachment-is-its-id-alone': deliveredFiles((files) =>
      files.map(({ _id }) => ({ _id })),
    ),
    'the-metadata-of-each-attachment-is-null': deliveredFiles((files) => files.map(() => null)),
  }),
];
