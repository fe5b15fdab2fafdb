import type { OrderStatus } from '../../../src/contract/order-status.js';
import { openStatuses } from '../../../src/contract/order-status.js';
import { respond } from '../../messages/response.js';
import type { Fault } from '../fault.js';
import { breaking, forEach } from '../breaking.js';
import type { Change } from '../seams/change.js';
import type { Condition } from '../seams/condition.js';
import { all, always, isIn, isSubscription, sends } from '../seams/condition.js';
import { acceptedMove, forbiddenMove, moveEndingIn } from '../seams/move.js';
import { noRefusal } from '../seams/refusal.js';
import type { Closing } from './closings.js';
import { closings } from './closings.js';

const hasOpenTasks: Condition = ({ order }) => order.tasks.some(({ done }) => !done);

/** Faults of which orders can be closed, and of the status that they end in (section 3.1). */
function outcome({ to, prefix }: Closing): Fault[] {
  return breaking(prefix, {
    [`a-move-to-${to}-with-rejectrequestedtasks-true-takes-effect-and-answers-500`]: acceptedMove(
      { to },
      ({ sent }) =>
        sent['rejectRequestedTasks'] === 'true'
          ? respond(500, { name: 'InternalServerError', status: 500, message: 'not done' })
          : undefined,
    ),
    ...forEach(openStatuses(), (from) => ({
      [`the-move-from-${from}-to-${to}-is-refused`]: forbiddenMove({ from, to }),
    })),
    ...forEach(['true', 'false'], (mark) => ({
      [`the-move-to-${to}-is-refused-with-marktasksasdone-${mark}`]: forbiddenMove(
        { to },
        sends('markTasksAsDone', mark),
      ),
    })),
    [`the-move-to-${to}-with-marktasksasdone-false-is-refused-while-tasks-are-open`]: forbiddenMove(
      { to },
      all(sends('markTasksAsDone', 'false'), hasOpenTasks),
    ),
    [`the-move-of-a-subscription-order-to-${to}-is-refused`]: forbiddenMove({ to }, isSubscription),
    [`the-status-${to}-is-accepted-and-not-stored`]: moveEndingIn({ to }),
    [`the-status-${to}-puts-a-review-order-to-ongoing`]: moveEndingIn({ from: 'Review', to }, 'Ongoing'),
    [`the-status-${to}-closes-an-order-as-the-other-one`]: moveEndingIn(
      { to },
      to === 'Completed' ? 'Cancelled' : 'Completed',
    ),
  });
}

/** The requirements that ask for markTasksAsDone, from one state or from all. */
function markRequirements(to: OrderStatus, from?: OrderStatus): string[] {
  if (to === 'Cancelled') return ['ORD-CANCEL-MARK-REQUIRED'];
  return [
    ...(from === 'Pending' ? [] : ['ORD-COMPLETE-MARK-REQUIRED']),
    ...(from === undefined || from === 'Pending' ? ['ORD-COMPLETE-PENDING-MARK'] : []),
  ];
}

/** Faults of markTasksAsDone, which a closing needs (section 4.5). */
function mark({ to }: Closing): Fault[] {
  const notNeeded = (when: Condition = always): Change =>
    noRefusal('markTasksRequired', all(sends('status', to), when));
  return [
    ...breaking(markRequirements(to), {
      [`the-move-to-${to}-needs-no-marktasksasdone`]: notNeeded(),
      [`the-move-to-${to}-needs-no-marktasksasdone-when-rejectrequestedtasks-is-sent`]: notNeeded(
        sends('rejectRequestedTasks'),
      ),
      [`the-move-to-${to}-of-an-order-without-tasks-needs-no-marktasksasdone`]: notNeeded(
        ({ order }) => order.tasks.length === 0,
      ),
    }),
    ...openStatuses().flatMap((from) =>
      breaking(markRequirements(to, from), {
        [`the-move-from-${from}-to-${to}-needs-no-marktasksasdone`]: notNeeded(isIn(from)),
      }),
    ),
  ];
}

/** Faults of the moves to Completed and Cancelled (sections 3.1 and 4.5). */
export const closingFaults = closings.flatMap((each) => [...outcome(each), ...mark(each)]);
