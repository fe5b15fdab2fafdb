import {
  casesOf,
  control,
  expect,
  isClosed,
  isUsedUp,
  openStatuses,
  refusal,
  sampleFile,
  slugOf,
  stop,
  test,
} from '../../../src/test.js';
import type {
  Notification,
  NotificationKind,
  Order,
  OrderFields,
  OrderNeed,
  Orders,
  OrderStatus,
} from '../../../src/test.js';
import { holdToRuling, pendingToReview } from '../../rulings.js';
import {
  casesOfMoves,
  closings,
  fieldsOf,
  levelsOf,
  matrix,
  moveLevels,
  staffLevels,
  updates,
} from '../moves.js';
import type { Move } from '../moves.js';
import { callerOf, effectsWouldShow, everyField, managerIds, orderLevels } from '../orders.js';

const options = { openTasks: 1, requestedTasks: 1 };

const notifications = [
  { moves: 'ORD-ONGOING-REVIEW', requirement: 'ORD-ONGOING-REVIEW-NOTICE', kind: 'reviewNeeded' },
  { moves: 'ORD-REVIEW-REVIEW', requirement: 'ORD-REVIEW-REVIEW-NOTICE', kind: 'reviewNeeded' },
  { moves: 'ORD-COMPLETE', requirement: 'ORD-COMPLETE-NOTICE', kind: 'orderCompletion' },
  { moves: 'ORD-CANCEL', requirement: 'ORD-CANCEL-NOTICE', kind: 'orderCancellation' },
] as const;

for (const { moves, requirement, kind } of notifications) {
  const accepted = matrix.filter((move) => move.requirement === moves);

  for (const { from, to, cases } of casesOfMoves(accepted, variationsOf))
    test(
      `${requirement}/from-${slugOf(from)}`,
      {
        title: `PUT /orders notifies the client of the move from ${from} to ${to}`,
        cases,
        at: levelsOf({ from, to }),
      },
      async ({ orders }, { move, tasks, beside }) => {
        const usesUp = isUsedUp(from, fieldsOf(move));
        const order = await orders.ofClient(from, { ...tasks, usesUp, reads: ['notifications'] });
        const before = await order.notifications();
        control(await order.put({ ...fieldsOf(move), ...beside }));

        await expectNotified(order, kind, before, move);
      },
    );
}

/** A move alone, and one that closes an order with tasks and rejects the requested ones. */
function variationsOf({ to }: Move): { slug: string; tasks?: typeof options; beside?: OrderFields }[] {
  const rejecting = { slug: 'rejecting', tasks: options, beside: { rejectRequestedTasks: true } };
  return [{ slug: '' }, ...(isClosed(to) ? [rejecting] : [])];
}

test(
  'ORD-REVIEW-REVIEW-NOTICE/each-time',
  { title: 'PUT /orders notifies the client each time that it moves an order to Review again' },
  async ({ orders }) => {
    const order = await orders.ofClient('Review', { reads: ['notifications'] });
    const before = await order.notifications();
    for (let time = 0; time < 3; time++) control(await order.put({ status: 'Review' }));

    await expect(order).toHaveNotified('reviewNeeded', before, 3);
  },
);

/** Expects the notification of a move. One that was accepted and not made is blamed by the requirement of the move. */
async function expectNotified(
  order: Order,
  kind: NotificationKind,
  before: readonly Notification[],
  { to }: Move,
): Promise<void> {
  const earlier = before.filter((notification) => notification.kind === kind).length;
  if (
    (await order.notifications(kind, earlier + 1)).length === earlier &&
    (await order.isKnownToLack({ status: to }))
  )
    stop('cantTell', {
      code: 'precondition-missing',
      subject: 'status',
      message: `The update was accepted and the order is not ${to}, so there is nothing to notify the client of.`,
    });
  await expect(order).toHaveNotified(kind, before);
}

/** Updates of one order that leave it in its state. */
interface Row {
  slug: string;
  from: OrderStatus;
  act: (order: Order) => Promise<unknown>;
}

const accepting = openStatuses().map((from): Row => ({
  slug: `fields-${slugOf(from)}`,
  from,
  act: async (order) => {
    const files = [sampleFile('later')];
    control(await order.put({ notes: 'Written later' }));
    control(await order.put({ name: 'Renamed order', files }));
  },
}));

