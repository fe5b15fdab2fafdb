import { isClosed } from '../../../src/contract/order-status.js';
import { ordersOf } from '../../domain/world.js';
import { breaking } from '../fault.js';
import type { Change } from '../seams/change.js';
import { afterAWhile, aWhile, changedEffect } from '../seams/change.js';
import type { Condition, DecidedUpdate, Leftover } from '../seams/update.js';
import {
  always,
  lateLeftover,
  leftoverFiles,
  leftoverManagers,
  leftoverNotification,
  leftoverStatus,
  leftoverTasks,
  leftoverTexts,
  refusedUpdate,
  sends,
} from '../seams/update.js';

/** What updates of open orders leave behind that are refused with a status. */
function leavingAfter(status: number, leftover: Leftover, when: Condition<DecidedUpdate> = always): Change {
  return refusedUpdate((update) => {
    const { answer, before } = update;
    if (answer.status === status && !isClosed(before.status) && when(update)) leftover(update);
  });
}

/** What a malformed update leaves behind; the refused move to Review has faults of its own. */
function leaving(leftover: Leftover, when: Condition<DecidedUpdate> = always): Change {
  return leavingAfter(400, leftover, (update) => update.sent['status'] !== 'Review' && when(update));
}

const validNumbers: Leftover = ({ order, sent }) => {
  if (Number(sent['budget']) >= 0) order.budget = Number(sent['budget']);
  if (Number(sent['quantity']) >= 1) order.quantity = Number(sent['quantity']);
};

/** Faults of what a refused update leaves behind (sections 4.5 and 7). */
export const refusedUpdateFaults = breaking('ORD-PUT-ATOMIC', {
  'a-valid-name-of-a-refused-update-is-stored': leaving(leftoverTexts('name')),
  'the-notes-of-a-refused-update-are-stored': leaving(leftoverTexts('notes')),
  'a-valid-budget-or-quantity-of-a-refused-update-is-stored': leaving(validNumbers),
  'the-project-managers-of-a-refused-move-to-review-are-stored': refusedUpdate((update) => {
    if (update.before.status === 'Pending' && update.sent['status'] === 'Review') leftoverManagers(update);
  }),
  'the-files-of-a-refused-update-are-stored': leaving(leftoverFiles),
  'the-valid-status-of-a-refused-update-is-stored': leaving(
    leftoverStatus('Ongoing'),
    ({ before }) => before.status === 'Pending',
  ),
  'a-refused-move-from-pending-to-ongoing-activates-the-folder': leaving(
    ({ order }) => {
      order.folderActive = true;
    },
    sends('status', 'Ongoing'),
  ),
  'the-valid-project-managers-of-a-refused-update-are-stored': leaving(leftoverManagers),
  'a-refused-list-of-project-managers-removes-the-present-ones': leaving(({ order }) => {
    order.assignedProjectManagers = [];
  }, sends('assignedProjectManagers[]')),
  'a-refused-update-with-marktasksasdone-true-marks-the-tasks-as-done': leaving(leftoverTasks),
  'a-refused-move-to-completed-notifies-the-client': leaving(
    leftoverNotification('orderCompletion'),
    sends('status', 'Completed'),
  ),
  'the-notes-of-a-refused-update-are-stored-a-while-later': leaving(lateLeftover(leftoverTexts('notes'))),
  'the-files-of-an-update-that-is-refused-with-403-are-stored-a-while-later': leavingAfter(
    403,
    lateLeftover(leftoverFiles),
  ),
  'a-refused-move-to-cancelled-notifies-the-client-a-while-later': leaving(
    lateLeftover(leftoverNotification('orderCancellation')),
    sends('status', 'Cancelled'),
  ),
  'a-refused-closing-marks-the-tasks-as-done-a-while-later': leaving(lateLeftover(leftoverTasks)),
  'the-dates-of-a-refused-update-are-stored': leaving(leftoverTexts('deadline', 'kickoffDate')),
  'the-brief-of-an-update-that-is-refused-with-403-is-stored': leavingAfter(403, leftoverTexts('brief')),
  'the-name-of-an-update-that-is-refused-with-403-is-stored': leavingAfter(403, leftoverTexts('name')),
});

/** Notifies the clients of the other orders, too, some milliseconds later. */
function notifyingAll(delay: number): Change {
  return changedEffect('notify', (notify, service, order, kind, clientId) => {
    notify(service, order, kind, clientId);
    const others = ordersOf(service.world, order.companyId).filter((each) => each !== order);
    afterAWhile(() => others.forEach((each) => notify(service, each, kind, null)), delay);
  });
}

/** Does to every order of the company what has to be done to one. */
const toAll = (effect: 'markTasks' | 'rejectRequested' | 'replaceManagers'): Change =>
  changedEffect(effect, (act, service, order, given) =>
    ordersOf(service.world, order.companyId).forEach((each) => act(service, each, given as never)),
  );

/** Faults of the orders that an update is not about (section 4.5: pid). */
export const otherOrderFaults = breaking('ORD-PUT-OTHERS', {
  'the-clients-of-all-orders-of-the-company-are-notified-of-a-move': notifyingAll(0),
  'the-clients-of-all-orders-of-the-company-are-notified-of-a-move-a-while-later': notifyingAll(aWhile),
  'the-tasks-of-all-orders-of-the-company-are-marked-done': toAll('markTasks'),
  'the-requested-tasks-of-all-orders-of-the-company-are-rejected': toAll('rejectRequested'),
  'the-notes-of-an-update-are-stored-in-all-orders-of-the-company': changedEffect(
    'storeField',
    (store, service, order, field, value) =>
      (field === 'notes' ? ordersOf(service.world, order.companyId) : [order]).forEach((each) =>
        store(service, each, field, value),
      ),
  ),
  'the-project-managers-of-all-orders-of-the-company-are-replaced': toAll('replaceManagers'),
  'a-project-manager-has-one-order': changedEffect('replaceManagers', (replace, service, order, ids) => {
    for (const each of ordersOf(service.world, order.companyId))
      each.assignedProjectManagers = each.assignedProjectManagers.filter((id) => !ids.includes(id));
    replace(service, order, ids);
  }),
});
