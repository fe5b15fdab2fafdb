import type { OrderStatus } from '../../../src/contract/order-status.js';
import { orderStatuses } from '../../../src/contract/order-status.js';
import type { ClientNotice } from '../../domain/orders.js';
import type { Fault } from '../fault.js';
import { fault } from '../fault.js';
import type { Apply } from '../wrapping.js';
import { withRule } from '../wrapping.js';
import type { Updated } from './after-update.js';
import { afterAccepted, afterRefused } from './after-update.js';
import type { ServiceRequest } from '../../messages/request.js';
import type { Service } from '../../service/service.js';

const sends = (request: ServiceRequest, field: string): boolean =>
  request.fields.some(([name]) => name === field);

/** Takes updates of closed orders that look so; whatever else would refuse them is let through. */
function takes(closed: OrderStatus, when: (request: ServiceRequest) => boolean): Apply {
  return (seams) => {
    let request: ServiceRequest | undefined;
    const open = withRule(
      'orderOpen',
      (judge) => (context) =>
        context.order.status === closed && request && when(request) ? undefined : judge(context),
    )(seams);
    return {
      ...open,
      request: (service: Service, incoming: ServiceRequest) => (request = open.request(service, incoming)),
      rules: {
        ...open.rules,
        moveAllowed: (context) =>
          context.order.status === closed ? undefined : open.rules.moveAllowed(context),
      },
    };
  };
}

const states = [
  { closed: 'Completed', area: 'ORD-COMPLETED', id: 'completed-order' },
  { closed: 'Cancelled', area: 'ORD-CANCELLED', id: 'cancelled-order' },
] as const;

const text = (value: unknown): string | undefined =>
  typeof value === 'string' && value.length > 1 ? value : undefined;

const ofClosed = states.flatMap(({ closed, area, id }): Fault[] => {
  const leaves = (change: (update: Updated) => void): Apply =>
    afterRefused((update) => {
      if (update.before.status === closed) change(update);
    });
  const taken = (id2: string, describe: string, when: (request: ServiceRequest) => boolean): Fault =>
    fault(`${id}-${id2}`, `${area}-CLOSED`, `A ${closed} order ${describe}.`, takes(closed, when));
  return [
    taken('updated', 'takes every update', () => true),
    taken(
      'updated-without-status',
      'takes an update without a status',
      (request) => !sends(request, 'status'),
    ),
    ...[
      'name',
      'budget',
      'quantity',
      'deadline',
      'notes',
      'brief',
      'billingCycleCount',
      'assignedProjectManagers[]',
      'repeatCount',
    ].map((field) =>
      taken(
        `takes-${field.replaceAll(/\W/g, '').replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`,
        `takes an update of ${field} alone`,
        (request) =>
          request.files.length === 0 &&
          request.fields.length > 0 &&
          request.fields.every(
            ([name]) => name === field || (field === 'repeatCount' && name === 'repeatDuration'),
          ),
      ),
    ),
    taken('takes-files', 'takes files', (request) => request.files.length > 0),
    ...orderStatuses().map((status) =>
      taken(`takes-status-${status.toLowerCase()}`, `takes the status ${status}`, (request) =>
        request.fields.some(([name, value]) => name === 'status' && value === status),
      ),
    ),
    fault(
      `${id}-refused-but-name-stored`,
      `${area}-UNCHANGED`,
      `A refused update of a ${closed} order stores its name.`,
      leaves(({ order, sent }) => {
        order.name = text(sent['name']) ?? order.name;
      }),
    ),
    fault(
      `${id}-refused-but-notes-stored`,
      `${area}-UNCHANGED`,
      `A refused update of a ${closed} order stores its notes.`,
      leaves(({ order, sent }) => {
        order.notes = text(sent['notes']) ?? order.notes;
      }),
    ),
    fault(
      `${id}-refused-but-files-stored`,
      `${area}-UNCHANGED`,
      `A refused update of a ${closed} order stores its files.`,
      leaves(({ service, order, request }) => {
        service.seams.effects.storeFiles(service, order, request.files);
      }),
    ),
    fault(
      `${id}-refused-but-reopened`,
      `${area}-UNCHANGED`,
      `A refused move to Ongoing reopens a ${closed} order.`,
      leaves(({ order, sent }) => {
        if (sent['status'] === 'Ongoing') order.status = 'Ongoing';
      }),
    ),
    fault(
      `${id}-refused-but-in-other-state`,
      `${area}-UNCHANGED`,
      `A refused closing of a ${closed} order changes its status.`,
      leaves(({ order, sent }) => {
        if (sent['status'] === 'Completed' || sent['status'] === 'Cancelled') order.status = sent['status'];
      }),
    ),
    fault(
      `${id}-refused-but-tasks-done`,
      `${area}-UNCHANGED`,
      `A refused update of a ${closed} order with markTasksAsDone true marks its tasks.`,
      leaves(({ order, sent }) => {
        if (sent['markTasksAsDone'] === 'true') for (const task of order.tasks) task.done = true;
      }),
    ),
    fault(
      `${id}-refused-but-notified`,
      'ORD-NOTICE-NONE',
      `A refused move of a ${closed} order notifies the client.`,
      leaves(({ service, order, sent }) => {
        if (sent['status'] !== undefined)
          service.seams.effects.notify(service, order, 'orderCompletion', null);
      }),
    ),
    fault(
      `${id}-refused-but-managers-stored`,
      `${area}-UNCHANGED`,
      `A refused update of a ${closed} order stores its project managers.`,
      leaves(({ order, request }) => {
        const ids = request.fields.flatMap(([name, value]) =>
          name === 'assignedProjectManagers[]' ? [String(value)] : [],
        );
        if (ids.length > 0) order.assignedProjectManagers = ids;
      }),
    ),
  ];
});

