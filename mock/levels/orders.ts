import { callerRole } from '../faults/seams/update.js';
import type { Order } from '../domain/orders.js';
import type { Recognizer, RequestOccasion } from './level.js';

/** The fields that are one change: none of them comes without another. */
const oneChange: Readonly<Record<string, string>> = {
  markTasksAsDone: 'status',
  rejectRequestedTasks: 'status',
  repeatDuration: 'repeatCount',
};

/** How many things an update changes, files not counted. */
function changesIn({ request }: RequestOccasion): number {
  return new Set(request.fields.map(([name]) => oneChange[name] ?? name)).size;
}

function byRole(role: string): Recognizer {
  return { request: (occasion) => isUpdate(occasion) && callerRole(occasion) === role };
}

const isUpdate = ({ request }: RequestOccasion): boolean => request.operation === 'updateOrder';

/** Of an update of an order that is there. */
function ofOrder(holds: (order: Order, occasion: RequestOccasion) => boolean): Recognizer {
  return { request: (occasion) => occasion.order !== undefined && holds(occasion.order, occasion) };
}

function ofUpdate(holds: (occasion: RequestOccasion) => boolean): Recognizer {
  return { request: (occasion) => isUpdate(occasion) && holds(occasion) };
}

function ordersOfCompany({ service }: RequestOccasion, { companyId }: Order): Order[] {
  return [...service.world.orders.values()].filter((order) => order.companyId === companyId);
}

/** The levels of the caller of an update. */
export const callerLevels: Readonly<Record<string, Recognizer>> = {
  'caller/super-admin': byRole('SuperAdmin'),
  'caller/admin': byRole('Admin'),
  'caller/project-manager': byRole('projectManager'),
  'caller/team-member': byRole('teamMember'),
  'caller/client': byRole('client'),
};

/** The levels of the order that is updated. */
export const recordLevels: Readonly<Record<string, Recognizer>> = {
  'record/one-time': ofOrder(({ subscription }) => !subscription),
  'record/subscription': ofOrder(({ subscription }) => subscription),
  'record/updated': ofOrder(({ _id }, { memory }) => memory.updated.has(_id)),
  'record/moved': ofOrder(({ _id }, { memory }) => memory.moved.has(_id)),
  'record/later': ofOrder((order, occasion) => ordersOfCompany(occasion, order).indexOf(order) >= 4),
};

/** The levels of what an update sends beside a field; those of entries stand in entries.ts. */
export const besideLevels = {
  'with/nothing-else': ofUpdate(
    (occasion) => changesIn(occasion) + Math.min(occasion.request.files.length, 1) === 1,
  ),
  'with/other-fields': ofUpdate((occasion) => changesIn(occasion) >= 2),
  'with/file-before': ofUpdate(({ request }) =>
    request.files.some(({ fieldsBefore }) => fieldsBefore < request.fields.length),
  ),
  'with/file-after': ofUpdate(
    ({ request: { files, fields } }) =>
      fields.length > 0 && files.some(({ fieldsBefore }) => fieldsBefore === fields.length),
  ),
  'with/status': ofUpdate(
    (occasion) =>
      occasion.request.fields.some(([name]) => name === 'status') &&
      (changesIn(occasion) >= 2 || occasion.request.files.length > 0),
  ),
} satisfies Readonly<Record<string, Recognizer>>;

/** Whether another order of the company of an order has project managers. */
export const managersElsewhere = ofOrder((order, occasion) =>
  ordersOfCompany(occasion, order).some(
    (other) => other !== order && other.assignedProjectManagers.length > 0,
  ),
);
