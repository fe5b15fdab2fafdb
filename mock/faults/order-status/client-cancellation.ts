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
    'A client may cancel an order that has moved past Pending': noRefusal('clientMayCancel'),
    'A client may cancel an Ongoing order': noRefusal('clientMayCancel', isIn('Ongoing')),
    'A client may cancel a Review order': noRefusal('clientMayCancel', isIn('Review')),
    'A client may cancel its own order whatever its state': noRefusal(
      'clientMayCancel',
      ({ order, caller }) => order.clientMemberId === caller?._id,
    ),
    'A client may cancel an order past Pending with markTasksAsDone false': noRefusal(
      'clientMayCancel',
      sends('markTasksAsDone', 'false'),
    ),
    'A client may cancel an order past Pending with rejectRequestedTasks': noRefusal(
      'clientMayCancel',
      sends('rejectRequestedTasks'),
    ),
    'A client may cancel an order past Pending with a file': noRefusal('clientMayCancel', sendsFiles),
    'A client may cancel a subscription order past Pending': noRefusal('clientMayCancel', isSubscription),
    'A client may cancel an order past Pending that was updated before': noRefusal(
      'clientMayCancel',
      ({ order }) => order.createdAt !== order.updatedAt,
    ),
    ...forEach([400, 401, 404, 409], (status) => ({
      [`The refused cancellation by a client is answered with ${status}`]: refusalStatus(
        'clientMayCancel',
        status,
      ),
    })),
    'The refused cancellation of a Review order by a client is answered with 400': refusalStatus(
      'clientMayCancel',
      400,
      isIn('Review'),
    ),
  }),
  ...breaking('ORD-CANCEL-CLIENT-UNCHANGED', {
    'An order whose cancellation by a client is refused is Cancelled': refusedEndingIn('Cancelled'),
    'An order whose cancellation by a client is refused is Cancelled a while later': refusedUpdate(
      lateLeftover((update) => {
        if (isRefusedCancellation(update)) update.order.status = 'Cancelled';
      }, 700),
    ),
    'An order whose cancellation by a client is refused goes back to Pending': refusedEndingIn('Pending'),
    'A Review order whose cancellation by a client is refused goes back to Ongoing': refusedEndingIn(
      'Ongoing',
      ({ before }) => before.status === 'Review',
    ),
  }),
  ...breaking('ORD-CANCEL-CLIENT-PENDING', {
    'A client may not cancel a Pending order': forbiddenCancellation(),
    'A client may not cancel a Pending order that has tasks': forbiddenCancellation(
      ({ order }) => order.tasks.length > 0,
    ),
    'A Pending order that a client cancels is answered with 200 and stays Pending': byClient(
      ({ order, before }) => {
        Object.assign(order, before);
      },
    ),
    'A Pending order that a client cancels goes on to Review': byClient(({ order }) => {
      order.status = 'Review';
    }),
    'A Pending order that a client cancels is refused with 400': byClient(({ order, before }) => {
      Object.assign(order, before);
      return respond(400, validationError('not possible'));
    }),
  }),
];
