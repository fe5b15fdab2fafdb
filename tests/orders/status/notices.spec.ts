import { control, covers, expect, test } from '../../../src/test.js';
import { callerNames, callerOf } from './callers.js';
import type { CallerRole } from './callers.js';
import { fieldsOf, matrix, named } from './matrix.js';
import { furtherNotices, noticesOf } from './order-reading.js';
import type { NoticeKind } from './order-reading.js';

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
    `the client gets ${kind} when an order is moved from ${names}`,
    covers(requirement),
    async ({ orders }) => {
      const order = await orders.ofClient(move.from);
      const before = await noticesOf(order);
      control(await order.put(fieldsOf(move)));

      expect(await furtherNotices(order, kind, before), `The client got ${kind}.`).toBeGreaterThanOrEqual(1);
    },
  );
}

const byOthers: { role: CallerRole; from: 'Pending' | 'Ongoing' | 'Review' }[] = [
  { role: 'projectManager', from: 'Ongoing' },
  { role: 'projectManager', from: 'Review' },
  { role: 'client', from: 'Ongoing' },
  { role: 'client', from: 'Review' },
  { role: 'client', from: 'Pending' },
];

for (const { requirement, kind, move, names } of rows.filter(({ move: { mark } }) => mark !== true)) {
  for (const { role } of byOthers.filter(
    ({ from, role }) =>
      from === move.from && (role !== 'client' || move.to !== 'Cancelled' || from === 'Pending'),
  )) {
    test(
      `the client gets ${kind} when ${callerNames[role]} moves an order from ${names}`,
      covers(requirement),
      async ({ orders }) => {
        const caller = await callerOf(role, orders);
        const order = await caller.given(move.from);
        const before = await noticesOf(order);
        control(await order.put(fieldsOf(move), caller.as));

        expect(await furtherNotices(order, kind, before), `The client got ${kind}.`).toBeGreaterThanOrEqual(
          1,
        );
      },
    );
  }
}

test(
  'the client is told each time when an order in Review is put to Review again',
  covers('ORD-REVIEW-REVIEW-NOTICE'),
  async ({ orders }) => {
    const order = await orders.ofClient('Review');
    const before = await noticesOf(order);
    for (let time = 0; time < 3; time++) control(await order.put({ status: 'Review' }));

    expect(
      await furtherNotices(order, 'reviewNeeded', before, 3),
      'The client got reviewNeeded three times.',
    ).toBeGreaterThanOrEqual(3);
  },
);

test(
  'the client is told that review is needed after an order was put to Ongoing',
  covers('ORD-ONGOING-REVIEW-NOTICE'),
  async ({ orders }) => {
    const order = await orders.ofClient('Pending');
    control(await order.put({ status: 'Ongoing' }));
    const before = await noticesOf(order);
    control(await order.put({ status: 'Review' }));

    expect(
      await furtherNotices(order, 'reviewNeeded', before),
      'The client got reviewNeeded.',
    ).toBeGreaterThanOrEqual(1);
  },
);
