import type { OrderStatus } from '../../../src/contract/order-status.js';
import type { Order } from '../../domain/orders.js';
import { permissionError } from '../../messages/problem.js';
import type { Fault } from '../fault.js';
import { fault } from '../fault.js';
import { problemOf, without, withStatus } from '../refusals.js';
import { withRule } from '../wrapping.js';
import type { Updated } from './after-update.js';
import { afterAccepted, afterRefused } from './after-update.js';
import { isClient } from './closing.js';
import { isMove } from './moves.js';

const refusedCancellation = ({ before, sent, answer }: Updated): boolean =>
  answer.status === 403 && sent['status'] === 'Cancelled' && before.status !== 'Pending';
const mayFrom =
  (status: OrderStatus) =>
  ({ order }: { order: Order }): boolean =>
    order.status === status;

/** Faults of a cancellation by a client (section 3.1). */
export const clientCancellationFaults: readonly Fault[] = [
  fault(
    'client-cancels-any-order',
    'ORD-CANCEL-CLIENT',
    'A client may cancel an order that has moved past Pending.',
    without('clientMayCancel'),
  ),
  fault(
    'client-cancels-ongoing-order',
    'ORD-CANCEL-CLIENT',
    'A client may cancel an Ongoing order.',
    without('clientMayCancel', mayFrom('Ongoing')),
  ),
  fault(
    'client-cancels-order-in-review',
    'ORD-CANCEL-CLIENT',
    'A client may cancel a Review order.',
    without('clientMayCancel', mayFrom('Review')),
  ),
  fault(
    'client-cancels-own-order',
    'ORD-CANCEL-CLIENT',
    'A client may cancel its own order whatever its state.',
    without('clientMayCancel', ({ order, caller }) => order.clientMemberId === caller?._id),
  ),
  fault(
    'client-cancels-without-marking',
    'ORD-CANCEL-CLIENT',
    'A client may cancel an order past Pending with markTasksAsDone false.',
    without('clientMayCancel', ({ update }) => update['markTasksAsDone'] === false),
  ),
  fault(
    'client-cancels-with-rejection',
    'ORD-CANCEL-CLIENT',
    'A client may cancel an order past Pending with rejectRequestedTasks.',
    without('clientMayCancel', ({ update }) => update['rejectRequestedTasks'] !== undefined),
  ),
  fault(
    'client-cancels-updated-order',
    'ORD-CANCEL-CLIENT',
    'A client may cancel an order past Pending that was updated before.',
    without('clientMayCancel', ({ order }) => order.createdAt !== order.updatedAt),
  ),
  ...[400, 401, 404, 409].map((status) =>
    fault(
      `client-cancellation-answered-${status}`,
      'ORD-CANCEL-CLIENT',
      `The refused cancellation by a client is answered with ${status}.`,
      withStatus('clientMayCancel', status),
    ),
  ),
  fault(
    'client-cancellation-of-review-answered-400',
    'ORD-CANCEL-CLIENT',
    'The refused cancellation of a Review order by a client is answered with 400.',
    problemOf('clientMayCancel', (problem, { order }) =>
      order.status === 'Review' ? { ...problem, status: 400 } : problem,
    ),
  ),
  fault(
    'client-cancellation-refused-but-cancelled',
    'ORD-CANCEL-CLIENT-UNCHANGED',
    'An order whose cancellation by a client is refused is Cancelled.',
    afterRefused((update) => {
      if (refusedCancellation(update)) update.order.status = 'Cancelled';
    }),
  ),
  fault(
    'client-cancellation-refused-but-pending',
    'ORD-CANCEL-CLIENT-UNCHANGED',
    'An order whose cancellation by a client is refused goes back to Pending.',
    afterRefused((update) => {
      if (refusedCancellation(update)) update.order.status = 'Pending';
    }),
  ),
  fault(
    'client-cancellation-of-review-refused-but-ongoing',
    'ORD-CANCEL-CLIENT-UNCHANGED',
    'A Review order whose cancellation by a client is refused goes back to Ongoing.',
    afterRefused((update) => {
      if (refusedCancellation(update) && update.before.status === 'Review') update.order.status = 'Ongoing';
    }),
  ),
  fault(
    'client-refused-pending-order',
    'ORD-CANCEL-CLIENT-PENDING',
    'A client may not cancel a Pending order.',
    withRule(
      'clientMayCancel',
      (judge) => (context) =>
        judge(context) ??
        (context.caller?.kind === 'client' && context.update.status === 'Cancelled'
          ? permissionError('a client may not cancel')
          : undefined),
    ),
  ),
  fault(
    'client-refused-pending-order-with-tasks',
    'ORD-CANCEL-CLIENT-PENDING',
    'A client may not cancel a Pending order that has tasks.',
    withRule(
      'clientMayCancel',
      (judge) => (context) =>
        judge(context) ??
        (context.caller?.kind === 'client' &&
        context.update.status === 'Cancelled' &&
        context.order.tasks.length > 0
          ? permissionError('a client may not cancel')
          : undefined),
    ),
  ),
  fault(
    'client-cancels-pending-order-in-vain',
    'ORD-CANCEL-CLIENT-PENDING',
    'A Pending order that a client cancels is refused with 400.',
    afterAccepted((update) => {
      if (!isMove(update, { from: 'Pending', to: 'Cancelled' }) || !isClient(update)) return undefined;
      Object.assign(update.order, update.before);
      return {
        ...update.answer,
        status: 400,
        body: { name: 'ValidationError', status: 400, message: 'not possible' },
      };
    }),
  ),
];