const refusing = openStatuses().flatMap((from) =>
  closings
    // Whether that move is refused depends on a ruling.
    .filter(({ closed }) => from !== 'Pending' || closed !== 'Completed')
    .map(({ closed: status }): Row => ({
      slug: slugOf(`refused ${from} ${status}`),
      from,
      act: async (order) => refusal(await order.put({ status }, { refused: true })),
    })),
);

for (const from of openStatuses())
  test(
    `ORD-NOTICE-NONE/from-${slugOf(from)}`,
    {
      title: `PUT /orders notifies nobody of an update after which the order is still ${from}`,
      cases: casesOf([...accepting, ...refusing].filter((row) => row.from === from)),
    },
    async ({ orders }, { act }) => expectNoNotification(orders, from, act),
  );

test(
  'ORD-NOTICE-NONE/fields-and-file',
  {
    title: 'PUT /orders notifies nobody of updates of fields, project managers and files',
    // The status that goes with an Ongoing order sends a notification of its own.
    at: moveLevels,
  },
  async ({ orders }) => {
    const { files, ...fields } = await fieldsWithManagers(orders);

    await expectNoNotification(orders, 'Ongoing', async (order) => {
      control(await order.put(fields));
      control(await order.put({ files }));
    });
  },
);

test(
  'ORD-NOTICE-NONE/client-socket',
  { title: 'PUT /orders notifies nobody of an update with a clientid' },
  async ({ orders }) => {
    const fromSocket = { headers: { clientid: 'conformance-socket' } };

    await expectNoNotification(orders, 'Ongoing', async (order) =>
      control(await order.put({ notes: 'From a socket' }, fromSocket)),
    );
  },
);

test(
  'ORD-NOTICE-NONE/pending-ongoing',
  {
    title: 'PUT /orders notifies nobody of the move from Pending to Ongoing',
    cases: { alone: false, 'with-fields': true },
    at: moveLevels,
  },
  async ({ orders }, areAccompanied) => {
    const fields = areAccompanied ? await fieldsWithManagers(orders) : {};

    await expectNoNotification(orders, 'Pending', async (order) =>
      control(await order.put({ ...fields, status: 'Ongoing' })),
    );
  },
);

for (const { closed } of closings)
  test(
    `ORD-NOTICE-NONE/${slugOf(closed)}`,
    { title: `PUT /orders notifies nobody of a refused update of a ${closed} order`, at: orderLevels },
    async ({ orders }) =>
      expectNoNotification(orders, closed, async (order) => {
        refusal(await order.put({ status: 'Review' }));
        refusal(await order.put(fieldsOf({ to: closed, mark: false })));
      }),
  );

test(
  'ORD-NOTICE-NONE/refused-review',
  { title: 'PUT /orders notifies nobody of a refused move from Pending to Review' },
  async ({ orders, session, settings }) =>
    expectNoNotification(
      orders,
      'Pending',
      async (order) => {
        const answer = await order.put({ status: 'Review' }, { refused: true });
        holdToRuling(pendingToReview, 'refused', answer, session, settings);
        refusal(answer);
      },
      { lastsUnder: ['pending-to-review'] },
    ),
);

/** Updates of fields that notify nobody, of project managers and of a file, in one. */
async function fieldsWithManagers(orders: Orders): Promise<OrderFields> {
  const { deadline, billingCycleCount, files } = everyField();
  const assignedProjectManagers = await managerIds(orders, 1);
  return { deadline, billingCycleCount, assignedProjectManagers, files };
}

/** An accepted update of an order of its own that has a client. */
function accepted(
  orders: Orders,
  from: OrderStatus,
  fields: OrderFields,
  kind?: NotificationKind,
): NotifyingUpdate {
  return {
    given: () => orders.ofClient(from, options),
    act: async (order) => control(await order.put(fields)),
    kind,
  };
}

