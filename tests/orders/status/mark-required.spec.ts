import { casesByRequirement, casesOf, control, expect, isClosed, slugOf, test } from '../../../src/test.js';
import type { OrderFields } from '../../../src/test.js';
import { acceptedBy, callerOf, callerRoles } from '../orders.js';
import { casesOfMoves, fieldsOf, matrix, moveSlug } from '../moves.js';
import type { CallerRole } from '../orders.js';
import type { Move } from '../moves.js';
import { holdToRuling, mayBeAccepted, pendingToCompleted } from '../../rulings.js';

const unmarked = matrix.filter(
  ({ from, to, mark, says }) => mark === undefined && says === 'refused' && !isClosed(from) && isClosed(to),
);

/** Who sends a move without markTasksAsDone, and what comes with it. */
interface Variation {
  slug: string;
  role: CallerRole;
  fields: OrderFields;
  /** The markTasksAsDone with which the move is accepted. */
  mark: boolean;
}

const additions: { slug: string; fields: OrderFields }[] = [
  { slug: 'with-reject-requested', fields: { rejectRequestedTasks: true } },
  { slug: 'other-fields', fields: { notes: 'Closed', budget: 300 } },
  { slug: 'file', fields: { files: [{ filename: 'closing.txt', content: 'Closed' }] } },
];

function variationsOf({ from, to }: Move): Variation[] {
  return [
    ...callerRoles
      // A client may cancel a Pending order alone, so that another refusal would prove nothing.
      .filter((role) => role !== 'client' || to !== 'Cancelled' || from === 'Pending')
      .map((role) => ({ slug: slugOf(role), role, fields: {}, mark: true })),
    ...additions.map((addition) => ({ ...addition, role: 'SuperAdmin' as const, mark: false })),
  ];
}

for (const { requirement, from, to, cases } of casesOfMoves(unmarked, variationsOf)) {
  test(
    `${requirement}/from-${slugOf(from)}`,
    {
      title: `PUT /orders refuses the move from ${from} to ${to} without markTasksAsDone`,
      holds: [requirement],
      cases,
    },
    async ({ orders, session, settings }, { move, role, fields, mark }) => {
      const caller = await callerOf(role, orders);
      const wish = { openTasks: 1, requestedTasks: 1 };
      await acceptedBy(
        caller.given(move.from, wish),
        { ...fieldsOf({ ...move, mark }), ...fields },
        caller.as,
      );
      const usesUp =
        move.contradiction === 'pending-to-completed' && mayBeAccepted(pendingToCompleted, settings);
      const order = await caller.given(move.from, { ...wish, usesUp });

      const answer = await order.put({ ...fieldsOf(move), ...fields }, { ...caller.as, refused: true });

      if (move.contradiction === 'pending-to-completed')
        holdToRuling(pendingToCompleted, 'refused', answer, session, settings);
      expect(answer).toBeRefused();
    },
  );
}

const onItsWay = unmarked
  .filter(({ from }) => from !== 'Pending')
  .map((move) => ({ slug: `${moveSlug(move)}-put-on-its-way`, move }));

for (const [requirement, cases] of casesByRequirement(onItsWay, ({ move }) => move.requirement ?? '')) {
  test(
    `${requirement}/on-its-way`,
    {
      title: 'PUT /orders refuses to close an order that it moved, without markTasksAsDone',
      holds: [requirement],
      cases,
    },
    async ({ orders }, { move }) => {
      const order = await orders.given('Pending', { usesUp: true });
      control(await order.put({ status: 'Ongoing' }));
      if (move.from === 'Review') control(await order.put({ status: 'Review' }));

      const answer = await order.put(fieldsOf(move));

      expect(answer).toBeRefused();
      control(await order.put(fieldsOf({ ...move, mark: false })));
    },
  );
}

// The other reading of sections 3.1 and 4.5; the tests above have the one that is ruled by default.

const completions = [
  { slug: 'alone', fields: {} },
  {
    slug: 'fields-and-file',
    fields: { notes: 'Done', files: [{ filename: 'done.txt', content: 'Done' }] },
  },
].flatMap(({ slug, fields }) =>
  callerRoles.map((role) => ({ slug: `${slugOf(role)}-${slug}`, fields, role })),
);

test(
  'ORD-COMPLETE-PENDING-UNMARKED/every-caller',
  {
    title: 'PUT /orders moves an order from Pending to Completed without markTasksAsDone',
    holds: ['ORD-COMPLETE-PENDING-UNMARKED'],
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
