import type { Order, StoredField } from '../../domain/orders.js';
import type { Fault } from '../fault.js';
import { fault } from '../fault.js';
import type { Apply } from '../wrapping.js';
import { withEffect } from '../wrapping.js';
import { afterUpdate } from './after-update.js';

/** Stores something else than was sent; undefined stores nothing. */
export function stores(field: StoredField, change: (value: string, order: Order) => unknown): Apply {
  return withEffect('storeField', (store) => (service, order, name, value) => {
    const kept = name === field ? change(value as string, order) : value;
    if (kept !== undefined) store(service, order, name, kept);
  });
}

/** Two fields whose values change places. */
function swaps(one: StoredField, other: StoredField): Apply {
  return withEffect('storeField', (store) => (service, order, name, value) => {
    store(service, order, name === one ? other : name === other ? one : name, value);
  });
}

/** Keeps the former value of a field of an accepted update unless another field came along. */
function onlyWith(field: StoredField, companion: string): Apply {
  return afterUpdate(({ accepted, before, order, sent }) => {
    if (accepted && sent[companion] === undefined) Object.assign(order, { [field]: before[field] });
  });
}

const lost = [
  ['name', 'ORD-NAME'],
  ['budget', 'ORD-BUDGET'],
  ['currency', 'ORD-CURRENCY'],
  ['quantity', 'ORD-QUANTITY'],
  ['deadline', 'ORD-DEADLINE'],
  ['kickoffDate', 'ORD-KICKOFF'],
  ['notes', 'ORD-NOTES'],
  ['brief', 'ORD-BRIEF'],
  ['repeatCount', 'ORD-REPEAT-COUNT'],
  ['repeatDuration', 'ORD-REPEAT-DURATION'],
  ['billingCycleCount', 'ORD-BILLING-COUNT'],
  ['billingCycleEvent', 'ORD-BILLING-EVENT'],
] as const;

/** Faults of the fields that an update stores (section 2.4). */
export const storedValueFaults: readonly Fault[] = [
  ...lost.map(([field, requirement]) =>
    fault(
      `order-${field.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}-not-stored`,
      requirement,
      `The ${field} of an accepted update is not stored.`,
      stores(field, () => undefined),
    ),
  ),
  fault(
    'order-notes-and-brief-swapped',
    ['ORD-NOTES', 'ORD-BRIEF'],
    'The notes are stored as the brief, and the brief as the notes.',
    swaps('notes', 'brief'),
  ),
  fault(
    'order-dates-swapped',
    ['ORD-DEADLINE', 'ORD-KICKOFF'],
    'The deadline is stored as the kickoffDate, and the other way round.',
    swaps('deadline', 'kickoffDate'),
  ),
  fault(
    'order-currency-stored-with-budget-only',
    'ORD-CURRENCY',
    'A currency that comes without a budget is not stored.',
    onlyWith('currency', 'budget'),
  ),
  fault(
    'order-budget-stored-with-currency-only',
    'ORD-BUDGET',
    'A budget that comes without a currency is not stored.',
    onlyWith('budget', 'currency'),
  ),
  fault(
    'order-billing-count-default-one',
    'ORD-BILLING-COUNT-DEFAULT',
    'The billingCycleCount of a new order is 1.',
    defaultLimit(1),
  ),
  fault(
    'order-billing-count-default-of-subscriptions-twelve',
    'ORD-BILLING-COUNT-DEFAULT',
    'The billingCycleCount of a new subscription order is 12.',
    defaultLimit(12, true),
  ),
];

function defaultLimit(limit: number, subscription = false): Apply {
  return withEffect('newOrder', (make) => (service, companyId, seed) => {
    const order = make(service, companyId, seed);
    if (order.subscription || !subscription) Object.assign(order, { billingCycleCount: limit });
    return order;
  });
}
