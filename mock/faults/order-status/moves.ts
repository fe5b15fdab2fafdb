import type { OrderStatus } from '../../../src/contract/order-status.js';
import { permissionError, validationError } from '../../messages/request.js';
import { respond } from '../../messages/response.js';
import type { OrderUpdateContext } from '../../seams/rules.js';
import type { Service } from '../../service/service.js';
import { breaking, each, forEach } from '../fault.js';
import type { Change } from '../seams/change.js';
import { addedRefusal, inOrder, noRefusal, refusalStatus, remembering } from '../seams/change.js';
import type { Condition, DecidedUpdate, Move } from '../seams/update.js';
import {
  acceptedMove,
  acceptedUpdate,
  all,
  always,
  forbiddenMove,
  isIn,
  isMove,
  isSubscription,
  lateLeftover,
  moveEndingIn,
  moveWithNotification,
  moveWithoutEvent,
  moveWithoutFolder,
  moveWithoutNotification,
  not,
  refusedUpdate,
  sends,
  sendsClientId,
  sendsFiles,
  sentBy,
  unstored,
} from '../seams/update.js';

const pendingToReview: Move = { from: 'Pending', to: 'Review' };

/** Accepts the move from Pending to Review; what else an update sends is judged as ever. */
function blockedMoveAccepted(when: Condition = always): Change {
  return noRefusal('moveAllowed', all(isIn('Pending'), sends('status', 'Review'), when));
}

/** Refuses the move from Pending to Review with another status. */
function blockedMoveAnswered(status: number): Change {
  return refusalStatus(
    'moveAllowed',
    status,
    ({ order, update }) => order.status === 'Pending' && update.status === 'Review',
  );
}

/** Refuses the move from Pending to Review and stores another status all the same. */
function blockedMoveEndingIn(status: 'Review' | 'Ongoing'): Change {
  return refusedUpdate((update) => {
    if (isMove(update, pendingToReview) && update.answer.status === 400) update.order.status = status;
  });
}

const moves = [
  { from: 'Ongoing', requirement: 'ORD-ONGOING-REVIEW' },
  { from: 'Review', requirement: 'ORD-REVIEW-REVIEW' },
] as const;

const blocked = [
  ...breaking(['ORD-PENDING-REVIEW', 'ORD-PENDING-REVIEW-UNCHANGED'], {
    'a-pending-order-moves-to-review': blockedMoveAccepted(),
    'a-pending-order-moves-to-review-where-a-file-is-sent-with-the-status': blockedMoveAccepted(sendsFiles),
    'a-pending-order-moves-to-review-when-the-update-sends-another-field': blockedMoveAccepted(
      ({ request }) => request.fields.length > 1,
    ),
    'a-pending-subscription-order-moves-to-review': blockedMoveAccepted(isSubscription),
    'a-project-manager-moves-a-pending-order-to-review': blockedMoveAccepted(sentBy('projectManager')),
    'a-client-moves-a-pending-order-to-review': blockedMoveAccepted(sentBy('client')),
    'managers-let-a-pending-order-be-reviewed': blockedMoveAccepted(sends('assignedProjectManagers[]')),
  }),
  ...breaking('ORD-PENDING-REVIEW', {
    'the-move-from-pending-to-review-is-answered-with-200-and-does-nothing': blockedMoveAnswered(200),
    ...forEach([403, 409, 422], (status) => ({
      [`the-move-from-pending-to-review-is-refused-with-${status}`]: blockedMoveAnswered(status),
    })),
  }),
  ...breaking('ORD-PENDING-REVIEW-UNCHANGED', blockedMoveEndingIn, {
    'a-pending-order-that-refuses-the-move-to-review-is-in-review': 'Review',
    'a-pending-order-that-refuses-the-move-to-review-is-in-ongoing': 'Ongoing',
  }),
  ...breaking('ORD-PENDING-REVIEW-MOVES', {
    'where-the-move-from-pending-to-review-is-allowed-it-does-not-activate-the-folder': {
      apply: moveWithoutFolder(pendingToReview),
      unspecified: { pendingToReview: 'allowed' },
      env: { PENDING_TO_REVIEW: 'allowed' },
    },
    'where-the-move-from-pending-to-review-is-allowed-the-order-stays-pending': {
      apply: moveEndingIn(pendingToReview),
      unspecified: { pendingToReview: 'allowed' },
      env: { PENDING_TO_REVIEW: 'allowed' },
    },
  }),
];

