import type { Fault } from '../fault.js';
import { fault } from '../fault.js';
import { withViolations } from '../refusals.js';
import type { Apply } from '../wrapping.js';
import { inOrder, withRule } from '../wrapping.js';

/** A field that takes what it must refuse; `when` looks at the value and at the whole update. */
export function accepts(
  field: string,
  when: (value: never, update: Record<string, unknown>) => boolean = () => true,
): Apply {
  return withViolations('order-update', (found, update) =>
    found.filter((each) => each.field !== field || !when(each.value as never, update)),
  );
}

/** A field that refuses what it must take. */
export function refuses(
  field: string,
  when: (value: never, update: Record<string, unknown>) => boolean,
): Apply {
  return withViolations('order-update', (found, update) => {
    const value = update[field];
    if (value === undefined || !when(value as never, update)) return found;
    return [...found, { field, keyword: 'fault', message: 'is not taken', value }];
  });
}

/** Reads a field of the form otherwise; undefined leaves it out. */
export function reads(field: string, read: (value: unknown) => unknown): Apply {
  return withRule('readUpdate', (original) => (service, request) => {
    const update = original(service, request);
    if (update[field] !== undefined) update[field] = read(update[field]);
    if (update[field] === undefined) delete update[field];
    return update;
  });
}

const isNumber = (value: unknown): boolean => typeof value === 'number';
const isText = (value: unknown): boolean => typeof value === 'string';
/** The number that a text begins with, as a lenient parser reads it. */
const leading = (value: unknown): unknown => {
  const number = typeof value === 'string' ? Number.parseFloat(value) : NaN;
  return Number.isNaN(number) ? value : number;
};
const dateLike = /^\d{4}-\d\d-\d\dT\d\d:\d\d/;

const numberTypes = [
  ['budget', 'ORD-BUDGET-TYPE'],
  ['quantity', 'ORD-QUANTITY-TYPE'],
  ['repeatCount', 'ORD-REPEAT-COUNT-TYPE'],
  ['billingCycleCount', 'ORD-BILLING-COUNT-TYPE'],
] as const;

const dates = [
  ['deadline', 'deadline', 'ORD-DEADLINE'],
  ['kickoff', 'kickoffDate', 'ORD-KICKOFF'],
] as const;

