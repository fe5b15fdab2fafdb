import type { Fault } from '../fault.js';
import { fault } from '../fault.js';
import { problemOf } from '../refusals.js';
import type { Apply } from '../wrapping.js';
import type { Updated } from './after-update.js';
import { afterRefused, afterUpdate } from './after-update.js';
import type { Move } from './moves.js';
import { byOther, emitsNothing, endsIn, isMove, refusesMove, renames, stays, undoes } from './moves.js';
import { updatedMessage } from './whole-update.js';

const pendingToReview: Move = { from: 'Pending', to: 'Review' };
/** Accepts the move from Pending to Review; `when` looks at the update. */
const acceptsReview = (when: (update: Updated) => boolean): Apply =>
  afterUpdate((update) => {
    if (!isMove(update, pendingToReview) || !when(update)) return undefined;
    update.order.status = 'Review';
    update.order.folderActive = true;
    return { ...update.answer, status: 200, body: { message: updatedMessage } };
  });
/** Refuses the move from Pending to Review with another status. */
const reviewStatus = (status: number): Apply =>
  problemOf('moveAllowed', (problem, { order, update }) =>
    order.status === 'Pending' && update.status === 'Review' ? { ...problem, status } : problem,
  );
const blocked = ['ORD-PENDING-REVIEW', 'ORD-PENDING-REVIEW-UNCHANGED'];

const toReview = (['Ongoing', 'Review'] as const).flatMap((from) => {
  const move: Move = { from, to: 'Review' };
  const id = `${from.toLowerCase()}-to-review`;
  const requirement = `ORD-${from.toUpperCase()}-REVIEW`;
  return [
    fault(`${id}-refused`, requirement, `The status Review is refused from ${from}.`, refusesMove(move)),
    fault(
      `${id}-ends-in-completed`,
      requirement,
      `The status Review puts an order in ${from} to Completed.`,
      endsIn(move, () => 'Completed'),
    ),
    fault(
      `${id}-without-notice`,
      `${requirement}-NOTICE`,
      `The client is not told when an order in ${from} is put to Review.`,
      undoes(move, 'notifications'),
    ),
    fault(
      `${id}-with-other-notice`,
      `${requirement}-NOTICE`,
      `The client gets orderCompletion when an order in ${from} is put to Review.`,
      renames(move, 'orderCompletion'),
    ),
    fault(
      `${id}-without-notice-by-manager`,
      `${requirement}-NOTICE`,
      `The client is not told when a project manager puts an order in ${from} to Review.`,
      undoes(move, 'notifications', byOther('SuperAdmin')),
    ),
    fault(
      `${id}-without-event`,
      `${requirement}-EVENT`,
      `ORDER.UPDATED is not emitted when an order in ${from} is put to Review.`,
      emitsNothing(move),
    ),
  ];
});

/** Faults of the moves to Review (sections 3.1 and 6.4). */
export const reviewFaults: readonly Fault[] = [
  fault(
    'pending-to-review-accepted-with-files',
    blocked,
    'A Pending order moves to Review where a file is sent with the status.',
    acceptsReview(({ request }) => request.files.length > 0),
  ),
  fault(
    'pending-to-review-accepted',
    blocked,
    'A Pending order moves to Review.',
    acceptsReview(() => true),
  ),
  fault(
    'pending-to-review-accepted-with-field',
    blocked,
    'A Pending order moves to Review when the update sends another field.',
    acceptsReview(({ sent }) => Object.keys(sent).length > 1),
  ),
  fault(
    'pending-to-review-accepted-for-subscription',
    blocked,
    'A Pending subscription order moves to Review.',
    acceptsReview(({ order }) => order.subscription),
  ),
  fault(
    'pending-to-review-accepted-for-manager',
    blocked,
    'A project manager moves a Pending order to Review.',
    acceptsReview((update) => byOther('SuperAdmin')(update) && byOther('client')(update)),
  ),
  fault(
    'pending-to-review-accepted-for-client',
    blocked,
    'A client moves a Pending order to Review.',
    acceptsReview((update) => !byOther('client')(update)),
  ),
  fault(
    'pending-to-review-ignored',
    'ORD-PENDING-REVIEW',
    'The move from Pending to Review is answered with 200 and does nothing.',
    reviewStatus(200),
  ),
  ...[403, 409, 422].map((status) =>
    fault(
      `pending-to-review-answered-${status}`,
      'ORD-PENDING-REVIEW',
      `The move from Pending to Review is refused with ${status}.`,
      reviewStatus(status),
    ),
  ),
  fault(
    'pending-to-review-refused-but-moved',
    'ORD-PENDING-REVIEW-UNCHANGED',
    'A Pending order that refuses the move to Review is in Review.',
    afterRefused((update) => {
      if (isMove(update, pendingToReview) && update.answer.status === 400) update.order.status = 'Review';
    }),
  ),
  fault(
    'pending-to-review-refused-but-ongoing',
    'ORD-PENDING-REVIEW-UNCHANGED',
    'A Pending order that refuses the move to Review is in Ongoing.',
    afterRefused((update) => {
      if (isMove(update, pendingToReview) && update.answer.status === 400) update.order.status = 'Ongoing';
    }),
  ),
  ...toReview,
  fault(
    'ongoing-to-review-ignored',
    'ORD-ONGOING-REVIEW',
    'An Ongoing order accepts the status Review and stays in Ongoing.',
    endsIn({ from: 'Ongoing', to: 'Review' }, stays),
  ),
  fault(
    'review-to-review-ends-in-ongoing',
    'ORD-REVIEW-REVIEW',
    'A Review order that is put to Review goes back to Ongoing.',
    endsIn({ from: 'Review', to: 'Review' }, () => 'Ongoing'),
  ),
  fault(
    'review-notice-missing',
    ['ORD-ONGOING-REVIEW-NOTICE', 'ORD-REVIEW-REVIEW-NOTICE'],
    'The client is never told that review is needed.',
    undoes({ to: 'Review' }, 'notifications'),
  ),
  fault(
    'review-notice-missing-without-clientid',
    ['ORD-ONGOING-REVIEW-NOTICE', 'ORD-REVIEW-REVIEW-NOTICE'],
    'The client is not told that review is needed when the update has no clientid.',
    undoes(
      { to: 'Review' },
      'notifications',
      ({ request }) => !request.headers.some(([name]) => name === 'clientid'),
    ),
  ),
  {
    ...fault(
      'pending-to-review-allowed-without-folder',
      'ORD-PENDING-REVIEW-MOVES',
      'Where the move from Pending to Review is allowed it does not activate the folder.',
      undoes(pendingToReview, 'folderActive'),
    ),
    silences: { pendingToReview: 'allowed' },
    env: { PENDING_TO_REVIEW: 'allowed' },
  },
  {
    ...fault(
      'pending-to-review-allowed-in-vain',
      'ORD-PENDING-REVIEW-MOVES',
      'Where the move from Pending to Review is allowed the order stays Pending.',
      endsIn(pendingToReview, stays),
    ),
    silences: { pendingToReview: 'allowed' },
    env: { PENDING_TO_REVIEW: 'allowed' },
  },
];
