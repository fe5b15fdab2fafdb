import type { OrderStatus } from '../../../src/contract/schemas.js';
import { isClosed, orderStatuses } from '../../../src/contract/schemas.js';
import { permissionError, validationError } from '../../messages/request.js';
import { respond } from '../../messages/response.js';
import type { Fault } from '../fault.js';
import { breaking, each, forEach } from '../fault.js';
import type { Change } from '../seams/change.js';
import { addedRefusal, changedRule, inOrder, noRefusal, refusalStatus, withMemory } from '../seams/change.js';
import type { Condition, DecidedUpdate, Leftover, Move, UpdateContext } from '../seams/update.js';
import {
  acceptedMove,
  acceptedUpdate,
  all,
  always,
  endingIn,
  forbiddenMove,
  isIn,
  isMove,
  isSubscription,
  late,
  leftoverFiles,
  leftoverManagers,
  leftoverNotification,
  leftoverStatus,
  leftoverTasks,
  leftoverTexts,
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
const blockedMoveAccepted = (when: Condition): Change =>
  noRefusal('moveAllowed', all(isIn('Pending'), sends('status', 'Review'), when));

/** Refuses the move from Pending to Review with another status. */
const blockedMoveAnswered = (status: number): Change =>
  refusalStatus(
    'moveAllowed',
    status,
    ({ order, update }) => order.status === 'Pending' && update.status === 'Review',
  );

/** Refuses the move from Pending to Review and stores another status all the same. */
const blockedMoveEndingIn = (status: OrderStatus): Change =>
  refusedUpdate(
    endingIn(status),
    all(isMove(pendingToReview), ({ answer }) => answer.status === 400),
  );

/** The choice under which the move from Pending to Review is made, by the mock and by the run. */
const allowed = {
  unspecified: { pendingToReview: 'allowed' },
  env: { PENDING_TO_REVIEW: 'allowed' },
} as const;

/** Faults of the move from Pending to Review, which is refused (section 3.1). */
const blockedMoveFaults = [
  ...breaking(['ORD-PENDING-REVIEW', 'ORD-PENDING-REVIEW-UNCHANGED'], blockedMoveAccepted, {
    'a-pending-order-moves-to-review': always,
    'a-pending-order-moves-to-review-where-a-file-is-sent-with-the-status': sendsFiles,
    'a-pending-order-moves-to-review-when-the-update-sends-another-field': ({ request }) =>
      request.fields.length > 1,
    'a-pending-subscription-order-moves-to-review': isSubscription,
    'a-project-manager-moves-a-pending-order-to-review': sentBy('projectManager'),
    'a-client-moves-a-pending-order-to-review': sentBy('client'),
    'managers-let-a-pending-order-be-reviewed': sends('assignedProjectManagers[]'),
  }),
  ...breaking('ORD-PENDING-REVIEW', blockedMoveAnswered, {
    'the-move-from-pending-to-review-is-answered-with-200-and-does-nothing': 200,
    'the-move-from-pending-to-review-is-refused-with-403': 403,
    'the-move-from-pending-to-review-is-refused-with-409': 409,
    'the-move-from-pending-to-review-is-refused-with-422': 422,
  }),
  ...breaking('ORD-PENDING-REVIEW-UNCHANGED', blockedMoveEndingIn, {
    'a-pending-order-that-refuses-the-move-to-review-is-in-review': 'Review',
    'a-pending-order-that-refuses-the-move-to-review-is-in-ongoing': 'Ongoing',
  }),
  ...breaking('ORD-PENDING-REVIEW-MOVES', (apply: Change) => ({ apply, ...allowed }), {
    'where-the-move-from-pending-to-review-is-allowed-it-does-not-activate-the-folder':
      moveWithoutFolder(pendingToReview),
    'where-the-move-from-pending-to-review-is-allowed-the-order-stays-pending': moveEndingIn(pendingToReview),
  }),
];

/** An order that is refused a move in a state takes the next update with a status, and stays in that state. */
const stuckAfterRefusal = (from: OrderStatus): Change =>
  withMemory((refused = new Set<string>()) =>
    inOrder(
      refusedUpdate(({ order }) => void refused.add(order._id), all(isIn(from), sends('status'))),
      acceptedUpdate(({ order, before }) => {
        if (refused.delete(order._id)) order.status = before.status;
      }, sends('status')),
    ),
  );

/** Faults of the moves to Review (sections 3.1 and 6.4). */
const reviewFaults = [
  ...(['Ongoing', 'Review'] as const).flatMap((from) => {
    const move: Move = { from, to: 'Review' };
    const requirement = `ORD-${from.toUpperCase()}-REVIEW`;
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
  ...breaking(['ORD-PENDING-ONGOING', 'ORD-COMPLETE', 'ORD-CANCEL'], stuckAfterRefusal, {
    'a-pending-order-that-was-refused-a-move-stays-pending-at-the-next': 'Pending',
  }),
  ...breaking(['ORD-ONGOING-REVIEW', 'ORD-COMPLETE', 'ORD-CANCEL'], stuckAfterRefusal, {
    'an-ongoing-order-that-was-refused-a-move-stays-ongoing-at-the-next': 'Ongoing',
  }),
  ...breaking('ORD-ONGOING-REVIEW', moveEndingIn, {
    'an-ongoing-order-accepts-the-status-review-and-stays-in-ongoing': { from: 'Ongoing', to: 'Review' },
  }),
  ...breaking('ORD-REVIEW-REVIEW', {
    'a-review-order-that-is-put-to-review-goes-back-to-ongoing': moveEndingIn(
      { from: 'Review', to: 'Review' },
      'Ongoing',
    ),
  }),
  ...breaking(
    ['ORD-ONGOING-REVIEW-NOTICE', 'ORD-REVIEW-REVIEW-NOTICE'],
    (when: Condition) => moveWithoutNotification({ to: 'Review' }, when),
    {
      'the-client-is-never-told-that-review-is-needed': always,
      'the-client-is-not-told-that-review-is-needed-when-the-update-has-no-clientid': not(sendsClientId),
    },
  ),
];

const toOngoing: Move = { from: 'Pending', to: 'Ongoing' };
const toCompleted: Move = { from: 'Pending', to: 'Completed' };

/** The other reading of sections 3.1 and 4.5, by the mock and by the run. */
const notNeeded = {
  unspecified: { pendingToCompleted: 'not-needed' },
  env: { PENDING_TO_COMPLETED: 'not-needed' },
} as const;

const hasNoFiles: Condition = ({ order }) => order.files.length === 0;

const withoutFolderFromPending = (when: Condition): Change =>
  inOrder(moveWithoutFolder(toOngoing, when), moveWithoutFolder(toCompleted, when));

/** Faults of the move from Pending to Ongoing, and of the folder that a move from Pending activates (section 3.1). */
const pendingFaults = [
  ...breaking('ORD-PENDING-ONGOING', {
    ...each((when: Condition<UpdateContext>) => forbiddenMove(toOngoing, when), {
      'the-move-from-pending-to-ongoing-is-refused': always,
      'the-move-of-a-subscription-order-from-pending-to-ongoing-is-refused': isSubscription,
      'the-move-from-pending-to-ongoing-is-refused-without-project-managers': ({ order, update }) =>
        order.assignedProjectManagers.length === 0 && update.assignedProjectManagers === undefined,
    }),
    'a-pending-order-accepts-the-status-ongoing-and-stays-pending': moveEndingIn(toOngoing),
    'a-subscription-order-is-pending-again-later': acceptedMove(
      toOngoing,
      late(endingIn('Pending')),
      isSubscription,
    ),
  }),
  ...breaking(['ORD-PENDING-ONGOING', 'ORD-ONGOING-REVIEW', 'ORD-COMPLETE', 'ORD-CANCEL'], {
    'a-status-is-not-stored-where-a-file-is-sent-with-it': unstored('status', sendsFiles),
  }),
  ...breaking('ORD-PENDING-ONGOING-FOLDER', {
    'the-move-from-pending-to-ongoing-does-not-activate-the-folder': moveWithoutFolder(toOngoing),
    'the-folder-of-an-order-is-inactive-again-later': acceptedMove(
      toOngoing,
      late(({ order }) => {
        order.folderActive = false;
      }),
    ),
    'the-folder-of-a-subscription-order-is-not-activated': moveWithoutFolder(toOngoing, isSubscription),
  }),
  ...breaking(['ORD-PENDING-ONGOING-FOLDER', 'ORD-PENDING-COMPLETED-FOLDER'], withoutFolderFromPending, {
    'a-folder-that-holds-files-is-not-activated': not(hasNoFiles),
    'the-folder-is-activated-only-when-the-order-has-files': hasNoFiles,
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
    ...each((apply: Change) => ({ apply, ...notNeeded }), {
      'where-marktasksasdone-is-not-needed-from-pending-the-order-stays-pending': acceptedMove(
        toCompleted,
        ({ order, before }) => {
          order.status = before.status;
        },
        not(sends('markTasksAsDone')),
      ),
      'where-marktasksasdone-is-not-needed-from-pending-it-is-for-a-project-manager': forbiddenMove(
        toCompleted,
        all(not(sends('markTasksAsDone')), sentBy('projectManager')),
      ),
    }),
  }),
];

const isRefusedCancellation: Condition<DecidedUpdate> = ({ answer, before, sent }) =>
  answer.status === 403 && sent['status'] === 'Cancelled' && before.status !== 'Pending';

/** Cancellations by a client that are refused. */
const forbiddenCancellation = (when: Condition): Change =>
  addedRefusal('clientMayCancel', (context) =>
    context.caller?.kind === 'client' && sends('status', 'Cancelled')(context) && when(context)
      ? permissionError('a client may not cancel')
      : undefined,
  );

/** Faults of a cancellation by a client (section 3.1). */
const cancellationFaults = [
  ...breaking('ORD-CANCEL-CLIENT', {
    ...each((when: Condition<UpdateContext>): Change => noRefusal('clientMayCancel', when), {
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
    ...each((leftover: Leftover): Change => refusedUpdate(leftover, isRefusedCancellation), {
      'an-order-whose-cancellation-by-a-client-is-refused-is-cancelled': endingIn('Cancelled'),
      'an-order-whose-cancellation-by-a-client-is-refused-is-cancelled-a-while-later': late(
        endingIn('Cancelled'),
      ),
      'an-order-whose-cancellation-by-a-client-is-refused-goes-back-to-pending': endingIn('Pending'),
    }),
    'a-review-order-whose-cancellation-by-a-client-is-refused-goes-back-to-ongoing': refusedUpdate(
      endingIn('Ongoing'),
      all(isRefusedCancellation, ({ before }) => before.status === 'Review'),
    ),
  }),
  ...breaking('ORD-CANCEL-CLIENT-PENDING', {
    ...each(forbiddenCancellation, {
      'a-client-may-not-cancel-a-pending-order': always,
      'a-client-may-not-cancel-a-pending-order-that-has-tasks': ({ order }) => order.tasks.length > 0,
    }),
    ...each(
      (act: Parameters<typeof acceptedMove>[1]): Change =>
        acceptedMove({ from: 'Pending', to: 'Cancelled' }, act, sentBy('client')),
      {
        'a-pending-order-that-a-client-cancels-is-answered-with-200-and-stays-pending': ({
          order,
          before,
        }) => {
          Object.assign(order, before);
        },
        'a-pending-order-that-a-client-cancels-goes-on-to-review': endingIn('Review'),
        'a-pending-order-that-a-client-cancels-is-refused-with-400': ({ order, before }) => {
          Object.assign(order, before);
          return respond(400, validationError('not possible'));
        },
      },
    ),
  }),
];

const singleFields = [
  ...['name', 'budget', 'quantity', 'deadline', 'notes', 'brief', 'billingCycleCount'],
  ...['assignedProjectManagers[]', 'repeatCount'],
];

/** Sends nothing but a field; repeatCount comes with repeatDuration. */
function sendsAlone(field: string): Condition {
  const names = field === 'repeatCount' ? [field, 'repeatDuration'] : [field];
  return ({ request }) =>
    request.files.length === 0 &&
    request.fields.length > 0 &&
    request.fields.every(([name]) => names.includes(name));
}

/** How long after an update that it took open an order is still taken for open, in milliseconds. */
const stale = 30;

/** Takes a further closing of an order that was still open when it came. */
const closedTwice = (closed: OrderStatus): Change =>
  withMemory((open = new WeakMap<object, number>()) =>
    inOrder(
      changedRule('orderOpen', (judge, context) => {
        const refused = judge(context);
        if (refused === undefined) open.set(context.order, Date.now());
        const isStale = Date.now() - (open.get(context.order) ?? 0) < stale;
        return isStale && all(isIn(closed), sends('status'))(context) ? undefined : refused;
      }),
      noRefusal('moveAllowed', isIn(closed)),
    ),
  );

/** Faults of the updates that a closed order takes. */
function takenFaults(closed: OrderStatus): Fault[] {
  const taking = (when: Condition): Change =>
    inOrder(noRefusal('orderOpen', all(isIn(closed), when)), noRefusal('moveAllowed', isIn(closed)));
  return breaking(`ORD-${closed.toUpperCase()}-CLOSED`, {
    [`a-${closed}-order-takes-every-update`]: taking(always),
    [`a-${closed}-order-takes-an-update-without-a-status`]: taking(not(sends('status'))),
    ...forEach(singleFields, (field) => ({
      [`a-${closed}-order-takes-an-update-of-${field}-alone`]: taking(sendsAlone(field)),
    })),
    [`a-${closed}-subscription-takes-a-budget`]: taking(all(isSubscription, sendsAlone('budget'))),
    [`a-${closed}-order-takes-files`]: taking(sendsFiles),
    [`a-${closed}-order-is-closed-twice-at-once`]: closedTwice(closed),
    ...forEach(orderStatuses(), (status) => ({
      [`a-${closed}-order-takes-the-status-${status}`]: taking(sends('status', status)),
    })),
  });
}

/** Faults of what a refused update of a closed order leaves behind. */
function leftBehindFaults(closed: OrderStatus): Fault[] {
  const wasClosed: Condition<DecidedUpdate> = ({ before }) => before.status === closed;
  const leaving = (leftover: Leftover): Change => refusedUpdate(leftover, wasClosed);
  return [
    ...breaking(`ORD-${closed.toUpperCase()}-UNCHANGED`, leaving, {
      [`a-refused-update-of-a-${closed}-order-stores-its-name`]: leftoverTexts('name'),
      [`a-refused-update-of-a-${closed}-order-stores-its-notes`]: leftoverTexts('notes'),
      [`a-refused-update-of-a-${closed}-order-stores-its-files`]: leftoverFiles,
      [`a-refused-update-of-a-${closed}-order-stores-its-project-managers`]: leftoverManagers,
      [`a-refused-update-of-a-${closed}-order-with-marktasksasdone-true-marks-its-tasks`]: leftoverTasks,
      [`a-refused-update-of-a-${closed}-order-stores-its-notes-a-while-later`]: late(leftoverTexts('notes')),
      [`a-refused-move-to-ongoing-reopens-a-${closed}-order`]: leftoverStatus('Ongoing'),
      [`a-refused-closing-of-a-${closed}-order-changes-its-status`]: leftoverStatus('Completed', 'Cancelled'),
    }),
    ...breaking('ORD-NOTICE-NONE', {
      [`a-refused-move-of-a-${closed}-order-notifies-the-client`]: refusedUpdate(
        leftoverNotification('orderCompletion'),
        all(wasClosed, sends('status')),
      ),
    }),
  ];
}

/** Faults of the moves of an order but those that close it, of cancellations by clients, and of closed orders (section 3.1). */
export const moveFaults = [
  ...blockedMoveFaults,
  ...reviewFaults,
  ...pendingFaults,
  ...cancellationFaults,
  ...orderStatuses()
    .filter(isClosed)
    .flatMap((closed) => [...takenFaults(closed), ...leftBehindFaults(closed)]),
];
