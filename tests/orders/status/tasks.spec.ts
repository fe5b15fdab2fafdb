import { control, covers, expect, openStatuses, test } from '../../../src/test.js';
import { callerNames, callerOf } from './callers.js';
import { laterWords, openTasksOf, sameTasks, taskWords, tasksOf } from './order-reading.js';

const closings = [
  { status: 'Completed', done: 'ORD-COMPLETE-TASKS-DONE', kept: 'ORD-COMPLETE-TASKS-KEPT' },
  { status: 'Cancelled', done: 'ORD-CANCEL-TASKS-DONE', kept: 'ORD-CANCEL-TASKS-KEPT' },
] as const;

/** More than a page of tasks. */
const manyTasks = 60;

const wishes = [
  { name: 'several open tasks', openTasks: 3 },
  // Whether a client-requested task counts among all tasks is not shown: the others alone are looked at.
  { name: 'open and requested tasks', openTasks: 2, requestedTasks: 2 },
];

for (const { status, done, kept } of closings) {
  for (const from of openStatuses()) {
    for (const { name, ...wish } of wishes) {
      test(
        `an order in ${from} with ${name} has them done once ${status} with markTasksAsDone true`,
        covers(done),
        async ({ orders }) => {
          const order = await orders.given(from, wish);
          const tasks = await openTasksOf(order, wish.openTasks);
          control(await order.put({ status, markTasksAsDone: true }));

          const after = await sameTasks(order, tasks);
          expect(
            after.map((task) => task.done),
            'All tasks of the order are done.',
          ).toEqual(Array(wish.openTasks).fill(true));
        },
      );

      test(
        `an order in ${from} with ${name} keeps them open once ${status} with markTasksAsDone false`,
        covers(kept),
        async ({ orders }) => {
          const order = await orders.given(from, wish);
          const tasks = await tasksOf(order, wish.openTasks + (wish.requestedTasks ?? 0));
          control(await order.put({ status, markTasksAsDone: false }));

          const after = await laterWords(order, tasks);
          expect(after, 'The tasks of the order are as they were before.').toEqual(taskWords(tasks));
        },
      );
    }
  }

  test(
    `every one of ${manyTasks} tasks is done once an order is ${status} with markTasksAsDone true`,
    covers(done),
    async ({ orders }) => {
      const order = await orders.given('Ongoing', { openTasks: manyTasks });
      const tasks = await openTasksOf(order, manyTasks);
      control(await order.put({ status, markTasksAsDone: true }));

      const open = (await sameTasks(order, tasks)).filter((task) => !task.done);
      expect(open.length, 'No task of the order is open.').toBe(0);
    },
  );

  for (const rejectRequestedTasks of [true, false]) {
    const also = `and rejectRequestedTasks ${rejectRequestedTasks}`;

    test(
      `the tasks are done once an order is ${status} with markTasksAsDone true ${also}`,
      covers(done),
      async ({ orders }) => {
        const order = await orders.given('Ongoing', { openTasks: 3, requestedTasks: 1 });
        const tasks = await openTasksOf(order, 3);
        control(await order.put({ status, markTasksAsDone: true, rejectRequestedTasks }));

        const after = await sameTasks(order, tasks);
        expect(
          after.map((task) => task.done),
          'All tasks of the order are done.',
        ).toEqual([true, true, true]);
      },
    );

    test(
      `the tasks keep their state once an order is ${status} with markTasksAsDone false ${also}`,
      covers(kept),
      async ({ orders }) => {
        const order = await orders.given('Ongoing', { openTasks: 3, requestedTasks: 1 });
        const tasks = await openTasksOf(order, 3);
        control(await order.put({ status, markTasksAsDone: false, rejectRequestedTasks }));

        const after = await laterWords(order, tasks);
        expect(after, 'The tasks of the order are as they were before.').toEqual(taskWords(tasks));
      },
    );
  }

  for (const role of ['projectManager', 'client'] as const) {
    test(
      `the tasks are done once ${callerNames[role]} put a Pending order to ${status} with markTasksAsDone true`,
      covers(done),
      async ({ orders }) => {
        const caller = await callerOf(role, orders);
        const order = await caller.given('Pending', { openTasks: 2 });
        const tasks = await tasksOf(order, 2);
        control(await order.put({ status, markTasksAsDone: true }, caller.as));

        const after = await sameTasks(order, tasks);
        expect(
          after.map((task) => task.done),
          'All tasks of the order are done.',
        ).toEqual([true, true]);
      },
    );
  }
}
