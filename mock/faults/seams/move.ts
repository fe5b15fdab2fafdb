import type { OrderStatus } from '../../../src/contract/order-status.js';
import type { ClientNotification } from '../../domain/orders.js';
import { validationError } from '../../messages/problem.js';
import type { OrderUpdateContext } from '../../seams/order-rules.js';
import type { Service } from '../../service/service.js';
import type { Change } from './change.js';
import { inOrder, remembering } from './change.js';
import type { Condition } from './condition.js';
import { always } from './condition.js';
import { changedEffect } from './effect.js';
import { addedRefusal } from './refusal.js';
import type { DecidedUpdate } from './update.js';
import { acceptedUpdate } from './update.js';

/** A move of an order; where `from` is left out it stands for every state. */
export interface Move {
  from?: OrderStatus;
  to: OrderStatus;
}

/** Whether an update is a move. */
export function isMove({ before, sent }: DecidedUpdate, { from, to }: Move): boolean {
  return sent['status'] === to && (from === undefined || before.status === from);
}

/** Acts once a move was accepted; it may answer otherwise. */
export function acceptedMove(move: Move, act: Parameters<typeof acceptedUpdate>[0]): Change {
  return acceptedUpdate((update) => (isMove(update, move) ? act(update) : undefined));
}

/** A move that is refused; `when` looks at the rest of the update. */
export function forbiddenMove(
  { from, to }: Move,
  when: (context: OrderUpdateContext<Service>) => boolean = () => true,
): Change {
  return addedRefusal('markTasksRequired', (context) => {
    const { order, update } = context;
    const moves = update.status === to && (from === undefined || order.status === from);
    return moves && when(context) ? validationError('this move is not possible', 'status') : undefined;
  });
}

/** A move that is accepted and ends in another status; without one it stays where it was. */
export function moveEndingIn(move: Move, status?: OrderStatus): Change {
  return acceptedMove(move, ({ order, before }) => {
    order.status = status ?? before.status;
  });
}

/** A move that does not activate the folder. */
export function moveWithoutFolder(move: Move, when: Condition = always): Change {
  return acceptedMove(move, (update) => {
    if (when(update)) update.order.folderActive = update.before.folderActive;
  });
}

/** A move that sends the client no notification. */
export function moveWithoutNotification(move: Move, when: Condition = always): Change {
  return acceptedMove(move, (update) => {
    if (when(update)) update.order.notifications = update.before.notifications;
  });
}

/** A move that sends the client a notification of another kind. */
export function moveWithNotification(move: Move, kind: ClientNotification['kind']): Change {
  return acceptedMove(move, ({ order, before }) => {
    for (const notification of order.notifications.slice(before.notifications.length))
      notification.kind = kind;
  });
}

/** A move that emits no event. */
export function moveWithoutEvent(move: Move): Change {
  return remembering(
    (): { last?: Required<Move> } => ({}),
    (memory) =>
      inOrder(
        changedEffect('changeStatus', (change) => (service, order, to) => {
          memory.last = { from: order.status, to };
          change(service, order, to);
        }),
        changedEffect('emit', (emit) => (service, companyId, event, describe) => {
          const { last } = memory;
          delete memory.last;
          const silent = last?.to === move.to && (move.from ?? last.from) === last.from;
          if (!silent) emit(service, companyId, event, describe);
        }),
      ),
  );
}
