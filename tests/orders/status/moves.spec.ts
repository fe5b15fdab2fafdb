import { expect, isClosed, slugOf, test } from '../../../src/test.js';
import type { Orders, Session } from '../../../src/test.js';
import { callerNames, callerOf, callerRoles } from '../support/callers.js';
import type { CallerRole } from '../support/callers.js';
import { expectAccepted } from '../support/accepted-by.js';
import { fieldsOf, matrix, moveSlug, named } from '../support/matrix.js';
import type { Move } from '../support/matrix.js';
import { knownToBe } from './support/known-order.js';

const accepted = matrix.filter(({ says }) => says === 'accepted');

// A client's cancellation has a condition of its own: client-cancellation.spec.ts.
const rows = callerRoles.flatMap((role) =>
  accepted.filter(({ to }) => role !== 'client' || to !== 'Cancelled').map((move) => ({ move, role })),
);

for (const { move, role } of rows) {
  test(
    `${move.requirement ?? ''}/${moveSlug(move)}-${slugOf(role)}`,
    { title: `${callerNames[role]} moves an order from ${named(move)}`, holds: [move.requirement ?? ''] },
    async ({ orders, session, canMakeRecords }) => {
      const caller = await callerOf(role, orders);
      const order = await caller.given(move.from);

      await expectAccepted(order, fieldsOf(move), caller.as);
      await expect(order).toHaveStatus(move.to);

      // Orders of the environment file are too few to be used up for a record.
      if (canMakeRecords && recorded(move, role)) await recordUnlisted(move, orders, session);
    },
  );
}

for (const move of accepted.filter(({ mark }) => mark !== false)) {
  test(
    `${move.requirement ?? ''}/${moveSlug(move)}-subscription`,
    { title: `a subscription order moves from ${named(move)}`, holds: [move.requirement ?? ''] },
    async ({ orders }) => {
      const order = await knownToBe(move.from, orders.given(move.from, { subscription: true }));

      await expectAccepted(order, fieldsOf(move));
      await expect(order).toHaveStatus(move.to);
    },
  );
}

for (const move of accepted.filter(({ mark }) => mark !== true)) {
  test(
    `${move.requirement ?? ''}/${moveSlug(move)}-fields-and-file`,
    {
      title: `an order moves from ${named(move)} together with other fields and a file`,
      holds: [move.requirement ?? ''],
    },
    async ({ orders }) => {
      const order = await orders.given(move.from, { openTasks: 1, requestedTasks: 1 });
      const beside = {
        notes: 'Moved on',
        budget: 250,
        files: [{ filename: 'moved.txt', content: 'Moved on' }],
      };

      await expectAccepted(order, { ...beside, ...fieldsOf(move) }, undefined, beside);
      await expect(order).toHaveStatus(move.to);
    },
  );
}

for (const move of accepted.filter(({ to }) => isClosed(to))) {
  test(
    `${move.requirement ?? ''}/${moveSlug(move)}-reject-requested`,
    {
      title: `an order moves from ${named(move)} together with rejectRequestedTasks`,
      holds: [move.requirement ?? ''],
    },
    async ({ orders }) => {
      const order = await orders.given(move.from, { openTasks: 1, requestedTasks: 1 });

      await expectAccepted(order, { ...fieldsOf(move), rejectRequestedTasks: true });
    },
  );
}

/** One test of each open state records the moves that the specification does not list. */
function recorded({ to, mark, from }: Move, role: CallerRole): boolean {
  return role === 'SuperAdmin' && mark === undefined && to === (from === 'Pending' ? 'Ongoing' : 'Review');
}

async function recordUnlisted({ from }: Move, orders: Orders, session: Session): Promise<void> {
  for (const move of matrix.filter((each) => each.from === from && each.says === 'unlisted')) {
    const order = await orders.given(from);
    const answer = await order.put(fieldsOf(move));
    session.record('Q-ORDER-MOVE', `${named(move)}: ${answer.outcome}`, answer);
  }
}
