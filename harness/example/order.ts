import type { Setup } from '../setups.js';
import { companyOf, newId, records } from './records.js';

/** An order in a status, with tasks, as if it had come about in the web interface. */
export const order: Setup<'order'> = ({ companyId, status, budget, currency, openTasks, requestedTasks }) => {
  companyOf(companyId);
  const tasks = Array.from({ length: openTasks + requestedTasks }, (_, index) => ({
    id: newId(),
    done: false,
    requested: index >= openTasks,
    rejected: false,
  }));
  const orderId = newId();
  records.orders.set(orderId, {
    companyId,
    stored: { status, name: 'An order', budget, currency, tasks, files: [], notifications: [] },
  });
  return { orderId };
};
