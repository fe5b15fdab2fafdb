import type { Order } from '../../src/operations/orders.js';
import type { OrderState } from '../../src/target/given.js';
import { recordOf } from '../order-status/order-reading.js';

/** Everything of an order that an update can change: its fields, files and tasks, and the notices to the client. */
export async function wholeOrder(
  order: Order,
): Promise<Awaited<ReturnType<typeof recordOf>> & Pick<OrderState, 'notifications'>> {
  return { ...(await recordOf(order)), notifications: (await order.state()).notifications ?? [] };
}
