import type { Order } from '../../domain/orders.js';
import type { Service } from '../../service/service.js';
import { breaking } from '../breaking.js';
import { changedEffect } from '../seams/effect.js';

/** Every order of the company of an order, that one among them. */
function ofCompany({ world }: Service, { companyId }: Order): Order[] {
  return [...world.orders.values()].filter((order) => order.companyId === companyId);
}

/** Faults of the orders that an update is not about (section 4.5: pid). */
export const otherOrderFaults = breaking('ORD-PUT-OTHERS', {
  'The tasks of all orders of the company are marked done': changedEffect(
    'markTasks',
    (mark) => (service, order, done) =>
      ofCompany(service, order).forEach((each) => mark(service, each, done)),
  ),
  'The requested tasks of all orders of the company are rejected': changedEffect(
    'rejectRequested',
    (rejects) => (service, order, reject) =>
      ofCompany(service, order).forEach((each) => rejects(service, each, reject)),
  ),
  'The notes of an update are stored in all orders of the company': changedEffect(
    'storeField',
    (store) => (service, order, field, value) =>
      (field === 'notes' ? ofCompany(service, order) : [order]).forEach((each) =>
        store(service, each, field, value),
      ),
  ),
  'The project managers of all orders of the company are replaced': changedEffect(
    'replaceManagers',
    (replace) => (service, order, ids) =>
      ofCompany(service, order).forEach((each) => replace(service, each, ids)),
  ),
});
