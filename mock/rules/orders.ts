import { isObject } from '../../src/contract/json-value.js';
import type { OrderStatus } from '../../src/contract/schemas.js';
import { isClosed } from '../../src/contract/schemas.js';
import { roleOf } from '../domain/world.js';
import { permissionError, validationError } from '../messages/request.js';
import type { OrderUpdate, ServiceRequest } from '../messages/request.js';
import type { Rules, Service } from '../service/service.js';
import { numberFrom } from './members.js';

const numberFields = new Set(['budget', 'quantity', 'repeatCount', 'billingCycleCount']);
const booleanFields = new Set(['markTasksAsDone', 'rejectRequestedTasks']);

const textFields = new Set([
  ...['name', 'status', 'currency', 'deadline', 'kickoffDate', 'notes', 'brief'],
  ...['repeatDuration', 'billingCycleEvent', 'files'],
]);

const managersField = 'assignedProjectManagers';
const nearBooleans: Readonly<Record<string, boolean>> = { '1': true, '0': false, True: true, False: false };

function sentFields(request: ServiceRequest): [string, unknown][] {
  if (request.contentType !== 'application/json') return request.fields;
  const { body } = request;
  return isObject(body) ? Object.entries(body) : [];
}

function clearedManagers(unspecified: Service['unspecified'], managers: unknown[]): unknown[] {
  const empty = managers.length === 1 && managers[0] === '';
  return empty && unspecified.managersEmpty === 'cleared' ? [] : managers;
}

const objectId = /^[0-9a-fA-F]{24}$/;

/** Moves that section 3.1 lists, or that no sound service would refuse. */
const listedMoves: Readonly<Record<OrderStatus, readonly OrderStatus[]>> = {
  Pending: ['Pending', 'Ongoing', 'Completed', 'Cancelled'],
  Ongoing: ['Ongoing', 'Review', 'Completed', 'Cancelled'],
  Review: ['Review', 'Ongoing', 'Completed', 'Cancelled'],
  Completed: [],
  Cancelled: [],
};

/** Whether an update closes its order. */
function closes(update: OrderUpdate): boolean {
  return update.status !== undefined && isClosed(update.status);
}

