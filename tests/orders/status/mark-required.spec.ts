import { casesOf, expect, isClosed, slugOf, test } from '../../../src/test.js';
import type { OrderFields } from '../../../src/test.js';
import { acceptedBy, callerOf } from '../orders.js';
import { casesOfMoves, fieldsOf, matrix } from '../moves.js';
import type { CallerRole } from '../orders.js';
import { levelsOf, moveLevels } from './status.js';
import { holdToRuling, mayBeAccepted, pendingToCompleted } from '../../rulings.js';

const unmarked = matrix.filter(
  ({ from, to, mark, says }) => mark === undefined && says === 'refused' && !isClosed(from) && isClosed(to),
);

/** What comes with a move without markTasksAsDone. */
const additions: { slug: string; fields: OrderFields }[] = [
  { slug: 'super-admin', fields: {} },
  { slug: 'with-reject-requested', fields: { rejectRequestedTasks: true } },
];

for (const { requirement, from, to, cases } of casesOfMoves(unmarked, () => additions)) {
  test(
    `${requirement}/from-${slugOf(from)}`,
    {
      title: `PUT /orders refuses the move from ${from} to ${to} without markTasksAsDone`,
      cases,
      at: requirement === 'ORD-COMPLETE-PENDING-MARK' ? moveLevels : levelsOf({ from, to }),
    },
    async ({ orders, session, settings }, { move, fields }) => {
      const options = { openTasks: 1, requestedTasks: 1 };
      await acceptedBy(orders.given(from, options), { ...fieldsOf({ ...move, mark: false }), ...fields });
      const usesUp =
        move.contradiction === 'pending-to-completed' && mayBeAccepted(pendingToCompleted, settings);
      const order = await orders.given(from, { ...options, usesUp });

      const answer = await order.put({ ...fieldsOf(move), ...fields }, { refused: true });

      if (move.contradiction === 'pending-to-completed')
        holdToRuling(pendingToCompleted, 'refused', answer, session, settings);
      expect(answer).toBeRefused();
    },
  );
}

// The other reading of sections 3.1 and 4.5; the tests above have the one that is ruled by default.

const file = { files: [{ filename: 'done.txt', content: 'Done' }] };
const completions: { slug: string; fields: OrderFields; role: CallerRole }[] = [
  { slug: 'super-admin-alone', fields: {}, role: 'SuperAdmin' },
  { slug: 'super-admin-fields-and-file', fields: { notes: 'Done', ...file }, role: 'SuperAdmin' },
  { slug: 'project-manager-alone', fields: {}, role: 'projectManager' },
];

test(
  'ORD-COMPLETE-PENDING-UNMARKED/every-caller',
  {
    title: 'PUT /orders moves an order from Pending to Completed without markTasksAsDone',
    cases: casesOf(completions),
  },
  async ({ orders, session, settings }, { fields, role }) => {
    const caller = await callerOf(role, orders);
    const usesUp = mayBeAccepted(pendingToCompleted, settings);
    await acceptedBy(
      caller.given('Pending', { usesUp }),
      { ...fields, status: 'Completed', markTasksAsDone: true },
      caller.as,
    );
    const order = await caller.given('Pending', { usesUp });

    const answer = await order.put({ ...fields, status: 'Completed' }, { ...caller.as, refused: true });

    holdToRuling(pendingToCompleted, 'accepted', answer, session, settings);
    expect(answer).toBeAccepted();
    await expect(order).toHaveStatus('Completed');
    await expect(order).toHaveActiveFolder();
  },
);
