import { isClosed, listedValues as listedBy } from '../../src/contract/schemas.js';
import type { Order, StoredField } from '../domain/orders.js';
import { storedFields } from '../domain/orders.js';
import type { ServiceRequest, UploadedFile } from '../messages/request.js';
import { breaking, each, forEach } from './fault.js';
import type { Change } from './seams/change.js';
import { changedEffect, changedRequest, inOrder, noRefusal } from './seams/change.js';
import {
  cutAt,
  forbiddenValue,
  misreadField,
  storedField,
  storedFiles,
  storedManagers,
  uncheckedField,
} from './seams/order-field.js';
import type { Condition, DecidedUpdate } from './seams/update.js';
import {
  acceptedUpdate,
  all,
  always,
  isMove,
  late,
  not,
  sends,
  sendsFields,
  unstored,
} from './seams/update.js';

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

const withoutSymbols = (text: string): string => text.replaceAll(/[\u{10000}-\u{10ffff}]/gu, '?');
const atMidnight = (date: string): string => `${date.slice(0, 10)}T00:00:00.000Z`;
const offsetIgnored = (date: string): string => date.replace(/(Z|[+-]\d\d:\d\d)$/, 'Z');

const movedBy =
  (hours: number) =>
  (date: string): string =>
    new Date(Date.parse(date) + hours * 3_600_000).toISOString();

/** Two fields whose values change places. */
const swapped = (one: StoredField, other: StoredField): Change =>
  changedEffect('storeField', (store, service, order, name, value) => {
    store(service, order, name === one ? other : name === other ? one : name, value);
  });

/** A field that is not read from such updates. */
const withoutField = (field: StoredField, when: (request: ServiceRequest) => boolean): Change =>
  changedRequest((_service, request) =>
    request.operation === 'updateOrder' && when(request)
      ? { ...request, fields: request.fields.filter(([name]) => name !== field) }
      : request,
  );

/** A field that gets its former value back a while after an update that sends it, and others with it. */
const putBackLater = (field: StoredField, ...others: StoredField[]): Change =>
  acceptedUpdate(
    late(({ order, before }) => {
      if (!isClosed(order.status)) Object.assign(order, { [field]: before[field] });
    }),
    all(...[field, ...others].map((name) => sends(name))),
  );

const isStarted: Condition<DecidedUpdate> = ({ order, before }) =>
  before.status === 'Pending' && order.status === 'Ongoing';

/** The billingCycleCount of new orders. */
const defaultCount = (count: number, when: (order: Order) => boolean = () => true): Change =>
  changedEffect('newOrder', (make, service, companyId, seed) => {
    const order = make(service, companyId, seed);
    if (when(order)) order.billingCycleCount = count;
    return order;
  });

