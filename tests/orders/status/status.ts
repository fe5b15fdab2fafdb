import { isClosed, slugOf, stop } from '../../../src/test.js';
import type { Order, OrderFields, OrderNeed, Orders, OrderStatus, Varied } from '../../../src/test.js';
import type { Move } from '../moves.js';
import { everyField, orderLevels } from '../orders.js';
import type { Caller } from '../orders.js';

/** The levels of an update without some dimensions. */
function without(...left: Varied): Varied {
  return orderLevels.filter((dimension) => !left.includes(dimension));
}

/** What an update can be sent along with whose status is to be its own. */
const besideStatus = ['with/other-fields', 'with/file-before', 'with/file-after'] as const;

/** The levels of an update that takes no further status. */
export const moveLevels: Varied = [...without('with'), ...besideStatus];

/** As {@link moveLevels}, of one that a client may not send. */
export const staffLevels: Varied = [
  ...(['caller/admin', 'caller/project-manager', 'caller/team-member'] as const),
  ...without('caller', 'with'),
  ...besideStatus,
];

/**
 * The levels that a requirement on moves is asked at, in the test of those between two states: all of them from one
 * state. A client may cancel a Pending order alone.
 */
export function levelsOf({ from, to }: Pick<Move, 'from' | 'to'>): Varied {
  if (to === 'Cancelled' && from === 'Pending') return ['caller/client'];
  if (isClosed(to) && from !== 'Ongoing') return [];
  return to === 'Cancelled' ? staffLevels : moveLevels;
}

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
export interface Update {
  slug: string;
  fields: (orders: Orders) => Promise<OrderFields> | OrderFields;
  /** Whether it is of a subscription order. */
  subscription?: boolean;
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
  ...fieldNames.map((field) => ({
    slug: slugOf(field),
    // A target may want the one before the other.
    fields: () => (field === 'kickoffDate' ? only(field, 'deadline') : only(field)),
  })),
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
