import {
  casesByRequirement,
  casesOf,
  control,
  expect,
  openStatuses,
  slugOf,
  stop,
  test,
} from '../../../src/test.js';
import type { Order, OrderStatus, Task } from '../../../src/test.js';
import { closings, levelsOf } from '../moves.js';
import {
  acceptedBy,
  effectsWouldShow,
  neededOrder,
  openTasksOf,
  orderLevels,
  requestedTasksOf,
  tasksOf,
} from '../orders.js';
import type { UpdateRow } from '../orders.js';

/** More than a page of tasks, or of requests. */
const manyTasks = 120;

const allOptions = [
  { slug: 'open', options: { openTasks: 3 } },
  // Whether a client-requested task counts among all tasks is not shown: the others alone are looked at.
  { slug: 'open-and-requested', options: { openTasks: 2, requestedTasks: 2 } },
];
const rejections: { slug: string; from: OrderStatus; rejectRequestedTasks: boolean }[] = [
  { slug: 'reject-requested-true', from: 'Ongoing', rejectRequestedTasks: true },
  { slug: 'reject-requested-false', from: 'Ongoing', rejectRequestedTasks: false },
  { slug: 'reject-requested-from-pending', from: 'Pending', rejectRequestedTasks: true },
  { slug: 'reject-requested-from-review', from: 'Review', rejectRequestedTasks: true },
];

/** An order that is to be closed, and whose tasks are read. */
const toClose = { usesUp: true, reads: ['tasks'] } as const;

/** The moves to a closed state, and what becomes of its tasks with either markTasksAsDone. */
const markings = closings.flatMap(({ closed, tasksDone, tasksKept }) => [
  { status: closed, mark: true, requirement: tasksDone, effect: 'marks tasks as done' },
  { status: closed, mark: false, requirement: tasksKept, effect: 'keeps tasks open' },
]);

for (const { status, mark, requirement, effect } of markings) {
  const closing = { status, markTasksAsDone: mark };
  const expectEffect = (order: Order, tasks: readonly Task[]): Promise<void> =>
    mark ? expect(order).toHaveDone(tasks) : expect(order).toHaveKept(tasks);

  for (const from of openStatuses())
    test(
      `${requirement}/from-${slugOf(from)}`,
      {
        title: `PUT /orders ${effect} with the move from ${from} to ${status}`,
        cases: casesOf(allOptions.map((row) => ({ ...row, slug: `${slugOf(from)}-${row.slug}` }))),
        at: levelsOf({ from, to: status }),
      },
      async ({ orders }, { options }) => {
        const order = await orders.given(from, { ...options, ...toClose });
        const tasks = await (mark
          ? openTasksOf(order, options.openTasks)
          : tasksOf(order, options.openTasks + (options.requestedTasks ?? 0)));
        control(await order.put(closing));

        await expectEffect(order, tasks);
      },
    );

  test(
    `${requirement}/reject-requested`,
    { title: `PUT /orders ${effect}, whatever rejectRequestedTasks says`, cases: casesOf(rejections) },
    async ({ orders }, { from, rejectRequestedTasks }) => {
      const order = await orders.given(from, { openTasks: 3, requestedTasks: 1, ...toClose });
      const tasks = await openTasksOf(order, 3);
      control(await order.put({ ...closing, rejectRequestedTasks }));

      await expectEffect(order, tasks);
      if (mark) return;
      const done = (await order.tasks()).filter((task) => task.requested && task.done);
      expect(done, {
        code: 'changed',
        subject: 'tasks',
        message: 'A requested task was marked as done, and markTasksAsDone was false.',
      }).toEqual([]);
    },
  );
}

for (const { closed: status, tasksDone } of closings)
  test(
    `${tasksDone}/many-tasks`,
    { title: `PUT /orders marks ${manyTasks} tasks as done for good with the move to ${status}` },
    async ({ orders }) => {
      const order = await orders.given('Ongoing', { openTasks: manyTasks, ...toClose });
      const tasks = await openTasksOf(order, manyTasks);
      control(await order.put({ status, markTasksAsDone: true }));

      await expect(order).toHaveDone(tasks);
      await effectsWouldShow(orders);
      await expect(order).toHaveDone(tasks);
    },
  );

