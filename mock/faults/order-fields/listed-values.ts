import { listedValues as listedBy } from '../../../src/contract/schemas.js';
import { breaking, forEach } from '../breaking.js';
import { inOrder } from '../seams/change.js';
import { forbiddenValue, misreadField, uncheckedField } from '../seams/order-field.js';
import { noRefusal } from '../seams/refusal.js';

const statuses = listedBy('order-status');

const lists = [
  {
    requirement: 'ORD-REPEAT-DURATION-ENUM',
    taken: 'ORD-REPEAT-DURATION-TAKEN',
    field: 'repeatDuration',
    values: listedBy('repeat-duration'),
    others: ['quarter', 'months', 'hour'],
  },
  {
    requirement: 'ORD-BILLING-EVENT-ENUM',
    taken: 'ORD-BILLING-EVENT-TAKEN',
    field: 'billingCycleEvent',
    values: listedBy('billing-cycle-event'),
    others: ['createOrder'],
  },
];

/** The listed value that a text stands for when its case, or the blanks around it, do not count. */
function inAnyCase(values: readonly string[]) {
  return (text: unknown): unknown =>
    values.find((value) => value.toLowerCase() === String(text).trim().toLowerCase()) ?? text;
}

function othersLeftOut(values: readonly string[]) {
  return (text: unknown): unknown => (values.includes(String(text)) ? text : undefined);
}

/** Faults of the fields with listed values (section 2.4). */
export const listedValueFaults = [
  ...breaking('ORD-STATUS-ENUM', {
    'a-status-that-is-not-listed-is-taken-as-not-sent': misreadField('status', othersLeftOut(statuses)),
    'a-status-that-is-not-listed-is-accepted-and-stored': inOrder(
      uncheckedField('status'),
      noRefusal('moveAllowed', ({ update }) => !statuses.includes(String(update.status))),
    ),
    'the-case-of-a-status-does-not-count': misreadField('status', inAnyCase(statuses)),
    'the-status-canceled-is-taken-for-cancelled': misreadField('status', (status) =>
      status === 'Canceled' ? 'Cancelled' : status,
    ),
    'a-status-that-begins-with-a-listed-one-is-taken-for-it': misreadField(
      'status',
      (sent) => statuses.find((status) => String(sent).startsWith(status)) ?? sent,
    ),
    'the-status-in-progress-is-taken-for-ongoing': misreadField('status', (status) =>
      status === 'In Progress' ? 'Ongoing' : status,
    ),
  }),
  ...lists.flatMap(({ taken, field, values }) =>
    breaking(taken, {
      ...forEach(values, (value) => ({
        [`the-${field}-${value}-is-refused`]: forbiddenValue(field, (sent) => sent === value),
      })),
    }),
  ),
  ...lists.flatMap(({ requirement, field, values, others }) =>
    breaking(requirement, {
      [`a-${field}-that-is-not-listed-is-accepted`]: uncheckedField(field),
      [`a-${field}-that-is-not-listed-is-taken-as-not-sent`]: misreadField(field, othersLeftOut(values)),
      [`the-case-of-a-${field}-does-not-count`]: misreadField(field, inAnyCase(values)),
      ...forEach(others, (value) => ({
        [`the-${field}-${value}-is-accepted`]: uncheckedField(field, (sent) => sent === value),
      })),
    }),
  ),
];
