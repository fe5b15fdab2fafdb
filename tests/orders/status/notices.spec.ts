import { control, expect, slugOf, stop, test } from '../../../src/test.js';
import type { Notice, NoticeKind, Order } from '../../../src/test.js';
import { callerOf } from '../support/callers.js';
import type { CallerRole } from '../support/callers.js';
import { casesOfMoves, fieldsOf, matrix, moveSlug } from '../support/matrix.js';
import type { Move } from '../support/matrix.js';

const notices: Record<string, { requirement: string; kind: NoticeKind }> = {
  'ORD-ONGOING-REVIEW': { requirement: 'ORD-ONGOING-REVIEW-NOTICE', kind: 'reviewNeeded' },
  'ORD-REVIEW-REVIEW': { requirement: 'ORD-REVIEW-REVIEW-NOTICE', kind: 'reviewNeeded' },
  'ORD-COMPLETE': { requirement: 'ORD-COMPLETE-NOTICE', kind: 'orderCompletion' },
  'ORD-CANCEL': { requirement: 'ORD-CANCEL-NOTICE', kind: 'orderCancellation' },
};

const rows = matrix.flatMap((move) => {
  const notice = move.says === 'accepted' ? notices[move.requirement ?? ''] : undefined;
  if (notice === undefined) return [];
  const slug = moveSlug(move);
  const others = move.mark === true ? [] : othersWhoMake(move);
  return [
    { ...notice, move, slug, role: 'SuperAdmin' as const },
    ...others.map((role) => ({ ...notice, move, slug: `${slug}-${slugOf(role)}`, role })),
  ];
});

for (const { requirement, from, to, cases } of casesOfMoves(rows)) {
  test(
    `${requirement}/from-${slugOf(from)}`,
    {
      title: `PUT /orders notifies the client of the move from ${from} to ${to}`,
      holds: [requirement],
      cases,
    },
    async ({ orders }, { kind, move, role }) => {
      const caller = await callerOf(role, orders);
      const order = await (role === 'SuperAdmin' ? orders.ofClient(move.from) : caller.given(move.from));
      const before = await order.notices();
      control(await order.put(fieldsOf(move), caller.as));

      await expectNotified(order, kind, before, move);
    },
  );
}

test(
  'ORD-REVIEW-REVIEW-NOTICE/each-time',
  {
    title: 'PUT /orders notifies the client each time that it moves an order to Review again',
    holds: ['ORD-REVIEW-REVIEW-NOTICE'],
  },
  async ({ orders }) => {
    const order = await orders.ofClient('Review');
    const before = await order.notices();
    for (let time = 0; time < 3; time++) control(await order.put({ status: 'Review' }));

    await expect(order).toHaveNotified('reviewNeeded', before, 3);
  },
);

test(
  'ORD-ONGOING-REVIEW-NOTICE/after-ongoing',
  {
    title: 'PUT /orders notifies the client of the move to Review after that to Ongoing',
    holds: ['ORD-ONGOING-REVIEW-NOTICE'],
  },
  async ({ orders }) => {
    const order = await orders.ofClient('Pending');
    control(await order.put({ status: 'Ongoing' }));
    const before = await order.notices();
    control(await order.put({ status: 'Review' }));

    await expect(order).toHaveNotified('reviewNeeded', before);
  },
);

/** Expects the notice of a move. One that was accepted and not made is blamed by the requirement of the move. */
async function expectNotified(
  order: Order,
  kind: NoticeKind,
  before: readonly Notice[],
  { to }: Move,
): Promise<void> {
  const earlier = before.filter((notice) => notice.kind === kind).length;
  if (
    (await order.notices(kind, earlier + 1)).length === earlier &&
    (await order.isKnownToLack({ status: to }))
  )
    stop('cantTell', {
      code: 'precondition-missing',
      subject: 'status',
      message: `The update was accepted and the order is not ${to}, so there is nothing to notify the client of.`,
    });
  await expect(order).toHaveNotified(kind, before);
}

/** Beside the SuperAdmin; a client may cancel a Pending order alone. */
function othersWhoMake({ from, to }: Move): CallerRole[] {
  if (from === 'Pending') return ['client'];
  return to === 'Cancelled' ? ['projectManager'] : ['projectManager', 'client'];
}
