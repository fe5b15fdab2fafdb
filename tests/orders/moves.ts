import { casesByRequirement, isClosed, openStatuses, orderStatuses, slugOf, stop } from '../../src/test.js';
import type { Order, OrderFields, OrderNeed, Orders, OrderStatus, Varied } from '../../src/test.js';
import { everyField, orderLevels } from './orders.js';
import type { Caller } from './orders.js';

/** One PUT of a status to an order in a state, and what section 3.1 says of it. */
export interface Move {
  from: OrderStatus;
  to: OrderStatus;
  /** The markTasksAsDone that is sent; left out where absent. */
  mark?: boolean;
  /** `unlisted`: section 3.1 does not show the outcome, so that it is recorded and never judged. */
  says: 'accepted' | 'refused' | 'unlisted';
  /** The requirement that a wrong outcome breaks. */
  requirement?: string;
  /** The outcome depends on a ruling; `says` is that of the default one. */
  contradiction?: 'pending-to-review' | 'pending-to-completed';
}

/** What one row of the table in section 3.1 says of the moves that it names. */
interface Row extends Omit<Move, 'from' | 'to' | 'mark'> {
  from: readonly OrderStatus[];
  /** Left out: every state. */
  to?: OrderStatus;
  /** Every markTasksAsDone that the row speaks of; left out: all. */
  marks?: readonly Move['mark'][];
}

const open = openStatuses();
const unmarked = [undefined];
const marked = [true, false];

// prettier-ignore
const rows: readonly Row[] = [
  { from: ['Pending'], to: 'Review', says: 'refused', requirement: 'ORD-PENDING-REVIEW', contradiction: 'pending-to-review' },
  { from: ['Ongoing'], to: 'Review', marks: unmarked, says: 'accepted', requirement: 'ORD-ONGOING-REVIEW' },
  { from: ['Review'], to: 'Review', marks: unmarked, says: 'accepted', requirement: 'ORD-REVIEW-REVIEW' },
  { from: ['Pending'], to: 'Ongoing', marks: unmarked, says: 'accepted', requirement: 'ORD-PENDING-ONGOING' },
  { from: ['Pending'], to: 'Completed', marks: unmarked, says: 'refused', requirement: 'ORD-COMPLETE-PENDING-MARK', contradiction: 'pending-to-completed' },
  { from: ['Ongoing', 'Review'], to: 'Completed', marks: unmarked, says: 'refused', requirement: 'ORD-COMPLETE-MARK-REQUIRED' },
  { from: open, to: 'Completed', marks: marked, says: 'accepted', requirement: 'ORD-COMPLETE' },
  { from: open, to: 'Cancelled', marks: unmarked, says: 'refused', requirement: 'ORD-CANCEL-MARK-REQUIRED' },
  { from: open, to: 'Cancelled', marks: marked, says: 'accepted', requirement: 'ORD-CANCEL' },
  { from: ['Completed'], says: 'refused', requirement: 'ORD-COMPLETED-CLOSED' },
  { from: ['Cancelled'], says: 'refused', requirement: 'ORD-CANCELLED-CLOSED' },
];

/**
 * The status matrix: every move, without markTasksAsDone and with either value. Nothing says whether markTasksAsDone
 * may be sent with a status that does not close the order (section 4.5), so that those moves are unlisted too.
 */
export const matrix: readonly Move[] = orderStatuses().flatMap((from) =>
  orderStatuses().flatMap((to) =>
    [undefined, true, false].map((mark): Move => {
      const found = rows.find(
        (each) =>
          each.from.includes(from) &&
          (each.to === undefined || each.to === to) &&
          (each.marks === undefined || each.marks.includes(mark)),
      );
      const { says, requirement, contradiction } = found ?? { says: 'unlisted' };
      return { from, to, mark, says, requirement, contradiction };
    }),
  ),
);

/** The fields of the update that makes a move. */
export function fieldsOf({ to, mark }: Pick<Move, 'to' | 'mark'>): {
  status: OrderStatus;
  markTasksAsDone?: boolean;
} {
  return { status: to, markTasksAsDone: mark };
}

/** A move as a part of the id of a test: its states, and the markTasksAsDone that is sent. */
export function moveSlug({ from, to, mark }: Pick<Move, 'from' | 'to' | 'mark'>): string {
  return slugOf([from, to, mark ?? ''].join(' '));
}

/** A move in words: completes a title. */
export function named({ from, to, mark }: Pick<Move, 'from' | 'to' | 'mark'>): string {
  return `${from} to ${to}${mark === undefined ? '' : ` with markTasksAsDone ${mark}`}`;
}

/** The cases of a test: the moves between two states, in variations. */
interface CasesOfMoves<Row> {
  requirement: string;
  from: OrderStatus;
  to: OrderStatus;
  cases: Record<string, Row & { move: Move }>;
}

/**
 * Moves in variations as the cases of tests, one test for each requirement and two states: its cases need orders alike.
 * @param variationsOf who sends a move, what comes with it and the like
 */
