import type { OrderStatus } from '../../../src/contract/order-status.js';
import { openStatuses } from '../../../src/contract/order-status.js';
import { callerRole } from '../seams/caller.js';
import type { Fault } from '../fault.js';
import { fault } from '../fault.js';
import { respond } from '../../messages/response.js';
import type { Move } from '../seams/move.js';
import { moveEndingIn, refusedMove, moveWithNotice, moveWithout } from '../seams/move.js';
import { noRefusal } from '../seams/refusal.js';
import type { DecidedUpdate } from '../seams/update.js';
import { acceptedUpdate } from '../seams/update.js';

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
export const isClient = (update: DecidedUpdate): boolean => callerRole(update) === 'client';

/** Faults of the moves to Completed and Cancelled (sections 3.1, 4.5 and 6.4). */
export const closingFaults: readonly Fault[] = closings.flatMap(({ to, area, id, other }): Fault[] => {
  const move: Move = { to };
  const marks =
    (value: string) =>
    (update: DecidedUpdate): boolean =>
      update.sent['markTasksAsDone'] === value;
  return [
    fault(
      `${id}-with-rejection-answers-500`,
      area,
      `A move to ${to} with rejectRequestedTasks true takes effect and answers 500.`,
      acceptedUpdate(({ sent }) =>
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
        refusedMove({ from, to }),
      ),
    ),
    ...[true, false].map((mark) =>
      fault(
        `${id}-with-mark-${mark}-refused`,
        area,
        `The move to ${to} is refused with markTasksAsDone ${mark}.`,
        refusedMove(move, ({ update }) => update['markTasksAsDone'] === mark),
      ),
    ),
    fault(
      `${id}-with-open-tasks-refused`,
      area,
      `The move to ${to} with markTasksAsDone false is refused while tasks are open.`,
      refusedMove(
        move,
        ({ order, update }) => update['markTasksAsDone'] === false && order.tasks.some(({ done }) => !done),
      ),
    ),
    fault(
      `${id}-of-subscription-refused`,
      area,
      `The move of a subscription order to ${to} is refused.`,
      refusedMove(move, ({ order }) => order.subscription),
    ),
    fault(`${id}-ignored`, area, `The status ${to} is accepted and not stored.`, moveEndingIn(move)),
    fault(
      `${id}-from-review-ends-in-ongoing`,
      area,
      `The status ${to} puts a Review order to Ongoing.`,
      moveEndingIn({ from: 'Review', to }, 'Ongoing'),
    ),
    fault(
      `${id}-ends-in-other-status`,
      area,
      `The status ${to} closes an order as the other one.`,
      moveEndingIn(move, to === 'Completed' ? 'Cancelled' : 'Completed'),
    ),
    fault(
      `${id}-mark-not-needed`,
      to === 'Completed'
        ? ['ORD-COMPLETE-MARK-REQUIRED', 'ORD-COMPLETE-PENDING-MARK']
        : 'ORD-CANCEL-MARK-REQUIRED',
      `The move to ${to} needs no markTasksAsDone.`,
      noRefusal('markTasksRequired', ({ update }) => update.status === to),
    ),
    ...openStatuses().map((from) =>
      fault(
        `${id}-mark-not-needed-from-${from.toLowerCase()}`,
        markRequirement(to, from),
        `The move from ${from} to ${to} needs no markTasksAsDone.`,
        noRefusal('markTasksRequired', ({ order, update }) => update.status === to && order.status === from),
      ),
    ),
    fault(
      `${id}-mark-replaced-by-reject`,
      to === 'Completed'
        ? ['ORD-COMPLETE-MARK-REQUIRED', 'ORD-COMPLETE-PENDING-MARK']
        : 'ORD-CANCEL-MARK-REQUIRED',
      `The move to ${to} needs no markTasksAsDone when rejectRequestedTasks is sent.`,
      noRefusal(
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
      noRefusal('markTasksRequired', ({ order, update }) => update.status === to && order.tasks.length === 0),
    ),
    fault(
      `${id}-without-notice`,
      `${area}-NOTICE`,
      `The client is not told of the move to ${to}.`,
      moveWithout(move, 'notifications'),
    ),
    ...openStatuses().map((from) =>
      fault(
        `${id}-from-${from.toLowerCase()}-without-notice`,
        `${area}-NOTICE`,
        `The client is not told of the move from ${from} to ${to}.`,
        moveWithout({ from, to }, 'notifications'),
      ),
    ),
    fault(
      `${id}-unmarked-without-notice`,
      `${area}-NOTICE`,
      `The client is not told of the move to ${to} with markTasksAsDone false.`,
      moveWithout(move, 'notifications', marks('false')),
    ),
    fault(
      `${id}-by-client-without-notice`,
      `${area}-NOTICE`,
      `The client is not told of a move to ${to} of its own.`,
      moveWithout(move, 'notifications', isClient),
    ),
    fault(
      `${id}-by-manager-without-notice`,
      `${area}-NOTICE`,
      `The client is not told when a project manager puts an order to ${to}.`,
      moveWithout(
        move,
        'notifications',
        (update) => callerRole(update) !== 'SuperAdmin' && !isClient(update),
      ),
    ),
    fault(
      `${id}-with-other-notice`,
      `${area}-NOTICE`,
      `The move to ${to} sends the notice ${other}.`,
      moveWithNotice(move, other),
    ),
    fault(
      `${id}-with-review-notice`,
      `${area}-NOTICE`,
      `The move to ${to} sends the notice of a review.`,
      moveWithNotice(move, 'reviewNeeded'),
    ),
  ];
});
