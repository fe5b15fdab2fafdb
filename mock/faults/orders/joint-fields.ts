import { openStatuses } from '../../../src/contract/order-status.js';
import type { Fault } from '../fault.js';
import { fault } from '../fault.js';
import { validationError } from '../../messages/problem.js';
import { noRefusal } from '../seams/refusal.js';
import { changedRule } from '../seams/rule.js';

/** Faults of the fields that need another one beside them (section 4.5). */
export const jointFieldFaults: readonly Fault[] = [
  fault(
    'reject-tasks-accepted-without-status',
    'ORD-REJECT-CLOSING-ONLY',
    'rejectRequestedTasks is accepted without a status.',
    noRefusal('rejectOnlyOnClosing', ({ update: { status } }) => status === undefined),
  ),
  fault(
    'update-of-subscription-order-needs-recurrence',
    'ORD-PUT-OK',
    'An update of a subscription order that does not send its recurrence is refused.',
    changedRule('repeatTogether', (judge) => (context) => {
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
    noRefusal('rejectOnlyOnClosing', ({ update: { status } }) => status !== undefined),
  ),
  ...openStatuses().map((status) =>
    fault(
      `reject-tasks-accepted-with-${status.toLowerCase()}`,
      'ORD-REJECT-CLOSING-ONLY',
      `rejectRequestedTasks is accepted with the status ${status}.`,
      noRefusal('rejectOnlyOnClosing', ({ update }) => update.status === status),
    ),
  ),
  fault(
    'reject-tasks-false-accepted',
    'ORD-REJECT-CLOSING-ONLY',
    'rejectRequestedTasks false is accepted with every update.',
    noRefusal('rejectOnlyOnClosing', ({ update }) => update['rejectRequestedTasks'] === false),
  ),
  fault(
    'reject-tasks-accepted-with-mark',
    'ORD-REJECT-CLOSING-ONLY',
    'rejectRequestedTasks is accepted when markTasksAsDone comes with it.',
    noRefusal('rejectOnlyOnClosing', ({ update }) => update['markTasksAsDone'] !== undefined),
  ),
  fault(
    'repeat-count-alone-accepted',
    'ORD-REPEAT-COUNT-ALONE',
    'A changed repeatCount is accepted without repeatDuration.',
    noRefusal('repeatTogether', ({ update }) => update['repeatCount'] !== undefined),
  ),
  fault(
    'repeat-count-alone-accepted-on-pending-order',
    'ORD-REPEAT-COUNT-ALONE',
    'A changed repeatCount of a Pending order is accepted without repeatDuration.',
    noRefusal(
      'repeatTogether',
      ({ order, update }) => update['repeatCount'] !== undefined && order.status === 'Pending',
    ),
  ),
  fault(
    'repeat-count-alone-accepted-with-billing',
    'ORD-REPEAT-COUNT-ALONE',
    'A changed repeatCount is accepted without repeatDuration when billingCycleCount comes along.',
    noRefusal(
      'repeatTogether',
      ({ update }) => update['repeatCount'] !== undefined && update['billingCycleCount'] !== undefined,
    ),
  ),
  fault(
    'repeat-duration-alone-accepted',
    'ORD-REPEAT-DURATION-ALONE',
    'A changed repeatDuration is accepted without repeatCount.',
    noRefusal('repeatTogether', ({ update }) => update['repeatDuration'] !== undefined),
  ),
  fault(
    'repeat-duration-alone-accepted-on-ongoing-order',
    'ORD-REPEAT-DURATION-ALONE',
    'A changed repeatDuration of an Ongoing order is accepted without repeatCount.',
    noRefusal(
      'repeatTogether',
      ({ order, update }) => update['repeatDuration'] !== undefined && order.status === 'Ongoing',
    ),
  ),
  fault(
    'repeat-duration-year-alone-accepted',
    'ORD-REPEAT-DURATION-ALONE',
    'The repeatDuration year is accepted without repeatCount.',
    noRefusal('repeatTogether', ({ update }) => update['repeatDuration'] === 'year'),
  ),
  fault(
    'repeat-rule-missing',
    ['ORD-REPEAT-COUNT-ALONE', 'ORD-REPEAT-DURATION-ALONE'],
    'repeatCount and repeatDuration need not come together.',
    noRefusal('repeatTogether'),
  ),
];
