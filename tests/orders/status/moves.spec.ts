import { expect, isClosed, isUsedUp, slugOf, test } from '../../../src/test.js';
import type { OrderFields, Orders, OrderWish, Session } from '../../../src/test.js';
import { callerOf, callerRoles, expectAccepted } from '../orders.js';
import { casesOfMoves, fieldsOf, matrix, named } from '../moves.js';
import type { CallerRole } from '../orders.js';
import type { Move } from '../moves.js';
import { orderIn } from './status.js';

/** Who sends a move, to an order of which kind, and what comes with it. */
interface Variation {
  slug: string;
  role: CallerRole;
  wish?: Omit<OrderWish, 'status'>;
  beside?: OrderFields;
}

const accepted = matrix.filter(({ says }) => says === 'accepted');
const withTasks = { openTasks: 1, requestedTasks: 1 };

const bySuperAdmin = {
  subscription: { slug: 'subscription', role: 'SuperAdmin', wish: { subscription: true } },
  fieldsAndFile: {
    slug: 'fields-and-file',
    role: 'SuperAdmin',
    wish: withTasks,
    beside: { notes: 'Moved on', budget: 250, files: [{ filename: 'moved.txt', content: 'Moved on' }] },
  },
} satisfies Record<string, Variation>;

function variationsOf({ to, mark }: Move): Variation[] {
  return [
    ...callerRoles
      // A client's cancellation has a condition of its own: client-cancellation.spec.ts.
      .filter((role) => role !== 'client' || to !== 'Cancelled')
      .map((role) => ({ slug: slugOf(role), role })),
    ...(mark === false ? [] : [bySuperAdmin.subscription]),
    ...(mark === true ? [] : [bySuperAdmin.fieldsAndFile]),
  ];
}

for (const { requirement, from, to, cases } of casesOfMoves(accepted, variationsOf)) {
  test(
    `${requirement}/from-${slugOf(from)}`,
    { title: `PUT /orders moves an order from ${from} to ${to}`, holds: [requirement], cases },
    async ({ orders, session, canMakeRecords }, { move, ...variation }) => {
      const { role, wish, beside } = variation;
      const caller = await callerOf(role, orders);
      const usesUp = isUsedUp(move.from, { ...beside, ...fieldsOf(move) });
      const order = await orderIn(move.from, caller, { ...wish, usesUp });

      await expectAccepted(order, { ...beside, ...fieldsOf(move) }, caller.as, beside);
      await expect(order).toHaveStatus(move.to);

      // An order that lasts is asked for no move that may be accepted, and others are too few.
      if (canMakeRecords && recordsUnlisted(move, variation)) await recordUnlisted(move, orders, session);
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
    {
      title: `PUT /orders takes rejectRequestedTasks with the move from ${from} to ${to}`,
      holds: [requirement],
      cases,
    },
    async ({ orders }, { move }) => {
      const order = await orders.given(move.from, { ...withTasks, usesUp: true });

      await expectAccepted(order, { ...fieldsOf(move), rejectRequestedTasks: true });
      await expect(order).toHaveStatus(move.to);
    },
  );
}

/** One case of each open state records the moves that the specification does not list. */
function recordsUnlisted({ from, to, mark }: Move, { role, wish }: Variation): boolean {
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
