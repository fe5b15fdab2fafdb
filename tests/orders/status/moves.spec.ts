import { expect, isClosed, isUsedUp, slugOf, test } from '../../../src/test.js';
import type { OrderFields, Orders, OrderOptions, Session } from '../../../src/test.js';
import { expectAccepted, managerIds } from '../orders.js';
import { casesOfMoves, fieldsOf, matrix, named } from '../moves.js';
import type { Move } from '../moves.js';
import { levelsOf, orderIn } from './status.js';

/** What comes with a move, and the order that it is asked of. */
interface Variation {
  slug: string;
  options: Omit<OrderOptions, 'status'>;
  beside(orders: Orders): Promise<OrderFields> | OrderFields;
}

const accepted = matrix.filter(({ says }) => says === 'accepted');
const withTasks = { openTasks: 1, requestedTasks: 1 };

for (const { requirement, from, to, cases } of casesOfMoves(accepted, () => [{ slug: 'super-admin' }])) {
  test(
    `${requirement}/from-${slugOf(from)}`,
    { title: `PUT /orders moves an order from ${from} to ${to}`, cases, at: levelsOf({ from, to }) },
    async ({ orders }, { move }) => {
      const order = await orders.given(from, { usesUp: isUsedUp(from, fieldsOf(move)) });

      await expectAccepted(order, fieldsOf(move));
      await expect(order).toHaveStatus(to);
    },
  );
}

const variations: Variation[] = [
  {
    slug: 'fields-and-file',
    options: withTasks,
    beside: async (orders) => ({
      notes: 'Moved on',
      budget: 250,
      assignedProjectManagers: await managerIds(orders, 1),
      files: [{ filename: 'moved.txt', content: 'Moved on' }],
    }),
  },
  {
    slug: 'recurrence',
    options: { subscription: true },
    beside: () => ({ repeatCount: 3, repeatDuration: 'week' }),
  },
];
const accompanied = casesOfMoves(
  accepted.filter(({ mark }) => mark !== true),
  () => variations,
);

for (const { requirement, from, to, cases } of accompanied) {
  test(
    `${requirement}/accompanied-from-${slugOf(from)}`,
    { title: `PUT /orders moves an order from ${from} to ${to} by an update that does more`, cases },
    async ({ orders }, { move, options, beside }) => {
      const others = await beside(orders);
      const update = { ...others, ...fieldsOf(move) };
      const order = await orderIn(from, orders, { ...options, usesUp: isUsedUp(from, update) });

      await expectAccepted(order, update, undefined, others);
      await expect(order).toHaveStatus(to);
    },
  );
}

const rejecting = casesOfMoves(
  accepted.filter(({ to }) => isClosed(to)),
  () => [{ slug: 'reject-requested' }],
);

for (const { requirement, from, to, cases } of rejecting) {
  test(
    `${requirement}/rejecting-from-${slugOf(from)}`,
    { title: `PUT /orders takes rejectRequestedTasks with the move from ${from} to ${to}`, cases },
    async ({ orders, session, canMakeRecords }, { move }) => {
      const order = await orders.given(move.from, { ...withTasks, usesUp: true });

      await expectAccepted(order, { ...fieldsOf(move), rejectRequestedTasks: true });
      await expect(order).toHaveStatus(move.to);

      // Prepared orders are too few for it.
      if (canMakeRecords && move.to === 'Completed' && move.mark === true)
        await recordUnlisted(move, orders, session);
    },
  );
}

/** Records the moves from a state that the specification does not list. */
async function recordUnlisted({ from }: Move, orders: Orders, session: Session): Promise<void> {
  for (const move of matrix.filter((each) => each.from === from && each.says === 'unlisted')) {
    const order = await orders.given(from);
    const answer = await order.put(fieldsOf(move));
    session.record('Q-ORDER-MOVE', `${named(move)}: ${answer.outcome}`, answer);
  }
}
