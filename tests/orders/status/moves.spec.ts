import {
  casesByRequirement,
  control,
  expect,
  isClosed,
  isUsedUp,
  refusal,
  sampleFile,
  slugOf,
  stop,
  test,
} from '../../../src/test.js';
import type {
  Order,
  OrderFields,
  OrderOptions,
  Orders,
  Response,
  Session,
  Settings,
} from '../../../src/test.js';
import { pendingToCompleted, pendingToReview } from '../../rulings.js';
import {
  casesOfMoves,
  closings,
  fieldsOf,
  levelsOf,
  matrix,
  moveLevels,
  moveSlug,
  named,
  orderIn,
} from '../moves.js';
import type { Move } from '../moves.js';
import { expectAccepted, managerIds, tasksOf } from '../orders.js';

/** What comes with a move, and the order that it is asked of. */
interface Variation {
  slug: string;
  options: Omit<OrderOptions, 'status'>;
  beside(orders: Orders): Promise<OrderFields> | OrderFields;
  /** Whether the moves that have to be refused are sent first. */
  isRefusedFirst?: boolean;
}

const accepted = matrix.filter(({ says }) => says === 'accepted');
const withTasks = { openTasks: 1, requestedTasks: 1 };

for (const { requirement, from, to, cases } of casesOfMoves(accepted, () => [{ slug: 'super-admin' }]))
  test(
    `${requirement}/from-${slugOf(from)}`,
    { title: `PUT /orders moves an order from ${from} to ${to}`, cases, at: levelsOf({ from, to }) },
    async ({ orders }, { move }) => {
      const order = await orders.given(from, { usesUp: isUsedUp(from, fieldsOf(move)) });

      await expectAccepted(order, fieldsOf(move));
      await expect(order).toHaveStatus(to);
    },
  );

const variations: Variation[] = [
  {
    slug: 'fields-and-file',
    options: withTasks,
    beside: async (orders) => ({
      notes: 'Moved on',
      budget: 250,
      assignedProjectManagers: await managerIds(orders, 1),
      files: [sampleFile('moved')],
    }),
  },
  {
    slug: 'recurrence',
    options: { subscription: true },
    beside: () => ({ repeatCount: 3, repeatDuration: 'week' }),
  },
  {
    slug: 'refused-first',
    options: {},
    beside: () => ({ notes: 'Moved after a refusal' }),
    isRefusedFirst: true,
  },
];
const accompanied = casesOfMoves(
  accepted.filter(({ mark }) => mark !== true),
  () => variations,
);

for (const { requirement, from, to, cases } of accompanied)
  test(
    `${requirement}/accompanied-from-${slugOf(from)}`,
    {
      title: `PUT /orders moves an order from ${from} to ${to} for good by an update that does more, or comes after a refused one`,
      cases,
    },
    async ({ orders, settings }, { move, options, beside, isRefusedFirst = false }) => {
      const others = await beside(orders);
      const update = { ...others, ...fieldsOf(move) };
      const order = await orderIn(from, orders, { ...options, usesUp: isUsedUp(from, update) });
      const first = isRefusedFirst ? refusedMoves(from, settings) : [];
      for (const each of first) refusal(await order.put(fieldsOf(each), { refused: true }));

      await expectAccepted(order, update, undefined, others);
      await expect(order).toHaveStatus(to);
      // It may be put back once something else is done.
      await order.settled('patient');
      await expect(order).toHaveStatus(to);
    },
  );

/** The moves from a state that have to be refused, by the rulings of a run where section 3.1 contradicts itself. */
function refusedMoves(from: Move['from'], { rulings }: Pick<Settings, 'rulings'>): Move[] {
  const blocked = [pendingToReview, pendingToCompleted].filter(
    ({ contradiction, refused }) => rulings[contradiction] === refused,
  );
  return matrix.filter(
    (move) =>
      move.from === from &&
      move.says === 'refused' &&
      move.mark === undefined &&
      (move.contradiction === undefined || blocked.some((each) => each.contradiction === move.contradiction)),
  );
}

const rejecting = casesOfMoves(
  accepted.filter(({ to }) => isClosed(to)),
  () => [{ slug: 'reject-requested' }],
);

for (const { requirement, from, to, cases } of rejecting)
  test(
    `${requirement}/rejecting-from-${slugOf(from)}`,
    { title: `PUT /orders takes rejectRequestedTasks with a move from ${from} to ${to} for good`, cases },
    async ({ orders, session, canMakeRecords }, { move }) => {
      const order = await orders.given(move.from, { ...withTasks, usesUp: true });

      await expectAccepted(order, { ...fieldsOf(move), rejectRequestedTasks: true });
      await expect(order).toHaveStatus(to);
      // It may be put back once its tasks are done.
      await order.settled('patient');
      await expect(order).toHaveStatus(to);

      // Prepared orders are too few for it.
      if (canMakeRecords && to === 'Completed' && move.mark === true)
        await recordUnlisted(move, orders, session);
    },
  );

/** Records the moves from a state that the specification does not list. */
async function recordUnlisted({ from }: Move, orders: Orders, session: Session): Promise<void> {
  for (const move of matrix.filter((each) => each.from === from && each.says === 'unlisted')) {
    const order = await orders.given(from);
    const answer = await order.put(fieldsOf(move));
    session.record('Q-ORDER-MOVE', `${named(move)}: ${answer.outcome}`, answer);
  }
}

