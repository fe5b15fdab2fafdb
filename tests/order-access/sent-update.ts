import { control } from '../../src/test.js';
import type { Answer } from '../../src/exchange/answer.js';
import type { Door } from '../../src/operations/door.js';
import type { Order, OrderFields, Orders } from '../../src/operations/orders.js';
import type { OrderStatus } from '../../src/contract/order-status.js';
import type { RefusedCaller } from './refused-callers.js';

/** An update that a refused caller sent, and the order that it was sent to. */
export interface SentUpdate {
  order: Order;
  answer: Answer;
}

/**
 * Sends an update by a caller who is accepted, then the same one to another order of its kind by the caller who is to
 * be refused.
 * @param look is called with the order before the second update goes out
 */
export async function sendUpdate(
  { make }: RefusedCaller,
  { from, fields }: { from: OrderStatus; fields: OrderFields },
  own: Orders,
  door: Door,
  look?: (order: Order) => Promise<void>,
): Promise<SentUpdate> {
  const { refused, accepted, orders = own, owners, meanwhile } = await make(own, door);
  const first = await orders.given(from, { openTasks: 1, clientMemberId: owners?.accepted });
  control(await first.put(fields, accepted));
  const order = await orders.given(from, { openTasks: 1, clientMemberId: owners?.refused });
  await meanwhile?.();
  await look?.(order);
  return { order, answer: await order.put(fields, refused) };
}
