import { control } from '../../../src/test.js';
import type { Order, OrderFields, OrderStatus, Response, Scene } from '../../../src/test.js';
import type { RefusedCaller } from './refused-callers.js';

/** An update that a refused caller sent, and the order that it was sent to. */
export interface SentUpdate {
  order: Order;
  answer: Response;
}

/**
 * Sends an update by a caller who is accepted, then the same one to another order of its kind by the caller who is to
 * be refused.
 * @param look is called with the order before the second update goes out
 */
export async function sendUpdate(
  { make }: RefusedCaller,
  { from, fields }: { from: OrderStatus; fields: OrderFields },
  scene: Pick<Scene, 'orders' | 'otherWorkspace' | 'canMakeRecords'>,
  look?: (order: Order) => Promise<void>,
): Promise<SentUpdate> {
  const { refused, accepted, orders = scene.orders, owners, meanwhile } = await make(scene);
  const first = await orders.given(from, { openTasks: 1, clientMemberId: owners?.accepted });
  control(await first.put(fields, accepted));
  const order = await orders.given(from, { openTasks: 1, clientMemberId: owners?.refused });
  await meanwhile?.();
  await look?.(order);
  return { order, answer: await order.put(fields, refused) };
}
