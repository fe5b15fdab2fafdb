import { breaking } from '../breaking.js';
import { inOrder } from '../seams/change.js';
import { forbiddenValue, misreadField, uncheckedField } from '../seams/order-field.js';

const isNumber = (value: unknown): value is number => typeof value === 'number';
const isText = (value: unknown): value is string => typeof value === 'string';
const dateLike = /^\d{4}-\d\d-\d\dT\d\d:\d\d/;

/** The number that a text begins with, as a lenient parser reads it. */
function leadingNumber(value: unknown): unknown {
  const number = isText(value) ? Number.parseFloat(value) : NaN;
  return Number.isNaN(number) ? value : number;
}

const numbers = [
  ['ORD-BUDGET-TYPE', 'budget'],
  ['ORD-QUANTITY-TYPE', 'quantity'],
  ['ORD-REPEAT-COUNT-TYPE', 'repeatCount'],
  ['ORD-BILLING-COUNT-TYPE', 'billingCycleCount'],
] as const;

const dates = [
  ['ORD-DEADLINE-FORMAT', 'deadline', 'ORD-DEADLINE-TAKEN'],
  ['ORD-KICKOFF-FORMAT', 'kickoffDate', 'ORD-KICKOFF-TAKEN'],
] as const;

/** Faults of the bounds and forms of an update's fields (sections 2.4 and 8). */
export const boundFaults = [
  ...breaking('ORD-NAME-TAKEN', {
    'a-name-of-two-characters-is-refused': forbiddenValue('name', (name: string) => name.length === 2),
  }),
  ...breaking('ORD-BUDGET-TAKEN', {
    'a-budget-of-0-is-refused': forbiddenValue('budget', (budget) => budget === 0),
  }),
  ...breaking('ORD-QUANTITY-TAKEN', {
    'a-quantity-of-1-is-refused': forbiddenValue('quantity', (quantity) => quantity === 1),
  }),
  ...breaking('ORD-NAME-MIN', {
    'a-name-of-one-character-is-accepted': uncheckedField('name'),
    'the-length-of-a-name-is-counted-in-bytes-so-that-one-letter-outside-ascii-is-accepted': uncheckedField(
      'name',
      (name: string) => Buffer.byteLength(name) >= 2,
    ),
    'a-name-of-one-character-is-accepted-when-a-status-comes-with-it': uncheckedField(
      'name',
      (_name, { status }) => status !== undefined,
    ),
  }),
  ...breaking('ORD-BUDGET-MIN', {
    'a-negative-budget-is-accepted': uncheckedField('budget', isNumber),
    'a-budget-between-1-and-0-is-accepted': uncheckedField('budget', (budget: number) => budget > -1),
    'the-sign-of-a-negative-budget-is-dropped': misreadField('budget', (budget) =>
      isNumber(budget) ? Math.abs(budget) : budget,
    ),
    'a-negative-budget-is-accepted-when-a-currency-comes-with-it': uncheckedField(
      'budget',
      (budget, { currency }) => isNumber(budget) && currency !== undefined,
    ),
    'a-negative-budget-is-accepted-when-a-quantity-comes-with-it': uncheckedField(
      'budget',
      (budget, { quantity }) => isNumber(budget) && quantity !== undefined,
    ),
  }),
  ...breaking('ORD-QUANTITY-MIN', {
    'a-quantity-of-0-is-accepted': uncheckedField('quantity', (quantity) => quantity === 0),
    'a-quantity-below-1-is-raised-to-1-instead-of-refused': misreadField('quantity', (quantity) =>
      isNumber(quantity) ? Math.max(1, quantity) : quantity,
    ),
    'a-negative-quantity-is-accepted': uncheckedField('quantity', (quantity: number) => quantity < 0),
    'a-quantity-of-0-is-taken-as-not-sent': misreadField('quantity', (quantity) => quantity || undefined),
    'a-quantity-of-0-is-accepted-when-a-budget-comes-with-it': uncheckedField(
      'quantity',
      (quantity, { budget }) => quantity === 0 && budget !== undefined,
    ),
    'a-quantity-between-0-and-1-is-accepted': uncheckedField('quantity', (quantity: number) => quantity > 0),
  }),
  ...numbers.flatMap(([requirement, field]) =>
    breaking(requirement, {
      [`a-${field}-that-is-no-number-is-accepted`]: uncheckedField(field, isText),
      [`a-${field}-that-is-no-number-is-taken-as-not-sent`]: misreadField(field, (value) =>
        isText(value) ? undefined : value,
      ),
      [`of-a-${field}-the-number-that-it-begins-with-is-taken`]: misreadField(field, leadingNumber),
    }),
  ),
  ...breaking(
    numbers.map(([requirement]) => requirement),
    {
      'no-number-of-an-update-is-checked': inOrder(
        ...numbers.map(([, field]) => uncheckedField(field, isText)),
      ),
    },
  ),
  ...dates.flatMap(([requirement, field]) =>
    breaking(requirement, {
      [`a-${field}-of-words-is-accepted`]: uncheckedField(field),
      [`only-the-shape-of-a-${field}-is-checked-so-that-a-month-13-is-accepted`]: uncheckedField(
        field,
        (date: string) => dateLike.test(date),
      ),
      [`a-${field}-that-can-not-be-read-is-taken-as-not-sent`]: misreadField(field, (date) =>
        Number.isNaN(Date.parse(String(date))) ? undefined : date,
      ),
    }),
  ),
  ...dates.flatMap(([, field, requirement]) =>
    breaking(requirement, {
      [`a-${field}-with-another-offset-than-z-is-refused`]: forbiddenValue(field, (date: string) =>
        /[+-]\d\d:\d\d$/.test(date),
      ),
    }),
  ),
  ...breaking('ORD-KICKOFF-FORMAT', {
    'of-two-dates-in-one-update-only-the-deadline-is-checked': uncheckedField(
      'kickoffDate',
      (_date, { deadline }) => deadline !== undefined,
    ),
  }),
];
