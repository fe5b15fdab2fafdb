import type { OrderStatus } from '../../../src/contract/order-status.js';
import { permissionError, validationError } from '../../messages/problem.js';
import { respond } from '../../messages/response.js';
import { breaking, forEach } from '../breaking.js';
import type { Change } from '../seams/change.js';
import type { Condition } from '../seams/condition.js';
import { always, isIn, isSubscription, sends, sendsFiles, sentBy } from '../seams/condition.js';
import { lateLeftover } from '../seams/leftover.js';
import { acceptedMove } from '../seams/move.js';
import { addedRefusal, noRefusal, refusalStatus } from '../seams/refusal.js';
import type { DecidedUpdate } from '../seams/update.js';
import { refusedUpdate } from '../seams/update.js';

function isRefusedCancellation({ answer, before, sent }: DecidedUpdate): boolean {
  return answer.status === 403 && sent['status'] === 'Cancelled' && before.status !== 'Pending';
}

/** An order that a client may not cancel, and that ends in another status all the same. */
function refusedEndingIn(status: OrderStatus, when: Condition<DecidedUpdate> = always): Change {
  return refusedUpdate((update) => {
    if (isRefusedCancellation(update) && when(update)) update.order.status = status;
  });
}

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
    'a-client-may-cancel-an-order-that-has-moved-past-pending': noRefusal('clientMayCancel'),
    'a-client-may-cancel-an-ongoing-order': noRefusal('clientMayCancel', isIn('Ongoing')),
    'a-client-may-cancel-a-review-order': noRefusal('clientMayCancel', isIn('Review')),
    'a-client-may-cancel-its-own-order-whatever-its-state': noRefusal(
      'clientMayCancel',
      ({ order, caller }) => order.clientMemberId === caller?._id,
    ),
    'a-client-may-cancel-an-order-past-pending-with-marktasksasdone-false': noRefusal(
      'clientMayCancel',
      sends('markTasksAsDone', 'false'),
    ),
    'a-client-may-cancel-an-order-past-pending-with-rejectrequestedtasks': noRefusal(
      'clientMayCancel',
      sends('rejectRequestedTasks'),
    ),
    'a-client-may-cancel-an-order-past-pending-with-a-file': noRefusal('clientMayCancel', sendsFiles),
    'a-client-may-cancel-a-subscription-order-past-pending': noRefusal('clientMayCancel', isSubscription),
    'a-client-may-cancel-an-order-past-pending-that-was-updated-before': noRefusal(
      'clientMayCancel',
      ({ order }) => order.createdAt !== order.updatedAt,
    ),
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
      }, 700),
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
    'a-pending-order-that-a-client-cancels-is-answered-with-200-and-stays-pending': byClient(
      ({ order, before }) => {
        Object.assign(order, before);
      },
    ),
    'a-pending-order-that-a-client-cancels-goes-on-to-review': byClient(({ order }) => {
      order.status = 'Review';
    }),
    'a-pending-order-that-a-client-cancels-is-refused-with-400': byClient(({ order, before }) => {
      Object.assign(order, before);
      return respond(400, validationError('not possible'));
    }),
  }),
];
