import { casesByRequirement, expect, isClosed, slugOf, test } from '../../../src/test.js';
import type { OrderFields, OrderStatus } from '../../../src/test.js';
import { acceptedBy, callerOf } from '../orders.js';
import { fieldsOf, matrix, moveSlug } from '../moves.js';
import type { Move } from '../moves.js';

/** The open state in which section 3.1 accepts an update to a status. */
const acceptedFrom: Readonly<Partial<Record<OrderStatus, OrderStatus>>> = {
  Ongoing: 'Pending',
  Review: 'Ongoing',
  Completed: 'Ongoing',
  Cancelled: 'Pending',
};

const moves = matrix.filter(({ row }) => row === 7);

const rows = [
  ...moves.map((move) => ({ move, role: 'SuperAdmin' as const })),
  ...(['projectManager', 'client'] as const).flatMap((role) =>
    moves.filter(isUsual).map((move) => ({ move, role })),
  ),
].map((row) => ({ ...row, slug: `${moveSlug(row.move)}-${slugOf(row.role)}` }));

for (const [requirement, cases] of casesByRequirement(rows, ({ move }) => move.requirement ?? '')) {
  test(
    `${requirement}/every-caller`,
    { title: 'PUT /orders refuses to move a closed order', holds: [requirement], cases },
    async ({ orders, session }, { move, role }) => {
      const caller = await callerOf(role, orders);
      const from = acceptedFrom[move.to];
      await acceptedBy(
        caller.given(from ?? 'Ongoing'),
        from === undefined ? { notes: 'Still open' } : asAccepted(move),
        caller.as,
      );
      const order = await caller.given(move.from);

      const answer = await order.put(fieldsOf(move), caller.as);

      if (answer.status >= 400) session.record('Q-ORDER-CLOSED', `${move.from}: ${answer.status}`, answer);
      expect(answer).toBeRefused();
    },
  );
}

/** Two moves stand for all of them with the other callers; a client's cancellation has another reason to be refused. */
function isUsual({ to, mark }: Move): boolean {
  return to === 'Completed' ? mark === true : to === 'Ongoing' && mark === undefined;
}

/** The move as an open order accepts it: closing with markTasksAsDone, any other without. */
function asAccepted({ to, mark }: Move): OrderFields {
  return fieldsOf({ to, mark: isClosed(to) ? (mark ?? true) : undefined });
}
