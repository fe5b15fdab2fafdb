import { stop } from '../../../src/test.js';
import type { Order, Task } from '../../../src/test.js';

/** The tasks of an order for which a condition holds; the test is `cantTell` where they are not exactly `count`. */
export async function tasksOf(
  order: Order,
  count: number,
  holds: (task: Task) => boolean = () => true,
): Promise<Task[]> {
  const tasks = (await order.tasks()).filter(holds);
  if (tasks.length !== count)
    stop('cantTell', {
      code: 'harness-lacks',
      subject: 'order.read',
      settings: ['HARNESS_URL'],
      message: `The harness shows ${tasks.length} tasks of an order that was to have ${count}.`,
    });
  return tasks;
}

/** The requested tasks that were not rejected, exactly `count` of them. */
export function requestedTasksOf(order: Order, count: number): Promise<Task[]> {
  return tasksOf(order, count, ({ requested, rejected }) => requested && !rejected);
}

/** The open tasks that no client requested, exactly `count` of them. */
export function openTasksOf(order: Order, count: number): Promise<Task[]> {
  return tasksOf(order, count, ({ requested, done }) => !requested && !done);
}
