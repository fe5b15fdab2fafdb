import type { Order } from '../operations/order.js';
import type { Task } from '../operations/order-snapshot.js';
import { stop } from '../session/stop.js';
import type { MatcherFinding } from './matcher-finding.js';

/** An order whose tasks from before are all done. As {@link Order.tasksNow}. */
export async function toHaveDone(order: Order, tasks: readonly Task[]): Promise<MatcherFinding> {
  const isDone = ({ done }: Task): boolean => done;
  return tasksFinding(order, await order.tasksNow(tasks, isDone), isDone, 'done', 'are not done');
}

/** An order whose requested tasks from before are all rejected (section 3.1). As {@link Order.tasksNow}. */
export async function toHaveRejected(order: Order, tasks: readonly Task[]): Promise<MatcherFinding> {
  const isRejected = ({ rejected }: Task): boolean => rejected;
  return tasksFinding(
    order,
    await order.tasksNow(tasks, isRejected),
    isRejected,
    'rejected',
    'are not rejected',
  );
}

/** An order that has none of its requested tasks from before rejected. As {@link Order.tasksNow}. */
export async function toHaveRejectedNone(order: Order, tasks: readonly Task[]): Promise<MatcherFinding> {
  return tasksFinding(
    order,
    await order.tasksNow(tasks),
    ({ rejected }) => !rejected,
    'not rejected',
    'are rejected and must not be',
  );
}

/**
 * An order whose tasks from before keep their state. Whether a requested one is rejected is left out: requirements of
 * its own say that. A task that is not shown any more is gone; where it was a requested one the test is `cantTell`,
 * since nothing shows that a request counts among the tasks.
 */
export async function toHaveKept(order: Order, tasks: readonly Task[]): Promise<MatcherFinding> {
  const after = await order.tasks();
  const now = tasks.map(({ id, requested }) => {
    const found = after.find((task) => task.id === id);
    if (found === undefined && requested)
      stop('cantTell', {
        code: 'harness-lacks',
        subject: 'order.read',
        settings: ['HARNESS_URL'],
        message: 'The harness does not show a requested task any more.',
      });
    return found === undefined ? 'gone' : stateInWords(found);
  });
  const before = tasks.map(stateInWords);
  const changed = now.filter((state, index) => state !== before[index]).length;
  return {
    pass: changed === 0,
    code: 'changed',
    subject: 'tasks',
    message: () => `${changed} of ${tasks.length} tasks of the order changed.`,
    expected: before,
    actual: now,
    ...order.shownAt('tasks'),
  };
}

function tasksFinding(
  order: Order,
  tasks: readonly Task[],
  holds: (task: Task) => boolean,
  words: string,
  wrongly: string,
): MatcherFinding {
  const wrong = tasks.filter((task) => !holds(task));
  return {
    pass: wrong.length === 0,
    code: 'value',
    subject: 'tasks',
    message: () => `${wrong.length} of ${tasks.length} tasks of the order ${wrongly}.`,
    expected: `${tasks.length} tasks that are ${words}`,
    actual: tasks,
    ...order.shownAt('tasks'),
  };
}

function stateInWords({ done, requested, rejected }: Task): string {
  return `${done ? 'done' : 'open'}${rejected && !requested ? ' and rejected' : ''}`;
}
