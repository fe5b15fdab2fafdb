import type { Order, OrderFields } from '../../src/operations/orders.js';
import type { Change } from '../../src/operations/request.js';
import { control, expect } from '../../src/test.js';

/**
 * Sends an update that has to be accepted for what it holds. Where it is refused, an update by the same caller that
 * leaves out what the test is about is the control: a target that refuses that too is blamed by other requirements.
 */
export async function expectAccepted(
  order: Order,
  fields: OrderFields,
  change?: Change,
  plain: OrderFields = { notes: 'A plain update' },
): Promise<void> {
  const answer = await order.put(fields, change);
  if (!answer.ok) control(await order.put(plain, change));
  expect(answer).toBeAccepted();
}
