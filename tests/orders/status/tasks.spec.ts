import { casesOf, control, expect, openStatuses, slugOf, test } from '../../../src/test.js';
import { openTasksOf, tasksOf } from '../orders.js';
import { closings } from '../moves.js';
import { levelsOf } from './status.js';

/** More than a page of tasks. */
const manyTasks = 60;

const allOptions = [
  { slug: 'open', options: { openTasks: 3 } },
  // Whether a client-requested task counts among all tasks is not shown: the others alone are looked at.
  { slug: 'open-and-requested', options: { openTasks: 2, requestedTasks: 2 } },
];
const rejections = [true, false].map((rejectRequestedTasks) => ({
  slug: `reject-requested-${rejectRequestedTasks}`,
  rejectRequestedTasks,
}));

/** An order that is to be closed, and whose tasks are read. */
const toClose = { usesUp: true, reads: ['tasks'] } as const;

for (const { closed: status, tasksDone, tasksKept } of closings) {
  for (const from of openStatuses()) {
    const cases = casesOf(
      allOptions.map(({ slug, options }) => ({ slug: `${slugOf(from)}-${slug}`, options })),
    );

    test(
      `${tasksDone}/from-${slugOf(from)}`,
      {
        title: `PUT /orders marks tasks as done with the move from ${from} to ${status}`,
        cases,
        at: levelsOf({ from, to: status }),
      },
      async ({ orders }, { options }) => {
        const order = await orders.given(from, { ...options, ...toClose });
        const tasks = await openTasksOf(order, options.openTasks);
        control(await order.put({ status, markTasksAsDone: true }));

        await expect(order).toHaveDone(tasks);
      },
    );

    test(
      `${tasksKept}/from-${slugOf(from)}`,
      {
        title: `PUT /orders keeps tasks open with the move from ${from} to ${status}`,
        cases,
        at: levelsOf({ from, to: status }),
      },
      async ({ orders }, { options }) => {
        const order = await orders.given(from, { ...options, ...toClose });
        const tasks = await tasksOf(order, options.openTasks + (options.requestedTasks ?? 0));
        control(await order.put({ status, markTasksAsDone: false }));

        await expect(order).toHaveKept(tasks);
      },
    );
  }

  test(
    `${tasksDone}/many-tasks`,
    { title: `PUT /orders marks ${manyTasks} tasks as done with the move to ${status}` },
    async ({ orders }) => {
      const order = await orders.given('Ongoing', { openTasks: manyTasks, ...toClose });
      const tasks = await openTasksOf(order, manyTasks);
      control(await order.put({ status, markTasksAsDone: true }));

      await expect(order).toHaveDone(tasks);
    },
  );

  const requested = { openTasks: 3, requestedTasks: 1 };

  test(
    `${tasksDone}/reject-requested`,
    {
      title: `PUT /orders marks tasks as done, whatever rejectRequestedTasks says`,
      cases: casesOf(rejections),
    },
    async ({ orders }, { rejectRequestedTasks }) => {
      const order = await orders.given('Ongoing', { ...requested, ...toClose });
      const tasks = await openTasksOf(order, 3);
      control(await order.put({ status, markTasksAsDone: true, rejectRequestedTasks }));

      await expect(order).toHaveDone(tasks);
    },
  );

  test(
    `${tasksKept}/reject-requested`,
    { title: `PUT /orders keeps tasks open, whatever rejectRequestedTasks says`, cases: casesOf(rejections) },
    async ({ orders }, { rejectRequestedTasks }) => {
      const order = await orders.given('Ongoing', { ...requested, ...toClose });
      const tasks = await openTasksOf(order, 3);
      control(await order.put({ status, markTasksAsDone: false, rejectRequestedTasks }));

      await expect(order).toHaveKept(tasks);
    },
  );
}

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
