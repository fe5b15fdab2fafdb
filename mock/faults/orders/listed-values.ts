import type { OrderStatus } from '../../../src/contract/order-status.js';
import { orderStatuses } from '../../../src/contract/order-status.js';
import type { Fault } from '../fault.js';
import { fault } from '../fault.js';
import type { Apply } from '../wrapping.js';
import { inOrder, withRule } from '../wrapping.js';
import { accepts, kebab, reads, refuses } from './limits.js';

const statuses: readonly string[] = orderStatuses();

/** The listed value that a text stands for when its case, or the blanks around it, do not count. */
function listed(values: readonly string[], text: unknown): unknown {
  return values.find((value) => value.toLowerCase() === String(text).trim().toLowerCase()) ?? text;
}

const lists = [
  {
    field: 'repeatDuration',
    requirement: 'ORD-REPEAT-DURATION-ENUM',
    values: ['day', 'week', 'month', 'year'],
    extra: ['quarter', 'months', 'hour'],
  },
  {
    field: 'billingCycleEvent',
    requirement: 'ORD-BILLING-EVENT-ENUM',
    values: ['createOrderWithTask', 'noChange'],
    extra: ['createOrder'],
  },
] as const;

const flags = [
  ['markTasksAsDone', 'mark-tasks', 'ORD-MARK-TYPE'],
  ['rejectRequestedTasks', 'reject-tasks', 'ORD-REJECT-TYPE'],
] as const;

/** A flag whose text is read as a boolean whatever it says. */
function readAs(field: string, value: (text: string) => boolean | undefined): Apply {
  return reads(field, (sent) => (typeof sent === 'string' ? value(sent) : sent));
}

function withStatus(field: string, status: OrderStatus): Apply {
  return accepts(field, (_value, update) => update['status'] === status);
}

/** Faults of the fields with listed values and of the two flags (sections 2.4 and 4.5). */
export const listedValueFaults: readonly Fault[] = [
  fault(
    'order-status-other-left-out',
    'ORD-STATUS-ENUM',
    'A status that is not listed is taken as not sent.',
    reads('status', (status) => (statuses.includes(String(status)) ? status : undefined)),
  ),
  fault(
    'order-status-other-stored',
    'ORD-STATUS-ENUM',
    'A status that is not listed is accepted and stored.',
    inOrder(
      accepts('status'),
      withRule(
        'moveAllowed',
        (judge) => (context) =>
          statuses.includes(String(context.update.status)) ? judge(context) : undefined,
      ),
    ),
  ),
  fault(
    'order-status-in-any-case-accepted',
    'ORD-STATUS-ENUM',
    'The case of a status does not count.',
    reads('status', (status) => listed(statuses, status)),
  ),
  fault(
    'order-status-canceled-accepted',
    'ORD-STATUS-ENUM',
    'The status Canceled is taken for Cancelled.',
    reads('status', (status) => (status === 'Canceled' ? 'Cancelled' : status)),
  ),
  fault(
    'order-status-prefix-accepted',
    'ORD-STATUS-ENUM',
    'A status that begins with a listed one is taken for it.',
    reads('status', (sent) => statuses.find((status) => String(sent).startsWith(status)) ?? sent),
  ),
  fault(
    'order-status-in-progress-accepted',
    'ORD-STATUS-ENUM',
    'The status In Progress is taken for Ongoing.',
    reads('status', (status) => (status === 'In Progress' ? 'Ongoing' : status)),
  ),
  ...lists.flatMap(({ field, requirement, values, extra }) => [
    fault(
      `order-${kebab(field)}-other-accepted`,
      requirement,
      `A ${field} that is not listed is accepted.`,
      accepts(field),
    ),
    fault(
      `order-${kebab(field)}-other-left-out`,
      requirement,
      `A ${field} that is not listed is taken as not sent.`,
      reads(field, (sent) => ((values as readonly string[]).includes(String(sent)) ? sent : undefined)),
    ),
    fault(
      `order-${kebab(field)}-in-any-case-accepted`,
      requirement,
      `The case of a ${field} does not count.`,
      reads(field, (sent) => listed(values, sent)),
    ),
    ...values.map((value) =>
      fault(
        `order-${kebab(field)}-${kebab(value)}-refused`,
        requirement,
        `The ${field} ${value} is refused.`,
        refuses(field, (sent) => sent === value),
      ),
    ),
    ...extra.map((value) =>
      fault(
        `order-${kebab(field)}-${kebab(value)}-accepted`,
        requirement,
        `The ${field} ${value} is accepted.`,
        accepts(field, (sent) => sent === value),
      ),
    ),
  ]),
  ...flags.flatMap(([field, id, requirement]) => [
    fault(
      `order-${id}-words-count-as-true`,
      requirement,
      `A ${field} that is no boolean counts as true.`,
      readAs(field, () => true),
    ),
    fault(
      `order-${id}-words-count-as-false`,
      requirement,
      `A ${field} that is no boolean counts as false.`,
      readAs(field, () => false),
    ),
    fault(
      `order-${id}-words-accepted`,
      requirement,
      `A ${field} that is no boolean is accepted.`,
      accepts(field),
    ),
    fault(
      `order-${id}-unchecked-on-completion`,
      requirement,
      `The type of ${field} is not checked with the status Completed.`,
      withStatus(field, 'Completed'),
    ),
    fault(
      `order-${id}-unchecked-on-cancellation`,
      requirement,
      `The type of ${field} is not checked with the status Cancelled.`,
      withStatus(field, 'Cancelled'),
    ),
  ]),
];
