import type { OrderStatus } from '../../../src/contract/schemas.js';
import { openStatuses } from '../../../src/contract/schemas.js';
import type { ClientNotification, Order, Task } from '../../domain/orders.js';
import type { Fault } from '../fault.js';
import { breaking, each, forEach } from '../fault.js';
import type { Change } from '../seams/change.js';
import { inOrder, noRefusal, notDone, withMemory } from '../seams/change.js';
import { misreadField } from '../seams/order-field.js';
import type { Condition, Leftover, Move } from '../seams/update.js';
import {
  acceptedMove,
  acceptedUpdate,
  all,
  always,
  endingIn,
  forbiddenMove,
  isIn,
  isMove,
  isSubscription,
  late,
  leftoverNotification,
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

/** The two moves that close an order, what begins the ids of their requirements, and the other move. */
const closings = [
  { to: 'Completed', prefix: 'ORD-COMPLETE', otherStatus: 'Cancelled', otherKind: 'orderCancellation' },
  { to: 'Cancelled', prefix: 'ORD-CANCEL', otherStatus: 'Completed', otherKind: 'orderCompletion' },
] as const;

type Closing = (typeof closings)[number];

const marked = sends('markTasksAsDone', 'true');
const unmarked = sends('markTasksAsDone', 'false');
const rejecting = sends('rejectRequestedTasks', 'true');
const rejectingFalse = sends('rejectRequestedTasks', 'false');
const sparing = not(rejecting);
const hasTasks: Condition = ({ order }) => order.tasks.length > 0;
const hasOpenTasks: Condition = ({ order }) => order.tasks.some(({ done }) => !done);

/** Faults of which orders can be closed, and of the status that they end in (section 3.1). */
const outcome = ({ to, prefix, otherStatus }: Closing): Fault[] =>
  breaking(prefix, {
    [`a-move-to-${to}-with-rejectrequestedtasks-true-takes-effect-and-answers-500`]: acceptedMove(
      { to },
      () => notDone(),
      rejecting,
    ),
    ...forEach(openStatuses(), (from) => ({
      [`the-move-from-${from}-to-${to}-is-refused`]: forbiddenMove({ from, to }),
    })),
    ...each((when: Condition) => forbiddenMove({ to }, when), {
      [`the-move-to-${to}-is-refused-with-marktasksasdone-true`]: marked,
      [`the-move-to-${to}-is-refused-with-marktasksasdone-false`]: unmarked,
      [`the-move-to-${to}-with-marktasksasdone-false-is-refused-while-tasks-are-open`]: all(
        unmarked,
        hasOpenTasks,
      ),
      [`the-move-of-a-subscription-order-to-${to}-is-refused`]: isSubscription,
    }),
    [`the-status-${to}-is-lost-a-while-later-once-the-tasks-are-done`]: acceptedMove(
      { to },
      late(endingIn('Review')),
      all(marked, hasTasks),
    ),
    [`the-status-${to}-is-accepted-and-not-stored`]: moveEndingIn({ to }),
    [`the-status-${to}-puts-a-review-order-to-ongoing`]: moveEndingIn({ from: 'Review', to }, 'Ongoing'),
    [`the-status-${to}-closes-an-order-as-the-other-one`]: moveEndingIn({ to }, otherStatus),
  });

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
  const notNeeded = (when: Condition): Change =>
    noRefusal('markTasksRequired', all(sends('status', to), when));
  return [
    ...breaking(markRequirements(to), notNeeded, {
      [`the-move-to-${to}-needs-no-marktasksasdone`]: always,
      [`the-move-to-${to}-needs-no-marktasksasdone-when-rejectrequestedtasks-is-sent`]:
        sends('rejectRequestedTasks'),
      [`the-move-to-${to}-of-an-order-without-tasks-needs-no-marktasksasdone`]: not(hasTasks),
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

/** A task of a closed order. */
interface ClosedTask {
  task: Task;
  /** As it was before. */
  former: Task;
  index: number;
  tasks: Task[];
}

/** What becomes of a task. */
type TaskChange = (closed: ClosedTask) => Partial<Task> | undefined;

/** Gives the tasks of a closed order another state. */
const closedTasks =
  (move: Move, when: Condition) =>
  (change: TaskChange): Change =>
    acceptedMove(
      move,
      ({ order, before }) => {
        order.tasks = order.tasks.map((task, index, tasks) => ({
          ...task,
          ...change({ task, former: before.tasks[index] ?? task, index, tasks }),
        }));
      },
      when,
    );

/** Changes the tasks of a closed order a while later. */
const lateTasks = (move: Move, change: (tasks: Task[]) => void, when?: Condition): Change =>
  acceptedMove(
    move,
    late(({ order }) => change(order.tasks)),
    when,
  );

const undone: TaskChange = () => ({ done: false });
const done: TaskChange = () => ({ done: true });
const rejectedAll: TaskChange = () => ({ rejected: true });
/** A requested task that is neither rejected nor done; others are as they were. */
const spared: TaskChange = ({ task }) => ({ rejected: false, done: task.done && !task.requested });
const rejected: TaskChange = ({ task }) => (task.requested ? { rejected: true } : undefined);
const doneUpTo =
  (count: number): TaskChange =>
  ({ former, index }) =>
    index < count ? undefined : { done: former.done };

/** Faults of what closing an order does to its tasks (section 3.1). */
function taskFaults({ to, prefix }: Closing): Fault[] {
  const unmarkedTitle = `with-marktasksasdone-false-and-the-status-${to}`;
  const rejectedTitle = `with-the-status-${to}-requested-tasks-are-rejected`;
  const rejectedWhere = (when: Condition): Change => closedTasks({ to }, when)(rejected);
  return [
    ...breaking(`${prefix}-TASKS-DONE`, {
      ...each(closedTasks({ to }, marked), {
        [`with-marktasksasdone-true-and-the-status-${to}-no-task-is-marked-as-done`]: undone,
        [`with-marktasksasdone-true-and-the-status-${to}-fifty-tasks-at-most-are-marked-as-done`]:
          doneUpTo(50),
        [`the-move-to-${to}-marks-100-tasks`]: doneUpTo(100),
        [`with-the-status-${to}-the-first-task-alone-is-marked-as-done`]: ({ index }) =>
          index > 0 ? { done: false } : undefined,
        [`with-the-status-${to}-the-last-task-is-not-marked-as-done`]: ({ index, tasks }) =>
          index > 0 && index === tasks.length - 1 ? { done: false } : undefined,
      }),
      ...forEach(openStatuses(), (from) => ({
        [`the-move-from-${from}-to-${to}-marks-no-task-as-done`]: closedTasks({ from, to }, marked)(undone),
      })),
      [`the-status-${to}-undoes-a-task-later`]: lateTasks({ to }, (tasks) =>
        tasks.slice(-1).forEach((task) => (task.done = false)),
      ),
    }),
    ...breaking(`${prefix}-TASKS-KEPT`, {
      ...each(closedTasks({ to }, unmarked), {
        [`${unmarkedTitle}-all-tasks-are-marked-as-done`]: done,
        [`${unmarkedTitle}-the-first-task-is-marked-as-done`]: ({ index }) =>
          index === 0 ? { done: true } : undefined,
      }),
      [`${unmarkedTitle}-all-tasks-are-marked-as-done-a-while-later`]: lateTasks(
        { to },
        (tasks) => tasks.forEach((task) => (task.done = true)),
        unmarked,
      ),
      [`${unmarkedTitle}-open-tasks-are-removed`]: acceptedMove(
        { to },
        ({ order }) => {
          order.tasks = order.tasks.filter((task) => task.done || task.requested);
        },
        unmarked,
      ),
      [`the-move-from-review-to-${to}-with-marktasksasdone-false-marks-all-tasks-as-done`]: closedTasks(
        { from: 'Review', to },
        unmarked,
      )(done),
      [`${to}-marks-what-it-rejects-as-done`]: closedTasks(
        { to },
        all(rejecting, unmarked),
      )(({ task }) => (task.requested ? { rejected: true, done: true } : undefined)),
      [`${to}-from-pending-rejects-every-task`]: closedTasks({ from: 'Pending', to }, rejecting)(rejectedAll),
      [`rejectrequestedtasks-true-with-the-status-${to}-also-rejects-tasks-that-the-client-did-not-request`]:
        closedTasks({ to }, rejecting)(rejectedAll),
    }),
    ...breaking(`${prefix}-REQUESTS-REJECTED`, {
      ...each(closedTasks({ to }, rejecting), {
        [`rejectrequestedtasks-true-with-the-status-${to}-rejects-nothing`]: spared,
        [`with-the-status-${to}-the-first-requested-task-alone-is-rejected`]: ({ index, tasks }) =>
          index > tasks.findIndex((each) => each.rejected) ? { rejected: false } : undefined,
        [`the-move-to-${to}-rejects-five-tasks`]: ({ index, tasks }) =>
          tasks.slice(0, index).filter((each) => each.rejected).length < 5 ? undefined : { rejected: false },
        [`the-move-to-${to}-rejects-100-tasks`]: ({ index }) =>
          index < 100 ? undefined : { rejected: false },
      }),
      [`the-status-${to}-undoes-a-rejection-later`]: lateTasks({ to }, (tasks) =>
        tasks.slice(-1).forEach((task) => (task.rejected = false)),
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
    }),
    ...breaking(`${prefix}-REQUESTS-KEPT`, {
      ...each(rejectedWhere, {
        [`${rejectedTitle}-whatever-rejectrequestedtasks-says`]: sparing,
        [`${rejectedTitle}-when-rejectrequestedtasks-is-left-out`]: not(sends('rejectRequestedTasks')),
        [`${rejectedTitle}-when-rejectrequestedtasks-is-false`]: rejectingFalse,
        [`${to}-rejects-by-false-beside-true`]: all(rejectingFalse, marked),
        [`with-the-status-${to}-marktasksasdone-true-rejects-requested-tasks`]: all(marked, sparing),
        [`with-the-status-${to}-marktasksasdone-false-rejects-requested-tasks`]: all(unmarked, sparing),
      }),
      [`${rejectedTitle}-a-while-later-whatever-rejectrequestedtasks-says`]: lateTasks(
        { to },
        (tasks) => tasks.forEach((task) => (task.rejected = task.requested)),
        sparing,
      ),
    }),
  ];
}

/** Faults of the notification of a closing (section 6.4). */
const notificationFaults = ({ to, prefix, otherKind }: Closing): Fault[] => [
  ...breaking(`${prefix}-NOTICE`, {
    ...forEach(openStatuses(), (from) => ({
      [`the-client-is-not-told-of-the-move-from-${from}-to-${to}`]: moveWithoutNotification({ from, to }),
    })),
    ...each((when: Condition) => moveWithoutNotification({ to }, when), {
      [`the-client-is-not-told-of-the-move-to-${to}`]: always,
      [`the-client-is-not-told-of-the-move-to-${to}-with-marktasksasdone-false`]: unmarked,
      [`the-client-is-not-told-of-the-move-to-${to}-of-an-order-with-tasks`]: hasTasks,
      [`the-client-is-not-told-of-a-move-to-${to}-that-rejects-tasks`]: rejecting,
      [`the-client-is-not-told-of-a-move-to-${to}-of-its-own`]: sentBy('client'),
      [`the-client-is-not-told-when-a-project-manager-puts-an-order-to-${to}`]: sentBy('projectManager'),
    }),
  }),
  ...breaking([`${prefix}-NOTICE`, 'ORD-NOTICE-OTHER'], {
    [`the-move-to-${to}-sends-the-notice-${otherKind}`]: moveWithNotification({ to }, otherKind),
    [`the-move-to-${to}-sends-the-notice-of-a-review`]: moveWithNotification({ to }, 'reviewNeeded'),
  }),
  ...breaking('ORD-NOTICE-OTHER', (leftover: Leftover) => acceptedMove({ to }, leftover), {
    [`the-move-to-${to}-also-sends-the-notice-${otherKind}`]: leftoverNotification(otherKind),
    [`the-move-to-${to}-sends-the-notice-of-a-review-a-while-later`]: late(
      leftoverNotification('reviewNeeded'),
    ),
  }),
];

/** An update that sends no status. */
const withoutStatus: Condition = not(sends('status'));

/** Sends a notification with an update that changes no status. */
const addedNotification = (kind: ClientNotification['kind'], when: Condition): Change =>
  acceptedUpdate(
    ({ order }) => {
      order.notifications.push({ kind, clientId: null });
    },
    all(withoutStatus, when),
  );
const reviewNotification = leftoverNotification('reviewNeeded');

/** Faults of the moves to Completed and Cancelled (sections 3.1, 4.5), and of the notifications of any update (6.4). */
export const closingFaults = [
  ...closings.flatMap((closing) => [
    ...outcome(closing),
    ...mark(closing),
    ...taskFaults(closing),
    ...notificationFaults(closing),
  ]),
  ...breaking('ORD-NOTICE-NONE', {
    ...each((when: Condition): Change => addedNotification('reviewNeeded', when), {
      'every-update-sends-the-client-a-notice': always,
      'every-update-of-a-review-order-sends-the-client-a-notice': isIn('Review'),
      'every-update-of-an-ongoing-order-sends-the-client-a-notice': isIn('Ongoing'),
      'files-send-the-client-a-notice': sendsFiles,
      'a-new-deadline-sends-the-client-a-notice': sends('deadline'),
      'new-project-managers-send-the-client-a-notice': sends('assignedProjectManagers[]'),
      'an-update-with-a-clientid-sends-the-client-a-notice': sendsClientId,
    }),
    'a-new-billingcyclecount-sends-the-client-the-notice-of-a-completion': addedNotification(
      'orderCompletion',
      sends('billingCycleCount'),
    ),
    'an-update-by-the-client-sends-it-the-notice-of-a-cancellation': addedNotification(
      'orderCancellation',
      ({ service, request, order }) =>
        service.seams.rules.findCaller(service, request)?._id === order.clientMemberId,
    ),
    'the-notice-of-a-review-comes-again': withMemory((moved = new WeakSet<Order>()) =>
      acceptedUpdate((update) => {
        if (isMove({ to: 'Review' })(update)) moved.add(update.order);
        else if (moved.delete(update.order)) reviewNotification(update);
      }),
    ),
    'the-move-from-pending-to-ongoing-sends-the-client-a-notice': acceptedMove(
      { from: 'Pending', to: 'Ongoing' },
      reviewNotification,
    ),
    ...each((leftover: Leftover) => acceptedUpdate(leftover, withoutStatus), {
      'a-notice-of-a-review-comes-50-ms-after-an-update-without-a-status': late(reviewNotification, 50),
      'a-notice-of-a-review-comes-a-while-after-an-update-without-a-status': late(reviewNotification),
    }),
    'a-notice-of-a-review-comes-a-while-after-a-refused-update': refusedUpdate(late(reviewNotification)),
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
