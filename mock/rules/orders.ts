import type { OrderStatus } from '../../src/contract/order-status.js';
import { isClosed } from '../../src/contract/order-status.js';
import { permissionError, validationError } from '../messages/problem.js';
import type { OrderUpdate } from '../messages/request-bodies.js';
import type { OrderRules } from '../seams/order-rules.js';
import type { Service } from '../service/service.js';

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

export const orderRules: OrderRules<Service> = {
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
    const roles = service.world.workspaces.get(caller.companyId)?.roles;
    const role = roles?.find(({ _id }) => _id === caller.roleId)?.role.name;
    if (role !== 'client') return undefined;
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
    if (member?.companyId !== companyId) return false;
    const mapping = world.workspaces.get(companyId)?.roles.find(({ _id }) => _id === member.roleId);
    return mapping?.role.name === 'projectManager';
  },

  managersValid({ service, order, update: { assignedProjectManagers: ids = [] } }) {
    const wrong = ids.find((id) => !service.seams.rules.isManager(service, order.companyId, id));
    if (wrong === undefined) return undefined;
    return validationError(
      'every id must belong to a project manager of the company',
      'assignedProjectManagers',
    );
  },
};
