import { control, covers, expect, test } from '../../../src/test.js';
import type { Order } from '../../../src/test.js';
import { callerNames, callerOf } from './callers.js';
import { sameTasks, tasksOf } from './order-reading.js';
import type { Task } from './order-reading.js';

const openStates = ['Pending', 'Ongoing', 'Review'] as const;
const closings = [
  { status: 'Completed', rejected: 'ORD-COMPLETE-REQUESTS-REJECTED', kept: 'ORD-COMPLETE-REQUESTS-KEPT' },
  { status: 'Cancelled', rejected: 'ORD-CANCEL-REQUESTS-REJECTED', kept: 'ORD-CANCEL-REQUESTS-KEPT' },
] as const;

const keeping = [
  { name: 'with rejectRequestedTasks false', rejectRequestedTasks: false, markTasksAsDone: false },
  { name: 'without rejectRequestedTasks', rejectRequestedTasks: undefined, markTasksAsDone: true },
];

for (const { status, rejected, kept } of closings) {
  for (const from of openStates) {
    for (const markTasksAsDone of [true, false]) {
      const once = `once an order in ${from} is ${status}, markTasksAsDone ${markTasksAsDone}`;

      test(
        `requested tasks are rejected ${once}, with rejectRequestedTasks true`,
        covers(rejected),
        async ({ orders }) => {
          const order = await orders.given(from, { openTasks: 1, requestedTasks: 3 });
          const requested = await requestedOf(order, 3);
          control(await order.put({ status, markTasksAsDone, rejectRequestedTasks: true }));

          const after = await sameTasks(order, requested);
          expect(
            after.map((task) => task.rejected),
            'Every requested task is rejected.',
          ).toEqual([true, true, true]);
        },
      );
    }

    for (const { name, rejectRequestedTasks, markTasksAsDone } of keeping) {
      test(
        `requested tasks are not rejected once an order in ${from} is ${status}, ${name}`,
        covers(kept),
        async ({ orders }) => {
          const order = await orders.given(from, { openTasks: 1, requestedTasks: 2 });
          const requested = await requestedOf(order, 2);
          control(await order.put({ status, markTasksAsDone, rejectRequestedTasks }));

          const after = await sameTasks(order, requested);
          expect(
            after.map((task) => task.rejected),
            'No requested task is rejected.',
          ).not.toContain(true);
        },
      );
    }
  }

  test(
    `the only requested task is rejected once an order without other tasks is ${status}`,
    covers(rejected),
    async ({ orders }) => {
      const order = await orders.given('Ongoing', { requestedTasks: 1 });
      const requested = await requestedOf(order, 1);
      control(await order.put({ status, markTasksAsDone: false, rejectRequestedTasks: true }));

      const [after] = await sameTasks(order, requested);
      expect(after?.rejected, 'The requested task is rejected.').toBe(true);
    },
  );

  for (const role of ['projectManager', 'client'] as const) {
    test(
      `requested tasks are rejected once ${callerNames[role]} put a Pending order to ${status}`,
      covers(rejected),
      async ({ orders }) => {
        const caller = await callerOf(role, orders);
        const order = await caller.given('Pending', { requestedTasks: 2 });
        const requested = await requestedOf(order, 2);
        control(await order.put({ status, markTasksAsDone: true, rejectRequestedTasks: true }, caller.as));

        const after = await sameTasks(order, requested);
        expect(
          after.map((task) => task.rejected),
          'Every requested task is rejected.',
        ).toEqual([true, true]);
      },
    );
  }
}

/** The client-requested tasks of an order that are outstanding; the test is `cantTell` where there are fewer than wished. */
async function requestedOf(order: Order, count: number): Promise<Task[]> {
  return tasksOf(order, count, ({ requested, rejected }) => requested && !rejected);
}
