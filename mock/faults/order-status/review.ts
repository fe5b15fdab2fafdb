import { breaking, forEach } from '../breaking.js';
import type { Change } from '../seams/change.js';
import type { Condition } from '../seams/condition.js';
import { always, isSubscription, not, sendsClientId, sendsFiles, sentBy } from '../seams/condition.js';
import type { Move } from '../seams/move.js';
import {
  forbiddenMove,
  isMove,
  moveEndingIn,
  moveWithNotification,
  moveWithoutEvent,
  moveWithoutFolder,
  moveWithoutNotification,
} from '../seams/move.js';
import { refusalStatus } from '../seams/refusal.js';
import type { DecidedUpdate } from '../seams/update.js';
import { acceptance, decidedUpdate, refusedUpdate } from '../seams/update.js';

const pendingToReview: Move = { from: 'Pending', to: 'Review' };

/** Accepts the move from Pending to Review. */
function blockedMoveAccepted(when: Condition<DecidedUpdate> = always): Change {
  return decidedUpdate((update) => {
    if (!isMove(update, pendingToReview) || !when(update)) return undefined;
    update.order.status = 'Review';
    update.order.folderActive = true;
    return acceptance();
  });
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
      ({ sent }) => Object.keys(sent).length > 1,
    ),
    'a-pending-subscription-order-moves-to-review': blockedMoveAccepted(isSubscription),
    'a-project-manager-moves-a-pending-order-to-review': blockedMoveAccepted(sentBy('projectManager')),
    'a-client-moves-a-pending-order-to-review': blockedMoveAccepted(sentBy('client')),
  }),
  ...breaking('ORD-PENDING-REVIEW', {
    'the-move-from-pending-to-review-is-answered-with-200-and-does-nothing': blockedMoveAnswered(200),
    ...forEach([403, 409, 422], (status) => ({
      [`the-move-from-pending-to-review-is-refused-with-${status}`]: blockedMoveAnswered(status),
    })),
  }),
  ...breaking('ORD-PENDING-REVIEW-UNCHANGED', {
    'a-pending-order-that-refuses-the-move-to-review-is-in-review': blockedMoveEndingIn('Review'),
    'a-pending-order-that-refuses-the-move-to-review-is-in-ongoing': blockedMoveEndingIn('Ongoing'),
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