const reviewMoves = [
  { from: 'Ongoing', requirement: 'ORD-ONGOING-REVIEW-EVENT' },
  { from: 'Review', requirement: 'ORD-REVIEW-REVIEW-EVENT' },
] as const;

for (const { from, requirement } of reviewMoves)
  test(
    `${requirement}/every-caller`,
    {
      title: `ORDER.UPDATED is delivered when an order moves from ${from} to Review`,
      // Another update that comes at once has an event of its own.
      at: moveLevels.filter((level) => level !== 'timing').concat('timing/again', 'timing/after-refusal'),
    },
    async ({ orders, webhooks }) => {
      const webhook = await webhooks.given();
      const order = await orders.given(from, { usesUp: isUsedUp(from, { status: 'Review' }) });
      control(await order.put({ status: 'Review' }));

      await expect(webhook).toHaveDelivered();
    },
  );

test(
  'ORD-REVIEW-REVIEW-EVENT/each-time',
  { title: 'ORDER.UPDATED is delivered each time that an order moves to Review again' },
  async ({ orders, webhooks }) => {
    const webhook = await webhooks.given();
    const order = await orders.given('Review');
    control(await order.put({ status: 'Review' }));
    await webhook.delivery();
    // The control: an update that is not the first of its order is delivered.
    control(await order.put({ brief: 'After the first' }));
    await webhook.delivery(1);
    const since = await webhook.settled('patient');
    control(await order.put({ status: 'Review' }));

    await expect(webhook).toHaveDelivered(1, { since });
  },
);

const folderMoves = [
  { to: 'Ongoing', requirement: 'ORD-PENDING-ONGOING-FOLDER' },
  { to: 'Completed', mark: true, requirement: 'ORD-PENDING-COMPLETED-FOLDER' },
  { to: 'Completed', mark: false, requirement: 'ORD-PENDING-COMPLETED-FOLDER' },
] as const;

const folderRows = folderMoves.flatMap(({ requirement, ...move }) =>
  ['super-admin', 'has-file'].map((slug) => ({
    slug: `${moveSlug({ from: 'Pending', ...move })}-${slug}`,
    requirement,
    update: fieldsOf(move),
    hasFile: slug === 'has-file',
  })),
);

for (const [requirement, cases] of casesByRequirement(folderRows, (row) => row.requirement))
  test(
    `${requirement}/every-update`,
    { title: 'PUT /orders activates the folder of an order that was Pending', cases, at: moveLevels },
    async ({ orders }, { update, hasFile }) => {
      const order = await orders.given('Pending', { usesUp: true, reads: ['folderActive'] });
      if (hasFile) control(await order.putFiles({ files: [sampleFile('sent-before')] }));
      control(await order.put(update));

      await expect(order).toHaveActiveFolder();
      await order.settled('patient');
      await expect(order).toHaveActiveFolder();
    },
  );

for (const { closed, refused, moves, tasksDone } of closings) {
  const other = closed === 'Completed' ? 'Cancelled' : 'Completed';

  test(
    `${moves}/two-at-once`,
    { title: `PUT /orders makes the move to ${closed} or to ${other} when both come at once` },
    async ({ orders }) => {
      const order = await toClose(orders);
      const [own, others] = await both(order, closed, other);

      if (!own.ok && others.ok) return;
      expect(own).toBeAccepted();
      // Which of the two comes first is the choice of the target.
      if (others.ok && (await order.read('status')) === other) return;
      await expect(order).toHaveStatus(closed);
    },
  );

  test(
    `${refused}/two-at-once`,
    { title: `PUT /orders refuses the other of two closing moves once an order is ${closed}` },
    async ({ orders }) => {
      const order = await toClose(orders);
      const answers = await both(order, closed, other);
      if (answers.some(({ ok }) => !ok)) return;

      expect(await order.read('status'), {
        code: 'not-refused',
        subject: 'updateOrder',
        message: `Of the moves to ${closed} and ${other} at once both were accepted, and the order is ${other}: it was ${closed} when it took the last one.`,
      }).not.toBe(other);
    },
  );

  test(
    `${tasksDone}/two-at-once`,
    { title: `PUT /orders marks tasks as done when the moves to ${closed} and ${other} come at once` },
    async ({ orders }) => {
      const order = await toClose(orders);
      const tasks = await tasksOf(order, 2);
      const [own] = await both(order, closed, other);

      if (own.ok) await expect(order).toHaveDone(tasks);
    },
  );
}

function toClose(orders: Orders): Promise<Order> {
  return orders.given('Ongoing', { openTasks: 2, usesUp: true, reads: ['tasks'] });
}

/** Sends two closings of an order at once. A target may turn both away for each other. */
async function both(order: Order, one: string, other: string): Promise<[Response, Response]> {
  const answers = await Promise.all([
    order.put({ status: one, markTasksAsDone: true }),
    order.put({ status: other, markTasksAsDone: true }),
  ]);
  if (answers.every((answer) => !answer.ok) && answers.some((answer) => answer.isLockedOut))
    stop('inapplicable', {
      code: 'level-refused',
      subject: 'updateOrder',
      message: 'The target turns away both of two moves that come at once.',
    });
  return answers;
}
