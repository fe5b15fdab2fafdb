import type { OrderStatus } from '../../../src/contract/order-status.js';
import { openStatuses } from '../../../src/contract/order-status.js';
import type { Fault } from '../fault.js';
import { fault } from '../fault.js';
import { without } from '../refusals.js';
import { respond } from '../../messages/response.js';
import type { Updated } from './after-update.js';
import { afterAccepted } from './after-update.js';
import type { Move } from './moves.js';
import { byOther, endsIn, refusesMove, renames, stays, undoes } from './moves.js';

const closings = [
  { to: 'Completed', area: 'ORD-COMPLETE', id: 'completion', other: 'orderCancellation' },
  { to: 'Cancelled', area: 'ORD-CANCEL', id: 'cancellation', other: 'orderCompletion' },
] as const;

/** The requirement that asks for markTasksAsDone on a move. */
const markRequirement = (to: OrderStatus, from: OrderStatus): string => {
  if (to === 'Cancelled') return 'ORD-CANCEL-MARK-REQUIRED';
  return from === 'Pending' ? 'ORD-COMPLETE-PENDING-MARK' : 'ORD-COMPLETE-MARK-REQUIRED';
};

/** Whether a client sent an update. */
export const isClient = (update: Updated): boolean => !byOther('client')(update);

/** Faults of the moves to Completed and Cancelled (sections 3.1, 4.5 and 6.4). */
export const closingFaults: readonly Fault[] = closings.flatMap(({ to, area, id, other }): Fault[] => {
  const move: Move = { to };
  const marks =
    (value: string) =>
    (update: Updated): boolean =>
      update.sent['markTasksAsDone'] === value;
  return [
    fault(
      `${id}-with-rejection-answers-500`,
      area,
      `A move to ${to} with rejectRequestedTasks true takes effect and answers 500.`,
      afterAccepted(({ sent }) =>
        sent['status'] === to && sent['rejectRequestedTasks'] === 'true'
          ? respond(500, { name: 'InternalServerError', status: 500, message: 'not done' })
          : undefined,
      ),
    ),
    ...openStatuses().map((from) =>
      fault(
        `${id}-from-${from.toLowerCase()}-refused`,
        area,
        `The move from ${from} to ${to} is refused.`,
        refusesMove({ from, to }),
      ),
    ),
    ...[true, false].map((mark) =>
      fault(
        `${id}-with-mark-${mark}-refused`,
        area,
        `The move to ${to} is refused with markTasksAsDone ${mark}.`,
        refusesMove(move, (_order, update) => update['markTasksAsDone'] === mark),
      ),
    ),
    fault(
      `${id}-with-open-tasks-refused`,
      area,
      `The move to ${to} with markTasksAsDone false is refused while tasks are open.`,
      refusesMove(
        move,
        ({ tasks }, update) => update['markTasksAsDone'] === false && tasks.some(({ done }) => !done),
      ),
    ),
    fault(
      `${id}-of-subscription-refused`,
      area,
      `The move of a subscription order to ${to} is refused.`,
      refusesMove(move, ({ subscription }) => subscription),
    ),
    fault(`${id}-ignored`, area, `The status ${to} is accepted and not stored.`, endsIn(move, stays)),
    fault(
      `${id}-from-review-ends-in-ongoing`,
      area,
      `The status ${to} puts a Review order to Ongoing.`,
      endsIn({ from: 'Review', to }, () => 'Ongoing'),
    ),
    fault(
      `${id}-ends-in-other-status`,
      area,
      `The status ${to} closes an order as the other one.`,
      endsIn(move, () => (to === 'Completed' ? 'Cancelled' : 'Completed')),
    ),
    fault(
      `${id}-mark-not-needed`,
      to === 'Completed'
        ? ['ORD-COMPLETE-MARK-REQUIRED', 'ORD-COMPLETE-PENDING-MARK']
        : 'ORD-CANCEL-MARK-REQUIRED',
      `The move to ${to} needs no markTasksAsDone.`,
      without('markTasksRequired', ({ update }) => update.status === to),
    ),
    ...openStatuses().map((from) =>
      fault(
        `${id}-mark-not-needed-from-${from.toLowerCase()}`,
        markRequirement(to, from),
        `The move from ${from} to ${to} needs no markTasksAsDone.`,
        without('markTasksRequired', ({ order, update }) => update.status === to && order.status === from),
      ),
    ),
    fault(
      `${id}-mark-replaced-by-reject`,
      to === 'Completed'
        ? ['ORD-COMPLETE-MARK-REQUIRED', 'ORD-COMPLETE-PENDING-MARK']
        : 'ORD-CANCEL-MARK-REQUIRED',
      `The move to ${to} needs no markTasksAsDone when rejectRequestedTasks is sent.`,
      without(
        'markTasksRequired',
        ({ update }) => update.status === to && update['rejectRequestedTasks'] !== undefined,
      ),
    ),
    fault(
      `${id}-mark-not-needed-without-tasks`,
      to === 'Completed'
        ? ['ORD-COMPLETE-MARK-REQUIRED', 'ORD-COMPLETE-PENDING-MARK']
        : 'ORD-CANCEL-MARK-REQUIRED',
      `The move to ${to} of an order without tasks needs no markTasksAsDone.`,
      without('markTasksRequired', ({ order, update }) => update.status === to && order.tasks.length === 0),
    ),
    fault(
      `${id}-without-notice`,
      `${area}-NOTICE`,
      `The client is not told of the move to ${to}.`,
      undoes(move, 'notifications'),
    ),
    ...openStatuses().map((from) =>
      fault(
        `${id}-from-${from.toLowerCase()}-without-notice`,
        `${area}-NOTICE`,
        `The client is not told of the move from ${from} to ${to}.`,
        undoes({ from, to }, 'notifications'),
      ),
    ),
    fault(
      `${id}-unmarked-without-notice`,
      `${area}-NOTICE`,
      `The client is not told of the move to ${to} with markTasksAsDone false.`,
      undoes(move, 'notifications', marks('false')),
    ),
    fault(
      `${id}-by-client-without-notice`,
      `${area}-NOTICE`,
      `The client is not told of a move to ${to} of its own.`,
      undoes(move, 'notifications', isClient),
    ),
    fault(
      `${id}-by-manager-without-notice`,
      `${area}-NOTICE`,
      `The client is not told when a project manager puts an order to ${to}.`,
      undoes(move, 'notifications', (update) => byOther('SuperAdmin')(update) && !isClient(update)),
    ),
    fault(
      `${id}-with-other-notice`,
      `${area}-NOTICE`,
      `The move to ${to} sends the notice ${other}.`,
      renames(move, other),
    ),
    fault(
      `${id}-with-review-notice`,
      `${area}-NOTICE`,
      `The move to ${to} sends the notice of a review.`,
      renames(move, 'reviewNeeded'),
    ),
  ];
});
