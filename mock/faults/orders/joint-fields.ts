import { openStatuses } from '../../../src/contract/order-status.js';
import type { Fault } from '../fault.js';
import { fault } from '../fault.js';
import { without } from '../refusals.js';
import { withRule } from '../wrapping.js';
import { validationError } from '../../messages/problem.js';

/** Faults of the fields that need another one beside them (section 4.5). */
export const jointFieldFaults: readonly Fault[] = [
  fault(
    'reject-tasks-accepted-without-status',
    'ORD-REJECT-CLOSING-ONLY',
    'rejectRequestedTasks is accepted without a status.',
    without('rejectOnlyOnClosing', ({ update: { status } }) => status === undefined),
  ),
  fault(
    'update-of-subscription-order-needs-recurrence',
    'ORD-PUT-OK',
    'An update of a subscription order that does not send its recurrence is refused.',
    withRule('repeatTogether', (judge) => (context) => {
      const { order, update } = context;
      return order.subscription &&
        update['repeatCount'] === undefined &&
        update['repeatDuration'] === undefined
        ? validationError('the recurrence is missing', 'repeatCount')
        : judge(context);
    }),
  ),
  fault(
    'reject-tasks-accepted-with-any-status',
    'ORD-REJECT-CLOSING-ONLY',
    'rejectRequestedTasks is accepted with every status.',
    without('rejectOnlyOnClosing', ({ update: { status } }) => status !== undefined),
  ),
  ...openStatuses().map((status) =>
    fault(
      `reject-tasks-accepted-with-${status.toLowerCase()}`,
      'ORD-REJECT-CLOSING-ONLY',
      `rejectRequestedTasks is accepted with the status ${status}.`,
      without('rejectOnlyOnClosing', ({ update }) => update.status === status),
    ),
  ),
  fault(
    'reject-tasks-false-accepted',
    'ORD-REJECT-CLOSING-ONLY',
    'rejectRequestedTasks false is accepted with every update.',
    without('rejectOnlyOnClosing', ({ update }) => update['rejectRequestedTasks'] === false),
  ),
  fault(
    'reject-tasks-accepted-with-mark',
    'ORD-REJECT-CLOSING-ONLY',
    'rejectRequestedTasks is accepted when markTasksAsDone comes with it.',
    without('rejectOnlyOnClosing', ({ update }) => update['markTasksAsDone'] !== undefined),
  ),
  fault(
    'repeat-count-alone-accepted',
    'ORD-REPEAT-COUNT-ALONE',
    'A changed repeatCount is accepted without repeatDuration.',
    without('repeatTogether', ({ update }) => update['repeatCount'] !== undefined),
  ),
  fault(
    'repeat-count-alone-accepted-on-pending-order',
    'ORD-REPEAT-COUNT-ALONE',
    'A changed repeatCount of a Pending order is accepted without repeatDuration.',
    without(
      'repeatTogether',
      ({ order, update }) => update['repeatCount'] !== undefined && order.status === 'Pending',
    ),
  ),
  fault(
    'repeat-count-alone-accepted-with-billing',
    'ORD-REPEAT-COUNT-ALONE',
    'A changed repeatCount is accepted without repeatDuration when billingCycleCount comes along.',
    without(
      'repeatTogether',
      ({ update }) => update['repeatCount'] !== undefined && update['billingCycleCount'] !== undefined,
    ),
  ),
  fault(
    'repeat-duration-alone-accepted',
    'ORD-REPEAT-DURATION-ALONE',
    'A changed repeatDuration is accepted without repeatCount.',
    without('repeatTogether', ({ update }) => update['repeatDuration'] !== undefined),
  ),
  fault(
    'repeat-duration-alone-accepted-on-ongoing-order',
    'ORD-REPEAT-DURATION-ALONE',
    'A changed repeatDuration of an Ongoing order is accepted without repeatCount.',
    without(
      'repeatTogether',
      ({ order, update }) => update['repeatDuration'] !== undefined && order.status === 'Ongoing',
    ),
  ),
  fault(
    'repeat-duration-year-alone-accepted',
    'ORD-REPEAT-DURATION-ALONE',
    'The repeatDuration year is accepted without repeatCount.',
    without('repeatTogether', ({ update }) => update['repeatDuration'] === 'year'),
  ),
  fault(
    'repeat-rule-missing',
    ['ORD-REPEAT-COUNT-ALONE', 'ORD-REPEAT-DURATION-ALONE'],
    'repeatCount and repeatDuration need not come together.',
    without('repeatTogether'),
  ),
];
