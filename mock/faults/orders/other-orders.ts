import type { Order } from '../../domain/orders.js';
import type { Service } from '../../service/service.js';
import type { Fault } from '../fault.js';
import { fault } from '../fault.js';
import { withEffect } from '../wrapping.js';

/** Every order of the company of an order, that one among them. */
function ofCompany({ world }: Service, { companyId }: Order): Order[] {
  return [...world.orders.values()].filter((order) => order.companyId === companyId);
}

/** Faults of the orders that an update is not about (section 4.5: pid). */
export const otherOrderFaults: readonly Fault[] = [
  fault(
    'tasks-of-other-orders-marked',
    'ORD-PUT-OTHERS',
    'The tasks of all orders of the company are marked done.',
    withEffect('markTasks', (mark) => (service, order, done) => {
      for (const each of ofCompany(service, order)) mark(service, each, done);
    }),
  ),
  fault(
    'requests-of-other-orders-rejected',
    'ORD-PUT-OTHERS',
    'The requested tasks of all orders of the company are rejected.',
    withEffect('rejectRequested', (rejects) => (service, order, reject) => {
      for (const each of ofCompany(service, order)) rejects(service, each, reject);
    }),
  ),
  fault(
    'notes-stored-in-other-orders',
    'ORD-PUT-OTHERS',
    'The notes of an update are stored in all orders of the company.',
    withEffect('storeField', (store) => (service, order, field, value) => {
      for (const each of field === 'notes' ? ofCompany(service, order) : [order])
        store(service, each, field, value);
    }),
  ),
  fault(
    'managers-of-other-orders-replaced',
    'ORD-PUT-OTHERS',
    'The project managers of all orders of the company are replaced.',
    withEffect('replaceManagers', (replace) => (service, order, ids) => {
      for (const each of ofCompany(service, order)) replace(service, each, ids);
    }),
  ),
];
