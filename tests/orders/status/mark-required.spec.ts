import { control, expect, isClosed, slugOf, test } from '../../../src/test.js';
import type { OrderFields } from '../../../src/test.js';
import { holdToRuling, pendingToCompleted } from '../../support/rulings.js';
import { acceptedBy } from '../support/accepted-by.js';
import { callerNames, callerOf, callerRoles } from '../support/callers.js';
import type { CallerRole } from '../support/callers.js';
import { fieldsOf, matrix, moveSlug, named } from '../support/matrix.js';
import type { Move } from '../support/matrix.js';

const unmarked = matrix.filter(
  ({ from, to, mark, says }) => mark === undefined && says === 'refused' && !isClosed(from) && isClosed(to),
);

const additions: { slug: string; name: string; fields: OrderFields }[] = [
  {
    slug: 'with-reject-requested',
    name: 'rejectRequestedTasks true',
    fields: { rejectRequestedTasks: true },
  },
  { slug: 'other-fields', name: 'other fields', fields: { notes: 'Closed', budget: 300 } },
  { slug: 'file', name: 'a file', fields: { files: [{ filename: 'closing.txt', content: 'Closed' }] } },
];

const rows: {
  slug: string;
  move: Move;
  role: CallerRole;
  name: string;
  fields: OrderFields;
  mark: boolean;
}[] = unmarked.flatMap((move) => [
  ...callerRoles
    // A client may cancel a Pending order alone, so that another refusal would prove nothing.
    .filter((role) => role !== 'client' || move.to !== 'Cancelled' || move.from === 'Pending')
    .map((role) => ({ move, role, slug: slugOf(role), name: '', fields: {}, mark: true })),
  ...additions.map(({ slug, name, fields }) => ({
    move,
    role: 'SuperAdmin' as const,
    slug,
    name: ` and with ${name}`,
    fields,
    mark: false,
  })),
]);

for (const { move, role, slug, name, fields, mark } of rows) {
  const title = `the move from ${named(move)} by ${callerNames[role]} is refused without markTasksAsDone${name}`;

  test(
    `${move.requirement ?? ''}/${moveSlug(move)}-${slug}`,
    { title, holds: [move.requirement ?? ''] },
    async ({ orders, session, settings }) => {
      const caller = await callerOf(role, orders);
      const wish = { openTasks: 1, requestedTasks: 1 };
      await acceptedBy(
        caller.given(move.from, wish),
        { ...fieldsOf({ ...move, mark }), ...fields },
        caller.as,
      );
      const order = await caller.given(move.from, wish);

      const answer = await order.put({ ...fieldsOf(move), ...fields }, caller.as);

      if (move.contradiction === 'pending-to-completed')
        holdToRuling(pendingToCompleted, 'refused', answer, session, settings);
      expect(answer).toBeRefused();
    },
  );
}

for (const move of unmarked.filter(({ from }) => from !== 'Pending')) {
  test(
    `${move.requirement ?? ''}/${moveSlug(move)}-put-on-its-way`,
    {
      title: `an order put on its way refuses the move from ${named(move)} without markTasksAsDone`,
      holds: [move.requirement ?? ''],
    },
    async ({ orders }) => {
      const order = await orders.given('Pending');
      control(await order.put({ status: 'Ongoing' }));
      if (move.from === 'Review') control(await order.put({ status: 'Review' }));

      const answer = await order.put(fieldsOf(move));

      expect(answer).toBeRefused();
      control(await order.put(fieldsOf({ ...move, mark: false })));
    },
  );
}
