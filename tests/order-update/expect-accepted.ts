import type { Order, OrderFields } from '../../src/operations/orders.js';
import type { Change } from '../../src/operations/request.js';
import { control, expect } from '../../src/test.js';

/**
 * Sends an update that has to be accepted for what it holds. Where it is refused, a plain update by the same caller
 * is the control: a target that refuses every update is blamed by the requirements on updates as such.
 */
export async function expectAccepted(order: Order, fields: OrderFields, change?: Change): Promise<void> {
  const answer = await order.put(fields, change);
  if (!answer.ok) control(await order.put({ notes: 'A plain update' }, change));
  expect(answer).toBeAccepted();
}