/** A refused update of an order of its own that has a client. */
function refused(orders: Orders, from: OrderStatus, ...all: OrderFields[]): NotifyingUpdate {
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

    const reviewed = {
      ...accepted(orders, 'Ongoing', { notes: 'Written after the move' }),
      given: async () => {
        const order = await orders.ofClient('Ongoing', options);
        control(await order.put({ status: 'Review' }));
        return order;
      },
    };

    await expectNoOtherNotification(orders, [reviewed, ...plain, ...ofEach]);
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
  async ({ orders }) =>
    expectNoOtherNotification(
      orders,
      (['Ongoing', 'Review'] as const).map((from) =>
        accepted(orders, from, { status: 'Review' }, 'reviewNeeded'),
      ),
    ),
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
  async ({ orders }, { status, kind }) =>
    expectNoOtherNotification(
      orders,
      openStatuses().map((from) => accepted(orders, from, { status, markTasksAsDone: false }, kind)),
    ),
);

test(
  'ORD-NOTICE-OTHER/every-move',
  { title: 'PUT /orders sends no notification of another kind with any move that notifies', at: staffLevels },
  async ({ orders }) =>
    expectNoOtherNotification(orders, [
      accepted(orders, 'Ongoing', { status: 'Review' }, 'reviewNeeded'),
      accepted(orders, 'Ongoing', { status: 'Completed', markTasksAsDone: true }, 'orderCompletion'),
      accepted(orders, 'Ongoing', { status: 'Cancelled', markTasksAsDone: true }, 'orderCancellation'),
    ]),
);

test(
  'ORD-NOTICE-OTHER/by-client',
  { title: 'PUT /orders sends no notification of another kind with a move by the client' },
  async ({ orders }) => {
    const client = await callerOf('client', orders);
    const by = (from: OrderStatus, fields: OrderFields, kind: NotificationKind): NotifyingUpdate => ({
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

type Act = (order: Order) => Promise<unknown>;

/**
 * Expects that an act on an order of a client sends no notification in the time that passes with a few looks. A notification of
 * what made the order may still be under way, so that a finding is looked for once more on another order that is given its time.
 */
async function expectNoNotification(
  orders: Orders,
  from: OrderStatus,
  act: Act,
  need?: OrderNeed,
): Promise<void> {
  await expectNoneSent('A notification was sent, and none was to be sent.', async (isPatient) => {
    const order = await orders.ofClient(from, need);
    if (isPatient) await effectsWouldShow(orders);
    const before = await order.notifications();
    await act(order);
    await order.settled();
    return kindsSince(before, await order.notifications());
  });
}

/** An act on an order of its own, which is made for each attempt, and the kind of notification that it may send. */
interface NotifyingUpdate {
  given: () => Promise<Order>;
  act: Act;
  kind?: NotificationKind;
}

/**
 * Expects that none of several acts sends a notification of a kind that is not its own, in a time in which one would have come.
 * As above, a finding is looked for once more on other orders that are given their time.
 */
async function expectNoOtherNotification(orders: Orders, acts: readonly NotifyingUpdate[]): Promise<void> {
  orders.demandMany();
  await expectNoneSent('A notification of another kind was sent.', async (isPatient) => {
    const made: (NotifyingUpdate & { order: Order })[] = [];
    for (const each of acts) made.push({ ...each, order: await each.given() });
    if (isPatient) await effectsWouldShow(orders);
    else await made[0]?.order.settled();
    const before = await Promise.all(made.map(({ order }) => order.notifications()));
    for (const { order, act } of made) await act(order);

    await effectsWouldShow(orders);

    const after = await Promise.all(made.map(({ order }) => order.notifications()));
    return made.flatMap(({ kind }, index) =>
      kindsSince(before[index] ?? [], after[index] ?? []).filter((sent) => sent !== kind),
    );
  });
}

/** Expects that no notification was sent in one of two attempts, of which the second gives its orders their time first. */
async function expectNoneSent(
  message: string,
  kindsSent: (isPatient: boolean) => Promise<string[]>,
): Promise<void> {
  if ((await kindsSent(false)).length === 0) return;
  expect(await kindsSent(true), { code: 'surplus-notification', subject: 'notifications', message }).toEqual(
    [],
  );
}

/** The kinds of the notifications that came in addition. */
function kindsSince(before: readonly Notification[], after: readonly Notification[]): string[] {
  const earlier = before.map(({ kind }) => kind);
  return after
    .map(({ kind }) => kind)
    .filter((kind) => {
      const at = earlier.indexOf(kind);
      if (at >= 0) earlier.splice(at, 1);
      return at < 0;
    });
}
