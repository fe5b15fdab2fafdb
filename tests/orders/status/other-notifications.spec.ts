import { control, openStatuses, refusal, test } from '../../../src/test.js';
import type { NotificationKind, OrderFields, Orders, OrderStatus } from '../../../src/test.js';
import { callerOf } from '../orders.js';
import { closings, fieldsOf } from '../moves.js';
import { expectNoOtherNotification, staffLevels, updates } from './status.js';
import type { NotificationdAct } from './status.js';

const options = { openTasks: 1, requestedTasks: 1 };

/** An accepted update of an order of its own that has a client. */
function accepted(
  orders: Orders,
  from: OrderStatus,
  fields: OrderFields,
  kind?: NotificationKind,
): NotificationdAct {
  return {
    given: () => orders.ofClient(from, options),
    act: async (order) => control(await order.put(fields)),
    kind,
  };
}

/** A refused update of an order of its own that has a client. */
function refused(orders: Orders, from: OrderStatus, ...all: OrderFields[]): NotificationdAct {
  return {
    given: () => orders.ofClient(from, options),
    act: async (order) => {
      for (const fields of all) refusal(await order.put(fields));
    },
  };
}

test(
  'ORD-NOTICE-NONE/later-without-status',
  { title: 'PUT /orders notifies nobody of an update without a status, not later either' },
  async ({ orders }) => {
    const plain = openStatuses().map((from) => accepted(orders, from, { notes: 'Written on the way' }));
    const ofEach = await Promise.all(
      updates.map(async ({ fields }) => accepted(orders, 'Ongoing', await fields(orders))),
    );

    await expectNoOtherNotification(orders, [...plain, ...ofEach]);
  },
);

test(
  'ORD-NOTICE-NONE/later-refused',
  { title: 'PUT /orders notifies nobody of a refused update, not later either' },
  async ({ orders }) => {
    const client = await callerOf('client', orders);
    const cancelled = { status: 'Cancelled', markTasksAsDone: true };

    await expectNoOtherNotification(orders, [
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

test(
  'ORD-NOTICE-OTHER/review-needed',
  { title: 'PUT /orders sends no notification of another kind with the move to Review' },
  async ({ orders }) => {
    await expectNoOtherNotification(
      orders,
      (['Ongoing', 'Review'] as const).map((from) =>
        accepted(orders, from, { status: 'Review' }, 'reviewNeeded'),
      ),
    );
  },
);

test(
  'ORD-NOTICE-OTHER/closing-moves',
  {
    title: 'PUT /orders sends no notification of another kind with a move that closes the order',
    cases: {
      'order-completion': { status: 'Completed', kind: 'orderCompletion' },
      'order-cancellation': { status: 'Cancelled', kind: 'orderCancellation' },
    } as const,
  },
  async ({ orders }, { status, kind }) => {
    await expectNoOtherNotification(
      orders,
      openStatuses().map((from) => accepted(orders, from, { status, markTasksAsDone: false }, kind)),
    );
  },
);

test(
  'ORD-NOTICE-OTHER/every-move',
  { title: 'PUT /orders sends no notification of another kind with any move that notifies', at: staffLevels },
  async ({ orders }) => {
    await expectNoOtherNotification(orders, [
      accepted(orders, 'Ongoing', { status: 'Review' }, 'reviewNeeded'),
      accepted(orders, 'Ongoing', { status: 'Completed', markTasksAsDone: true }, 'orderCompletion'),
      accepted(orders, 'Ongoing', { status: 'Cancelled', markTasksAsDone: true }, 'orderCancellation'),
    ]);
  },
);

test(
  'ORD-NOTICE-OTHER/by-client',
  { title: 'PUT /orders sends no notification of another kind with a move by the client' },
  async ({ orders }) => {
    const client = await callerOf('client', orders);
    const by = (from: OrderStatus, fields: OrderFields, kind: NotificationKind): NotificationdAct => ({
      given: () => client.given(from),
      act: async (order) => control(await order.put(fields, client.as)),
      kind,
    });

    await expectNoOtherNotification(orders, [
      by('Ongoing', { status: 'Review' }, 'reviewNeeded'),
      by('Ongoing', { status: 'Completed', markTasksAsDone: true }, 'orderCompletion'),
      by('Pending', { status: 'Cancelled', markTasksAsDone: true }, 'orderCancellation'),
    ]);
  },
);
