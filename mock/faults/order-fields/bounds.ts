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
    'A name of two characters is refused': forbiddenValue('name', (name: string) => name.length === 2),
  }),
  ...breaking('ORD-BUDGET-TAKEN', {
    'A budget of 0 is refused': forbiddenValue('budget', (budget) => budget === 0),
  }),
  ...breaking('ORD-QUANTITY-TAKEN', {
    'A quantity of 1 is refused': forbiddenValue('quantity', (quantity) => quantity === 1),
  }),
  ...breaking('ORD-NAME-MIN', {
    'A name of one character is accepted': uncheckedField('name'),
    'The length of a name is counted in bytes, so that one letter outside ASCII is accepted': uncheckedField(
      'name',
      (name: string) => Buffer.byteLength(name) >= 2,
    ),
    'A name of one character is accepted when a status comes with it': uncheckedField(
      'name',
      (_name, { status }) => status !== undefined,
    ),
  }),
  ...breaking('ORD-BUDGET-MIN', {
    'A negative budget is accepted': uncheckedField('budget', isNumber),
    'A budget between -1 and 0 is accepted': uncheckedField('budget', (budget: number) => budget > -1),
    'The sign of a negative budget is dropped': misreadField('budget', (budget) =>
      isNumber(budget) ? Math.abs(budget) : budget,
    ),
    'A negative budget is accepted when a currency comes with it': uncheckedField(
      'budget',
      (budget, { currency }) => isNumber(budget) && currency !== undefined,
    ),
    'A negative budget is accepted when a quantity comes with it': uncheckedField(
      'budget',
      (budget, { quantity }) => isNumber(budget) && quantity !== undefined,
    ),
  }),
  ...breaking('ORD-QUANTITY-MIN', {
    'A quantity of 0 is accepted': uncheckedField('quantity', (quantity) => quantity === 0),
    'A quantity below 1 is raised to 1 instead of refused': misreadField('quantity', (quantity) =>
      isNumber(quantity) ? Math.max(1, quantity) : quantity,
    ),
    'A negative quantity is accepted': uncheckedField('quantity', (quantity: number) => quantity < 0),
    'A quantity of 0 is taken as not sent': misreadField('quantity', (quantity) => quantity || undefined),
    'A quantity of 0 is accepted when a budget comes with it': uncheckedField(
      'quantity',
      (quantity, { budget }) => quantity === 0 && budget !== undefined,
    ),
    'A quantity between 0 and 1 is accepted': uncheckedField('quantity', (quantity: number) => quantity > 0),
  }),
  ...numbers.flatMap(([requirement, field]) =>
    breaking(requirement, {
      [`A ${field} that is no number is accepted`]: uncheckedField(field, isText),
      [`A ${field} that is no number is taken as not sent`]: misreadField(field, (value) =>
        isText(value) ? undefined : value,
      ),
      [`Of a ${field} the number that it begins with is taken`]: misreadField(field, leadingNumber),
    }),
  ),
  ...breaking(
    numbers.map(([requirement]) => requirement),
    {
      'No number of an update is checked': inOrder(
        ...numbers.map(([, field]) => uncheckedField(field, isText)),
      ),
    },
  ),
  ...dates.flatMap(([requirement, field]) =>
    breaking(requirement, {
      [`A ${field} of words is accepted`]: uncheckedField(field),
      [`Only the shape of a ${field} is checked, so that a month 13 is accepted`]: uncheckedField(
        field,
        (date: string) => dateLike.test(date),
      ),
      [`A ${field} that can not be read is taken as not sent`]: misreadField(field, (date) =>
        Number.isNaN(Date.parse(String(date))) ? undefined : date,
      ),
    }),
  ),
  ...dates.flatMap(([, field, requirement]) =>
    breaking(requirement, {
      [`A ${field} with another offset than Z is refused`]: forbiddenValue(field, (date: string) =>
        /[+-]\d\d:\d\d$/.test(date),
      ),
    }),
  ),
  ...breaking('ORD-KICKOFF-FORMAT', {
    'Of two dates in one update only the deadline is checked': uncheckedField(
      'kickoffDate',
      (_date, { deadline }) => deadline !== undefined,
    ),
  }),
];
