import { control, openStatuses, refusal, slugOf, test } from '../../../src/test.js';
import type { NoticeKind, OrderFields, OrderStatus, OrderWish, Orders } from '../../../src/test.js';
import { callerOf } from '../support/callers.js';
import { closings } from '../support/closings.js';
import { fieldsOf } from '../support/matrix.js';
import { updates } from './support/closed-updates.js';
import { expectNoOtherNotice } from './support/no-notice.js';
import type { NoticedAct } from './support/no-notice.js';
const wish = { openTasks: 1, requestedTasks: 1 };

/** An accepted update of an order of its own that has a client. */
function accepted(orders: Orders, from: OrderStatus, fields: OrderFields, kind?: NoticeKind): NoticedAct {
  return {
    given: () => orders.ofClient(from, wish),
    act: async (order) => control(await order.put(fields)),
    kind,
  };
}

/** A refused update of an order of its own that has a client. */
function refused(orders: Orders, from: OrderStatus, ...all: OrderFields[]): NoticedAct {
  return {
    given: () => orders.ofClient(from, wish),
    act: async (order) => {
      for (const fields of all) refusal(await order.put(fields));
    },
  };
}

test(
  'ORD-NOTICE-NONE/later-without-status',
  {
    title: 'no update without a status sends the client a notice, not later either',
    holds: ['ORD-NOTICE-NONE'],
  },
  async ({ orders }) => {
    const plain = openStatuses().map((from) => accepted(orders, from, { notes: 'Written on the way' }));
    const ofEach = await Promise.all(
      updates.map(async ({ fields }) => accepted(orders, 'Ongoing', await fields(orders))),
    );

    await expectNoOtherNotice(orders, [...plain, ...ofEach]);
  },
);

test(
  'ORD-NOTICE-NONE/pending-ongoing',
  { title: 'the move from Pending to Ongoing sends the client no notice', holds: ['ORD-NOTICE-NONE'] },
  async ({ orders }) => {
    const files = [{ filename: 'begun.txt', content: 'Begun' }];
    const ofSubscription: OrderWish = { status: 'Pending', subscription: true };

    await expectNoOtherNotice(orders, [
      accepted(orders, 'Pending', { status: 'Ongoing' }),
      accepted(orders, 'Pending', { status: 'Ongoing', notes: 'Begun', files }),
      {
        ...accepted(orders, 'Pending', { status: 'Ongoing' }),
        given: () => orders.ofClient('Pending', ofSubscription),
      },
    ]);
  },
);

test(
  'ORD-NOTICE-NONE/later-refused',
  { title: 'no refused update sends the client a notice, not later either', holds: ['ORD-NOTICE-NONE'] },
  async ({ orders }) => {
    const client = await callerOf('client', orders);
    const cancelled = { status: 'Cancelled', markTasksAsDone: true };

    await expectNoOtherNotice(orders, [
      refused(orders, 'Ongoing', { status: 'Completed' }, { status: 'Cancelled' }),
      refused(orders, 'Review', { status: 'Completed' }, { status: 'Review', budget: -1 }),
      refused(orders, 'Ongoing', { ...cancelled, quantity: 0 }, { status: 'Review', name: 'N' }),
      ...closings.map(({ closed }) =>
        refused(orders, closed, { status: 'Review' }, fieldsOf({ to: closed, mark: false }), {
          notes: 'Later',
        }),
      ),
      {
        given: () => client.given('Ongoing'),
        act: async (order) => refusal(await order.put(cancelled, client.as)),
      },
    ]);
  },
);

const moves: { from: OrderStatus; fields: OrderFields; kind: NoticeKind }[] = [
  { from: 'Ongoing', fields: { status: 'Review' }, kind: 'reviewNeeded' },
  { from: 'Review', fields: { status: 'Review' }, kind: 'reviewNeeded' },
  ...openStatuses().flatMap((from) =>
    [true, false].flatMap((markTasksAsDone) => [
      { from, fields: { status: 'Completed', markTasksAsDone }, kind: 'orderCompletion' as const },
      { from, fields: { status: 'Cancelled', markTasksAsDone }, kind: 'orderCancellation' as const },
    ]),
  ),
];

const kinds = [...new Set(moves.map(({ kind }) => kind))];

for (const kind of kinds)
  test(
    `ORD-NOTICE-OTHER/${slugOf(kind)}`,
    {
      title: `a move that sends the client ${kind} sends no notice of another kind`,
      holds: ['ORD-NOTICE-OTHER'],
    },
    async ({ orders }) => {
      const own = moves.filter((move) => move.kind === kind);

      await expectNoOtherNotice(
        orders,
        own.map(({ from, fields }) => accepted(orders, from, fields, kind)),
      );
    },
  );

for (const role of ['projectManager', 'client'] as const)
  test(
    `ORD-NOTICE-OTHER/by-${slugOf(role)}`,
    {
      title: `a completion and a review by a ${role} send the client no notice of another kind`,
      holds: ['ORD-NOTICE-OTHER'],
    },
    async ({ orders }) => {
      const caller = await callerOf(role, orders);
      const by = (from: OrderStatus, fields: OrderFields, kind: NoticeKind): NoticedAct => ({
        given: () => caller.given(from),
        act: async (order) => control(await order.put(fields, caller.as)),
        kind,
      });

      await expectNoOtherNotice(orders, [
        by('Ongoing', { status: 'Review' }, 'reviewNeeded'),
        by('Ongoing', { status: 'Completed', markTasksAsDone: true }, 'orderCompletion'),
      ]);
    },
  );
