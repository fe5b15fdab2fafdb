import type { Setup } from '../setups.js';
import { records } from './records.js';

/** An order as it is stored. What your database names otherwise is renamed here. */
export const orderRead: Setup<'order.read'> = ({ companyId, orderId }) => {
  const found = records.orders.get(orderId);
  if (found?.companyId !== companyId) throw new Error(`company ${companyId} has no order ${orderId}`);
  return { order: found.stored };
};
