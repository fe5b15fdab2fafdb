import { randomBytes, randomInt } from 'node:crypto';
import type { OrderFields, OrderSnapshot } from '../../../src/test.js';

/**
 * A valid value for every field that an update of any open order may send (section 2.4), and a file. They are others each
 * time: an order that is lent may have been given all that was ever sent, and what it has already shows nothing. Numbers
 * are modest, and the kick-off is early: a target may bound the ones and want the other before every deadline.
 * @param before the order as it is
 */
export function everyField({ currency, billingCycleEvent }: OrderSnapshot = {}): OrderFields {
  const mark = randomBytes(4).toString('hex');
  const number = randomInt(20, 100);
  return {
    name: `An order with every field set ${mark}`,
    budget: 1300 + number,
    currency: currency === 'EUR' ? 'USD' : 'EUR',
    quantity: number,
    deadline: new Date(Date.UTC(2031, 6, 8, 9, 10, number)).toISOString(),
    kickoffDate: new Date(Date.UTC(2030, 1, 3, 4, 5, number)).toISOString(),
    notes: `Notes beside every field ${mark}`,
    brief: `A brief beside every field ${mark}`,
    billingCycleCount: number,
    billingCycleEvent: billingCycleEvent === 'createOrderWithTask' ? 'noChange' : 'createOrderWithTask',
    files: [{ filename: `contract-${mark}.txt`, content: `A file beside every field ${mark}` }],
  };
}