/** Faults of the fields that an update stores (section 2.4). */
const storedValueFaults = [
  ...storedFields.flatMap((field) =>
    breaking(requirements[field], {
      [`the-${field}-of-an-accepted-update-is-not-stored`]: storedField(field)(() => undefined),
      [`the-${field}-of-an-accepted-update-that-has-a-file-is-not-stored`]: withoutField(
        field,
        ({ files }) => files.length > 0,
      ),
      [`the-${field}-of-an-update-that-cancels-its-order-is-not-stored`]: withoutField(field, (request) =>
        sends('status', 'Cancelled')({ request }),
      ),
    }),
  ),
  ...breaking('ORD-NAME', storedField('name'), {
    'a-symbol-beyond-the-basic-plane-of-unicode-is-lost-from-a-name': withoutSymbols,
    'a-name-is-cut-to-32-characters-when-it-is-stored': cutAt(32),
    'a-name-is-cut-to-255-characters': cutAt(255),
    'a-name-is-stored-in-lower-case': (name: string) => name.toLowerCase(),
    'a-name-is-read-as-latin-1-instead-of-utf-8': (name: string) => Buffer.from(name).toString('latin1'),
    'an-ampersand-in-a-name-is-stored-as-an-html-entity': (name: string) => name.replaceAll('&', '&amp;'),
  }),
  ...breaking('ORD-BUDGET', {
    ...each(storedField('budget'), {
      'a-budget-is-stored-as-2147483647-at-most': atMost(2_147_483_647),
      'a-budget-is-stored-without-its-fraction': Math.trunc,
      'a-budget-loses-a-cent': (budget: number) => Math.trunc(budget * 100) / 100,
      'a-budget-of-0-is-taken-as-none-and-not-stored': (budget: number) => budget || undefined,
      'a-budget-above-65535-is-stored-as-65535': atMost(65_535),
      'a-budget-is-stored-in-hundredths': (budget: number) => budget * 100,
      'a-budget-below-the-present-one-is-not-stored': (budget: number, order) =>
        Math.max(budget, order.budget ?? 0),
    }),
    'a-budget-beside-a-currency-is-rounded': acceptedUpdate(
      ({ order }) => {
        if (order.budget !== null) order.budget = Math.round(order.budget);
      },
      all(sends('budget'), sends('currency')),
    ),
    'a-budget-that-comes-without-a-currency-is-not-stored': unstored('budget', not(sends('currency'))),
    'a-budget-is-lost-with-the-move-to-completed': unstored('budget', isMove({ to: 'Completed' })),
    'a-budget-in-a-currency-is-put-back-later': putBackLater('budget', 'currency'),
  }),
  ...breaking('ORD-CURRENCY', {
    'every-currency-is-stored-as-usd': storedField('currency')(() => 'USD'),
    'a-currency-that-comes-without-a-budget-is-not-stored': unstored('currency', not(sends('budget'))),
    'a-currency-is-not-stored-where-the-budget-that-comes-with-it-is-the-present-one': unstored(
      'currency',
      all(sends('budget'), ({ before, order }: DecidedUpdate) => order.budget === before.budget),
    ),
  }),
  ...breaking('ORD-QUANTITY', {
    ...each(storedField('quantity'), {
      'every-quantity-is-stored-as-1': () => 1,
      'a-quantity-is-stored-one-too-high': (quantity: number) => quantity + 1,
      'a-quantity-is-stored-without-its-fraction': Math.trunc,
    }),
    'a-quantity-beside-a-bare-budget-is-lost': unstored(
      'quantity',
      all(sends('budget'), not(sends('currency'))),
    ),
    'a-quantity-is-put-back-a-while-later': putBackLater('quantity'),
  }),
  ...breaking('ORD-DEADLINE', storedField('deadline'), {
    'a-deadline-is-stored-as-midnight-of-its-day': atMidnight,
    // The minutes of an offset have its sign, too.
    'the-half-hour-of-a-western-offset-is-added': (date: string) => date.replace(/-03:30$/, '-02:30'),
    'the-offset-of-a-deadline-is-dropped-its-clock-time-taken-as-utc': offsetIgnored,
    'a-deadline-is-stored-a-day-early': movedBy(-24),
  }),
  ...breaking(['ORD-DEADLINE', 'ORD-KICKOFF'], {
    'the-deadline-is-stored-as-the-kickoffdate-and-the-other-way-round': swapped('deadline', 'kickoffDate'),
  }),
  ...breaking('ORD-KICKOFF', {
    'a-start-sets-the-kickoffdate': acceptedUpdate(({ order }) => {
      order.kickoffDate = new Date().toISOString();
    }, isStarted),
    'a-kickoff-behind-the-deadline-is-lost': unstored(
      'kickoffDate',
      ({ order }) => Date.parse(order.kickoffDate ?? '') > Date.parse(order.deadline ?? ''),
    ),
    ...each(storedField('kickoffDate'), {
      'a-kickoffdate-is-stored-as-midnight-of-its-day': atMidnight,
      'the-offset-of-a-kickoffdate-is-dropped-its-clock-time-taken-as-utc': offsetIgnored,
      'a-kickoffdate-is-stored-an-hour-late': movedBy(1),
      'a-kickoffdate-that-is-set-can-not-be-changed-any-more': (date: string, order) =>
        order.kickoffDate ?? date,
    }),
  }),
  ...breaking('ORD-NOTES', storedField('notes'), {
    'a-symbol-beyond-the-basic-plane-of-unicode-is-lost-from-a-notes': withoutSymbols,
    'new-notes-are-appended-to-the-former-ones': (notes: string, order) =>
      order.notes === null ? notes : `${order.notes}\n${notes}`,
    'notes-are-cut-to-10000-characters': cutAt(10_000),
    'line-breaks-in-notes-become-blanks': (notes: string) => notes.replaceAll(/\r?\n/g, ' '),
  }),
  ...breaking(['ORD-NOTES', 'ORD-BRIEF'], {
    'the-notes-are-stored-as-the-brief-and-the-brief-as-the-notes': swapped('notes', 'brief'),
  }),
  ...breaking('ORD-BRIEF', storedField('brief'), {
    'a-symbol-beyond-the-basic-plane-of-unicode-is-lost-from-a-brief': withoutSymbols,
    'a-brief-is-cut-to-255-characters-when-it-is-stored': cutAt(255),
    'a-brief-is-cut-to-2048-characters': cutAt(2_048),
    'letters-outside-ascii-are-dropped-from-a-brief': (brief: string) => brief.replaceAll(/[^ -~\r\n]/g, ''),
  }),
  ...breaking('ORD-REPEAT-COUNT', storedField('repeatCount'), {
    'a-repeatcount-is-stored-one-too-low': (count: number) => count - 1,
    'a-repeatcount-is-stored-as-text': String,
  }),
  ...breaking('ORD-REPEAT-DURATION', storedField('repeatDuration'), {
    'the-repeatduration-year-is-stored-as-month': (duration: string) =>
      duration === 'year' ? 'month' : duration,
    'every-repeatduration-is-stored-as-month': () => 'month',
  }),
  ...breaking('ORD-BILLING-COUNT', storedField('billingCycleCount'), {
    'a-billingcyclecount-is-not-set-back-to-0': (count: number) => count || undefined,
    'a-billingcyclecount-is-stored-one-too-high': (count: number) => count + 1,
  }),
  ...breaking('ORD-BILLING-COUNT-DEFAULT', {
    'the-billingcyclecount-of-a-new-order-is-1': defaultCount(1),
    'a-new-order-with-a-budget-counts-one-cycle': defaultCount(1, ({ budget }) => budget !== 1000),
    'the-billingcyclecount-of-a-new-subscription-order-is-12': defaultCount(
      12,
      (order) => order.subscription,
    ),
    'a-recurrence-limits-the-billing-cycles': acceptedUpdate(({ order }) => {
      order.billingCycleCount ||= order.repeatCount ?? 0;
    }, sends('repeatCount')),
    'a-start-counts-a-billing-cycle': acceptedUpdate(({ order }) => {
      order.billingCycleCount ||= 1;
    }, isStarted),
  }),
  ...breaking('ORD-BILLING-EVENT', storedField('billingCycleEvent'), {
    'every-billingcycleevent-is-stored-as-nochange': () => 'noChange',
    'the-billingcycleevent-nochange-does-not-replace-createorderwithtask': (event: string, order) =>
      order.billingCycleEvent === 'createOrderWithTask' ? undefined : event,
  }),
];

