import { casesOf, control, expect, openStatuses, slugOf, test } from '../../../src/test.js';
import { requestedTasksOf } from '../orders.js';
import { closings } from '../moves.js';
import { levelsOf } from './status.js';

const rejecting = [true, false].map((markTasksAsDone) => ({
  slug: `mark-${markTasksAsDone}`,
  fields: { markTasksAsDone, rejectRequestedTasks: true },
}));
const keeping = [
  { slug: 'reject-false', fields: { markTasksAsDone: false, rejectRequestedTasks: false } },
  { slug: 'reject-left-out', fields: { markTasksAsDone: true } },
];

/** An order that is to be closed, and whose tasks are read. */
const toClose = { usesUp: true, reads: ['tasks'] } as const;

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

  test(
    `${requestsRejected}/only-task`,
    { title: `PUT /orders rejects a requested task without others with the move to ${status}` },
    async ({ orders }) => {
      const order = await orders.given('Ongoing', { requestedTasks: 1, ...toClose });
      const requested = await requestedTasksOf(order, 1);
      control(await order.put({ status, markTasksAsDone: false, rejectRequestedTasks: true }));

      await expect(order).toHaveRejected(requested);
    },
  );
}