test(
  'ORD-COMPLETE-TASKS-DONE/beside-requested',
  { title: 'PUT /orders marks tasks as done beside requested ones' },
  async ({ orders, session }) => {
    const order = await orders.given('Ongoing', { openTasks: 1, requestedTasks: 2, ...toClose });
    const tasks = await openTasksOf(order, 1);
    const answer = control(await order.put({ status: 'Completed', markTasksAsDone: true }));

    await expect(order).toHaveDone(tasks);

    const requested = (await order.tasks()).filter((task) => task.requested);
    const done = requested.filter((task) => task.done).length;
    session.record('Q-TASKS-REQUESTED', `${done} of ${requested.length} shown are done`, answer);
  },
);

const rejecting = [true, false].map((markTasksAsDone) => ({
  slug: `mark-${markTasksAsDone}`,
  fields: { markTasksAsDone, rejectRequestedTasks: true },
}));
const keeping = [
  { slug: 'reject-false-mark-true', fields: { markTasksAsDone: true, rejectRequestedTasks: false } },
  { slug: 'reject-false', fields: { markTasksAsDone: false, rejectRequestedTasks: false } },
  { slug: 'reject-left-out', fields: { markTasksAsDone: true } },
];

for (const { closed: status, requestsRejected, requestsKept } of closings) {
  for (const from of openStatuses()) {
    test(
      `${requestsRejected}/from-${slugOf(from)}`,
      {
        title: `PUT /orders rejects requested tasks with the move from ${from} to ${status}`,
        cases: casesOf(rejecting.map((row) => ({ ...row, slug: `${slugOf(from)}-${row.slug}` }))),
        at: levelsOf({ from, to: status }),
      },
      async ({ orders }, { fields }) => {
        const order = await orders.given(from, { openTasks: 1, requestedTasks: 3, ...toClose });
        const requested = await requestedTasksOf(order, 3);
        control(await order.put({ status, ...fields }));

        const now = await order.tasksNow(requested, ({ rejected }) => rejected);
        if (fields.markTasksAsDone && now.every(({ done, rejected }) => done && !rejected))
          stop('inapplicable', {
            code: 'left-open',
            subject: 'tasks',
            message:
              'The target marks requested tasks as done beside the others, and section 3.1 does not say that one that is done is rejected.',
          });
        await expect(order).toHaveRejected(requested);
      },
    );

    test(
      `${requestsKept}/from-${slugOf(from)}`,
      {
        title: `PUT /orders keeps requested tasks with the move from ${from} to ${status}`,
        cases: casesOf(keeping.map((row) => ({ ...row, slug: `${slugOf(from)}-${row.slug}` }))),
        at: levelsOf({ from, to: status }),
      },
      async ({ orders }, { fields }) => {
        const order = await orders.given(from, { openTasks: 1, requestedTasks: 2, ...toClose });
        const requested = await requestedTasksOf(order, 2);
        control(await order.put({ status, ...fields }));

        await expect(order).toHaveRejectedNone(requested);
      },
    );
  }

  for (const { slug, count, title } of [
    { slug: 'only-task', count: 1, title: 'rejects a requested task without others' },
    { slug: 'many-requests', count: manyTasks, title: `rejects ${manyTasks} requested tasks for good` },
  ])
    test(
      `${requestsRejected}/${slug}`,
      { title: `PUT /orders ${title} with the move to ${status}` },
      async ({ orders }) => {
        const order = await orders.given('Ongoing', { requestedTasks: count, ...toClose });
        const requested = await requestedTasksOf(order, count);
        control(await order.put({ status, markTasksAsDone: false, rejectRequestedTasks: true }));

        await expect(order).toHaveRejected(requested);
        if (count === 1) return;
        await effectsWouldShow(orders);
        await expect(order).toHaveRejected(requested);
      },
    );
}

const flags = [
  { flag: 'markTasksAsDone', requirement: 'ORD-MARK-TYPE', beside: {} },
  { flag: 'rejectRequestedTasks', requirement: 'ORD-REJECT-TYPE', beside: { markTasksAsDone: false } },
];

