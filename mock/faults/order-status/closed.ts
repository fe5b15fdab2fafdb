import type { OrderStatus } from '../../../src/contract/order-status.js';
import { isClosed, orderStatuses } from '../../../src/contract/order-status.js';
import type { Fault } from '../fault.js';
import { breaking, forEach } from '../fault.js';
import type { Change } from '../seams/change.js';
import { changedRule, inOrder, noRefusal, remembering } from '../seams/change.js';
import type { Condition, DecidedUpdate, Leftover } from '../seams/update.js';
import {
  all,
  always,
  isIn,
  isSubscription,
  lateLeftover,
  leftoverFiles,
  leftoverManagers,
  leftoverNotification,
  leftoverStatus,
  leftoverTasks,
  leftoverTexts,
  not,
  refusedUpdate,
  sends,
  sendsFiles,
} from '../seams/update.js';

const fields = [
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
  remembering(
    () => new WeakMap<object, number>(),
    (open) =>
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
function taken(closed: OrderStatus): Fault[] {
  const taking = (when: Condition): Change =>
    inOrder(noRefusal('orderOpen', all(isIn(closed), when)), noRefusal('moveAllowed', isIn(closed)));
  return breaking(`ORD-${closed.toUpperCase()}-CLOSED`, {
    [`a-${closed}-order-takes-every-update`]: taking(always),
    [`a-${closed}-order-takes-an-update-without-a-status`]: taking(not(sends('status'))),
    ...forEach(fields, (field) => ({
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
function leftBehind(closed: OrderStatus): Fault[] {
  const leaving = (leftover: Leftover, when: Condition<DecidedUpdate> = always): Change =>
    refusedUpdate((update) => {
      if (update.before.status === closed && when(update)) leftover(update);
    });
  return [
    ...breaking(`ORD-${closed.toUpperCase()}-UNCHANGED`, leaving, {
      [`a-refused-update-of-a-${closed}-order-stores-its-name`]: leftoverTexts('name'),
      [`a-refused-update-of-a-${closed}-order-stores-its-notes`]: leftoverTexts('notes'),
      [`a-refused-update-of-a-${closed}-order-stores-its-files`]: leftoverFiles,
      [`a-refused-update-of-a-${closed}-order-stores-its-project-managers`]: leftoverManagers,
      [`a-refused-update-of-a-${closed}-order-with-marktasksasdone-true-marks-its-tasks`]: leftoverTasks,
      [`a-refused-update-of-a-${closed}-order-stores-its-notes-a-while-later`]: lateLeftover(
        leftoverTexts('notes'),
      ),
      [`a-refused-move-to-ongoing-reopens-a-${closed}-order`]: leftoverStatus('Ongoing'),
      [`a-refused-closing-of-a-${closed}-order-changes-its-status`]: leftoverStatus('Completed', 'Cancelled'),
    }),
    ...breaking('ORD-NOTICE-NONE', {
      [`a-refused-move-of-a-${closed}-order-notifies-the-client`]: leaving(
        leftoverNotification('orderCompletion'),
        sends('status'),
      ),
    }),
  ];
}

/** Faults of closed orders (section 3.1). */
export const closedOrderFaults = orderStatuses()
  .filter(isClosed)
  .flatMap((closed) => [...taken(closed), ...leftBehind(closed)]);
