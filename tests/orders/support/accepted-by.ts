import { control } from '../../../src/test.js';
import type { Change, Order, OrderFields } from '../../../src/test.js';

/** The control of a refusal: the update, or one that differs in one thing, is accepted by another order. */
export async function acceptedBy(order: Promise<Order>, fields: OrderFields, change?: Change): Promise<void> {
  control(await (await order).put(fields, change));
}
