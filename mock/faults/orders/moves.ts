import type { OrderStatus } from '../../../src/contract/order-status.js';
import type { Order } from '../../domain/orders.js';
import { validationError } from '../../messages/problem.js';
import type { Apply } from '../wrapping.js';
import { inOrder, withEffect, withRule } from '../wrapping.js';
import type { Updated } from './after-update.js';
import { afterAccepted } from './after-update.js';

/** A move of an order; undefined stands for every state. */
export interface Move {
  from?: OrderStatus;
  to: OrderStatus;
}

/** Whether an update is a move. */
export const isMove = ({ before, sent }: Updated, { from, to }: Move): boolean =>
  sent['status'] === to && (from === undefined || before.status === from);

/** Refuses a move; `when` looks at the rest of the update. */
export function refusesMove(
  { from, to }: Move,
  when: (order: Order, update: Record<string, unknown>) => boolean = () => true,
): Apply {
  return withRule('markTasksRequired', (judge) => (context) => {
    const { order, update } = context;
    const moves = update.status === to && (from === undefined || order.status === from);
    if (moves && when(order, update)) return validationError('this move is not possible', 'status');
    return judge(context);
  });
}

/** Lets a move pass and puts the order to another status. */
export function endsIn(move: Move, status: (before: OrderStatus) => OrderStatus): Apply {
  return afterAccepted((update) => {
    if (isMove(update, move)) update.order.status = status(update.before.status);
  });
}

export const stays = (before: OrderStatus): OrderStatus => before;

/** Takes back what a move did to one part of the order. */
export function undoes(
  move: Move,
  part: 'folderActive' | 'notifications' | 'tasks',
  when: (update: Updated) => boolean = () => true,
): Apply {
  return afterAccepted((update) => {
    if (isMove(update, move) && when(update)) Object.assign(update.order, { [part]: update.before[part] });
  });
}

/** Keeps the event of a move back. */
export function emitsNothing(move: Move): Apply {
  let last: { from: OrderStatus; to: OrderStatus } | undefined;
  return inOrder(
    withEffect('changeStatus', (change) => (service, order, to) => {
      last = { from: order.status, to };
      change(service, order, to);
    }),
    withEffect('emit', (emit) => (service, companyId, event, describe) => {
      const silent = last?.to === move.to && (move.from === undefined || last.from === move.from);
      last = undefined;
      if (!silent) emit(service, companyId, event, describe);
    }),
  );
}

/** Whether another role than the one sent an update. */
export function byOther(role: string) {
  return ({ service, request }: Updated): boolean => {
    const caller = service.seams.rules.findCaller(service, request);
    const roles = service.world.workspaces.get(caller?.companyId ?? '')?.roles;
    return roles?.find(({ _id }) => _id === caller?.roleId)?.role.name !== role;
  };
}

/** Gives the notices of a move another kind. */
export function renames(move: Move, kind: Order['notifications'][number]['kind']): Apply {
  return afterAccepted((update) => {
    if (!isMove(update, move)) return;
    for (const notice of update.order.notifications.slice(update.before.notifications.length))
      notice.kind = kind;
  });
}