export function casesOfMoves<Row extends { slug: string }>(
  moves: readonly Move[],
  variationsOf: (move: Move) => readonly Row[],
): CasesOfMoves<Row>[] {
  const rows = moves.flatMap((move) =>
    variationsOf(move).map((row) => ({ ...row, move, slug: slugOf(`${moveSlug(move)} ${row.slug}`) })),
  );
  const between = (from: OrderStatus, to: OrderStatus): CasesOfMoves<Row>[] =>
    casesByRequirement(
      rows.filter(({ move }) => move.from === from && move.to === to),
      ({ move: { requirement = '' } }) => requirement,
    ).map(([requirement, cases]) => ({ requirement, from, to, cases }));
  return open.flatMap((from) => orderStatuses().flatMap((to) => between(from, to)));
}

/** The closed states with the requirements on the moves to them, and on the orders that are in them (section 3.1). */
export const closings = [
  {
    closed: 'Completed',
    moves: 'ORD-COMPLETE',
    tasksDone: 'ORD-COMPLETE-TASKS-DONE',
    tasksKept: 'ORD-COMPLETE-TASKS-KEPT',
    requestsRejected: 'ORD-COMPLETE-REQUESTS-REJECTED',
    requestsKept: 'ORD-COMPLETE-REQUESTS-KEPT',
    refused: 'ORD-COMPLETED-CLOSED',
    unchanged: 'ORD-COMPLETED-UNCHANGED',
  },
  {
    closed: 'Cancelled',
    moves: 'ORD-CANCEL',
    tasksDone: 'ORD-CANCEL-TASKS-DONE',
    tasksKept: 'ORD-CANCEL-TASKS-KEPT',
    requestsRejected: 'ORD-CANCEL-REQUESTS-REJECTED',
    requestsKept: 'ORD-CANCEL-REQUESTS-KEPT',
    refused: 'ORD-CANCELLED-CLOSED',
    unchanged: 'ORD-CANCELLED-UNCHANGED',
  },
] as const;

/** The levels of an update without some dimensions. */
function without(...left: Varied): Varied {
  return orderLevels.filter((dimension) => !left.includes(dimension));
}

/** What an update can be sent along with whose status is to be its own. */
const besideStatus = ['with/other-fields', 'with/file-before', 'with/file-after'] as const;

/** The levels of an update that takes no further status. */
export const moveLevels: Varied = [...without('with'), ...besideStatus];

/** As {@link moveLevels}, of one that a client may not send. */
export const staffLevels: Varied = [
  ...(['caller/admin', 'caller/project-manager', 'caller/team-member'] as const),
  ...without('caller', 'with'),
  ...besideStatus,
];

/**
 * The levels that a requirement on moves is asked at, in the test of those between two states: all of them from one
 * state. A client may cancel a Pending order alone.
 */
export function levelsOf({ from, to }: Pick<Move, 'from' | 'to'>): Varied {
  if (to === 'Cancelled' && from === 'Pending') return ['caller/client'];
  if (isClosed(to) && from !== 'Ongoing') return [];
  return to === 'Cancelled' ? staffLevels : moveLevels;
}

/**
 * An order of a caller in a state, a subscription order too: the test is `untested` if that can't be read, and `cantTell`
 * if it is in another state.
 */
export async function orderIn(
  status: OrderStatus,
  caller: Pick<Caller, 'given'>,
  need: OrderNeed = {},
): Promise<Order> {
  const order = await caller.given(status, { ...need, inState: true });
  if (need.subscription !== true) return order;
  const actual = await order.read('status');
  if (actual !== status)
    stop('cantTell', {
      code: 'precondition-missing',
      subject: 'status',
      message: `The order was to be ${status} and is ${actual}.`,
    });
  return order;
}

/** An update that every open order accepts (section 2.4). */
export interface Update {
  slug: string;
  fields: (orders: Orders) => Promise<OrderFields> | OrderFields;
  /** Whether it is of a subscription order. */
  subscription?: boolean;
}

/** The fields that are sent one at a time. */
const fieldNames = [
  'name',
  'budget',
  'quantity',
  'deadline',
  'kickoffDate',
  'notes',
  'brief',
  'billingCycleCount',
  'billingCycleEvent',
  'files',
] as const;

/** One update of each field, of the files and of several fields at once. */
export const updates: readonly Update[] = [
  ...fieldNames.map((field) => ({
    slug: slugOf(field),
    // A target may want the one before the other.
    fields: () => (field === 'kickoffDate' ? only(field, 'deadline') : only(field)),
  })),
  { slug: 'budget-and-currency', fields: () => only('budget', 'currency') },
  {
    slug: 'managers',
    fields: async (orders) => ({ assignedProjectManagers: [(await orders.member('projectManager')).id] }),
  },
  { slug: 'fields-and-file', fields: () => only('name', 'notes', 'files') },
];

/** Some of the values that {@link everyField} has. */
function only(...fields: string[]): OrderFields {
  return Object.fromEntries(Object.entries(everyField()).filter(([field]) => fields.includes(field)));
}