/** An order that is refused a move in a state takes the next update with a status, and stays in that state. */
function stuckAfterRefusal(from: OrderStatus): Change {
  return remembering(
    () => new Set<string>(),
    (refused) =>
      inOrder(
        refusedUpdate(({ order, sent }) => {
          if (order.status === from && sent['status'] !== undefined) refused.add(order._id);
        }),
        acceptedUpdate(({ order, before, sent }) => {
          if (sent['status'] !== undefined && refused.delete(order._id)) order.status = before.status;
        }),
      ),
  );
}

/** Faults of the moves to Review (sections 3.1 and 6.4). */
export const reviewFaults = [
  ...blocked,
  ...moves.flatMap(({ from, requirement }) => {
    const move: Move = { from, to: 'Review' };
    return [
      ...breaking(requirement, {
        [`the-status-review-is-refused-from-${from}`]: forbiddenMove(move),
        [`the-status-review-puts-an-order-in-${from}-to-completed`]: moveEndingIn(move, 'Completed'),
      }),
      ...breaking(`${requirement}-NOTICE`, {
        [`the-client-is-not-told-when-an-order-in-${from}-is-put-to-review`]: moveWithoutNotification(move),
        [`the-client-gets-ordercompletion-when-an-order-in-${from}-is-put-to-review`]: moveWithNotification(
          move,
          'orderCompletion',
        ),
        [`the-client-is-not-told-when-a-project-manager-puts-an-order-in-${from}-to-review`]:
          moveWithoutNotification(move, sentBy('projectManager')),
      }),
      ...breaking(`${requirement}-EVENT`, {
        [`order-updated-is-not-emitted-when-an-order-in-${from}-is-put-to-review`]: moveWithoutEvent(move),
      }),
    ];
  }),
  ...breaking(['ORD-PENDING-ONGOING', 'ORD-COMPLETE', 'ORD-CANCEL'], {
    'a-pending-order-that-was-refused-a-move-stays-pending-at-the-next': stuckAfterRefusal('Pending'),
  }),
  ...breaking(['ORD-ONGOING-REVIEW', 'ORD-COMPLETE', 'ORD-CANCEL'], {
    'an-ongoing-order-that-was-refused-a-move-stays-ongoing-at-the-next': stuckAfterRefusal('Ongoing'),
  }),
  ...breaking('ORD-ONGOING-REVIEW', {
    'an-ongoing-order-accepts-the-status-review-and-stays-in-ongoing': moveEndingIn({
      from: 'Ongoing',
      to: 'Review',
    }),
  }),
  ...breaking('ORD-REVIEW-REVIEW', {
    'a-review-order-that-is-put-to-review-goes-back-to-ongoing': moveEndingIn(
      { from: 'Review', to: 'Review' },
      'Ongoing',
    ),
  }),
  ...breaking(['ORD-ONGOING-REVIEW-NOTICE', 'ORD-REVIEW-REVIEW-NOTICE'], {
    'the-client-is-never-told-that-review-is-needed': moveWithoutNotification({ to: 'Review' }),
    'the-client-is-not-told-that-review-is-needed-when-the-update-has-no-clientid': moveWithoutNotification(
      { to: 'Review' },
      not(sendsClientId),
    ),
  }),
];

const toOngoing: Move = { from: 'Pending', to: 'Ongoing' };
const toCompleted: Move = { from: 'Pending', to: 'Completed' };

/** The other reading of sections 3.1 and 4.5, by the mock and by the run. */
const notNeeded = {
  unspecified: { pendingToCompleted: 'not-needed' },
  env: { PENDING_TO_COMPLETED: 'not-needed' },
} as const;

const hasNoFiles: Condition = ({ order }) => order.files.length === 0;

