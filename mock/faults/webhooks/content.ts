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
      [`A delivery is a ${method}`]: changedDelivery(() => ({ method })),
    })),
    'The delivery of an order that is Cancelled is a PUT': changedDelivery((delivery) =>
      delivery.body.includes('"Cancelled"') ? { method: 'PUT' } : {},
    ),
  }),
  ...breaking('WHK-CONTENT-TYPE', {
    'A delivery has the content type text/plain': contentType('text/plain'),
    'A delivery has the content type of a form': contentType('application/x-www-form-urlencoded'),
    'A delivery has the content type application/cloudevents+json': contentType(
      'application/cloudevents+json',
    ),
    'A delivery has no content type': contentType(undefined),
  }),
  ...breaking(['WHK-JSON', 'WHK-SIGNATURE'], {
    'The body of a delivery is a form with the JSON in a field': body(
      (json) => `payload=${encodeURIComponent(json)}`,
    ),
    'The body of a delivery uses single quotes': body((json) => json.replaceAll('"', "'")),
    'The body of a delivery is a string that holds JSON': body((json) => JSON.stringify(json)),
    'A guard against script inclusion stands before the body of a delivery': body((json) => `)]}',\n${json}`),
    'A delivery has no body': body(() => ''),
    'The body of a delivery is cut at 2048 bytes': body((json) =>
      Buffer.from(json).subarray(0, 2048).toString(),
    ),
  }),
  ...breaking('WHK-ORDER', {
    'A delivery carries no order': deliveredOrder(() => undefined),
    'A delivery carries null for the order': deliveredOrder(() => null),
    'A delivery carries the id of the order alone': deliveredOrder(({ _id }) => ({ _id })),
    'A delivery carries the order as it was before the update': staleOrder,
    'The order of a delivery is always Pending': deliveredOrder((order) => ({ ...order, status: 'Pending' })),
    'The delivery of a closed order carries no order': deliveredOrder((order) =>
      order['status'] === 'Completed' || order['status'] === 'Cancelled' ? undefined : order,
    ),
    ...forEach(
      [
        ...['name', 'status', 'budget', 'quantity', 'deadline', 'notes', 'brief'],
        ...['assignedProjectManagers', 'billingCycleCount'],
      ],
      (field) => ({
        [`The order of a delivery has no ${field}`]: deliveredOrder((order) => ({
          ...order,
          [field]: undefined,
        })),
      }),
    ),
  }),
  ...breaking('WHK-FILES', {
    'A delivery carries no metadata of attachments': deliveredFiles(() => []),
    'A delivery carries the metadata of the first attachment alone': deliveredFiles((files) =>
      files.slice(0, 1),
    ),
    'A delivery lacks the metadata of the last attachment': deliveredFiles((files) => files.slice(0, -1)),
    'The metadata of an attachment is its id alone': deliveredFiles((files) =>
      files.map(({ _id }) => ({ _id })),
    ),
    'The metadata of each attachment is null': deliveredFiles((files) => files.map(() => null)),
  }),
];
