import { openStatuses } from '../../../src/contract/order-status.js';
import { breaking, forEach } from '../breaking.js';
import type { Change } from '../seams/change.js';
import type { Condition } from '../seams/condition.js';
import { not, sends } from '../seams/condition.js';
import { misreadField, uncheckedField } from '../seams/order-field.js';
import { noRefusal } from '../seams/refusal.js';

const flags = [
  ['ORD-MARK-TYPE', 'markTasksAsDone'],
  ['ORD-REJECT-TYPE', 'rejectRequestedTasks'],
] as const;

/** A flag that counts as a boolean where it is none. */
function countedAs(field: string, value: boolean): Change {
  return misreadField(field, (sent) => (typeof sent === 'string' ? value : sent));
}

/** Takes rejectRequestedTasks where the order is not closed. */
function rejectAccepted(when: Condition): Change {
  return noRefusal('rejectOnlyOnClosing', when);
}

/** Faults of markTasksAsDone and rejectRequestedTasks (section 4.5). */
export const flagFaults = [
  ...flags.flatMap(([requirement, field]) =>
    breaking(requirement, {
      [`a-${field}-that-is-no-boolean-counts-as-true`]: countedAs(field, true),
      [`a-${field}-that-is-no-boolean-counts-as-false`]: countedAs(field, false),
      [`a-${field}-that-is-no-boolean-is-accepted`]: uncheckedField(field),
      ...forEach(['Completed', 'Cancelled'], (to) => ({
        [`the-type-of-${field}-is-not-checked-with-the-status-${to}`]: uncheckedField(
          field,
          (_value, { status }) => status === to,
        ),
      })),
    }),
  ),
  ...breaking('ORD-REJECT-CLOSING-ONLY', {
    'rejectrequestedtasks-is-accepted-without-a-status': rejectAccepted(not(sends('status'))),
    'rejectrequestedtasks-is-accepted-with-every-status': rejectAccepted(sends('status')),
    ...forEach(openStatuses(), (status) => ({
      [`rejectrequestedtasks-is-accepted-with-the-status-${status}`]: rejectAccepted(sends('status', status)),
    })),
    'rejectrequestedtasks-false-is-accepted-with-every-update': rejectAccepted(
      sends('rejectRequestedTasks', 'false'),
    ),
    'rejectrequestedtasks-is-accepted-when-marktasksasdone-comes-with-it': rejectAccepted(
      sends('markTasksAsDone'),
    ),
  }),
];
