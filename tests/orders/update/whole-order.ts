import type { Order, OrderState } from '../../../src/test.js';
import { recordOf } from '../status/order-reading.js';

/** Everything of an order that an update can change: its fields, files and tasks, and the notices to the client. */
export async function wholeOrder(
  order: Order,
): Promise<Awaited<ReturnType<typeof recordOf>> & Pick<OrderState, 'notifications'>> {
  return { ...(await recordOf(order)), notifications: (await order.state()).notifications ?? [] };
}
