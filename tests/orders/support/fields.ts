import { randomBytes, randomInt } from 'node:crypto';
import { textCases } from '../../../src/test.js';
import type { Order, OrderFields, Orders, OrderSnapshot, OrderStatus, OrderWish } from '../../../src/test.js';
import { acceptedBy } from './orders.js';

/** How one field of an update is sent so that nothing but its own value can get the update refused. */
interface FieldSample {
  /** A value that every sound target takes. */
  valid: string | number | boolean;
  /** The fields that have to come with it (section 4.5). */
  beside?: OrderFields;
  /** The kind of order that has the field. */
  wish?: Omit<OrderWish, 'status'>;
  /** Whether the update closes its order, so that no other update can follow. */
  closes?: boolean;
}

/** A deadline later than every other date of these tests: a target may want the kick-off before it. */
export const lateDeadline = '2035-12-31T12:00:00.000Z';

const subscription = { subscription: true };

/** The kinds of order. */
export const kinds = [
  { slug: 'order', wish: {} },
  { slug: 'subscription', wish: subscription },
];

const samples: Record<string, FieldSample> = {
  name: { valid: 'Renamed order' },
  status: { valid: 'Review' },
  budget: { valid: 1500 },
  currency: { valid: 'EUR' },
  quantity: { valid: 5 },
  deadline: { valid: '2031-03-04T10:00:00.000Z' },
  kickoffDate: { valid: '2030-02-03T08:15:00.000Z', beside: { deadline: lateDeadline } },
  notes: { valid: 'Agreed with the team' },
  brief: { valid: 'A landing page and two banners' },
  repeatCount: { valid: 3, beside: { repeatDuration: 'week' }, wish: subscription },
  repeatDuration: { valid: 'week', beside: { repeatCount: 3 }, wish: subscription },
  billingCycleCount: { valid: 6 },
  billingCycleEvent: { valid: 'noChange' },
  markTasksAsDone: { valid: true, beside: { status: 'Completed' }, closes: true },
  rejectRequestedTasks: {
    valid: true,
    beside: { status: 'Completed', markTasksAsDone: true },
    closes: true,
  },
};

/** The names of the fields with a single value. */
export const fieldNames = Object.keys(samples);

/** How a field is sent. Throws where the contract has a field that these tests do not know yet. */
export function sampleOf(field: string): FieldSample {
  const sample = samples[field];
  if (sample === undefined) throw new Error(`The field ${field} of the contract has no sample: add one.`);
  return sample;
}

/** The update that sends a value of one field, by default a valid one, and no more than has to come with it. */
export function updateOf(field: string, value: OrderFields[string] = sampleOf(field).valid): OrderFields {
  return { ...sampleOf(field).beside, [field]: value };
}

/** The values that the contract calls wrong once they are written as text, each of one field. */
export const invalidCases = textCases('order-update').filter(({ valid }) => !valid);

/** One wrong value of each requirement. */
export const oneInvalidCaseEach = [
  ...new Map(invalidCases.map((each) => [each.requirement, each] as const)).values(),
];

/** An order that just accepted a valid value of a field, so that another value is the only difference. */
export async function givenAccepting(
  orders: Orders,
  field: string,
  from: OrderStatus = 'Ongoing',
  others: OrderFields = {},
): Promise<Order> {
  const { wish, closes } = sampleOf(field);
  // The move to Review is blocked from Pending.
  const valid = field === 'status' && from === 'Pending' ? 'Ongoing' : undefined;
  const order = await orders.given(from, wish);
  const update = { ...others, ...updateOf(field, valid) };
  await acceptedBy(order, update);
  if (order.isKept) return order;
  return closes === true || valid !== undefined ? orders.given(from, wish) : order;
}

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
