import { openStatuses } from '../../../src/contract/order-status.js';
import type { ClientNotice } from '../../domain/orders.js';
import type { Fault } from '../fault.js';
import { breaking, forEach } from '../breaking.js';
import type { Change } from '../seams/change.js';
import type { Condition } from '../seams/condition.js';
import { always, isIn, sends, sendsClientId, sendsFiles, sentBy } from '../seams/condition.js';
import { acceptedMove, moveWithNotice, moveWithoutNotice } from '../seams/move.js';
import { lateNotice, leftoverNotice } from '../seams/leftover.js';
import { acceptedUpdate, refusedUpdate } from '../seams/update.js';
import type { Closing } from './closings.js';
import { closings } from './closings.js';

/** Milliseconds after which a late effect shows: longer than a notice of the mock takes, by far. */
const later = 700;

/** Faults of the notice of a closing (section 6.4). */
function noticesOfClosing({ to, prefix }: Closing): Fault[] {
  const other = to === 'Completed' ? 'orderCancellation' : 'orderCompletion';
  return [
    ...breaking(`${prefix}-NOTICE`, {
      [`the-client-is-not-told-of-the-move-to-${to}`]: moveWithoutNotice({ to }),
      ...forEach(openStatuses(), (from) => ({
        [`the-client-is-not-told-of-the-move-from-${from}-to-${to}`]: moveWithoutNotice({ from, to }),
      })),
      [`the-client-is-not-told-of-the-move-to-${to}-with-marktasksasdone-false`]: moveWithoutNotice(
        { to },
        sends('markTasksAsDone', 'false'),
      ),
      [`the-client-is-not-told-of-a-move-to-${to}-of-its-own`]: moveWithoutNotice({ to }, sentBy('client')),
      [`the-client-is-not-told-when-a-project-manager-puts-an-order-to-${to}`]: moveWithoutNotice(
        { to },
        sentBy('projectManager'),
      ),
    }),
    ...breaking([`${prefix}-NOTICE`, 'ORD-NOTICE-OTHER'], {
      [`the-move-to-${to}-sends-the-notice-${other}`]: moveWithNotice({ to }, other),
      [`the-move-to-${to}-sends-the-notice-of-a-review`]: moveWithNotice({ to }, 'reviewNeeded'),
    }),
    ...breaking('ORD-NOTICE-OTHER', {
      [`the-move-to-${to}-also-sends-the-notice-${other}`]: acceptedMove({ to }, leftoverNotice(other)),
      [`the-move-to-${to}-sends-the-notice-of-a-review-a-while-later`]: acceptedMove(
        { to },
        lateNotice('reviewNeeded', later),
      ),
    }),
  ];
}

/** Sends a notice with an update that changes no status. */
function addedNotice(kind: ClientNotice['kind'], when: Condition = always): Change {
  return acceptedUpdate((update) => {
    if (update.sent['status'] === undefined && when(update))
      update.order.notifications.push({ kind, clientId: null });
  });
}

/** Sends the notice of a review some milliseconds after an update that changes no status. */
function lateAddedNotice(delay: number): Change {
  return acceptedUpdate((update) => {
    if (update.sent['status'] === undefined) lateNotice('reviewNeeded', delay)(update);
  });
}

const byClientOfOrder: Condition = ({ service, request, order }) =>
  service.seams.rules.findCaller(service, request)?._id === order.clientMemberId;

/** Faults of the notices of closings, and of those without a new status (sections 3.1 and 6.4). */
export const noticeFaults = [
  ...closings.flatMap(noticesOfClosing),
  ...breaking('ORD-NOTICE-NONE', {
    'every-update-sends-the-client-a-notice': addedNotice('reviewNeeded'),
    ...forEach(
      [
        ['a Review', 'Review'],
        ['an Ongoing', 'Ongoing'],
      ] as const,
      ([a, status]) => ({
        [`every-update-of-${a}-order-sends-the-client-a-notice`]: addedNotice('reviewNeeded', isIn(status)),
      }),
    ),
    'files-send-the-client-a-notice': addedNotice('reviewNeeded', sendsFiles),
    'a-new-deadline-sends-the-client-a-notice': addedNotice('reviewNeeded', sends('deadline')),
    'new-project-managers-send-the-client-a-notice': addedNotice(
      'reviewNeeded',
      sends('assignedProjectManagers[]'),
    ),
    'a-new-billingcyclecount-sends-the-client-the-notice-of-a-completion': addedNotice(
      'orderCompletion',
      sends('billingCycleCount'),
    ),
    'the-move-from-pending-to-ongoing-sends-the-client-a-notice': acceptedMove(
      { from: 'Pending', to: 'Ongoing' },
      leftoverNotice('reviewNeeded'),
    ),
    'a-notice-of-a-review-comes-50-ms-after-an-update-without-a-status': lateAddedNotice(50),
    'a-notice-of-a-review-comes-a-while-after-an-update-without-a-status': lateAddedNotice(later),
    'a-notice-of-a-review-comes-a-while-after-a-refused-update': refusedUpdate(
      lateNotice('reviewNeeded', later),
    ),
    'an-update-with-a-clientid-sends-the-client-a-notice': addedNotice('reviewNeeded', sendsClientId),
    'an-update-by-the-client-sends-it-the-notice-of-a-cancellation': addedNotice(
      'orderCancellation',
      byClientOfOrder,
    ),
  }),
  ...breaking('ORD-NOTICE-OTHER', {
    'the-move-to-review-also-sends-the-notice-of-a-completion': acceptedMove(
      { to: 'Review' },
      leftoverNotice('orderCompletion'),
    ),
    'an-order-that-is-put-to-review-again-also-sends-the-notice-of-a-cancellation': acceptedMove(
      { from: 'Review', to: 'Review' },
      leftoverNotice('orderCancellation'),
    ),
  }),
];
