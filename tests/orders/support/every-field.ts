import type { OrderFields } from '../../../src/test.js';

/** A valid value for every field that an update of any open order may send (section 2.4), and a file. */
export const everyField: OrderFields = {
  name: 'An order with every field set',
  budget: 1375,
  currency: 'EUR',
  quantity: 13,
  deadline: '2031-07-08T09:10:11.000Z',
  kickoffDate: '2030-06-05T04:03:02.000Z',
  notes: 'Notes beside every field',
  brief: 'A brief beside every field',
  billingCycleCount: 19,
  billingCycleEvent: 'createOrderWithTask',
  files: [{ filename: 'contract.txt', content: 'A file beside every field' }],
};
