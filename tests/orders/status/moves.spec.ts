import { expect, isClosed, slugOf, test } from '../../../src/test.js';
import type { OrderFields, Orders, OrderWish, Session } from '../../../src/test.js';
import { expectAccepted } from '../support/accepted-by.js';
import { callerOf, callerRoles } from '../support/callers.js';
import type { CallerRole } from '../support/callers.js';
import { casesOfMoves, fieldsOf, matrix, moveSlug, named } from '../support/matrix.js';
import type { Move } from '../support/matrix.js';
import { orderIn } from './support/orders.js';

/** Who sends a move, to an order of which kind, and what comes with it. */
interface Variation {
  role: CallerRole;
  wish?: Omit<OrderWish, 'status'>;
  beside?: OrderFields;
}

interface Row extends Variation {
  slug: string;
  requirement: string;
  move: Move;
}

const accepted = matrix.filter(({ says }) => says === 'accepted');
const withTasks = { openTasks: 1, requestedTasks: 1 };
const beside = {
  notes: 'Moved on',
  budget: 250,
  files: [{ filename: 'moved.txt', content: 'Moved on' }],
};

const rows = accepted.flatMap((move) => {
  const row = (what: string, variation: Variation): Row => ({
    ...variation,
    slug: `${moveSlug(move)}-${what}`,
    requirement: move.requirement ?? '',
    move,
  });
  return [
    ...callerRoles
      // A client's cancellation has a condition of its own: client-cancellation.spec.ts.
      .filter((role) => role !== 'client' || move.to !== 'Cancelled')
      .map((role) => row(slugOf(role), { role })),
    ...(move.mark === false
      ? []
      : [row('subscription', { role: 'SuperAdmin', wish: { subscription: true } })]),
    ...(move.mark === true ? [] : [row('fields-and-file', { role: 'SuperAdmin', wish: withTasks, beside })]),
  ];
});

for (const { requirement, from, to, cases } of casesOfMoves(rows)) {
  test(
    `${requirement}/from-${slugOf(from)}`,
    { title: `PUT /orders moves an order from ${from} to ${to}`, holds: [requirement], cases },
    async ({ orders, session, canMakeRecords }, row) => {
      const { move, role, wish, beside } = row;
      const caller = await callerOf(role, orders);
      const order = await orderIn(move.from, caller, wish);

      await expectAccepted(order, { ...beside, ...fieldsOf(move) }, caller.as, beside);
      await expect(order).toHaveStatus(move.to);

      // Orders of the environment file are too few to be used up for a record.
      if (canMakeRecords && recordsUnlisted(row)) await recordUnlisted(move, orders, session);
    },
  );
}

const rejecting = accepted
  .filter(({ to }) => isClosed(to))
  .map((move) => ({
    slug: `${moveSlug(move)}-reject-requested`,
    requirement: move.requirement ?? '',
    move,
  }));

for (const { requirement, from, to, cases } of casesOfMoves(rejecting)) {
  test(
    `${requirement}/rejecting-from-${slugOf(from)}`,
    {
      title: `PUT /orders takes rejectRequestedTasks with the move from ${from} to ${to}`,
      holds: [requirement],
      cases,
    },
    async ({ orders }, { move }) => {
      const order = await orders.given(move.from, withTasks);

      await expectAccepted(order, { ...fieldsOf(move), rejectRequestedTasks: true });
    },
  );
}

/** One case of each open state records the moves that the specification does not list. */
function recordsUnlisted({ move: { from, to, mark }, role, wish }: Row): boolean {
  const usual = from === 'Pending' ? 'Ongoing' : 'Review';
  return role === 'SuperAdmin' && wish === undefined && mark === undefined && to === usual;
}

async function recordUnlisted({ from }: Move, orders: Orders, session: Session): Promise<void> {
  for (const move of matrix.filter((each) => each.from === from && each.says === 'unlisted')) {
    const order = await orders.given(from);
    const answer = await order.put(fieldsOf(move));
    session.record('Q-ORDER-MOVE', `${named(move)}: ${answer.outcome}`, answer);
  }
}
