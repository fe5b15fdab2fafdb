import { openStatuses } from '../../../src/contract/order-status.js';
import type { Task } from '../../domain/orders.js';
import type { Fault } from '../fault.js';
import { breaking, forEach } from '../breaking.js';
import type { Change } from '../seams/change.js';
import type { Condition } from '../seams/condition.js';
import { all, not, sends } from '../seams/condition.js';
import { lateLeftover } from '../seams/leftover.js';
import type { Move } from '../seams/move.js';
import { acceptedMove } from '../seams/move.js';
import type { Closing } from './closings.js';
import { closings } from './closings.js';

/** What becomes of a task; `task` is as stored, `former` as it was before. */
type TaskChange = (task: Task, former: Task, index: number, tasks: Task[]) => Partial<Task> | undefined;

/** Gives the tasks of a closed order another state. */
function closedTasks(move: Move, when: Condition, change: TaskChange): Change {
  return acceptedMove(move, (update) => {
    if (!when(update)) return;
    const { order, before } = update;
    order.tasks = order.tasks.map((task, index, tasks) => ({
      ...task,
      ...change(task, before.tasks[index] ?? task, index, tasks),
    }));
  });
}

const marked = sends('markTasksAsDone', 'true');
const unmarked = sends('markTasksAsDone', 'false');
const rejecting = sends('rejectRequestedTasks', 'true');
const sparing = not(rejecting);

const undone: TaskChange = () => ({ done: false });
const done: TaskChange = () => ({ done: true });
const spared: TaskChange = () => ({ rejected: false });
const rejected: TaskChange = ({ requested }) => (requested ? { rejected: true } : undefined);

/** Faults of markTasksAsDone true. */
function tasksDone({ to, prefix }: Closing): Fault[] {
  return breaking(`${prefix}-TASKS-DONE`, {
    [`with-marktasksasdone-true-and-the-status-${to}-no-task-is-marked-as-done`]: closedTasks(
      { to },
      marked,
      undone,
    ),
    [`with-marktasksasdone-true-and-the-status-${to}-fifty-tasks-at-most-are-marked-as-done`]: closedTasks(
      { to },
      marked,
      (_task, former, index) => (index < 50 ? undefined : { done: former.done }),
    ),
    [`with-the-status-${to}-the-first-task-alone-is-marked-as-done`]: closedTasks(
      { to },
      marked,
      (_task, _former, index) => (index > 0 ? { done: false } : undefined),
    ),
    [`with-the-status-${to}-the-last-task-is-not-marked-as-done`]: closedTasks(
      { to },
      marked,
      (_task, _former, index, tasks) =>
        index > 0 && index === tasks.length - 1 ? { done: false } : undefined,
    ),
    ...forEach(openStatuses(), (from) => ({
      [`the-move-from-${from}-to-${to}-marks-no-task-as-done`]: closedTasks({ from, to }, marked, undone),
    })),
  });
}

/** Faults of the tasks that a closing must leave as they are. */
function tasksKept({ to, prefix }: Closing): Fault[] {
  return breaking(`${prefix}-TASKS-KEPT`, {
    [`with-marktasksasdone-false-and-the-status-${to}-all-tasks-are-marked-as-done`]: closedTasks(
      { to },
      unmarked,
      done,
    ),
    [`with-marktasksasdone-false-and-the-status-${to}-the-first-task-is-marked-as-done`]: closedTasks(
      { to },
      unmarked,
      (_task, _former, index) => (index === 0 ? { done: true } : undefined),
    ),
    [`with-marktasksasdone-false-and-the-status-${to}-all-tasks-are-marked-as-done-a-while-later`]:
      acceptedMove(
        { to },
        lateLeftover((update) => {
          if (unmarked(update)) for (const task of update.order.tasks) task.done = true;
        }, 700),
      ),
    [`with-marktasksasdone-false-and-the-status-${to}-open-tasks-are-removed`]: acceptedMove(
      { to },
      (update) => {
        if (unmarked(update))
          update.order.tasks = update.order.tasks.filter((task) => task.done || task.requested);
      },
    ),
    [`the-move-from-review-to-${to}-with-marktasksasdone-false-marks-all-tasks-as-done`]: closedTasks(
      { from: 'Review', to },
      unmarked,
      done,
    ),
    [`rejectrequestedtasks-true-with-the-status-${to}-also-rejects-tasks-that-the-client-did-not-request`]:
      closedTasks({ to }, rejecting, () => ({ rejected: true })),
  });
}

/** Faults of rejectRequestedTasks true. */
function requestsRejected({ to, prefix }: Closing): Fault[] {
  return breaking(`${prefix}-REQUESTS-REJECTED`, {
    [`rejectrequestedtasks-true-with-the-status-${to}-rejects-nothing`]: closedTasks(
      { to },
      rejecting,
      spared,
    ),
    [`with-the-status-${to}-the-first-requested-task-alone-is-rejected`]: closedTasks(
      { to },
      rejecting,
      (_task, _former, index, tasks) =>
        index > tasks.findIndex((each) => each.rejected) ? { rejected: false } : undefined,
    ),
    ...forEach(['true', 'false'], (mark) => ({
      [`with-the-status-${to}-rejectrequestedtasks-has-no-effect-beside-marktasksasdone-${mark}`]:
        closedTasks({ to }, all(rejecting, sends('markTasksAsDone', mark)), spared),
    })),
    ...forEach(openStatuses(), (from) => ({
      [`the-move-from-${from}-to-${to}-rejects-no-requested-task`]: closedTasks(
        { from, to },
        rejecting,
        spared,
      ),
    })),
  });
}

/** Faults of the requests that a closing must leave as they are. */
function requestsKept({ to, prefix }: Closing): Fault[] {
  return breaking(`${prefix}-REQUESTS-KEPT`, {
    [`with-the-status-${to}-requested-tasks-are-rejected-whatever-rejectrequestedtasks-says`]: closedTasks(
      { to },
      sparing,
      rejected,
    ),
    [`with-the-status-${to}-requested-tasks-are-rejected-when-rejectrequestedtasks-is-left-out`]: closedTasks(
      { to },
      not(sends('rejectRequestedTasks')),
      rejected,
    ),
    [`with-the-status-${to}-requested-tasks-are-rejected-when-rejectrequestedtasks-is-false`]: closedTasks(
      { to },
      sends('rejectRequestedTasks', 'false'),
      rejected,
    ),
    [`with-the-status-${to}-requested-tasks-are-rejected-a-while-later-whatever-rejectrequestedtasks-says`]:
      acceptedMove(
        { to },
        lateLeftover((update) => {
          if (sparing(update)) for (const task of update.order.tasks) task.rejected = task.requested;
        }, 700),
      ),
    ...forEach(['true', 'false'], (mark) => ({
      [`with-the-status-${to}-marktasksasdone-${mark}-rejects-requested-tasks`]: closedTasks(
        { to },
        all(sends('markTasksAsDone', mark), sparing),
        rejected,
      ),
    })),
  });
}

/** Faults of what closing an order does to its tasks (section 3.1). */
export const closingTaskFaults = closings.flatMap((each) => [
  ...tasksDone(each),
  ...tasksKept(each),
  ...requestsRejected(each),
  ...requestsKept(each),
]);
