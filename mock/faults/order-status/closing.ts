import type { OrderStatus } from '../../../src/contract/order-status.js';
import { openStatuses } from '../../../src/contract/order-status.js';
import type { ClientNotification, Order, Task } from '../../domain/orders.js';
import { respond } from '../../messages/response.js';
import type { Fault } from '../fault.js';
import { breaking, each, forEach } from '../fault.js';
import type { Change } from '../seams/change.js';
import { inOrder, noRefusal, remembering } from '../seams/change.js';
import { misreadField } from '../seams/order-field.js';
import type { Condition, Move } from '../seams/update.js';
import {
  acceptedMove,
  acceptedUpdate,
  all,
  always,
  forbiddenMove,
  isIn,
  isSubscription,
  lateLeftover,
  leftoverNotification,
  isMove,
  moveEndingIn,
  moveWithNotification,
  moveWithoutNotification,
  not,
  refusedUpdate,
  sends,
  sendsClientId,
  sendsFiles,
  sentBy,
} from '../seams/update.js';

/** The two moves that close an order, and what begins the ids of their requirements. */
const closings = [
  { to: 'Completed', prefix: 'ORD-COMPLETE' },
  { to: 'Cancelled', prefix: 'ORD-CANCEL' },
] as const;

type Closing = (typeof closings)[number];

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
    [`the-status-${to}-is-lost-a-while-later-once-the-tasks-are-done`]: acceptedMove(
      { to },
      lateLeftover((update) => {
        if (marked(update) && update.order.tasks.length > 0) update.order.status = 'Review';
      }),
    ),
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
    ...(to === 'Cancelled'
      ? breaking('ORD-CANCEL-MARK-REQUIRED', {
          'with-files-cancelled-needs-no-mark': notNeeded(({ order }) => order.files.length > 0),
        })
      : []),
    ...breaking(markRequirements(to, 'Ongoing'), {
      [`the-move-to-${to}-takes-an-empty-marktasksasdone`]: inOrder(
        notNeeded(all(to === 'Cancelled' ? always : not(isIn('Pending')), sends('markTasksAsDone', ''))),
        misreadField('markTasksAsDone')((sent) => (sent === '' ? undefined : sent)),
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

/** What becomes of a task; `task` is as stored, `former` as it was before. */
type TaskChange = (task: Task, former: Task, index: number, tasks: Task[]) => Partial<Task> | undefined;

/** Gives the tasks of a closed order another state. */
const closedTasks =
  (move: Move, when: Condition) =>
  (change: TaskChange): Change =>
    acceptedMove(move, (update) => {
      if (!when(update)) return;
      const { order, before } = update;
      order.tasks = order.tasks.map((task, index, tasks) => ({
        ...task,
        ...change(task, before.tasks[index] ?? task, index, tasks),
      }));
    });

const marked = sends('markTasksAsDone', 'true');
const unmarked = sends('markTasksAsDone', 'false');
const rejecting = sends('rejectRequestedTasks', 'true');
const sparing = not(rejecting);
const undone: TaskChange = () => ({ done: false });
const done: TaskChange = () => ({ done: true });
/** A requested task that is neither rejected nor done; others are as they were. */
const spared: TaskChange = (task) => ({ rejected: false, done: task.done && !task.requested });
const rejected: TaskChange = ({ requested }) => (requested ? { rejected: true } : undefined);

/** Faults of markTasksAsDone true. */
function tasksDone({ to, prefix }: Closing): Fault[] {
  return breaking(`${prefix}-TASKS-DONE`, {
    ...each(closedTasks({ to }, marked), {
      [`with-marktasksasdone-true-and-the-status-${to}-no-task-is-marked-as-done`]: undone,
      [`with-marktasksasdone-true-and-the-status-${to}-fifty-tasks-at-most-are-marked-as-done`]: (
        _task,
        former,
        index,
      ) => (index < 50 ? undefined : { done: former.done }),
      [`the-move-to-${to}-marks-100-tasks`]: (_task, former, index) =>
        index < 100 ? undefined : { done: former.done },
      [`with-the-status-${to}-the-first-task-alone-is-marked-as-done`]: (_task, _former, index) =>
        index > 0 ? { done: false } : undefined,
      [`with-the-status-${to}-the-last-task-is-not-marked-as-done`]: (_task, _former, index, tasks) =>
        index > 0 && index === tasks.length - 1 ? { done: false } : undefined,
    }),
    ...forEach(openStatuses(), (from) => ({
      [`the-move-from-${from}-to-${to}-marks-no-task-as-done`]: closedTasks({ from, to }, marked)(undone),
    })),
    [`the-status-${to}-undoes-a-task-later`]: acceptedMove(
      { to },
      lateLeftover(({ order }) => order.tasks.slice(-1).forEach((task) => (task.done = false))),
    ),
  });
}

/** Faults of the tasks that a closing must leave as they are. */
function tasksKept({ to, prefix }: Closing): Fault[] {
  const title = `with-marktasksasdone-false-and-the-status-${to}`;
  return breaking(`${prefix}-TASKS-KEPT`, {
    ...each(closedTasks({ to }, unmarked), {
      [`${title}-all-tasks-are-marked-as-done`]: done,
      [`${title}-the-first-task-is-marked-as-done`]: (_task, _former, index) =>
        index === 0 ? { done: true } : undefined,
    }),
    [`${title}-all-tasks-are-marked-as-done-a-while-later`]: acceptedMove(
      { to },
      lateLeftover((update) => {
        if (unmarked(update)) for (const task of update.order.tasks) task.done = true;
      }),
    ),
    [`${title}-open-tasks-are-removed`]: acceptedMove({ to }, (update) => {
      if (unmarked(update))
        update.order.tasks = update.order.tasks.filter((task) => task.done || task.requested);
    }),
    [`the-move-from-review-to-${to}-with-marktasksasdone-false-marks-all-tasks-as-done`]: closedTasks(
      { from: 'Review', to },
      unmarked,
    )(done),
    [`${to}-marks-what-it-rejects-as-done`]: closedTasks(
      { to },
      all(rejecting, unmarked),
    )(({ requested }) => (requested ? { rejected: true, done: true } : undefined)),
    [`${to}-from-pending-rejects-every-task`]: closedTasks(
      { from: 'Pending', to },
      rejecting,
    )(() => ({ rejected: true })),
    [`rejectrequestedtasks-true-with-the-status-${to}-also-rejects-tasks-that-the-client-did-not-request`]:
      closedTasks({ to }, rejecting)(() => ({ rejected: true })),
  });
}

/** Faults of rejectRequestedTasks true. */
function requestsRejected({ to, prefix }: Closing): Fault[] {
  return breaking(`${prefix}-REQUESTS-REJECTED`, {
    ...each(closedTasks({ to }, rejecting), {
      [`rejectrequestedtasks-true-with-the-status-${to}-rejects-nothing`]: spared,
      [`with-the-status-${to}-the-first-requested-task-alone-is-rejected`]: (_task, _former, index, tasks) =>
        index > tasks.findIndex((each) => each.rejected) ? { rejected: false } : undefined,
      [`the-move-to-${to}-rejects-five-tasks`]: (_task, _former, index, tasks) =>
        tasks.slice(0, index).filter((each) => each.rejected).length < 5 ? undefined : { rejected: false },
      [`the-move-to-${to}-rejects-100-tasks`]: (_task, _former, index) =>
        index < 100 ? undefined : { rejected: false },
    }),
    [`the-status-${to}-undoes-a-rejection-later`]: acceptedMove(
      { to },
      lateLeftover(({ order }) => order.tasks.slice(-1).forEach((task) => (task.rejected = false))),
    ),
    ...forEach(['true', 'false'], (mark) => ({
      [`with-the-status-${to}-rejectrequestedtasks-has-no-effect-beside-marktasksasdone-${mark}`]:
        closedTasks({ to }, all(rejecting, sends('markTasksAsDone', mark)))(spared),
    })),
    ...forEach(openStatuses(), (from) => ({
      [`the-move-from-${from}-to-${to}-rejects-no-requested-task`]: closedTasks(
        { from, to },
        rejecting,
      )(spared),
    })),
  });
}

/** Faults of the requests that a closing must leave as they are. */
function requestsKept({ to, prefix }: Closing): Fault[] {
  const title = `with-the-status-${to}-requested-tasks-are-rejected`;
  const rejectedWhere = (when: Condition): Change => closedTasks({ to }, when)(rejected);
  return breaking(`${prefix}-REQUESTS-KEPT`, {
    ...each(rejectedWhere, {
      [`${title}-whatever-rejectrequestedtasks-says`]: sparing,
      [`${title}-when-rejectrequestedtasks-is-left-out`]: not(sends('rejectRequestedTasks')),
      [`${title}-when-rejectrequestedtasks-is-false`]: sends('rejectRequestedTasks', 'false'),
      [`${to}-rejects-by-false-beside-true`]: all(
        sends('rejectRequestedTasks', 'false'),
        sends('markTasksAsDone', 'true'),
      ),
    }),
    [`${title}-a-while-later-whatever-rejectrequestedtasks-says`]: acceptedMove(
      { to },
      lateLeftover((update) => {
        if (sparing(update)) for (const task of update.order.tasks) task.rejected = task.requested;
      }),
    ),
    ...forEach(['true', 'false'], (mark) => ({
      [`with-the-status-${to}-marktasksasdone-${mark}-rejects-requested-tasks`]: rejectedWhere(
        all(sends('markTasksAsDone', mark), sparing),
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

/** Faults of the notification of a closing (section 6.4). */
function notificationsOfClosing({ to, prefix }: Closing): Fault[] {
  const other = to === 'Completed' ? 'orderCancellation' : 'orderCompletion';
  return [
    ...breaking(`${prefix}-NOTICE`, {
      [`the-client-is-not-told-of-the-move-to-${to}`]: moveWithoutNotification({ to }),
      ...forEach(openStatuses(), (from) => ({
        [`the-client-is-not-told-of-the-move-from-${from}-to-${to}`]: moveWithoutNotification({ from, to }),
      })),
      ...each((when: Condition) => moveWithoutNotification({ to }, when), {
        [`the-client-is-not-told-of-the-move-to-${to}-with-marktasksasdone-false`]: sends(
          'markTasksAsDone',
          'false',
        ),
        [`the-client-is-not-told-of-the-move-to-${to}-of-an-order-with-tasks`]: ({ order }) =>
          order.tasks.length > 0,
        [`the-client-is-not-told-of-a-move-to-${to}-that-rejects-tasks`]: rejecting,
        [`the-client-is-not-told-of-a-move-to-${to}-of-its-own`]: sentBy('client'),
        [`the-client-is-not-told-when-a-project-manager-puts-an-order-to-${to}`]: sentBy('projectManager'),
      }),
    }),
    ...breaking([`${prefix}-NOTICE`, 'ORD-NOTICE-OTHER'], {
      [`the-move-to-${to}-sends-the-notice-${other}`]: moveWithNotification({ to }, other),
      [`the-move-to-${to}-sends-the-notice-of-a-review`]: moveWithNotification({ to }, 'reviewNeeded'),
    }),
    ...breaking('ORD-NOTICE-OTHER', {
      [`the-move-to-${to}-also-sends-the-notice-${other}`]: acceptedMove({ to }, leftoverNotification(other)),
      [`the-move-to-${to}-sends-the-notice-of-a-review-a-while-later`]: acceptedMove(
        { to },
        lateLeftover(leftoverNotification('reviewNeeded')),
      ),
    }),
  ];
}

/** Sends a notification with an update that changes no status. */
function addedNotification(kind: ClientNotification['kind'], when: Condition = always): Change {
  return acceptedUpdate((update) => {
    if (update.sent['status'] === undefined && when(update))
      update.order.notifications.push({ kind, clientId: null });
  });
}

/** Sends the notification of a review some milliseconds after an update that changes no status. */
function lateAddedNotification(delay?: number): Change {
  return acceptedUpdate((update) => {
    if (update.sent['status'] === undefined)
      lateLeftover(leftoverNotification('reviewNeeded'), delay)(update);
  });
}

const byClientOfOrder: Condition = ({ service, request, order }) =>
  service.seams.rules.findCaller(service, request)?._id === order.clientMemberId;

/** Faults of the notifications of closings, and of those without a new status (sections 3.1 and 6.4). */
export const notificationFaults = [
  ...closings.flatMap(notificationsOfClosing),
  ...breaking('ORD-NOTICE-NONE', {
    'every-update-sends-the-client-a-notice': addedNotification('reviewNeeded'),
    ...forEach(
      [
        ['a Review', 'Review'],
        ['an Ongoing', 'Ongoing'],
      ] as const,
      ([a, status]) => ({
        [`every-update-of-${a}-order-sends-the-client-a-notice`]: addedNotification(
          'reviewNeeded',
          isIn(status),
        ),
      }),
    ),
    ...each((when: Condition) => addedNotification('reviewNeeded', when), {
      'files-send-the-client-a-notice': sendsFiles,
      'a-new-deadline-sends-the-client-a-notice': sends('deadline'),
      'new-project-managers-send-the-client-a-notice': sends('assignedProjectManagers[]'),
    }),
    'a-new-billingcyclecount-sends-the-client-the-notice-of-a-completion': addedNotification(
      'orderCompletion',
      sends('billingCycleCount'),
    ),
    'the-notice-of-a-review-comes-again': remembering(
      () => new WeakSet<Order>(),
      (moved) =>
        acceptedUpdate((update) => {
          if (isMove(update, { to: 'Review' })) moved.add(update.order);
          else if (moved.delete(update.order)) leftoverNotification('reviewNeeded')(update);
        }),
    ),
    'the-move-from-pending-to-ongoing-sends-the-client-a-notice': acceptedMove(
      { from: 'Pending', to: 'Ongoing' },
      leftoverNotification('reviewNeeded'),
    ),
    'a-notice-of-a-review-comes-50-ms-after-an-update-without-a-status': lateAddedNotification(50),
    'a-notice-of-a-review-comes-a-while-after-an-update-without-a-status': lateAddedNotification(),
    'a-notice-of-a-review-comes-a-while-after-a-refused-update': refusedUpdate(
      lateLeftover(leftoverNotification('reviewNeeded')),
    ),
    'an-update-with-a-clientid-sends-the-client-a-notice': addedNotification('reviewNeeded', sendsClientId),
    'an-update-by-the-client-sends-it-the-notice-of-a-cancellation': addedNotification(
      'orderCancellation',
      byClientOfOrder,
    ),
  }),
  ...breaking('ORD-NOTICE-OTHER', {
    'the-move-to-review-also-sends-the-notice-of-a-completion': acceptedMove(
      { to: 'Review' },
      leftoverNotification('orderCompletion'),
    ),
    'an-order-that-is-put-to-review-again-also-sends-the-notice-of-a-cancellation': acceptedMove(
      { from: 'Review', to: 'Review' },
      leftoverNotification('orderCancellation'),
    ),
  }),
];
