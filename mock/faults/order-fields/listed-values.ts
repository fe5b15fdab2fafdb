import { listedValues as listedBy } from '../../../src/contract/listed-values.js';
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
    'A status that is not listed is taken as not sent': misreadField('status', othersLeftOut(statuses)),
    'A status that is not listed is accepted and stored': inOrder(
      uncheckedField('status'),
      noRefusal('moveAllowed', ({ update }) => !statuses.includes(String(update.status))),
    ),
    'The case of a status does not count': misreadField('status', inAnyCase(statuses)),
    'The status Canceled is taken for Cancelled': misreadField('status', (status) =>
      status === 'Canceled' ? 'Cancelled' : status,
    ),
    'A status that begins with a listed one is taken for it': misreadField(
      'status',
      (sent) => statuses.find((status) => String(sent).startsWith(status)) ?? sent,
    ),
    'The status In Progress is taken for Ongoing': misreadField('status', (status) =>
      status === 'In Progress' ? 'Ongoing' : status,
    ),
  }),
  ...lists.flatMap(({ taken, field, values }) =>
    breaking(taken, {
      ...forEach(values, (value) => ({
        [`The ${field} ${value} is refused`]: forbiddenValue(field, (sent) => sent === value),
      })),
    }),
  ),
  ...lists.flatMap(({ requirement, field, values, others }) =>
    breaking(requirement, {
      [`A ${field} that is not listed is accepted`]: uncheckedField(field),
      [`A ${field} that is not listed is taken as not sent`]: misreadField(field, othersLeftOut(values)),
      [`The case of a ${field} does not count`]: misreadField(field, inAnyCase(values)),
      ...forEach(others, (value) => ({
        [`The ${field} ${value} is accepted`]: uncheckedField(field, (sent) => sent === value),
      })),
    }),
  ),
];