export const orderRules = {
  readUpdate({ unspecified }, request) {
    const update: OrderUpdate = {};
    let managers: unknown[] | undefined;
    for (const [name, value] of sentFields(request)) {
      if (name === `${managersField}[]`) {
        managers = (managers ?? []).concat(value);
      } else if (name === managersField && request.contentType === 'application/json') {
        managers = Array.isArray(value) ? (value as unknown[]) : [value];
      } else if (numberFields.has(name)) {
        update[name] = typeof value === 'string' ? numberFrom(value) : value;
      } else if (booleanFields.has(name)) {
        const coerced = unspecified.nearTypes === 'coerced' ? nearBooleans[String(value)] : undefined;
        update[name] = value === 'true' ? true : value === 'false' ? false : (coerced ?? value);
      } else if (textFields.has(name)) {
        if (name !== 'files' || value !== '') update[name] = value;
      }
    }
    if (managers) update[managersField] = clearedManagers(unspecified, managers) as string[];
    return update;
  },

  unknownOrderFields({ unspecified }, request) {
    if (unspecified.unknownFields === 'ignored') return [];
    const known = (name: string): boolean =>
      numberFields.has(name) ||
      booleanFields.has(name) ||
      textFields.has(name) ||
      name.startsWith(managersField);
    const names = [...sentFields(request).map(([name]) => name), ...request.files.map(({ field }) => field)];
    return names
      .filter((name) => !known(name))
      .map((field) => ({ field, keyword: 'unknownFields', message: 'is not known', value: undefined }));
  },

  pidForm(_service, request) {
    const { pid } = request.query;
    if (pid === undefined || pid === '') return validationError('the query parameter pid is missing', 'pid');
    if (typeof pid === 'string' && objectId.test(pid)) return undefined;
    return validationError('pid is no order id', 'pid');
  },

  findOrder({ world }, request) {
    const { pid } = request.query;
    return typeof pid === 'string' ? world.orders.get(pid.toLowerCase()) : undefined;
  },

  orderExists({ unspecified }, order) {
    return order ? undefined : validationError('no order has this id', 'pid', unspecified.unknownOrderStatus);
  },

  orderOfCompany({ service, order, companyId }) {
    if (order.companyId === companyId) return undefined;
    const status = service.unspecified.otherCompanyOrderStatus;
    return validationError('no order of this company has this id', 'pid', status);
  },

  orderOpen({ service, order }) {
    if (!isClosed(order.status)) return undefined;
    return validationError(`the order is ${order.status}`, 'status', service.unspecified.closedOrderStatus);
  },

  somethingSent({ service, request, update }) {
    if (service.unspecified.orderEmpty === 'accepted') return undefined;
    if (Object.keys(update).length > 0 || request.files.length > 0) return undefined;
    return validationError('at least one field is needed');
  },

  moveAllowed({ service, order, update: { status: to } }) {
    const { unspecified } = service;
    if (to === undefined) return undefined;
    if (order.status === 'Pending' && to === 'Review') {
      if (unspecified.pendingToReview === 'allowed') return undefined;
      return validationError('a Pending order cannot go to Review', 'status');
    }
    if (unspecified.unlistedMoves === 'allowed' || listedMoves[order.status]?.includes(to)) return undefined;
    return validationError(`an order cannot go from ${order.status} to ${to}`, 'status');
  },

  markTasksRequired({ service, order, update }) {
    if (!closes(update) || update['markTasksAsDone'] !== undefined) return undefined;
    const excused = order.status === 'Pending' && update.status === 'Completed';
    if (excused && service.unspecified.pendingToCompleted === 'not-needed') return undefined;
    return validationError('markTasksAsDone is required with this status', 'markTasksAsDone');
  },

  rejectOnlyOnClosing({ update }) {
    if (update['rejectRequestedTasks'] === undefined || closes(update)) return undefined;
    return validationError(
      'rejectRequestedTasks needs the status Completed or Cancelled',
      'rejectRequestedTasks',
    );
  },

  clientMayCancel({ service, order, caller, update }) {
    if (update.status !== 'Cancelled' || order.status === 'Pending' || !caller) return undefined;
    if (roleOf(service.world, caller) !== 'client') return undefined;
    return permissionError('a client cannot cancel an order that has moved past Pending');
  },

  repeatTogether({ service, order, update }) {
    const { repeatCount, repeatDuration } = update;
    if (!order.subscription) {
      if (service.unspecified.repeatWithoutSubscription !== 'refused') return undefined;
      const sent = ['repeatCount', 'repeatDuration'].find((name) => update[name] !== undefined);
      return sent === undefined ? undefined : validationError(`${sent} needs a subscription order`, sent);
    }
    if (repeatCount !== undefined && repeatDuration === undefined && repeatCount !== order.repeatCount) {
      return validationError('repeatDuration is required with repeatCount', 'repeatDuration');
    }
    if (
      repeatDuration !== undefined &&
      repeatCount === undefined &&
      repeatDuration !== order.repeatDuration
    ) {
      return validationError('repeatCount is required with repeatDuration', 'repeatCount');
    }
    return undefined;
  },

  isManager({ world }, companyId, id) {
    const member = world.members.get(id.toLowerCase());
    return member?.companyId === companyId && roleOf(world, member) === 'projectManager';
  },

  managersValid({ service, order, update: { assignedProjectManagers: ids = [] } }) {
    const wrong = ids.find((id) => !service.seams.rules.isManager(service, order.companyId, id));
    if (wrong === undefined) return undefined;
    return validationError(
      'every id must belong to a project manager of the company',
      'assignedProjectManagers',
    );
  },
} satisfies Partial<Rules>;
