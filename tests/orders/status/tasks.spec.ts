import { control, expect, openStatuses, slugOf, test } from '../../../src/test.js';
import { callerNames, callerOf } from '../support/callers.js';
import { closings } from '../support/closings.js';
import { openTasksOf, tasksOf } from '../support/order-tasks.js';

/** More than a page of tasks. */
const manyTasks = 60;

const wishes = [
  { slug: 'open', name: 'several open tasks', openTasks: 3 },
  // Whether a client-requested task counts among all tasks is not shown: the others alone are looked at.
  { slug: 'open-and-requested', name: 'open and requested tasks', openTasks: 2, requestedTasks: 2 },
];

for (const { closed: status, tasksDone, tasksKept } of closings) {
  for (const from of openStatuses()) {
    for (const { slug, name, ...wish } of wishes) {
      test(
        `${tasksDone}/${slugOf(from)}-${slug}`,
        {
          title: `an order in ${from} with ${name} has them done once ${status} with markTasksAsDone true`,
          holds: [tasksDone],
        },
        async ({ orders }) => {
          const order = await orders.given(from, wish);
          const tasks = await openTasksOf(order, wish.openTasks);
          control(await order.put({ status, markTasksAsDone: true }));

          await expect(order).toHaveDone(tasks);
        },
      );

      test(
        `${tasksKept}/${slugOf(from)}-${slug}`,
        {
          title: `an order in ${from} with ${name} keeps them open once ${status} with markTasksAsDone false`,
          holds: [tasksKept],
        },
        async ({ orders }) => {
          const order = await orders.given(from, wish);
          const tasks = await tasksOf(order, wish.openTasks + (wish.requestedTasks ?? 0));
          control(await order.put({ status, markTasksAsDone: false }));

          await expect(order).toHaveKept(tasks);
        },
      );
    }
  }

  test(
    `${tasksDone}/many-tasks`,
    {
      title: `every one of ${manyTasks} tasks is done once an order is ${status} with markTasksAsDone true`,
      holds: [tasksDone],
    },
    async ({ orders }) => {
      const order = await orders.given('Ongoing', { openTasks: manyTasks });
      const tasks = await openTasksOf(order, manyTasks);
      control(await order.put({ status, markTasksAsDone: true }));

      await expect(order).toHaveDone(tasks);
    },
  );

  for (const rejectRequestedTasks of [true, false]) {
    const also = `and rejectRequestedTasks ${rejectRequestedTasks}`;
    const wish = { openTasks: 3, requestedTasks: 1 };

    test(
      `${tasksDone}/reject-requested-${rejectRequestedTasks}`,
      {
        title: `the tasks are done once an order is ${status} with markTasksAsDone true ${also}`,
        holds: [tasksDone],
      },
      async ({ orders }) => {
        const order = await orders.given('Ongoing', wish);
        const tasks = await openTasksOf(order, 3);
        control(await order.put({ status, markTasksAsDone: true, rejectRequestedTasks }));

        await expect(order).toHaveDone(tasks);
      },
    );

    test(
      `${tasksKept}/reject-requested-${rejectRequestedTasks}`,
      {
        title: `the tasks keep their state once an order is ${status} with markTasksAsDone false ${also}`,
        holds: [tasksKept],
      },
      async ({ orders }) => {
        const order = await orders.given('Ongoing', wish);
        const tasks = await openTasksOf(order, 3);
        control(await order.put({ status, markTasksAsDone: false, rejectRequestedTasks }));

        await expect(order).toHaveKept(tasks);
      },
    );
  }

  for (const role of ['projectManager', 'client'] as const) {
    test(
      `${tasksDone}/by-${slugOf(role)}`,
      {
        title: `the tasks are done once ${callerNames[role]} put a Pending order to ${status} with markTasksAsDone true`,
        holds: [tasksDone],
      },
      async ({ orders }) => {
        const caller = await callerOf(role, orders);
        const order = await caller.given('Pending', { openTasks: 2 });
        const tasks = await tasksOf(order, 2);
        control(await order.put({ status, markTasksAsDone: true }, caller.as));

        await expect(order).toHaveDone(tasks);
      },
    );
  }
}

test(
  'ORD-COMPLETE-TASKS-DONE/beside-requested',
  {
    title: 'the other tasks are done beside requested ones, and whether those are is recorded',
    holds: ['ORD-COMPLETE-TASKS-DONE'],
  },
  async ({ orders, session }) => {
    const order = await orders.given('Ongoing', { openTasks: 1, requestedTasks: 2 });
    const tasks = await openTasksOf(order, 1);
    const answer = control(await order.put({ status: 'Completed', markTasksAsDone: true }));

    await expect(order).toHaveDone(tasks);

    const requested = (await order.tasks()).filter((task) => task.requested);
    const done = requested.filter((task) => task.done).length;
    session.record('Q-TASKS-REQUESTED', `${done} of ${requested.length} shown are done`, answer);
  },
);
