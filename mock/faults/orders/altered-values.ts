import type { Order, StoredField } from '../../domain/orders.js';
import type { Fault } from '../fault.js';
import { fault } from '../fault.js';
import { stores } from './stored-values.js';

function asUtc(date: string): string {
  return date.replace(/(Z|[+-]\d\d:\d\d)$/, 'Z');
}

function moved(date: string, milliseconds: number): string {
  return new Date(Date.parse(date) + milliseconds).toISOString();
}

const changed: readonly [
  id: string,
  breaks: string,
  describe: string,
  field: StoredField,
  change: (value: never, order: Order) => unknown,
][] = [
  [
    'order-name-cut-to-32-characters',
    'ORD-NAME',
    'A name is cut to 32 characters when it is stored.',
    'name',
    (name: string) => name.slice(0, 32),
  ],
  [
    'order-name-lower-cased',
    'ORD-NAME',
    'A name is stored in lower case.',
    'name',
    (name: string) => name.toLowerCase(),
  ],
  [
    'order-name-read-as-latin-1',
    'ORD-NAME',
    'A name is read as Latin-1 instead of UTF-8.',
    'name',
    (name: string) => Buffer.from(name).toString('latin1'),
  ],
  [
    'order-name-escaped-for-html',
    'ORD-NAME',
    'An ampersand in a name is stored as an HTML entity.',
    'name',
    (name: string) => name.replaceAll('&', '&amp;'),
  ],
  [
    'order-budget-of-32-bits',
    'ORD-BUDGET',
    'A budget is stored as 2147483647 at most.',
    'budget',
    (budget: number) => Math.min(budget, 2_147_483_647),
  ],
  [
    'order-budget-fraction-lost',
    'ORD-BUDGET',
    'A budget is stored without its fraction.',
    'budget',
    Math.trunc,
  ],
  [
    'order-budget-zero-not-stored',
    'ORD-BUDGET',
    'A budget of 0 is taken as none and not stored.',
    'budget',
    (budget: number) => budget || undefined,
  ],
  [
    'order-budget-capped',
    'ORD-BUDGET',
    'A budget above 65535 is stored as 65535.',
    'budget',
    (budget: number) => Math.min(budget, 65_535),
  ],
  [
    'order-budget-in-cents',
    'ORD-BUDGET',
    'A budget is stored in hundredths.',
    'budget',
    (budget: number) => budget * 100,
  ],
  [
    'order-budget-never-lowered',
    'ORD-BUDGET',
    'A budget below the present one is not stored.',
    'budget',
    (budget: number, order: Order) => Math.max(budget, order.budget ?? 0),
  ],
  ['order-currency-always-usd', 'ORD-CURRENCY', 'Every currency is stored as USD.', 'currency', () => 'USD'],
  ['order-quantity-stored-as-one', 'ORD-QUANTITY', 'Every quantity is stored as 1.', 'quantity', () => 1],
  [
    'order-quantity-one-too-many',
    'ORD-QUANTITY',
    'A quantity is stored one too high.',
    'quantity',
    (quantity: number) => quantity + 1,
  ],
  [
    'order-deadline-time-lost',
    'ORD-DEADLINE',
    'A deadline is stored as midnight of its day.',
    'deadline',
    (date: string) => `${date.slice(0, 10)}T00:00:00.000Z`,
  ],
  [
    'order-deadline-offset-ignored',
    'ORD-DEADLINE',
    'The offset of a deadline is dropped, its clock time taken as UTC.',
    'deadline',
    asUtc,
  ],
  [
    'order-deadline-a-day-early',
    'ORD-DEADLINE',
    'A deadline is stored a day early.',
    'deadline',
    (date: string) => moved(date, -86_400_000),
  ],
  [
    'order-kickoff-time-lost',
    'ORD-KICKOFF',
    'A kickoffDate is stored as midnight of its day.',
    'kickoffDate',
    (date: string) => `${date.slice(0, 10)}T00:00:00.000Z`,
  ],
  [
    'order-kickoff-offset-ignored',
    'ORD-KICKOFF',
    'The offset of a kickoffDate is dropped, its clock time taken as UTC.',
    'kickoffDate',
    asUtc,
  ],
  [
    'order-kickoff-an-hour-late',
    'ORD-KICKOFF',
    'A kickoffDate is stored an hour late.',
    'kickoffDate',
    (date: string) => moved(date, 3_600_000),
  ],
  [
    'order-kickoff-stored-once',
    'ORD-KICKOFF',
    'A kickoffDate that is set can not be changed any more.',
    'kickoffDate',
    (date: string, order: Order) => order.kickoffDate ?? date,
  ],
  [
    'order-notes-appended',
    'ORD-NOTES',
    'New notes are appended to the former ones.',
    'notes',
    (notes: string, order: Order) => (order.notes === null ? notes : `${order.notes}\n${notes}`),
  ],
  [
    'order-notes-line-breaks-lost',
    'ORD-NOTES',
    'Line breaks in notes become blanks.',
    'notes',
    (notes: string) => notes.replaceAll(/\r?\n/g, ' '),
  ],
  [
    'order-brief-cut-to-255-characters',
    'ORD-BRIEF',
    'A brief is cut to 255 characters when it is stored.',
    'brief',
    (brief: string) => brief.slice(0, 255),
  ],
  [
    'order-brief-non-ascii-lost',
    'ORD-BRIEF',
    'Letters outside ASCII are dropped from a brief.',
    'brief',
    (brief: string) => brief.replaceAll(/[^ -~\r\n]/g, ''),
  ],
  [
    'order-repeat-count-one-too-low',
    'ORD-REPEAT-COUNT',
    'A repeatCount is stored one too low.',
    'repeatCount',
    (repeatCount: number) => repeatCount - 1,
  ],
  [
    'order-repeat-count-stored-as-text',
    'ORD-REPEAT-COUNT',
    'A repeatCount is stored as text.',
    'repeatCount',
    String,
  ],
  [
    'order-repeat-duration-year-stored-as-month',
    'ORD-REPEAT-DURATION',
    'The repeatDuration year is stored as month.',
    'repeatDuration',
    (duration: string) => (duration === 'year' ? 'month' : duration),
  ],
  [
    'order-repeat-duration-always-month',
    'ORD-REPEAT-DURATION',
    'Every repeatDuration is stored as month.',
    'repeatDuration',
    () => 'month',
  ],
  [
    'order-billing-count-zero-not-stored',
    'ORD-BILLING-COUNT',
    'A billingCycleCount is not set back to 0.',
    'billingCycleCount',
    (limit: number) => limit || undefined,
  ],
  [
    'order-billing-count-one-too-high',
    'ORD-BILLING-COUNT',
    'A billingCycleCount is stored one too high.',
    'billingCycleCount',
    (limit: number) => limit + 1,
  ],
  [
    'order-billing-event-always-no-change',
    'ORD-BILLING-EVENT',
    'Every billingCycleEvent is stored as noChange.',
    'billingCycleEvent',
    () => 'noChange',
  ],
  [
    'order-billing-event-never-switched-off',
    'ORD-BILLING-EVENT',
    'The billingCycleEvent noChange does not replace createOrderWithTask.',
    'billingCycleEvent',
    (event: string, order: Order) => (order.billingCycleEvent === 'createOrderWithTask' ? undefined : event),
  ],
];

/** Faults of the fields that an update stores as something else (section 2.4). */
export const alteredValueFaults: readonly Fault[] = changed.map(([id, breaks, describe, field, change]) =>
  fault(id, breaks, describe, stores(field, change as (value: string, order: Order) => unknown)),
);