/** Faults of the move from Pending to Ongoing, and of the folder that a move from Pending activates (section 3.1). */
export const pendingFaults = [
  ...breaking('ORD-PENDING-ONGOING', {
    'the-move-from-pending-to-ongoing-is-refused': forbiddenMove(toOngoing),
    'a-pending-order-accepts-the-status-ongoing-and-stays-pending': moveEndingIn(toOngoing),
    'a-subscription-order-is-pending-again-later': acceptedMove(
      toOngoing,
      lateLeftover((update) => {
        if (isSubscription(update)) update.order.status = 'Pending';
      }),
    ),
    'the-move-of-a-subscription-order-from-pending-to-ongoing-is-refused': forbiddenMove(
      toOngoing,
      isSubscription,
    ),
    'the-move-from-pending-to-ongoing-is-refused-without-project-managers': forbiddenMove(
      toOngoing,
      ({ order, update }) =>
        order.assignedProjectManagers.length === 0 && update.assignedProjectManagers === undefined,
    ),
  }),
  ...breaking(['ORD-PENDING-ONGOING', 'ORD-ONGOING-REVIEW', 'ORD-COMPLETE', 'ORD-CANCEL'], {
    'a-status-is-not-stored-where-a-file-is-sent-with-it': unstored('status', sendsFiles),
  }),
  ...breaking('ORD-PENDING-ONGOING-FOLDER', {
    'the-move-from-pending-to-ongoing-does-not-activate-the-folder': moveWithoutFolder(toOngoing),
    'the-folder-of-an-order-is-inactive-again-later': acceptedMove(
      toOngoing,
      lateLeftover(({ order }) => {
        order.folderActive = false;
      }),
    ),
    'the-folder-of-a-subscription-order-is-not-activated': moveWithoutFolder(toOngoing, isSubscription),
  }),
  ...breaking(['ORD-PENDING-ONGOING-FOLDER', 'ORD-PENDING-COMPLETED-FOLDER'], {
    'a-folder-that-holds-files-is-not-activated': inOrder(
      moveWithoutFolder(toOngoing, not(hasNoFiles)),
      moveWithoutFolder(toCompleted, not(hasNoFiles)),
    ),
    'the-folder-is-activated-only-when-the-order-has-files': inOrder(
      moveWithoutFolder(toOngoing, hasNoFiles),
      moveWithoutFolder(toCompleted, hasNoFiles),
    ),
  }),
  ...breaking('ORD-PENDING-COMPLETED-FOLDER', {
    'the-move-from-pending-to-completed-does-not-activate-the-folder': moveWithoutFolder(toCompleted),
    'the-move-from-pending-to-completed-with-marktasksasdone-false-does-not-activate-the-folder':
      moveWithoutFolder(toCompleted, sends('markTasksAsDone', 'false')),
  }),
  ...breaking('ORD-COMPLETE-PENDING-UNMARKED', {
    'where-marktasksasdone-is-not-needed-from-pending-the-move-to-completed-needs-it': {
      apply: (seams) => seams,
      env: notNeeded.env,
    },
    'where-marktasksasdone-is-not-needed-from-pending-the-order-stays-pending': {
      apply: acceptedMove(toCompleted, ({ sent, order, before }) => {
        if (sent['markTasksAsDone'] === undefined) order.status = before.status;
      }),
      ...notNeeded,
    },
    'where-marktasksasdone-is-not-needed-from-pending-it-is-for-a-project-manager': {
      apply: forbiddenMove(
        toCompleted,
        (context) => !sends('markTasksAsDone')(context) && sentBy('projectManager')(context),
      ),
      ...notNeeded,
    },
  }),
];

function isRefusedCancellation({ answer, before, sent }: DecidedUpdate): boolean {
  return answer.status === 403 && sent['status'] === 'Cancelled' && before.status !== 'Pending';
}

/** An order that a client may not cancel, and that ends in another status all the same. */
function refusedEndingIn(status: OrderStatus, when: Condition<DecidedUpdate> = always): Change {
  return refusedUpdate((update) => {
    if (isRefusedCancellation(update) && when(update)) update.order.status = status;
  });
}

