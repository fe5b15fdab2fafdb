import { openStatuses } from '../../../src/contract/order-status.js';
import type { Task } from '../../domain/orders.js';
import type { Fault } from '../fault.js';
import { fault } from '../fault.js';
import type { Apply } from '../wrapping.js';
import type { Updated } from './after-update.js';
import { afterAccepted } from './after-update.js';

/** Gives the tasks of a closed order another state; `task` is as stored, `former` as it was before. */
function tasksAfter(
  to: string,
  when: (update: Updated) => boolean,
  change: (task: Task, former: Task, index: number, all: Task[]) => Partial<Task> | undefined,
): Apply {
  return afterAccepted((update) => {
    if (update.sent['status'] !== to || !when(update)) return;
    const { order, before } = update;
    order.tasks = order.tasks.map((task, index, all) => ({
      ...task,
      ...change(task, before.tasks[index] ?? task, index, all),
    }));
  });
}

const marked = ({ sent }: Updated): boolean => sent['markTasksAsDone'] === 'true';
const unmarked = ({ sent }: Updated): boolean => sent['markTasksAsDone'] === 'false';
const rejecting = ({ sent }: Updated): boolean => sent['rejectRequestedTasks'] === 'true';
const sparing = ({ sent }: Updated): boolean => sent['rejectRequestedTasks'] !== 'true';
const silent = ({ sent }: Updated): boolean => sent['rejectRequestedTasks'] === undefined;
const both =
  (...all: ((update: Updated) => boolean)[]) =>
  (update: Updated): boolean =>
    all.every((each) => each(update));

const undone = (): Partial<Task> => ({ done: false });
const done = (): Partial<Task> => ({ done: true });
const spared = (): Partial<Task> => ({ rejected: false });
const rejects = ({ requested }: Task): Partial<Task> | undefined =>
  requested ? { rejected: true } : undefined;

const closings = [
  { to: 'Completed', area: 'ORD-COMPLETE', id: 'completion' },
  { to: 'Cancelled', area: 'ORD-CANCEL', id: 'cancellation' },
] as const;

