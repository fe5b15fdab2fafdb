import type { Delivery } from '../../messages/delivery.js';
import type { Service } from '../../service/service.js';
import type { Fault } from '../fault.js';
import { fault } from '../fault.js';
import type { Apply } from '../wrapping.js';
import { withEffect } from '../wrapping.js';

/** Changes the posts to receivers. */
export function posts(change: (delivery: Delivery, service: Service) => Delivery | Delivery[]): Apply {
  return (seams) => ({
    ...seams,
    delivery: (service, delivery) =>
      seams.delivery(service, delivery).flatMap((each) => change(each, service)),
  });
}

/** Gives a post another header; undefined takes it away. */
export function withHeader(delivery: Delivery, name: string, value: string | undefined): Delivery {
  const { [name]: _former, ...headers } = delivery.headers;
  return { ...delivery, headers: value === undefined ? headers : { ...headers, [name]: value } };
}

const typed = (type: string | undefined): Apply =>
  posts((delivery) => withHeader(delivery, 'content-type', type));
const bodied = (change: (body: string) => string): Apply =>
  posts((delivery) => ({ ...delivery, body: change(delivery.body) }));

/** Changes the order document of an event. */
function documents(change: (order: Record<string, unknown>) => unknown): Apply {
  return withEffect(
    'orderDocument',
    (original) => (service, order) => change(original(service, order)) as Record<string, unknown>,
  );
}

/** Changes the metadata of the attachments of an event. */
function attaches(change: (files: Record<string, unknown>[]) => Record<string, unknown>[]): Apply {
  return withEffect('attachments', (original) => (service, order) => change(original(service, order)));
}

/** Carries each order as it was at the event before, or as it was made. */
function stale(): Apply {
  return (seams) => {
    const former = new Map<string, Record<string, unknown>>();
    return {
      ...seams,
      effects: {
        ...seams.effects,
        newOrder(service, companyId, seed) {
          const order = seams.effects.newOrder(service, companyId, seed);
          former.set(order._id, structuredClone(seams.effects.orderDocument(service, order)));
          return order;
        },
        orderDocument(service, order) {
          const present = structuredClone(seams.effects.orderDocument(service, order));
          const shown = former.get(order._id) ?? present;
          former.set(order._id, present);
          return shown;
        },
      },
    };
  };
}

const dropped =
  (field: string) =>
  ({ [field]: _dropped, ...rest }: Record<string, unknown>) =>
    rest;

/** Faults of the form and the content of a delivery (sections 6.1 and 6.3). */
export const postFaults: readonly Fault[] = [
  ...['PUT', 'PATCH'].map((method) =>
    fault(
      `delivery-by-${method.toLowerCase()}`,
      'WHK-METHOD',
      `A delivery is a ${method}.`,
      posts((delivery) => ({ ...delivery, method })),
    ),
  ),
  fault(
    'delivery-of-cancelled-order-by-put',
    'WHK-METHOD',
    'The delivery of an order that is Cancelled is a PUT.',
    posts((delivery) => (delivery.body.includes('"Cancelled"') ? { ...delivery, method: 'PUT' } : delivery)),
  ),
  fault(
    'delivery-content-type-text',
    'WHK-CONTENT-TYPE',
    'A delivery has the content type text/plain.',
    typed('text/plain'),
  ),
  fault(
    'delivery-content-type-form',
    'WHK-CONTENT-TYPE',
    'A delivery has the content type of a form.',
    typed('application/x-www-form-urlencoded'),
  ),
  fault(
    'delivery-content-type-missing',
    'WHK-CONTENT-TYPE',
    'A delivery has no content type.',
    typed(undefined),
  ),
  fault(
    'delivery-content-type-cloud-events',
    'WHK-CONTENT-TYPE',
    'A delivery has the content type application/cloudevents+json.',
    typed('application/cloudevents+json'),
  ),
  fault(
    'delivery-body-a-form',
    ['WHK-JSON', 'WHK-SIGNATURE'],
    'The body of a delivery is a form with the JSON in a field.',
    bodied((body) => `payload=${encodeURIComponent(body)}`),
  ),
  fault(
    'delivery-body-in-single-quotes',
    ['WHK-JSON', 'WHK-SIGNATURE'],
    'The body of a delivery uses single quotes.',
    bodied((body) => body.replaceAll('"', "'")),
  ),
  fault(
    'delivery-body-json-in-a-string',
    ['WHK-JSON', 'WHK-SIGNATURE'],
    'The body of a delivery is a string that holds JSON.',
    bodied((body) => JSON.stringify(body)),
  ),
  fault(
    'delivery-body-behind-a-guard',
    ['WHK-JSON', 'WHK-SIGNATURE'],
    'A guard against script inclusion stands before the body of a delivery.',
    bodied((body) => `)]}',\n${body}`),
  ),
  fault(
    'delivery-body-empty',
    ['WHK-JSON', 'WHK-SIGNATURE'],
    'A delivery has no body.',
    bodied(() => ''),
  ),
  fault(
    'delivery-body-cut-at-2048-bytes',
    ['WHK-JSON', 'WHK-SIGNATURE'],
    'The body of a delivery is cut at 2048 bytes.',
    bodied((body) => Buffer.from(body).subarray(0, 2048).toString()),
  ),
  fault(
    'delivered-order-missing',
    'WHK-ORDER',
    'A delivery carries no order.',
    documents(() => undefined),
  ),
  fault(
    'delivered-order-id-alone',
    'WHK-ORDER',
    'A delivery carries the id of the order alone.',
    documents(({ _id }) => ({ _id })),
  ),
  fault(
    'delivered-order-null',
    'WHK-ORDER',
    'A delivery carries null for the order.',
    documents(() => null),
  ),
  fault(
    'delivered-order-as-before',
    'WHK-ORDER',
    'A delivery carries the order as it was before the update.',
    stale(),
  ),
  ...[
    'name',
    'status',
    'budget',
    'quantity',
    'deadline',
    'notes',
    'brief',
    'assignedProjectManagers',
    'billingCycleCount',
  ].map((field) =>
    fault(
      `delivered-order-without-${field.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`,
      'WHK-ORDER',
      `The order of a delivery has no ${field}.`,
      documents(dropped(field)),
    ),
  ),
  fault(
    'delivered-order-always-pending',
    'WHK-ORDER',
    'The order of a delivery is always Pending.',
    documents((order) => ({ ...order, status: 'Pending' })),
  ),
  fault(
    'delivered-order-of-closing-missing',
    'WHK-ORDER',
    'The delivery of a closed order carries no order.',
    documents((order) =>
      order['status'] === 'Completed' || order['status'] === 'Cancelled' ? undefined : order,
    ),
  ),
  fault(
    'delivered-files-missing',
    'WHK-FILES',
    'A delivery carries no metadata of attachments.',
    attaches(() => []),
  ),
  fault(
    'delivered-files-first-alone',
    'WHK-FILES',
    'A delivery carries the metadata of the first attachment alone.',
    attaches((files) => files.slice(0, 1)),
  ),
  fault(
    'delivered-files-without-last',
    'WHK-FILES',
    'A delivery lacks the metadata of the last attachment.',
    attaches((files) => files.slice(0, -1)),
  ),
  fault(
    'delivered-files-without-names',
    'WHK-FILES',
    'The metadata of an attachment is its id alone.',
    attaches((files) => files.map(({ _id }) => ({ _id }))),
  ),
  fault(
    'delivered-files-null',
    'WHK-FILES',
    'The metadata of each attachment is null.',
    attaches((files) => files.map(() => null as never)),
  ),
];