/** Lets a client cancel an order past Pending. */
const mayCancel = (when: (context: OrderUpdateContext<Service>) => boolean): Change =>
  noRefusal('clientMayCancel', when);

/** Cancellations by a client that are refused. */
function forbiddenCancellation(when: Condition = always): Change {
  return addedRefusal('clientMayCancel', (context) =>
    context.caller?.kind === 'client' && sends('status', 'Cancelled')(context) && when(context)
      ? permissionError('a client may not cancel')
      : undefined,
  );
}

/** Acts once a client has cancelled a Pending order; it may answer otherwise. */
function byClient(act: Parameters<typeof acceptedMove>[1]): Change {
  return acceptedMove({ from: 'Pending', to: 'Cancelled' }, (update) =>
    sentBy('client')(update) ? act(update) : undefined,
  );
}

/** Faults of a cancellation by a client (section 3.1). */
export const clientCancellationFaults = [
  ...breaking('ORD-CANCEL-CLIENT', {
    ...each(mayCancel, {
      'a-client-may-cancel-an-order-that-has-moved-past-pending': always,
      'a-client-may-cancel-an-ongoing-order': isIn('Ongoing'),
      'a-client-may-cancel-a-review-order': isIn('Review'),
      'a-client-may-cancel-the-order-of-another': ({ order, caller }) => order.clientMemberId !== caller?._id,
      'a-client-may-cancel-its-own-order-whatever-its-state': ({ order, caller }) =>
        order.clientMemberId === caller?._id,
      'a-client-may-cancel-an-order-past-pending-with-marktasksasdone-false': sends(
        'markTasksAsDone',
        'false',
      ),
      'a-client-may-cancel-an-order-past-pending-with-rejectrequestedtasks': sends('rejectRequestedTasks'),
      'a-client-may-cancel-an-order-past-pending-with-a-file': sendsFiles,
      'a-client-may-cancel-a-subscription-order-past-pending': isSubscription,
      'a-client-may-cancel-an-order-past-pending-that-was-updated-before': ({ order }) =>
        order.createdAt !== order.updatedAt,
    }),
    ...forEach([400, 401, 404, 409], (status) => ({
      [`the-refused-cancellation-by-a-client-is-answered-with-${status}`]: refusalStatus(
        'clientMayCancel',
        status,
      ),
    })),
    'the-refused-cancellation-of-a-review-order-by-a-client-is-answered-with-400': refusalStatus(
      'clientMayCancel',
      400,
      isIn('Review'),
    ),
  }),
  ...breaking('ORD-CANCEL-CLIENT-UNCHANGED', {
    'an-order-whose-cancellation-by-a-client-is-refused-is-cancelled': refusedEndingIn('Cancelled'),
    'an-order-whose-cancellation-by-a-client-is-refused-is-cancelled-a-while-later': refusedUpdate(
      lateLeftover((update) => {
        if (isRefusedCancellation(update)) update.order.status = 'Cancelled';
      }),
    ),
    'an-order-whose-cancellation-by-a-client-is-refused-goes-back-to-pending': refusedEndingIn('Pending'),
    'a-review-order-whose-cancellation-by-a-client-is-refused-goes-back-to-ongoing': refusedEndingIn(
      'Ongoing',
      ({ before }) => before.status === 'Review',
    ),
  }),
  ...breaking('ORD-CANCEL-CLIENT-PENDING', {
    'a-client-may-not-cancel-a-pending-order': forbiddenCancellation(),
    'a-client-may-not-cancel-a-pending-order-that-has-tasks': forbiddenCancellation(
      ({ order }) => order.tasks.length > 0,
    ),
    ...each(byClient, {
      'a-pending-order-that-a-client-cancels-is-answered-with-200-and-stays-pending': ({ order, before }) => {
        Object.assign(order, before);
      },
      'a-pending-order-that-a-client-cancels-goes-on-to-review': ({ order }) => {
        order.status = 'Review';
      },
      'a-pending-order-that-a-client-cancels-is-refused-with-400': ({ order, before }) => {
        Object.assign(order, before);
        return respond(400, validationError('not possible'));
      },
    }),
  }),
];
