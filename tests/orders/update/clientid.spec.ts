import {
  casesByRequirement,
  control,
  expect,
  isUsedUp,
  sampleFile,
  slugOf,
  stop,
  test,
} from '../../../src/test.js';
import type { Change, Notification, NotificationKind, Order } from '../../../src/test.js';
import { orderLevels } from '../orders.js';

const moves = [
  { from: 'Ongoing', kind: 'reviewNeeded', fields: { status: 'Review' } },
  { from: 'Review', kind: 'reviewNeeded', fields: { status: 'Review' } },
  { from: 'Pending', kind: 'orderCompletion', fields: { status: 'Completed', markTasksAsDone: true } },
  { from: 'Ongoing', kind: 'orderCompletion', fields: { status: 'Completed', markTasksAsDone: false } },
  { from: 'Review', kind: 'orderCompletion', fields: { status: 'Completed', markTasksAsDone: true } },
  { from: 'Pending', kind: 'orderCancellation', fields: { status: 'Cancelled', markTasksAsDone: false } },
  { from: 'Ongoing', kind: 'orderCancellation', fields: { status: 'Cancelled', markTasksAsDone: true } },
  { from: 'Review', kind: 'orderCancellation', fields: { status: 'Cancelled', markTasksAsDone: false } },
] as const;

const rows = moves.map((move) => ({ ...move, slug: slugOf(`${move.from} ${move.kind}`) }));

/** A move to each notification, from a state that none of it leads to: a client may cancel a Pending order. */
const eachKind = [
  { from: 'Ongoing', kind: 'reviewNeeded', fields: { status: 'Review' } },
  { from: 'Ongoing', kind: 'orderCompletion', fields: { status: 'Completed', markTasksAsDone: true } },
  { from: 'Pending', kind: 'orderCancellation', fields: { status: 'Cancelled', markTasksAsDone: true } },
] as const;

const others = { notes: 'Sent from a socket', files: [sampleFile('socket')] };

const socket = 'sock-7Qd2mVtX0aJkR9bEAAAB';
const fromSocket: Change = { headers: { clientid: socket } };
const carried = ['clientid', 'The clientid that the notification carries'] as const;

for (const [kind, cases] of casesByRequirement(rows, (row) => row.kind))
  test(
    `ORD-CLIENTID/${slugOf(kind)}`,
    { title: `The ${kind} notification carries the clientid of the update`, cases },
    async ({ orders }, { from, kind, fields }) => {
      const client = await orders.member('client');
      const ofClient = { clientMemberId: client.id, reads: ['notifications'] } as const;
      for (const update of [fields, { ...others, ...fields }]) {
        const order = await orders.given(from, { ...ofClient, usesUp: isUsedUp(from, fields) });
        const before = await order.notifications(kind);

        control(await order.put(update, fromSocket));

        expect((await nextNotification(order, kind, before)).clientId).toHaveValue(...carried, socket);
      }
    },
  );

test(
  'ORD-CLIENTID/each-kind',
  { title: 'A notification of each kind carries the clientid of its update', at: orderLevels },
  async ({ orders }) => {
    for (const { from, kind, fields } of eachKind) {
      const order = await orders.ofClient(from, { usesUp: true, reads: ['notifications'] });
      const before = await order.notifications(kind);

      control(await order.put(fields, fromSocket));

      expect((await nextNotification(order, kind, before)).clientId).toHaveValue(...carried, socket);
    }
  },
);

test(
  'ORD-CLIENTID/its-own-each-time',
  { title: 'Each notification carries the clientid of its own update, and none where that has none' },
  async ({ orders }) => {
    const client = await orders.member('client');
    const order = await orders.given('Ongoing', {
      ...{ clientMemberId: client.id, usesUp: true, reads: ['notifications'] },
    });
    const ids = ['sock-first-0001', 'sock-second-0002', 'sock-third-0003'];
    for (const id of ids) {
      const before = await order.notifications('reviewNeeded');
      control(await order.put({ status: 'Review' }, { headers: { clientid: id } }));

      expect((await nextNotification(order, 'reviewNeeded', before)).clientId).toHaveValue(...carried, id);
    }

    const before = await order.notifications('reviewNeeded');
    control(await order.put({ status: 'Review' }));
    const { clientId } = await nextNotification(order, 'reviewNeeded', before);
    expect(
      ids.filter((id) => id === clientId),
      {
        code: 'surplus',
        subject: 'clientid',
        message: 'The notification of an update without clientid carries that of an earlier update.',
      },
    ).toEqual([]);
  },
);

test(
  'ORD-CLIENTID/by-manager',
  { title: 'The notification of an update by a project manager carries the clientid' },
  async ({ orders }) => {
    const manager = await orders.member('projectManager');
    const client = await orders.member('client');
    const order = await orders.given('Ongoing', {
      ...{ clientMemberId: client.id, usesUp: true, reads: ['notifications'] },
    });
    const before = await order.notifications('reviewNeeded');

    const answer = await order.put(
      { status: 'Review' },
      { role: manager.role, headers: { ...manager.asCaller.headers, ...fromSocket.headers } },
    );
    control(answer);

    expect((await nextNotification(order, 'reviewNeeded', before)).clientId).toHaveValue(...carried, socket);
  },
);

/** The newest notification once there is one more of a kind than before; without one the test is `cantTell`. */
async function nextNotification(
  order: Order,
  kind: NotificationKind,
  before: readonly Notification[],
): Promise<Notification> {
  const further = (await order.notifications(kind, before.length + 1)).slice(before.length);
  return (
    further.at(-1) ??
    stop('cantTell', {
      code: 'precondition-missing',
      subject: 'notifications',
      message: `The update brought no notification of the kind ${kind} to look at.`,
    })
  );
}
