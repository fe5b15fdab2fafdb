import type { Order, StoredField } from '../../domain/orders.js';
import { storedFields } from '../../domain/orders.js';
import type { ServiceRequest } from '../../messages/request.js';
import { breaking } from '../breaking.js';
import type { Change } from '../seams/change.js';
import { changedEffect } from '../seams/effect.js';
import { storedField } from '../seams/order-field.js';
import { changedRequest } from '../seams/request.js';
import { acceptedUpdate } from '../seams/update.js';

const requirements: Readonly<Record<StoredField, string>> = {
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
};

const atMost =
  (most: number) =>
  (sent: number): number =>
    Math.min(sent, most);
const cutAt =
  (length: number) =>
  (text: string): string =>
    text.slice(0, length);
const withoutSymbols = (text: string): string => text.replaceAll(/[\u{10000}-\u{10ffff}]/gu, '?');
const atMidnight = (date: string): string => `${date.slice(0, 10)}T00:00:00.000Z`;
const offsetIgnored = (date: string): string => date.replace(/(Z|[+-]\d\d:\d\d)$/, 'Z');
const movedBy =
  (hours: number) =>
  (date: string): string =>
    new Date(Date.parse(date) + hours * 3_600_000).toISOString();

/** Two fields whose values change places. */
function swapped(one: StoredField, other: StoredField): Change {
  return changedEffect('storeField', (store) => (service, order, name, value) => {
    store(service, order, name === one ? other : name === other ? one : name, value);
  });
}

/** A field that is not read from such updates. */
function withoutField(field: StoredField, when: (request: ServiceRequest) => boolean): Change {
  return changedRequest((_service, request) =>
    request.operation === 'updateOrder' && when(request)
      ? { ...request, fields: request.fields.filter(([name]) => name !== field) }
      : request,
  );
}

/** A field that keeps its former value unless another field comes along. */
function storedOnlyWith(companion: string, field: StoredField): Change {
  return acceptedUpdate(({ before, order, sent }) => {
    if (sent[companion] === undefined) Object.assign(order, { [field]: before[field] });
  });
}

/** The billingCycleCount of new orders. */
function defaultCount(count: number, when: (order: Order) => boolean = () => true): Change {
  return changedEffect('newOrder', (make) => (service, companyId, seed) => {
    const order = make(service, companyId, seed);
    if (when(order)) order.billingCycleCount = count;
    return order;
  });
}

