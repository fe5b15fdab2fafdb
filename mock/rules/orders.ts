import { isClosed, type OrderStatus } from '../../src/contract/order-status.js';
import type { Member } from '../domain/members.js';
import type { Order } from '../domain/orders.js';
import type { Problem } from '../domain/problem.js';
import { permissionError, validationError } from '../domain/problem.js';
import type { ServiceRequest } from '../routes/request.js';
import type { Service } from '../service.js';

/** The fields of an update after the text was parsed (sections 2.4, 4.5). */
export type OrderUpdate = Record<string, unknown> & { status?: OrderStatus };

const OBJECT_ID = /^[0-9a-fA-F]{24}$/;
/** Moves that section 3.1 lists, or that no sound service would refuse. */
const LISTED_MOVES: Readonly<Record<OrderStatus, readonly OrderStatus[]>> = {
  Pending: ['Pending', 'Ongoing', 'Completed', 'Cancelled'],
  Ongoing: ['Ongoing', 'Review', 'Completed', 'Cancelled'],
  Review: ['Review', 'Ongoing', 'Completed', 'Cancelled'],
  Completed: [],
  Cancelled: [],
};

/** Whether an update closes its order. */
export function closes(update: OrderUpdate): boolean {
  return update.status !== undefined && isClosed(update.status);
}

/** What an update of an order must keep beyond its schema (sections 3.1, 4.5). */
export const orderRules = {
  /** The query parameter pid is there and has the form of an order id (section 7: 400 ValidationError). */
  pidForm(_service: Service, request: ServiceRequest): Problem | undefined {
    const { pid } = request.query;
    if (pid === undefined || pid === '') return validationError('the query parameter pid is missing', 'pid');
    if (typeof pid === 'string' && OBJECT_ID.test(pid)) return undefined;
    return validationError('pid is no order id', 'pid');
  },

  /** The order that pid names, of whatever company. */
  findOrder({ world }: Service, request: ServiceRequest): Order | undefined {
    const { pid } = request.query;
    return typeof pid === 'string' ? world.orders.get(pid.toLowerCase()) : undefined;
  },

  /** The order exists (section 7). */
  orderExists({ silences }: Service, order: Order | undefined): Problem | undefined {
    return order ? undefined : validationError('no order has this id', 'pid', silences.unknownOrderStatus);
  },

  /** The order belongs to the company that was named. */
  orderOfCompany({ silences }: Service, order: Order, companyId: string): Problem | undefined {
    if (order.companyId === companyId) return undefined;
    return validationError('no order of this company has this id', 'pid', silences.otherCompanyOrderStatus);
  },

  /** A Completed or Cancelled order cannot be updated (section 3.1). */
  orderOpen({ silences }: Service, order: Order): Problem | undefined {
    if (!isClosed(order.status)) return undefined;
    return validationError(`the order is ${order.status}`, 'status', silences.closedOrderStatus);
  },

  /** An update without any field (section 4.5: open). */
  somethingSent({ silences }: Service, request: ServiceRequest, update: OrderUpdate): Problem | undefined {
    if (silences.orderEmpty === 'accepted') return undefined;
    if (Object.keys(update).length > 0 || request.files.length > 0) return undefined;
    return validationError('at least one field is needed');
  },

  /** The order may go from its status to the one that was sent (section 3.1). */
  moveAllowed({ silences }: Service, order: Order, to: OrderStatus): Problem | undefined {
    if (order.status === 'Pending' && to === 'Review') {
      if (silences.pendingToReview === 'allowed') return undefined;
      return validationError('a Pending order cannot go to Review', 'status');
    }
    if (silences.unlistedMoves === 'allowed' || LISTED_MOVES[order.status]?.includes(to)) return undefined;
    return validationError(`an order cannot go from ${order.status} to ${to}`, 'status');
  },

  /** markTasksAsDone comes with Completed and Cancelled (section 4.5). */
  markTasksRequired({ silences }: Service, order: Order, update: OrderUpdate): Problem | undefined {
    if (!closes(update) || update['markTasksAsDone'] !== undefined) return undefined;
    const excused = order.status === 'Pending' && update.status === 'Completed';
    if (excused && silences.pendingToCompleted === 'not-needed') return undefined;
    return validationError('markTasksAsDone is required with this status', 'markTasksAsDone');
  },

  /** rejectRequestedTasks comes with Completed and Cancelled alone (section 4.5). */
  rejectOnlyOnClosing(_service: Service, update: OrderUpdate): Problem | undefined {
    if (update['rejectRequestedTasks'] === undefined || closes(update)) return undefined;
    return validationError(
      'rejectRequestedTasks needs the status Completed or Cancelled',
      'rejectRequestedTasks',
    );
  },

  /** A caller with the client role cancels a Pending order alone (section 3.1: 403 PermissionError). */
  clientMayCancel(
    { world }: Service,
    order: Order,
    caller: Member | undefined,
    update: OrderUpdate,
  ): Problem | undefined {
    if (update.status !== 'Cancelled' || order.status === 'Pending' || !caller) return undefined;
    const roles = world.workspaces.get(caller.companyId)?.roles;
    const role = roles?.find(({ _id }) => _id === caller.roleId)?.role.name;
    if (role !== 'client') return undefined;
    return permissionError('a client cannot cancel an order that has moved past Pending');
  },

  /** repeatCount and repeatDuration come together when the recurrence changes (section 4.5). */
  repeatTogether({ silences }: Service, order: Order, update: OrderUpdate): Problem | undefined {
    const { repeatCount, repeatDuration } = update;
    if (!order.subscription) {
      if (silences.repeatWithoutSubscription !== 'refused') return undefined;
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

  /** Whether an id belongs to a project manager of the company (section 4.5). */
  isManager({ world }: Service, companyId: string, id: string): boolean {
    const member = world.members.get(id.toLowerCase());
    if (member?.companyId !== companyId) return false;
    const mapping = world.workspaces.get(companyId)?.roles.find(({ _id }) => _id === member.roleId);
    return mapping?.role.name === 'projectManager';
  },

  /** Every id of the list belongs to a project manager of the company (section 4.5). */
  managersValid(service: Service, order: Order, ids: string[]): Problem | undefined {
    const wrong = ids.find((id) => !service.seams.rules.isManager(service, order.companyId, id));
    if (wrong === undefined) return undefined;
    return validationError(
      'every id must belong to a project manager of the company',
      'assignedProjectManagers',
    );
  },
};
