import { openStatuses } from '../../../src/contract/order-status.js';
import type { ClientNotification } from '../../domain/orders.js';
import type { Fault } from '../fault.js';
import { breaking, forEach } from '../breaking.js';
import type { Change } from '../seams/change.js';
import type { Condition } from '../seams/condition.js';
import { always, isIn, sends, sendsClientId, sendsFiles, sentBy } from '../seams/condition.js';
import { acceptedMove, moveWithNotification, moveWithoutNotification } from '../seams/move.js';
import { lateNotification, leftoverNotification } from '../seams/leftover.js';
import { acceptedUpdate, refusedUpdate } from '../seams/update.js';
import type { Closing } from './closings.js';
import { closings } from './closings.js';

/** Milliseconds after which a late effect shows: longer than a notification of the mock takes, by far. */
const later = 700;

/** Faults of the notification of a closing (section 6.4). */
function notificationsOfClosing({ to, prefix }: Closing): Fault[] {
  const other = to === 'Completed' ? 'orderCancellation' : 'orderCompletion';
  return [
    ...breaking(`${prefix}-NOTICE`, {
      [`the-client-is-not-told-of-the-move-to-${to}`]: moveWithoutNotification({ to }),
      ...forEach(openStatuses(), (from) => ({
        [`the-client-is-not-told-of-the-move-from-${from}-to-${to}`]: moveWithoutNotification({ from, to }),
      })),
      [`the-client-is-not-told-of-the-move-to-${to}-with-marktasksasdone-false`]: moveWithoutNotification(
        { to },
        sends('markTasksAsDone', 'false'),
      ),
      [`the-client-is-not-told-of-a-move-to-${to}-of-its-own`]: moveWithoutNotification(
        { to },
        sentBy('client'),
      ),
      [`the-client-is-not-told-when-a-project-manager-puts-an-order-to-${to}`]: moveWithoutNotification(
        { to },
        sentBy('projectManager'),
      ),
    }),
    ...breaking([`${prefix}-NOTICE`, 'ORD-NOTICE-OTHER'], {
      [`the-move-to-${to}-sends-the-notice-${other}`]: moveWithNotification({ to }, other),
      [`the-move-to-${to}-sends-the-notice-of-a-review`]: moveWithNotification({ to }, 'reviewNeeded'),
    }),
    ...breaking('ORD-NOTICE-OTHER', {
      [`the-move-to-${to}-also-sends-the-notice-${other}`]: acceptedMove({ to }, leftoverNotification(other)),
      [`the-move-to-${to}-sends-the-notice-of-a-review-a-while-later`]: acceptedMove(
        { to },
        lateNotification('reviewNeeded', later),
      ),
    }),
  ];
}

/** Sends a notification with an update that changes no status. */
function addedNotification(kind: ClientNotification['kind'], when: Condition = always): Change {
  return acceptedUpdate((update) => {
    if (update.sent['status'] === undefined && when(update))
      update.order.notifications.push({ kind, clientId: null });
  });
}

/** Sends the notification of a review some milliseconds after an update that changes no status. */
function lateAddedNotification(delay: number): Change {
  return acceptedUpdate((update) => {
    if (update.sent['status'] === undefined) lateNotification('reviewNeeded', delay)(update);
  });
}

const byClientOfOrder: Condition = ({ service, request, order }) =>
  service.seams.rules.findCaller(service, request)?._id === order.clientMemberId;

/** Faults of the notifications of closings, and of those without a new status (sections 3.1 and 6.4). */
export const notificationFaults = [
  ...closings.flatMap(notificationsOfClosing),
  ...breaking('ORD-NOTICE-NONE', {
    'every-update-sends-the-client-a-notice': addedNotification('reviewNeeded'),
    ...forEach(
      [
        ['a Review', 'Review'],
        ['an Ongoing', 'Ongoing'],
      ] as const,
      ([a, status]) => ({
        [`every-update-of-${a}-order-sends-the-client-a-notice`]: addedNotification(
          'reviewNeeded',
          isIn(status),
        ),
      }),
    ),
    'files-send-the-client-a-notice': addedNotification('reviewNeeded', sendsFiles),
    'a-new-deadline-sends-the-client-a-notice': addedNotification('reviewNeeded', sends('deadline')),
    'new-project-managers-send-the-client-a-notice': addedNotification(
      'reviewNeeded',
      sends('assignedProjectManagers[]'),
    ),
    'a-new-billingcyclecount-sends-the-client-the-notice-of-a-completion': addedNotification(
      'orderCompletion',
      sends('billingCycleCount'),
    ),
    'the-move-from-pending-to-ongoing-sends-the-client-a-notice': acceptedMove(
      { from: 'Pending', to: 'Ongoing' },
      leftoverNotification('reviewNeeded'),
    ),
    'a-notice-of-a-review-comes-50-ms-after-an-update-without-a-status': lateAddedNotification(50),
    'a-notice-of-a-review-comes-a-while-after-an-update-without-a-status': lateAddedNotification(later),
    'a-notice-of-a-review-comes-a-while-after-a-refused-update': refusedUpdate(
      lateNotification('reviewNeeded', later),
    ),
    'an-update-with-a-clientid-sends-the-client-a-notice': addedNotification('reviewNeeded', sendsClientId),
    'an-update-by-the-client-sends-it-the-notice-of-a-cancellation': addedNotification(
      'orderCancellation',
      byClientOfOrder,
    ),
  }),
  ...breaking('ORD-NOTICE-OTHER', {
    'the-move-to-review-also-sends-the-notice-of-a-completion': acceptedMove(
      { to: 'Review' },
      leftoverNotification('orderCompletion'),
    ),
    'an-order-that-is-put-to-review-again-also-sends-the-notice-of-a-cancellation': acceptedMove(
      { from: 'Review', to: 'Review' },
      leftoverNotification('orderCancellation'),
    ),
  }),
];