const isNumber = (value: unknown): value is number => typeof value === 'number';
const isText = (value: unknown): value is string => typeof value === 'string';

/** The number that a text begins with, as a lenient parser reads it. */
function leadingNumber(value: unknown): unknown {
  const number = isText(value) ? Number.parseFloat(value) : NaN;
  return Number.isNaN(number) ? value : number;
}

const numbers = ['budget', 'quantity', 'repeatCount', 'billingCycleCount'] as const;

/** Faults of the bounds and forms of an update's fields (sections 2.4 and 8). */
const boundFaults = [
  ...breaking('ORD-NAME-TAKEN', {
    'a-name-of-two-characters-is-refused': forbiddenValue('name')((name: string) => name.length === 2),
  }),
  ...breaking('ORD-BUDGET-TAKEN', forbiddenValue('budget'), {
    'a-budget-of-0-is-refused': (budget) => budget === 0,
    'no-budget-of-0-in-a-currency-is-taken': (budget, { currency }) => budget === 0 && currency !== undefined,
  }),
  ...breaking('ORD-QUANTITY-TAKEN', forbiddenValue('quantity'), {
    'a-quantity-of-1-is-refused': (quantity) => quantity === 1,
    'a-quantity-above-100-is-refused': (quantity) => Number(quantity) > 100,
  }),
  ...breaking('ORD-BILLING-COUNT-TAKEN', {
    'a-billingcyclecount-of-0-is-refused': forbiddenValue('billingCycleCount')((count) => count === 0),
  }),
  ...breaking('ORD-NAME-MIN', uncheckedField('name'), {
    'a-name-of-one-character-is-accepted': always,
    'the-length-of-a-name-is-counted-in-bytes-so-that-one-letter-outside-ascii-is-accepted': (name: string) =>
      Buffer.byteLength(name) >= 2,
    'a-name-of-one-character-is-accepted-when-a-status-comes-with-it': (_name, { status }) =>
      status !== undefined,
  }),
  ...breaking('ORD-BUDGET-TYPE', misreadField('budget'), {
    'the-budget-nan-is-taken-as-0': (budget) => (budget === 'NaN' ? 0 : budget),
  }),
  ...breaking('ORD-QUANTITY-TYPE', misreadField('quantity'), {
    'the-quantity-nan-is-taken-as-1': (quantity) => (quantity === 'NaN' ? 1 : quantity),
  }),
  ...breaking('ORD-BUDGET-MIN', {
    ...each(uncheckedField('budget'), {
      'a-negative-budget-is-accepted': isNumber,
      'a-budget-between-1-and-0-is-accepted': (budget: number) => budget > -1,
      'a-negative-budget-is-accepted-when-a-currency-comes-with-it': (budget, { currency }) =>
        isNumber(budget) && currency !== undefined,
      'a-negative-budget-is-accepted-when-a-quantity-comes-with-it': (budget, { quantity }) =>
        isNumber(budget) && quantity !== undefined,
    }),
    'the-sign-of-a-negative-budget-is-dropped': misreadField('budget')((budget) =>
      isNumber(budget) ? Math.abs(budget) : budget,
    ),
  }),
  ...breaking('ORD-QUANTITY-MIN', {
    ...each(uncheckedField('quantity'), {
      'a-quantity-of-0-is-accepted': (quantity) => quantity === 0,
      'a-negative-quantity-is-accepted': (quantity: number) => quantity < 0,
      'a-quantity-of-0-is-accepted-when-a-budget-comes-with-it': (quantity, { budget }) =>
        quantity === 0 && budget !== undefined,
      'a-quantity-between-0-and-1-is-accepted': (quantity: number) => quantity > 0,
    }),
    ...each(misreadField('quantity'), {
      'a-quantity-below-1-is-raised-to-1-instead-of-refused': (quantity) =>
        isNumber(quantity) ? Math.max(1, quantity) : quantity,
      'a-quantity-of-0-is-taken-as-not-sent': (quantity) => quantity || undefined,
    }),
  }),
  ...numbers.flatMap((field) =>
    breaking(`${requirements[field]}-TYPE`, {
      [`a-${field}-that-is-no-number-is-accepted`]: uncheckedField(field)(isText),
      ...each(misreadField(field), {
        [`a-${field}-that-is-no-number-is-taken-as-not-sent`]: (value) => (isText(value) ? undefined : value),
        [`of-a-${field}-the-number-that-it-begins-with-is-taken`]: leadingNumber,
      }),
    }),
  ),
  ...breaking(
    numbers.map((field) => `${requirements[field]}-TYPE`),
    {
      'no-number-of-an-update-is-checked': inOrder(...numbers.map((field) => uncheckedField(field)(isText))),
    },
  ),
  ...(['deadline', 'kickoffDate'] as const).flatMap((field) => [
    ...breaking(`${requirements[field]}-FORMAT`, {
      ...each(uncheckedField(field), {
        [`a-${field}-of-words-is-accepted`]: always,
        [`only-the-shape-of-a-${field}-is-checked-so-that-a-month-13-is-accepted`]: (date: string) =>
          /^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(date),
      }),
      [`a-${field}-that-can-not-be-read-is-taken-as-not-sent`]: misreadField(field)((date) =>
        Number.isNaN(Date.parse(String(date))) ? undefined : date,
      ),
    }),
    ...breaking(`${requirements[field]}-TAKEN`, forbiddenValue(field), {
      [`a-${field}-with-another-offset-than-z-is-refused`]: (date: string) => /[+-]\d\d:\d\d$/.test(date),
    }),
  ]),
  ...breaking('ORD-KICKOFF-FORMAT', {
    'of-two-dates-in-one-update-only-the-deadline-is-checked': uncheckedField('kickoffDate')(
      (_date, { deadline }) => deadline !== undefined,
    ),
  }),
];

