import { control, expect } from '../../../src/test.js';
import type { Change, Order, OrderFields } from '../../../src/test.js';

/** The control of a refusal: the update, or one that differs in one thing, is accepted by another order. */
export async function acceptedBy(order: Promise<Order>, fields: OrderFields, change?: Change): Promise<void> {
  control(await (await order).put(fields, change));
}

/**
 * Sends an update that has to be accepted for what it holds. Where it is refused, an update by the same caller that
 * leaves out what the test is about is the control: a target that refuses that too is blamed by other requirements.
 * An update that closed the order and was answered with an error needs none: what took effect was accepted.
 */
export async function expectAccepted(
  order: Order,
  fields: OrderFields,
  change?: Change,
  plain: OrderFields = { notes: 'A plain update' },
): Promise<void> {
  const answer = await order.put(fields, change);
  if (!answer.ok) {
    const other = await order.put(plain, change);
    if (!other.ok && (answer.status < 500 || (await order.read('status')) !== fields.status)) control(other);
  }
  expect(answer).toBeAccepted();
}
