import { control, expect, openStatuses, slugOf, test } from '../../../src/test.js';
import type { Order, Task } from '../../../src/test.js';
import { callerNames, callerOf } from '../support/callers.js';
import { closings } from '../support/closings.js';
import { tasksOf } from '../support/order-tasks.js';

const keeping = [
  {
    slug: 'reject-false',
    name: 'with rejectRequestedTasks false',
    rejectRequestedTasks: false,
    markTasksAsDone: false,
  },
  {
    slug: 'reject-left-out',
    name: 'without rejectRequestedTasks',
    rejectRequestedTasks: undefined,
    markTasksAsDone: true,
  },
];

for (const { closed: status, requestsRejected, requestsKept } of closings) {
  for (const from of openStatuses()) {
    for (const markTasksAsDone of [true, false]) {
      const once = `once an order in ${from} is ${status}, markTasksAsDone ${markTasksAsDone}`;

      test(
        `${requestsRejected}/${slugOf(from)}-mark-${markTasksAsDone}`,
        {
          title: `requested tasks are rejected ${once}, with rejectRequestedTasks true`,
          holds: [requestsRejected],
        },
        async ({ orders }) => {
          const order = await orders.given(from, { openTasks: 1, requestedTasks: 3 });
          const requested = await requestedOf(order, 3);
          control(await order.put({ status, markTasksAsDone, rejectRequestedTasks: true }));

          await expect(order).toHaveRejected(requested);
        },
      );
    }

    for (const { slug, name, rejectRequestedTasks, markTasksAsDone } of keeping) {
      test(
        `${requestsKept}/${slugOf(from)}-${slug}`,
        {
          title: `requested tasks are not rejected once an order in ${from} is ${status}, ${name}`,
          holds: [requestsKept],
        },
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
    `${requestsRejected}/only-task`,
    {
      title: `the only requested task is rejected once an order without other tasks is ${status}`,
      holds: [requestsRejected],
    },
    async ({ orders }) => {
      const order = await orders.given('Ongoing', { requestedTasks: 1 });
      const requested = await requestedOf(order, 1);
      control(await order.put({ status, markTasksAsDone: false, rejectRequestedTasks: true }));

      await expect(order).toHaveRejected(requested);
    },
  );

  for (const role of ['projectManager', 'client'] as const) {
    test(
      `${requestsRejected}/by-${slugOf(role)}`,
      {
        title: `requested tasks are rejected once ${callerNames[role]} put a Pending order to ${status}`,
        holds: [requestsRejected],
      },
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
