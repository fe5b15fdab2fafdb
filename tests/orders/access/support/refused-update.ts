import type { Change, Order, Orders, Response } from '../../../../src/test.js';
import { acceptedBy } from '../../support/accepted-by.js';
import type { RefusedCaller, Surroundings } from './refused-callers.js';
import type { Update } from './updates.js';

/** An update that is ready to go out by a caller who is to be refused, and the order that it goes to. */
export interface RefusedUpdate {
  order: Order;
  send(): Promise<Response>;
}

/**
 * Has an update accepted that is sent by a caller who may, and prepares the same one of another order of its kind for the
 * caller who is to be refused.
 */
export async function prepared(
  { make }: RefusedCaller,
  { from, fields, headers }: Update,
  scene: Surroundings,
): Promise<RefusedUpdate> {
  const { refused, accepted, orders = scene.orders, refusedOrders, owners, meanwhile } = await make(scene);
  const given = (of: Orders, clientMemberId?: string): Promise<Order> =>
    of.given(from, { openTasks: 1, clientMemberId });
  const sentBy = (caller: Change = {}): Change => ({
    ...caller,
    headers: { ...caller.headers, ...headers },
  });
  await acceptedBy(given(orders, owners?.accepted), fields, sentBy(accepted));
  const order = await given(refusedOrders ?? orders, owners?.refused);
  await meanwhile?.();
  return { order, send: () => order.put(fields, sentBy(refused)) };
}