const nearBooleans = ['1', '0', 'yes', 'TRUE'];

for (const { flag, requirement, beside } of flags) {
  test(
    `${requirement}/every-state`,
    {
      title: `PUT /orders closes an order in any open state only with a boolean ${flag}`,
      cases: { completed: { status: 'Completed' }, cancelled: { status: 'Cancelled' } },
    },
    async ({ orders }, { status }) => {
      const tasks = { openTasks: 1, requestedTasks: 1 };
      for (const from of openStatuses()) {
        for (const value of [true, false])
          await acceptedBy(orders.given(from, tasks), { status, ...beside, [flag]: value });
        const order = await orders.given(from, tasks);

        for (const word of ['sometimes', 'neither'])
          expect(await order.put({ status, ...beside, [flag]: word }, { refused: true })).toBeRefused();
      }
    },
  );

  test(
    `${requirement}/word-among-near-values`,
    { title: `PUT /orders refuses a word for ${flag}` },
    async ({ orders, session, canMakeRecords }) => {
      const closing = { status: 'Completed', ...beside };
      await acceptedBy(orders.given('open'), { ...closing, [flag]: true });
      const order = await orders.given('open');

      expect(await order.put({ ...closing, [flag]: 'trueish' }, { refused: true })).toBeRefused();
      // An order that lasts is asked for no move that may be accepted, and others are too few.
      if (!canMakeRecords) return;
      for (const near of nearBooleans) {
        const other = await orders.given('open');
        const answer = await other.put({ ...closing, [flag]: near });
        session.record('Q-COERCION', `PUT /orders, ${flag} ${near}: ${answer.outcome}`, answer);
      }
    },
  );
}

const openUpdates: (UpdateRow & { from: OrderStatus })[] = [
  { slug: 'pending-without-status', from: 'Pending', fields: { notes: 'Still open' } },
  { slug: 'pending-status-ongoing', from: 'Pending', fields: { status: 'Ongoing' } },
  { slug: 'ongoing-without-status', from: 'Ongoing', fields: { notes: 'Still open' } },
  { slug: 'ongoing-status-review', from: 'Ongoing', fields: { status: 'Review' } },
  { slug: 'review-without-status', from: 'Review', fields: { notes: 'Still open' } },
  { slug: 'review-status-review', from: 'Review', fields: { status: 'Review' } },
];

for (const [need, cases] of casesByRequirement(openUpdates, neededOrder))
  test(
    `ORD-REJECT-CLOSING-ONLY/${need}`,
    {
      title: 'PUT /orders refuses rejectRequestedTasks in an update that does not close the order',
      cases,
      at: need === 'from-ongoing' ? orderLevels : [],
    },
    async ({ orders }, { from, fields }) => {
      const tasks = { openTasks: 1, requestedTasks: 1 };
      for (const value of [true, false]) {
        const closing = { status: 'Cancelled', markTasksAsDone: false, rejectRequestedTasks: value };
        await acceptedBy(orders.given(from, tasks), fields);
        await acceptedBy(orders.given(from, tasks), closing);
        const order = await orders.given(from, tasks);

        for (const beside of [{}, { markTasksAsDone: true }])
          expect(
            await order.put({ ...fields, ...beside, rejectRequestedTasks: value }, { refused: true }),
          ).toBeRefused();
      }
    },
  );

test(
  'ORD-REJECT-CLOSING-ONLY/pending-status-pending',
  { title: 'PUT /orders refuses rejectRequestedTasks with the status Pending' },
  async ({ orders }) => {
    const order = await orders.given('Pending', { requestedTasks: 1, usesUp: true });
    if (!(await order.put({ status: 'Pending' })).ok)
      stop('inapplicable', {
        code: 'left-open',
        subject: 'status',
        message: 'The target refuses the move from Pending to Pending, which section 3.1 does not list.',
      });

    for (const value of [true, false])
      expect(await order.put({ status: 'Pending', rejectRequestedTasks: value })).toBeRefused();
  },
);