const statuses = listedBy('order-status');

const lists = [
  {
    field: 'repeatDuration',
    values: listedBy('repeat-duration'),
    others: ['quarter', 'months', 'hour'],
  },
  { field: 'billingCycleEvent', values: listedBy('billing-cycle-event'), others: ['createOrder'] },
] as const;

/** The listed value that a text stands for when its case, or the blanks around it, do not count. */
const inAnyCase =
  (values: readonly string[]) =>
  (text: unknown): unknown =>
    values.find((value) => value.toLowerCase() === String(text).trim().toLowerCase()) ?? text;

const othersLeftOut =
  (values: readonly string[]) =>
  (text: unknown): unknown =>
    values.includes(String(text)) ? text : undefined;

/** Faults of the fields with listed values (section 2.4). */
const listedValueFaults = [
  ...breaking('ORD-STATUS-ENUM', {
    'a-status-that-is-not-listed-is-accepted-and-stored': inOrder(
      uncheckedField('status')(),
      noRefusal('moveAllowed', ({ update }) => !statuses.includes(String(update.status))),
    ),
    ...each(misreadField('status'), {
      'a-status-that-is-not-listed-is-taken-as-not-sent': othersLeftOut(statuses),
      'the-case-of-a-status-does-not-count': inAnyCase(statuses),
      'the-status-canceled-is-taken-for-cancelled': (status) =>
        status === 'Canceled' ? 'Cancelled' : status,
      'a-status-that-begins-with-a-listed-one-is-taken-for-it': (sent) =>
        statuses.find((status) => String(sent).startsWith(status)) ?? sent,
      'the-status-in-progress-is-taken-for-ongoing': (status) =>
        status === 'In Progress' ? 'Ongoing' : status,
    }),
  }),
  ...lists.flatMap(({ field, values, others }) => [
    ...breaking(
      `${requirements[field]}-TAKEN`,
      forEach(values, (value) => ({
        [`the-${field}-${value}-is-refused`]: forbiddenValue(field)((sent) => sent === value),
      })),
    ),
    ...breaking(`${requirements[field]}-ENUM`, {
      [`a-${field}-that-is-not-listed-is-accepted`]: uncheckedField(field)(),
      ...each(misreadField(field), {
        [`a-${field}-that-is-not-listed-is-taken-as-not-sent`]: othersLeftOut(values),
        [`the-case-of-a-${field}-does-not-count`]: inAnyCase(values),
      }),
      ...forEach<string>(others, (value) => ({
        [`the-${field}-${value}-is-accepted`]: uncheckedField(field)((sent) => sent === value),
      })),
    }),
  ]),
];