/** Faults of what closing an order does to its tasks (section 3.1). */
export const taskFaults: readonly Fault[] = closings.flatMap(({ to, area, id }): Fault[] => [
  fault(
    `${id}-marks-no-task`,
    `${area}-TASKS-DONE`,
    `With markTasksAsDone true and the status ${to} no task is marked as done.`,
    tasksAfter(to, marked, undone),
  ),
  fault(
    `${id}-marks-fifty-tasks-at-most`,
    `${area}-TASKS-DONE`,
    `With markTasksAsDone true and the status ${to} fifty tasks at most are marked as done.`,
    tasksAfter(to, marked, (_task, former, index) => (index < 50 ? undefined : { done: former.done })),
  ),
  fault(
    `${id}-marks-first-task-alone`,
    `${area}-TASKS-DONE`,
    `With the status ${to} the first task alone is marked as done.`,
    tasksAfter(to, marked, (_task, _former, index) => (index > 0 ? undone() : undefined)),
  ),
  fault(
    `${id}-leaves-last-task`,
    `${area}-TASKS-DONE`,
    `With the status ${to} the last task is not marked as done.`,
    tasksAfter(to, marked, (_task, _former, index, all) =>
      index > 0 && index === all.length - 1 ? undone() : undefined,
    ),
  ),
  ...openStatuses().map((from) =>
    fault(
      `${id}-from-${from.toLowerCase()}-marks-no-task`,
      `${area}-TASKS-DONE`,
      `The move from ${from} to ${to} marks no task as done.`,
      tasksAfter(
        to,
        both(marked, ({ before }) => before.status === from),
        undone,
      ),
    ),
  ),
  fault(
    `${id}-marks-always`,
    `${area}-TASKS-KEPT`,
    `With markTasksAsDone false and the status ${to} all tasks are marked as done.`,
    tasksAfter(to, unmarked, done),
  ),
  fault(
    `${id}-marks-first-task-always`,
    `${area}-TASKS-KEPT`,
    `With markTasksAsDone false and the status ${to} the first task is marked as done.`,
    tasksAfter(to, unmarked, (_task, _former, index) => (index === 0 ? done() : undefined)),
  ),
  fault(
    `${id}-removes-open-tasks`,
    `${area}-TASKS-KEPT`,
    `With markTasksAsDone false and the status ${to} open tasks are removed.`,
    afterAccepted((update) => {
      if (update.sent['status'] === to && unmarked(update))
        update.order.tasks = update.order.tasks.filter((task) => task.done || task.requested);
    }),
  ),
  fault(
    `${id}-from-review-marks-always`,
    `${area}-TASKS-KEPT`,
    `The move from Review to ${to} with markTasksAsDone false marks all tasks as done.`,
    tasksAfter(
      to,
      both(unmarked, ({ before }) => before.status === 'Review'),
      done,
    ),
  ),
  fault(
    `${id}-rejects-nothing`,
    `${area}-REQUESTS-REJECTED`,
    `rejectRequestedTasks true with the status ${to} rejects nothing.`,
    tasksAfter(to, rejecting, spared),
  ),
  fault(
    `${id}-rejects-first-request-alone`,
    `${area}-REQUESTS-REJECTED`,
    `With the status ${to} the first requested task alone is rejected.`,
    tasksAfter(to, rejecting, (task, _former, index, all) =>
      index > all.findIndex(({ rejected }) => rejected) ? spared() : { rejected: task.rejected },
    ),
  ),
  fault(
    `${id}-rejects-nothing-when-marking`,
    `${area}-REQUESTS-REJECTED`,
    `With the status ${to} rejectRequestedTasks has no effect beside markTasksAsDone true.`,
    tasksAfter(to, both(rejecting, marked), spared),
  ),
  fault(
    `${id}-rejects-nothing-without-marking`,
    `${area}-REQUESTS-REJECTED`,
    `With the status ${to} rejectRequestedTasks has no effect beside markTasksAsDone false.`,
    tasksAfter(to, both(rejecting, unmarked), spared),
  ),
  ...openStatuses().map((from) =>
    fault(
      `${id}-from-${from.toLowerCase()}-rejects-nothing`,
      `${area}-REQUESTS-REJECTED`,
      `The move from ${from} to ${to} rejects no requested task.`,
      tasksAfter(
        to,
        both(rejecting, ({ before }) => before.status === from),
        spared,
      ),
    ),
  ),
  fault(
    `${id}-rejects-other-tasks-too`,
    `${area}-TASKS-KEPT`,
    `rejectRequestedTasks true with the status ${to} also rejects tasks that the client did not request.`,
    tasksAfter(to, rejecting, () => ({ rejected: true })),
  ),
  fault(
    `${id}-rejects-always`,
    `${area}-REQUESTS-KEPT`,
    `With the status ${to} requested tasks are rejected whatever rejectRequestedTasks says.`,
    tasksAfter(to, sparing, rejects),
  ),
  fault(
    `${id}-rejects-by-default`,
    `${area}-REQUESTS-KEPT`,
    `With the status ${to} requested tasks are rejected when rejectRequestedTasks is left out.`,
    tasksAfter(to, silent, rejects),
  ),
  fault(
    `${id}-rejects-on-false`,
    `${area}-REQUESTS-KEPT`,
    `With the status ${to} requested tasks are rejected when rejectRequestedTasks is false.`,
    tasksAfter(to, ({ sent }) => sent['rejectRequestedTasks'] === 'false', rejects),
  ),
  fault(
    `${id}-rejects-when-marking`,
    `${area}-REQUESTS-KEPT`,
    `With the status ${to} markTasksAsDone true rejects requested tasks.`,
    tasksAfter(to, both(marked, sparing), rejects),
  ),
  fault(
    `${id}-rejects-when-not-marking`,
    `${area}-REQUESTS-KEPT`,
    `With the status ${to} markTasksAsDone false rejects requested tasks.`,
    tasksAfter(to, both(unmarked, sparing), rejects),
  ),
]);