/** Sends a notice with an update that changes no status. */
const notices = (kind: ClientNotice['kind'], when: (update: Updated) => boolean = () => true): Apply =>
  afterAccepted((update) => {
    if (update.sent['status'] === undefined && when(update))
      update.order.notifications.push({ kind, clientId: null });
  });

/** Faults of closed orders, and of notices without a new status (sections 3.1 and 6.4). */
export const closedFaults: readonly Fault[] = [
  ...ofClosed,
  fault(
    'notice-with-every-update',
    'ORD-NOTICE-NONE',
    'Every update sends the client a notice.',
    notices('reviewNeeded'),
  ),
  fault(
    'notice-with-update-in-review',
    'ORD-NOTICE-NONE',
    'Every update of a Review order sends the client a notice.',
    notices('reviewNeeded', ({ order }) => order.status === 'Review'),
  ),
  fault(
    'notice-with-update-of-ongoing-order',
    'ORD-NOTICE-NONE',
    'Every update of an Ongoing order sends the client a notice.',
    notices('reviewNeeded', ({ order }) => order.status === 'Ongoing'),
  ),
  fault(
    'notice-with-files',
    'ORD-NOTICE-NONE',
    'Files send the client a notice.',
    notices('reviewNeeded', ({ request }) => request.files.length > 0),
  ),
  fault(
    'notice-with-deadline',
    'ORD-NOTICE-NONE',
    'A new deadline sends the client a notice.',
    notices('reviewNeeded', ({ sent }) => sent['deadline'] !== undefined),
  ),
  fault(
    'notice-with-managers',
    'ORD-NOTICE-NONE',
    'New project managers send the client a notice.',
    notices('reviewNeeded', ({ sent }) => sent['assignedProjectManagers[]'] !== undefined),
  ),
  fault(
    'notice-of-completion-with-billing',
    'ORD-NOTICE-NONE',
    'A new billingCycleCount sends the client the notice of a completion.',
    notices('orderCompletion', ({ sent }) => sent['billingCycleCount'] !== undefined),
  ),
  fault(
    'notice-with-clientid',
    'ORD-NOTICE-NONE',
    'An update with a clientid sends the client a notice.',
    notices('reviewNeeded', ({ request }) => request.headers.some(([name]) => name === 'clientid')),
  ),
  fault(
    'notice-with-update-by-client',
    'ORD-NOTICE-NONE',
    'An update by the client sends it the notice of a cancellation.',
    notices(
      'orderCancellation',
      ({ service, request, order }) =>
        service.seams.rules.findCaller(service, request)?._id === order.clientMemberId,
    ),
  ),
];