/** Stores files with another size than they have. */
const storedSize = (size: (file: UploadedFile) => number): Change =>
  storedFiles((files) => files.map((file) => ({ ...file, size: size(file) })));

/** Faults of the project managers and the files that an update stores (section 4.5). */
const listFaults = [
  ...breaking(['ORD-MANAGERS', 'ORD-MANAGERS-ADDED', 'ORD-MANAGERS-REMOVED'], {
    'the-project-managers-of-an-update-are-not-stored': storedManagers((_sent, former) => former),
  }),
  ...breaking(['ORD-MANAGERS', 'ORD-MANAGERS-ADDED'], storedManagers, {
    'of-several-project-managers-the-first-alone-is-stored': (sent) => sent.slice(0, 1),
    'of-several-project-managers-the-last-alone-is-stored': (sent) => sent.slice(-1),
  }),
  ...breaking('ORD-MANAGERS', {
    'the-project-managers-of-an-update-that-has-a-status-are-not-stored': unstored(
      'assignedProjectManagers',
      sends('status'),
    ),
    'managers-of-a-cancellation-are-not-stored': unstored(
      'assignedProjectManagers',
      isMove({ to: 'Cancelled' }),
    ),
    'of-more-than-two-project-managers-two-are-stored': storedManagers((sent) => sent.slice(0, 2)),
    'five-project-managers-at-most-are-stored': storedManagers((sent) => sent.slice(0, 5)),
  }),
  ...breaking(['ORD-FILES', 'ORD-FILES-SEVERAL', 'ORD-FILES-APPENDED', 'ORD-FILES-KEPT'], {
    'the-files-of-an-update-are-not-stored': storedFiles(() => []),
  }),
  ...breaking('ORD-FILES', {
    'a-file-sent-to-a-pending-order-is-not-stored': storedFiles((files, { status }) =>
      status === 'Pending' ? [] : files,
    ),
    'a-file-without-content-is-not-stored': storedFiles((files) => files.filter(({ size }) => size > 0)),
    ...each(storedSize, {
      'a-file-is-stored-without-its-content': () => 0,
      'the-bytes-of-a-picture-are-stored-as-if-they-were-text-which-grows-them': ({ mimetype, size }) =>
        mimetype.startsWith('image/') ? size * 2 : size,
      'a-file-is-stored-without-its-last-byte': ({ size }) => Math.max(0, size - 1),
      'a-file-is-stored-without-what-it-has-beyond-65536-bytes': ({ size }) => Math.min(65_536, size),
      'a-file-is-stored-without-what-it-has-beyond-524288-bytes': ({ size }) => Math.min(524_288, size),
    }),
    ...each((when: Condition<DecidedUpdate>) => unstored('files', when), {
      'a-file-that-comes-with-a-text-field-is-not-stored': sendsFields,
      'a-file-that-comes-without-a-text-field-is-not-stored': not(sendsFields),
      'a-file-beside-managers-is-not-stored': sends('assignedProjectManagers[]'),
    }),
  }),
];

/** Every fault of the fields of an order. */
export const orderFieldFaults = [...storedValueFaults, ...boundFaults, ...listedValueFaults, ...listFaults];
