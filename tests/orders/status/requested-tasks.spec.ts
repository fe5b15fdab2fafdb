import { casesOf, control, expect, openStatuses, slugOf, test } from '../../../src/test.js';
import { callerOf, requestedTasksOf } from '../orders.js';
import { closings } from '../moves.js';

const rejecting = [true, false].map((markTasksAsDone) => ({
  slug: `mark-${markTasksAsDone}`,
  fields: { markTasksAsDone, rejectRequestedTasks: true },
}));
const keeping = [
  { slug: 'reject-false', fields: { markTasksAsDone: false, rejectRequestedTasks: false } },
  { slug: 'reject-left-out', fields: { markTasksAsDone: true } },
];
const others = (['projectManager', 'client'] as const).map((role) => ({ slug: `by-${slugOf(role)}`, role }));

/** An order that is to be closed, and whose tasks are read. */
const toClose = { usesUp: true, reads: ['tasks'] } as const;

for (const { closed: status, requestsRejected, requestsKept } of closings) {
  for (const from of openStatuses()) {
    test(
      `${requestsRejected}/from-${slugOf(from)}`,
      {
        title: `PUT /orders rejects requested tasks with the move from ${from} to ${status}`,
        holds: [requestsRejected],
        cases: casesOf(rejecting.map((row) => ({ ...row, slug: `${slugOf(from)}-${row.slug}` }))),
      },
      async ({ orders }, { fields }) => {
        const order = await orders.given(from, { openTasks: 1, requestedTasks: 3, ...toClose });
        const requested = await requestedTasksOf(order, 3);
        control(await order.put({ status, ...fields }));

        await expect(order).toHaveRejected(requested);
      },
    );

    test(
      `${requestsKept}/from-${slugOf(from)}`,
      {
        title: `PUT /orders keeps requested tasks with the move from ${from} to ${status}`,
        holds: [requestsKept],
        cases: casesOf(keeping.map((row) => ({ ...row, slug: `${slugOf(from)}-${row.slug}` }))),
      },
      async ({ orders }, { fields }) => {
        const order = await orders.given(from, { openTasks: 1, requestedTasks: 2, ...toClose });
        const requested = await requestedTasksOf(order, 2);
        control(await order.put({ status, ...fields }));

        await expect(order).toHaveRejectedNone(requested);
      },
    );
  }

  test(
    `${requestsRejected}/only-task`,
    {
      title: `PUT /orders rejects a requested task without others with the move to ${status}`,
      holds: [requestsRejected],
    },
    async ({ orders }) => {
      const order = await orders.given('Ongoing', { requestedTasks: 1, ...toClose });
      const requested = await requestedTasksOf(order, 1);
      control(await order.put({ status, markTasksAsDone: false, rejectRequestedTasks: true }));

      await expect(order).toHaveRejected(requested);
    },
  );

  test(
    `${requestsRejected}/every-caller`,
    {
      title: `PUT /orders rejects requested tasks, whoever moves the order to ${status}`,
      holds: [requestsRejected],
      cases: casesOf(others),
    },
    async ({ orders }, { role }) => {
      const caller = await callerOf(role, orders);
      const order = await caller.given('Pending', { requestedTasks: 2, ...toClose });
      const requested = await requestedTasksOf(order, 2);
      control(await order.put({ status, markTasksAsDone: true, rejectRequestedTasks: true }, caller.as));

      await expect(order).toHaveRejected(requested);
    },
  );
}
