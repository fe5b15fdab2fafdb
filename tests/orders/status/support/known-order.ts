import { stop } from '../../../../src/test.js';
import type { Order, OrderStatus } from '../../../../src/test.js';

/**
 * An order that is known to be in a state. The subscription orders of the environment file may be in any, so that the
 * test is `untested` where the order can't be read, and `cantTell` where it is in another state.
 */
export async function knownToBe(status: OrderStatus, given: Promise<Order>): Promise<Order> {
  const order = await given;
  const actual = await order.read('status');
  if (actual !== status)
    stop('cantTell', {
      code: 'precondition-missing',
      subject: 'status',
      message: `The order was to be ${status} and is ${actual}.`,
    });
  return order;
}
