import type { Order, OrderFields } from '../../../../src/test.js';

/** The fields of section 2.4 that hold one value, with the requirement that it is stored. */
export const storedFields = {
  name: 'ORD-NAME',
  budget: 'ORD-BUDGET',
  currency: 'ORD-CURRENCY',
  quantity: 'ORD-QUANTITY',
  deadline: 'ORD-DEADLINE',
  kickoffDate: 'ORD-KICKOFF',
  notes: 'ORD-NOTES',
  brief: 'ORD-BRIEF',
  repeatCount: 'ORD-REPEAT-COUNT',
  repeatDuration: 'ORD-REPEAT-DURATION',
  billingCycleCount: 'ORD-BILLING-COUNT',
  billingCycleEvent: 'ORD-BILLING-EVENT',
} as const;

/**
 * A file that comes with a field: a target may store the one and forget the other. An order that is to last as it is takes
 * none.
 */
export function fileBeside({ isKept }: Order): OrderFields {
  return isKept ? {} : { files: [{ filename: 'beside.txt', content: 'Beside a field' }] };
}
