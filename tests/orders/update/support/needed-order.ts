import { slugOf } from '../../../../src/test.js';
import type { OrderFields, OrderStatus } from '../../../../src/test.js';

/**
 * How an update needs its order, as the slug of a test: to close it, or in the state that it begins from. Prepared orders are
 * used in stages, so cases of one test need orders alike.
 */
export function neededOrder(update: { from?: OrderStatus; fields: OrderFields }): string {
  const { from = 'Ongoing', fields } = update;
  const closes = fields.status === 'Completed' || fields.status === 'Cancelled';
  return closes ? 'closing' : `from-${slugOf(from)}`;
}
