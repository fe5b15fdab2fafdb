import type { Order } from '../../domain/orders.js';
import type { Service } from '../../service/service.js';
import { breaking } from '../breaking.js';
import type { Change } from '../seams/change.js';
import { changedEffect } from '../seams/effect.js';

/** Every order of the company of an order, that one among them. */
function ofCompany({ world }: Service, { companyId }: Order): Order[] {
  return [...world.orders.values()].filter((order) => order.companyId === companyId);
}

/** Notifies the clients of the other orders, too, some milliseconds later. */
function notifyingAll(delay: number): Change {
  return changedEffect('notify', (notify) => (service, order, kind, clientId) => {
    notify(service, order, kind, clientId);
    const others = ofCompany(service, order).filter((each) => each !== order);
    setTimeout(() => others.forEach((each) => notify(service, each, kind, null)), delay).unref();
  });
}

/** Faults of the orders that an update is not about (section 4.5: pid). */
export const otherOrderFaults = breaking('ORD-PUT-OTHERS', {
  'the-clients-of-all-orders-of-the-company-are-notified-of-a-move': notifyingAll(0),
  'the-clients-of-all-orders-of-the-company-are-notified-of-a-move-a-while-later': notifyingAll(700),
  'the-tasks-of-all-orders-of-the-company-are-marked-done': changedEffect(
    'markTasks',
    (mark) => (service, order, done) =>
      ofCompany(service, order).forEach((each) => mark(service, each, done)),
  ),
  'the-requested-tasks-of-all-orders-of-the-company-are-rejected': changedEffect(
    'rejectRequested',
    (rejects) => (service, order, reject) =>
      ofCompany(service, order).forEach((each) => rejects(service, each, reject)),
  ),
  'the-notes-of-an-update-are-stored-in-all-orders-of-the-company': changedEffect(
    'storeField',
    (store) => (service, order, field, value) =>
      (field === 'notes' ? ofCompany(service, order) : [order]).forEach((each) =>
        store(service, each, field, value),
      ),
  ),
  'the-project-managers-of-all-orders-of-the-company-are-replaced': changedEffect(
    'replaceManagers',
    (replace) => (service, order, ids) =>
      ofCompany(service, order).forEach((each) => replace(service, each, ids)),
  ),
});
