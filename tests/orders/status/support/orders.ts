import { slugOf, stop } from '../../../../src/test.js';
import type { Order, OrderFields, OrderNeed, Orders, OrderStatus } from '../../../../src/test.js';
import type { Caller } from '../../support/callers.js';
import { everyField } from '../../support/fields.js';

/**
 * An order of a caller in a state, a subscription order too: the test is `untested` if that can't be read, and `cantTell`
 * if it is in another state.
 */
export async function orderIn(
  status: OrderStatus,
  caller: Pick<Caller, 'given'>,
  need: OrderNeed = {},
): Promise<Order> {
  const order = await caller.given(status, { ...need, inState: true });
  if (need.subscription !== true) return order;
  const actual = await order.read('status');
  if (actual !== status)
    stop('cantTell', {
      code: 'precondition-missing',
      subject: 'status',
      message: `The order was to be ${status} and is ${actual}.`,
    });
  return order;
}

/** An update that every open order accepts (section 2.4). */
interface Update {
  slug: string;
  fields: (orders: Orders) => Promise<OrderFields> | OrderFields;
}

/** The fields that are sent one at a time. */
const fieldNames = [
  'name',
  'budget',
  'quantity',
  'deadline',
  'kickoffDate',
  'notes',
  'brief',
  'billingCycleCount',
  'billingCycleEvent',
  'files',
] as const;

/** One update of each field, of the files and of several fields at once. */
export const updates: readonly Update[] = [
  ...fieldNames.map((field) => ({ slug: slugOf(field), fields: () => only(field) })),
  { slug: 'budget-and-currency', fields: () => only('budget', 'currency') },
  {
    slug: 'managers',
    fields: async (orders) => ({ assignedProjectManagers: [(await orders.member('projectManager')).id] }),
  },
  { slug: 'fields-and-file', fields: () => only('name', 'notes', 'files') },
];

/** Some of the values that {@link everyField} has. */
function only(...fields: string[]): OrderFields {
  return Object.fromEntries(Object.entries(everyField()).filter(([field]) => fields.includes(field)));
}
