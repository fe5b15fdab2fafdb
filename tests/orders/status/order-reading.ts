import { setTimeout as pause } from 'node:timers/promises';
import { stop } from '../../../src/test.js';
import type { Order, OrderState } from '../../../src/test.js';

/** A task of an order as it is read back. */
export type Task = NonNullable<OrderState['tasks']>[number];

/** The kinds of notice that an update sends the client (section 6.4). */
export type NoticeKind = 'reviewNeeded' | 'orderCompletion' | 'orderCancellation';

/** Milliseconds that a target has to send a notice after its answer, and between two looks. */
const noticeLimit = 1_500;
const noticePause = 50;

/**
 * An order that is known to be in a state. The subscription orders of the environment file may be in any, so that the
 * test is `untested` where the order can't be read, and `cantTell` where it is in another state.
 */
export async function knownToBe(status: OrderState['status'], order: Order): Promise<Order> {
  const { status: actual } = await order.state();
  if (actual !== status) stop('cantTell', `The order that was to be in ${status} is in ${actual}.`);
  return order;
}

/** The tasks of an order that hold, exactly `count` of them; the test is `cantTell` where the harness shows another number. */
export async function tasksOf(
  order: Order,
  count: number,
  holds: (task: Task) => boolean = () => true,
): Promise<Task[]> {
  const tasks = (await order.state()).tasks?.filter(holds);
  if (tasks?.length !== count)
    stop(
      'cantTell',
      `The harness shows ${tasks?.length ?? 'no'} tasks of an order that was to have ${count}.`,
    );
  return tasks;
}

/** The open tasks that no client requested, exactly `count` of them. */
export function openTasksOf(order: Order, count: number): Promise<Task[]> {
  return tasksOf(order, count, ({ requested, done }) => !requested && !done);
}

/** The same tasks later, in the same order; the test is `cantTell` where one is not shown any more. */
export async function sameTasks(order: Order, before: readonly Task[]): Promise<Task[]> {
  const after = (await order.state()).tasks;
  return before.map(
    ({ id }) =>
      after?.find((task) => task.id === id) ?? stop('cantTell', 'A task of the order is not shown any more.'),
  );
}

/** What tasks are, in words. Whether a requested one is rejected is left out: requirements of its own say that. */
export function taskWords(tasks: readonly Task[]): string[] {
  return tasks.map(
    ({ done, requested, rejected }) =>
      `${done ? 'done' : 'open'}${rejected && !requested ? ' and rejected' : ''}`,
  );
}

/**
 * What the same tasks are later, in words and in the same order. A task that is not shown any more is `gone`; where it
 * was a requested one the test is `cantTell`, since nothing shows that a request counts among the tasks.
 */
export async function laterWords(order: Order, before: readonly Task[]): Promise<string[]> {
  const after = (await order.state()).tasks ?? stop('cantTell', 'The harness does not show the tasks.');
  return before.map(({ id, requested }) => {
    const [words] = taskWords(after.filter((task) => task.id === id));
    return words ?? (requested ? stop('cantTell', 'A requested task is not shown any more.') : 'gone');
  });
}

/** Whether the file folder is active; the test is `cantTell` where the harness does not show it. */
export async function folderOf(order: Order): Promise<boolean> {
  const { folderActive } = await order.state();
  return folderActive ?? stop('cantTell', 'The harness does not show folderActive of the order.');
}

/** The kinds of the notices so far; the test is `cantTell` where the harness shows no list of them. */
export async function noticesOf(order: Order): Promise<string[]> {
  const { notifications } = await order.state();
  return (notifications ?? stop('cantTell', 'The harness does not show the notifications of the order.')).map(
    ({ kind }) => kind,
  );
}

/**
 * How many notices of a kind have come in addition to `before`. It looks again until there are `count` of them or the
 * target's time is up: a notice may be sent after the answer.
 */
export async function furtherNotices(
  order: Order,
  kind: NoticeKind,
  before: readonly string[],
  count = 1,
): Promise<number> {
  const deadline = Date.now() + noticeLimit;
  for (;;) {
    const further = counted(await noticesOf(order), kind) - counted(before, kind);
    if (further >= count || Date.now() > deadline) return further;
    await pause(noticePause);
  }
}

/**
 * The notices that an act on an order sends. A notice of what made the order may still be under way, so that a finding
 * is looked for once more on another order after the target had its time.
 * @param given makes an order of its own for each attempt
 */
export async function noticesSentBy(
  given: () => Promise<Order>,
  act: (order: Order) => Promise<void>,
): Promise<string[]> {
  let further: string[] = [];
  for (const patience of [0, noticeLimit]) {
    const order = await given();
    if (patience > 0) await pause(patience);
    const earlier = await noticesOf(order);
    await act(order);
    further = (await noticesOf(order)).filter((kind) => {
      const at = earlier.indexOf(kind);
      if (at >= 0) earlier.splice(at, 1);
      return at < 0;
    });
    if (further.length === 0) break;
  }
  return further;
}

/**
 * What of an order can be compared: all that sections 2.4 and 3.1 name, without the notices and whatever a harness
 * adds. Lists are sorted, since nothing is said of their order.
 */
export async function recordOf(order: Order): Promise<Omit<OrderState, 'notifications'>> {
  const state = await order.state();
  const { status, name, budget, currency, quantity, deadline, kickoffDate, notes, brief } = state;
  const { repeatCount, repeatDuration, billingCycleCount, billingCycleEvent, folderActive } = state;
  return {
    ...{ status, name, budget, currency, quantity, deadline, kickoffDate, notes, brief },
    ...{ repeatCount, repeatDuration, billingCycleCount, billingCycleEvent, folderActive },
    assignedProjectManagers: [...(state.assignedProjectManagers ?? [])].sort(),
    files: [...(state.files ?? [])].sort((a, b) => compared(a.name, b.name) || a.size - b.size),
    tasks: [...(state.tasks ?? [])].sort((a, b) => compared(a.id, b.id)),
  };
}

function compared(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function counted(kinds: readonly string[], kind: NoticeKind): number {
  return kinds.filter((each) => each === kind).length;
}
