import { expect, stop, test } from '../../../src/test.js';
import type { Order, Orders, Response } from '../../../src/test.js';
import { tasksOf } from '../orders.js';
import { closings } from '../moves.js';

for (const { closed, moves, tasksDone } of closings) {
  const other = closed === 'Completed' ? 'Cancelled' : 'Completed';

  test(
    `${moves}/two-at-once`,
    { title: `PUT /orders makes the move to ${closed} or to ${other} when both come at once` },
    async ({ orders }) => {
      const order = await toClose(orders);
      const [own, others] = await both(order, closed, other);

      if (!own.ok && others.ok) return;
      expect(own).toBeAccepted();
      // Which of the two comes first is the choice of the target.
      if (others.ok && (await order.read('status')) === other) return;
      await expect(order).toHaveStatus(closed);
    },
  );

  test(
    `${tasksDone}/two-at-once`,
    { title: `PUT /orders marks tasks as done when the moves to ${closed} and ${other} come at once` },
    async ({ orders }) => {
      const order = await toClose(orders);
      const tasks = await tasksOf(order, 2);
      const [own] = await both(order, closed, other);

      if (own.ok) await expect(order).toHaveDone(tasks);
    },
  );
}

function toClose(orders: Orders): Promise<Order> {
  return orders.given('Ongoing', { openTasks: 2, usesUp: true, reads: ['tasks'] });
}

/** Sends two closings of an order at once. A target may turn both away for each other. */
async function both(order: Order, one: string, other: string): Promise<[Response, Response]> {
  const answers = await Promise.all([
    order.put({ status: one, markTasksAsDone: true }),
    order.put({ status: other, markTasksAsDone: true }),
  ]);
  if (answers.every((answer) => !answer.ok) && answers.some((answer) => answer.isLockedOut))
    stop('inapplicable', {
      code: 'level-refused',
      subject: 'updateOrder',
      message: 'The target turns away both of two moves that come at once.',
    });
  return answers;
}
