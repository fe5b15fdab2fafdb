import { control, expect, slugOf, stop, test } from '../../../src/test.js';
import type { Notice, NoticeKind, Order } from '../../../src/test.js';
import { callerNames, callerOf } from '../support/callers.js';
import type { CallerRole } from '../support/callers.js';
import { fieldsOf, matrix, moveSlug, named } from '../support/matrix.js';
import type { Move } from '../support/matrix.js';

const notices: Record<string, { requirement: string; kind: NoticeKind }> = {
  'ORD-ONGOING-REVIEW': { requirement: 'ORD-ONGOING-REVIEW-NOTICE', kind: 'reviewNeeded' },
  'ORD-REVIEW-REVIEW': { requirement: 'ORD-REVIEW-REVIEW-NOTICE', kind: 'reviewNeeded' },
  'ORD-COMPLETE': { requirement: 'ORD-COMPLETE-NOTICE', kind: 'orderCompletion' },
  'ORD-CANCEL': { requirement: 'ORD-CANCEL-NOTICE', kind: 'orderCancellation' },
};

const rows = matrix.flatMap((move) => {
  const notice = move.says === 'accepted' ? notices[move.requirement ?? ''] : undefined;
  return notice === undefined ? [] : [{ ...notice, move, names: named(move) }];
});

for (const { requirement, kind, move, names } of rows) {
  test(
    `${requirement}/${moveSlug(move)}`,
    { title: `the client gets ${kind} when an order is moved from ${names}`, holds: [requirement] },
    async ({ orders }) => {
      const order = await orders.ofClient(move.from);
      const before = await order.notices();
      control(await order.put(fieldsOf(move)));

      await expectNotified(order, kind, before, move);
    },
  );

  if (move.mark === true) continue;
  for (const role of othersWhoMake(move))
    test(
      `${requirement}/${moveSlug(move)}-${slugOf(role)}`,
      {
        title: `the client gets ${kind} when ${callerNames[role]} moves an order from ${names}`,
        holds: [requirement],
      },
      async ({ orders }) => {
        const caller = await callerOf(role, orders);
        const order = await caller.given(move.from);
        const before = await order.notices();
        control(await order.put(fieldsOf(move), caller.as));

        await expectNotified(order, kind, before, move);
      },
    );
}

test(
  'ORD-REVIEW-REVIEW-NOTICE/each-time',
  {
    title: 'the client is told each time when an order in Review is put to Review again',
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
    title: 'the client is told that review is needed after an order was put to Ongoing',
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