/** Faults of the fields that an update stores (section 2.4). */
export const storedValueFaults = [
  ...storedFields.flatMap((field) =>
    breaking(requirements[field], {
      [`the-${field}-of-an-accepted-update-is-not-stored`]: storedField(field, () => undefined),
      [`the-${field}-of-an-accepted-update-that-has-a-file-is-not-stored`]: withoutField(
        field,
        ({ files }) => files.length > 0,
      ),
    }),
  ),
  ...breaking('ORD-NAME', {
    'a-symbol-beyond-the-basic-plane-of-unicode-is-lost-from-a-name': storedField('name', withoutSymbols),
    'a-name-is-cut-to-32-characters-when-it-is-stored': storedField('name', cutAt(32)),
    'a-name-is-stored-in-lower-case': storedField('name', (name: string) => name.toLowerCase()),
    'a-name-is-read-as-latin-1-instead-of-utf-8': storedField('name', (name: string) =>
      Buffer.from(name).toString('latin1'),
    ),
    'an-ampersand-in-a-name-is-stored-as-an-html-entity': storedField('name', (name: string) =>
      name.replaceAll('&', '&amp;'),
    ),
  }),
  ...breaking('ORD-BUDGET', {
    'a-budget-is-stored-as-2147483647-at-most': storedField('budget', atMost(2_147_483_647)),
    'a-budget-is-stored-without-its-fraction': storedField('budget', Math.trunc),
    'a-budget-of-0-is-taken-as-none-and-not-stored': storedField(
      'budget',
      (budget: number) => budget || undefined,
    ),
    'a-budget-above-65535-is-stored-as-65535': storedField('budget', atMost(65_535)),
    'a-budget-is-stored-in-hundredths': storedField('budget', (budget: number) => budget * 100),
    'a-budget-below-the-present-one-is-not-stored': storedField('budget', (budget: number, order) =>
      Math.max(budget, order.budget ?? 0),
    ),
    'a-budget-that-comes-without-a-currency-is-not-stored': storedOnlyWith('currency', 'budget'),
  }),
  ...breaking('ORD-CURRENCY', {
    'every-currency-is-stored-as-usd': storedField('currency', () => 'USD'),
    'a-currency-that-comes-without-a-budget-is-not-stored': storedOnlyWith('budget', 'currency'),
    'a-currency-is-not-stored-where-the-budget-that-comes-with-it-is-the-present-one': acceptedUpdate(
      ({ before, order, sent }) => {
        if (order.budget === before.budget && sent['budget'] !== undefined) order.currency = before.currency;
      },
    ),
  }),
  ...breaking('ORD-QUANTITY', {
    'every-quantity-is-stored-as-1': storedField('quantity', () => 1),
    'a-quantity-is-stored-one-too-high': storedField('quantity', (quantity: number) => quantity + 1),
  }),
  ...breaking('ORD-DEADLINE', {
    'a-deadline-is-stored-as-midnight-of-its-day': storedField('deadline', atMidnight),
    'the-offset-of-a-deadline-is-dropped-its-clock-time-taken-as-utc': storedField('deadline', offsetIgnored),
    'a-deadline-is-stored-a-day-early': storedField('deadline', movedBy(-24)),
  }),
  ...breaking(['ORD-DEADLINE', 'ORD-KICKOFF'], {
    'the-deadline-is-stored-as-the-kickoffdate-and-the-other-way-round': swapped('deadline', 'kickoffDate'),
  }),
  ...breaking('ORD-KICKOFF', {
    'a-kickoffdate-is-stored-as-midnight-of-its-day': storedField('kickoffDate', atMidnight),
    'the-offset-of-a-kickoffdate-is-dropped-its-clock-time-taken-as-utc': storedField(
      'kickoffDate',
      offsetIgnored,
    ),
    'a-kickoffdate-is-stored-an-hour-late': storedField('kickoffDate', movedBy(1)),
    'a-kickoffdate-that-is-set-can-not-be-changed-any-more': storedField(
      'kickoffDate',
      (date: string, order) => order.kickoffDate ?? date,
    ),
  }),
  ...breaking('ORD-NOTES', {
    'a-symbol-beyond-the-basic-plane-of-unicode-is-lost-from-a-notes': storedField('notes', withoutSymbols),
    'new-notes-are-appended-to-the-former-ones': storedField('notes', (notes: string, order) =>
      order.notes === null ? notes : `${order.notes}\n${notes}`,
    ),
    'line-breaks-in-notes-become-blanks': storedField('notes', (notes: string) =>
      notes.replaceAll(/\r?\n/g, ' '),
    ),
  }),
  ...breaking(['ORD-NOTES', 'ORD-BRIEF'], {
    'the-notes-are-stored-as-the-brief-and-the-brief-as-the-notes': swapped('notes', 'brief'),
  }),
  ...breaking('ORD-BRIEF', {
    'a-symbol-beyond-the-basic-plane-of-unicode-is-lost-from-a-brief': storedField('brief', withoutSymbols),
    'a-brief-is-cut-to-255-characters-when-it-is-stored': storedField('brief', cutAt(255)),
    'letters-outside-ascii-are-dropped-from-a-brief': storedField('brief', (brief: string) =>
      brief.replaceAll(/[^ -~\r\n]/g, ''),
    ),
  }),
  ...breaking('ORD-REPEAT-COUNT', {
    'a-repeatcount-is-stored-one-too-low': storedField('repeatCount', (count: number) => count - 1),
    'a-repeatcount-is-stored-as-text': storedField('repeatCount', String),
  }),
  ...breaking('ORD-REPEAT-DURATION', {
    'the-repeatduration-year-is-stored-as-month': storedField('repeatDuration', (duration: string) =>
      duration === 'year' ? 'month' : duration,
    ),
    'every-repeatduration-is-stored-as-month': storedField('repeatDuration', () => 'month'),
  }),
  ...breaking('ORD-BILLING-COUNT', {
    'a-billingcyclecount-is-not-set-back-to-0': storedField(
      'billingCycleCount',
      (count: number) => count || undefined,
    ),
    'a-billingcyclecount-is-stored-one-too-high': storedField(
      'billingCycleCount',
      (count: number) => count + 1,
    ),
  }),
  ...breaking('ORD-BILLING-COUNT-DEFAULT', {
    'the-billingcyclecount-of-a-new-order-is-1': defaultCount(1),
    'the-billingcyclecount-of-a-new-subscription-order-is-12': defaultCount(
      12,
      (order) => order.subscription,
    ),
  }),
  ...breaking('ORD-BILLING-EVENT', {
    'every-billingcycleevent-is-stored-as-nochange': storedField('billingCycleEvent', () => 'noChange'),
    'the-billingcycleevent-nochange-does-not-replace-createorderwithtask': storedField(
      'billingCycleEvent',
      (event: string, order) => (order.billingCycleEvent === 'createOrderWithTask' ? undefined : event),
    ),
  }),
];
