import { slugOf } from '../../../../src/test.js';
import type { OrderFields, OrderStatus } from '../../../../src/test.js';

/**
 * What an update does to the order that it needs, as the slug of a test: cases of one test need orders alike, since prepared
 * orders are used in stages, those that stay open first.
 */
export function neededOrder({
  from = 'Ongoing',
  fields,
}: {
  from?: OrderStatus;
  fields: OrderFields;
}): string {
  const { status } = fields;
  return status === 'Completed' || status === 'Cancelled' ? 'closing' : `from-${slugOf(from)}`;
}