/** Faults of the bounds and forms of an update's fields (sections 2.4 and 8). */
export const limitFaults: readonly Fault[] = [
  fault(
    'order-name-of-one-character-accepted',
    'ORD-NAME-MIN',
    'A name of one character is accepted.',
    accepts('name'),
  ),
  fault(
    'order-name-of-two-characters-refused',
    'ORD-NAME-MIN',
    'A name of two characters is refused.',
    refuses('name', (name: string) => name.length === 2),
  ),
  fault(
    'order-name-counted-in-bytes',
    'ORD-NAME-MIN',
    'The length of a name is counted in bytes, so that one letter outside ASCII is accepted.',
    accepts('name', (name: string) => Buffer.byteLength(name) >= 2),
  ),
  fault(
    'order-name-of-one-character-accepted-with-status',
    'ORD-NAME-MIN',
    'A name of one character is accepted when a status comes with it.',
    accepts('name', (_name, { status }) => status !== undefined),
  ),
  fault(
    'order-budget-negative-accepted',
    'ORD-BUDGET-MIN',
    'A negative budget is accepted.',
    accepts('budget', isNumber),
  ),
  fault(
    'order-budget-slightly-negative-accepted',
    'ORD-BUDGET-MIN',
    'A budget between -1 and 0 is accepted.',
    accepts('budget', (budget: number) => budget > -1),
  ),
  fault(
    'order-budget-zero-refused',
    'ORD-BUDGET-MIN',
    'A budget of 0 is refused.',
    refuses('budget', (budget) => budget === 0),
  ),
  fault(
    'order-budget-made-positive',
    'ORD-BUDGET-MIN',
    'The sign of a negative budget is dropped.',
    reads('budget', (budget) => (typeof budget === 'number' ? Math.abs(budget) : budget)),
  ),
  fault(
    'order-budget-negative-accepted-with-currency',
    'ORD-BUDGET-MIN',
    'A negative budget is accepted when a currency comes with it.',
    accepts('budget', (_budget, { currency }) => currency !== undefined),
  ),
  fault(
    'order-quantity-zero-accepted',
    'ORD-QUANTITY-MIN',
    'A quantity of 0 is accepted.',
    accepts('quantity', (quantity) => quantity === 0),
  ),
  fault(
    'order-quantity-one-refused',
    'ORD-QUANTITY-MIN',
    'A quantity of 1 is refused.',
    refuses('quantity', (quantity) => quantity === 1),
  ),
  fault(
    'order-quantity-raised-to-one',
    'ORD-QUANTITY-MIN',
    'A quantity below 1 is raised to 1 instead of refused.',
    reads('quantity', (quantity) => (typeof quantity === 'number' ? Math.max(1, quantity) : quantity)),
  ),
  fault(
    'order-quantity-negative-accepted',
    'ORD-QUANTITY-MIN',
    'A negative quantity is accepted.',
    accepts('quantity', (quantity: number) => quantity < 0),
  ),
  fault(
    'order-quantity-zero-left-out',
    'ORD-QUANTITY-MIN',
    'A quantity of 0 is taken as not sent.',
    reads('quantity', (quantity) => quantity || undefined),
  ),
  fault(
    'order-quantity-just-below-one-accepted',
    'ORD-QUANTITY-MIN',
    'A quantity between 0 and 1 is accepted.',
    accepts('quantity', (quantity: number) => quantity > 0),
  ),
  ...numberTypes.map(([field, requirement]) =>
    fault(
      `order-${kebab(field)}-text-accepted`,
      requirement,
      `A ${field} that is no number is accepted.`,
      accepts(field, isText),
    ),
  ),
  ...numberTypes.map(([field, requirement]) =>
    fault(
      `order-${kebab(field)}-text-left-out`,
      requirement,
      `A ${field} that is no number is taken as not sent.`,
      reads(field, (value) => (isText(value) ? undefined : value)),
    ),
  ),
  ...numberTypes.map(([field, requirement]) =>
    fault(
      `order-${kebab(field)}-leading-number-taken`,
      requirement,
      `Of a ${field} the number that it begins with is taken.`,
      reads(field, leading),
    ),
  ),
  ...dates.flatMap(([short, field, requirement]) => [
    fault(
      `order-${short}-words-accepted`,
      `${requirement}-FORMAT`,
      `A ${field} of words is accepted.`,
      accepts(field),
    ),
    fault(
      `order-${short}-impossible-accepted`,
      `${requirement}-FORMAT`,
      `Only the shape of a ${field} is checked, so that a month 13 is accepted.`,
      accepts(field, (date: string) => dateLike.test(date)),
    ),
    fault(
      `order-${short}-wrong-left-out`,
      `${requirement}-FORMAT`,
      `A ${field} that can not be read is taken as not sent.`,
      reads(field, (date) => (Number.isNaN(Date.parse(String(date))) ? undefined : date)),
    ),
    fault(
      `order-${short}-with-offset-refused`,
      `${requirement}-FORMAT`,
      `A ${field} with another offset than Z is refused.`,
      refuses(field, (date: string) => /[+-]\d\d:\d\d$/.test(date)),
    ),
  ]),
  fault(
    'order-kickoff-format-unchecked-with-deadline',
    'ORD-KICKOFF-FORMAT',
    'Of two dates in one update only the deadline is checked.',
    accepts('kickoffDate', (_date, { deadline }) => deadline !== undefined),
  ),
  fault(
    'order-number-types-unchecked',
    ['ORD-BUDGET-TYPE', 'ORD-QUANTITY-TYPE', 'ORD-REPEAT-COUNT-TYPE', 'ORD-BILLING-COUNT-TYPE'],
    'No number of an update is checked.',
    inOrder(...numberTypes.map(([field]) => accepts(field, isText))),
  ),
];

/** A wire name as it stands in the id of a fault. */
export function kebab(field: string): string {
  return field.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}
