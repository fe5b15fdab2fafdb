import { control, covers, expect, openStatuses, test } from '../../../src/test.js';
import type { Order, Task } from '../../../src/test.js';
import { callerNames, callerOf } from '../support/callers.js';
import { closings } from '../support/closings.js';
import { tasksOf } from '../support/order-tasks.js';

const keeping = [
  { name: 'with rejectRequestedTasks false', rejectRequestedTasks: false, markTasksAsDone: false },
  { name: 'without rejectRequestedTasks', rejectRequestedTasks: undefined, markTasksAsDone: true },
];

for (const { closed: status, requestsRejected, requestsKept } of closings) {
  for (const from of openStatuses()) {
    for (const markTasksAsDone of [true, false]) {
      const once = `once an order in ${from} is ${status}, markTasksAsDone ${markTasksAsDone}`;

      test(
        `requested tasks are rejected ${once}, with rejectRequestedTasks true`,
        covers(requestsRejected),
        async ({ orders }) => {
          const order = await orders.given(from, { openTasks: 1, requestedTasks: 3 });
          const requested = await requestedOf(order, 3);
          control(await order.put({ status, markTasksAsDone, rejectRequestedTasks: true }));

          await expect(order).toHaveRejected(requested);
        },
      );
    }

    for (const { name, rejectRequestedTasks, markTasksAsDone } of keeping) {
      test(
        `requested tasks are not rejected once an order in ${from} is ${status}, ${name}`,
        covers(requestsKept),
        async ({ orders }) => {
          const order = await orders.given(from, { openTasks: 1, requestedTasks: 2 });
          const requested = await requestedOf(order, 2);
          control(await order.put({ status, markTasksAsDone, rejectRequestedTasks }));

          await expect(order).toHaveRejectedNone(requested);
        },
      );
    }
  }

  test(
    `the only requested task is rejected once an order without other tasks is ${status}`,
    covers(requestsRejected),
    async ({ orders }) => {
      const order = await orders.given('Ongoing', { requestedTasks: 1 });
      const requested = await requestedOf(order, 1);
      control(await order.put({ status, markTasksAsDone: false, rejectRequestedTasks: true }));

      await expect(order).toHaveRejected(requested);
    },
  );

  for (const role of ['projectManager', 'client'] as const) {
    test(
      `requested tasks are rejected once ${callerNames[role]} put a Pending order to ${status}`,
      covers(requestsRejected),
      async ({ orders }) => {
        const caller = await callerOf(role, orders);
        const order = await caller.given('Pending', { requestedTasks: 2 });
        const requested = await requestedOf(order, 2);
        control(await order.put({ status, markTasksAsDone: true, rejectRequestedTasks: true }, caller.as));

        await expect(order).toHaveRejected(requested);
      },
    );
  }
}

/** The client-requested tasks of an order that are outstanding; the test is `cantTell` where there are fewer than wished. */
function requestedOf(order: Order, count: number): Promise<Task[]> {
  return tasksOf(order, count, ({ requested, rejected }) => requested && !rejected);
}
