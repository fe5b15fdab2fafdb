import { breaking, forEach } from '../breaking.js';
import type { Change } from '../seams/change.js';
import type { Condition } from '../seams/condition.js';
import { always, isSubscription, not, sendsClientId, sendsFiles, sentBy } from '../seams/condition.js';
import type { Move } from '../seams/move.js';
import {
  forbiddenMove,
  isMove,
  moveEndingIn,
  moveWithNotice,
  moveWithoutEvent,
  moveWithoutFolder,
  moveWithoutNotice,
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
    'A Pending order moves to Review': blockedMoveAccepted(),
    'A Pending order moves to Review where a file is sent with the status': blockedMoveAccepted(sendsFiles),
    'A Pending order moves to Review when the update sends another field': blockedMoveAccepted(
      ({ sent }) => Object.keys(sent).length > 1,
    ),
    'A Pending subscription order moves to Review': blockedMoveAccepted(isSubscription),
    'A project manager moves a Pending order to Review': blockedMoveAccepted(sentBy('projectManager')),
    'A client moves a Pending order to Review': blockedMoveAccepted(sentBy('client')),
  }),
  ...breaking('ORD-PENDING-REVIEW', {
    'The move from Pending to Review is answered with 200 and does nothing': blockedMoveAnswered(200),
    ...forEach([403, 409, 422], (status) => ({
      [`The move from Pending to Review is refused with ${status}`]: blockedMoveAnswered(status),
    })),
  }),
  ...breaking('ORD-PENDING-REVIEW-UNCHANGED', {
    'A Pending order that refuses the move to Review is in Review': blockedMoveEndingIn('Review'),
    'A Pending order that refuses the move to Review is in Ongoing': blockedMoveEndingIn('Ongoing'),
  }),
  ...breaking('ORD-PENDING-REVIEW-MOVES', {
    'Where the move from Pending to Review is allowed it does not activate the folder': {
      apply: moveWithoutFolder(pendingToReview),
      silences: { pendingToReview: 'allowed' },
      env: { PENDING_TO_REVIEW: 'allowed' },
    },
    'Where the move from Pending to Review is allowed the order stays Pending': {
      apply: moveEndingIn(pendingToReview),
      silences: { pendingToReview: 'allowed' },
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
        [`The status Review is refused from ${from}`]: forbiddenMove(move),
        [`The status Review puts an order in ${from} to Completed`]: moveEndingIn(move, 'Completed'),
      }),
      ...breaking(`${requirement}-NOTICE`, {
        [`The client is not told when an order in ${from} is put to Review`]: moveWithoutNotice(move),
        [`The client gets orderCompletion when an order in ${from} is put to Review`]: moveWithNotice(
          move,
          'orderCompletion',
        ),
        [`The client is not told when a project manager puts an order in ${from} to Review`]:
          moveWithoutNotice(move, sentBy('projectManager')),
      }),
      ...breaking(`${requirement}-EVENT`, {
        [`ORDER.UPDATED is not emitted when an order in ${from} is put to Review`]: moveWithoutEvent(move),
      }),
    ];
  }),
  ...breaking('ORD-ONGOING-REVIEW', {
    'An Ongoing order accepts the status Review and stays in Ongoing': moveEndingIn({
      from: 'Ongoing',
      to: 'Review',
    }),
  }),
  ...breaking('ORD-REVIEW-REVIEW', {
    'A Review order that is put to Review goes back to Ongoing': moveEndingIn(
      { from: 'Review', to: 'Review' },
      'Ongoing',
    ),
  }),
  ...breaking(['ORD-ONGOING-REVIEW-NOTICE', 'ORD-REVIEW-REVIEW-NOTICE'], {
    'The client is never told that review is needed': moveWithoutNotice({ to: 'Review' }),
    'The client is not told that review is needed when the update has no clientid': moveWithoutNotice(
      { to: 'Review' },
      not(sendsClientId),
    ),
  }),
];
