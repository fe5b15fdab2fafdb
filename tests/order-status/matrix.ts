import type { OrderStatus } from '../../src/target/given.js';

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
  /** Row of the table in section 3.1, from 1. */
  row?: number;
  /** The outcome depends on a ruling; `says` is that of the default one. */
  contradiction?: 'pending-to-review' | 'pending-to-completed';
}

/**
 * The status matrix, one move a line: every move, without markTasksAsDone and with either value. Nothing says whether markTasksAsDone
 * may be sent with a status that does not close the order (section 4.5), so that those moves are unlisted too.
 */
// prettier-ignore
export const matrix: readonly Move[] = [
  { from: 'Pending', to: 'Pending', says: 'unlisted' },
  { from: 'Pending', to: 'Pending', mark: true, says: 'unlisted' },
  { from: 'Pending', to: 'Pending', mark: false, says: 'unlisted' },
  { from: 'Pending', to: 'Ongoing', says: 'accepted', requirement: 'ORD-PENDING-ONGOING', row: 4 },
  { from: 'Pending', to: 'Ongoing', mark: true, says: 'unlisted' },
  { from: 'Pending', to: 'Ongoing', mark: false, says: 'unlisted' },
  { from: 'Pending', to: 'Review', says: 'refused', requirement: 'ORD-PENDING-REVIEW', row: 1, contradiction: 'pending-to-review' },
  { from: 'Pending', to: 'Review', mark: true, says: 'refused', requirement: 'ORD-PENDING-REVIEW', row: 1, contradiction: 'pending-to-review' },
  { from: 'Pending', to: 'Review', mark: false, says: 'refused', requirement: 'ORD-PENDING-REVIEW', row: 1, contradiction: 'pending-to-review' },
  { from: 'Pending', to: 'Completed', says: 'refused', requirement: 'ORD-COMPLETE-PENDING-MARK', row: 5, contradiction: 'pending-to-completed' },
  { from: 'Pending', to: 'Completed', mark: true, says: 'accepted', requirement: 'ORD-COMPLETE', row: 5 },
  { from: 'Pending', to: 'Completed', mark: false, says: 'accepted', requirement: 'ORD-COMPLETE', row: 5 },
  { from: 'Pending', to: 'Cancelled', says: 'refused', requirement: 'ORD-CANCEL-MARK-REQUIRED', row: 6 },
  { from: 'Pending', to: 'Cancelled', mark: true, says: 'accepted', requirement: 'ORD-CANCEL', row: 6 },
  { from: 'Pending', to: 'Cancelled', mark: false, says: 'accepted', requirement: 'ORD-CANCEL', row: 6 },
  { from: 'Ongoing', to: 'Pending', says: 'unlisted' },
  { from: 'Ongoing', to: 'Pending', mark: true, says: 'unlisted' },
  { from: 'Ongoing', to: 'Pending', mark: false, says: 'unlisted' },
  { from: 'Ongoing', to: 'Ongoing', says: 'unlisted' },
  { from: 'Ongoing', to: 'Ongoing', mark: true, says: 'unlisted' },
  { from: 'Ongoing', to: 'Ongoing', mark: false, says: 'unlisted' },
  { from: 'Ongoing', to: 'Review', says: 'accepted', requirement: 'ORD-ONGOING-REVIEW', row: 2 },
  { from: 'Ongoing', to: 'Review', mark: true, says: 'unlisted' },
  { from: 'Ongoing', to: 'Review', mark: false, says: 'unlisted' },
  { from: 'Ongoing', to: 'Completed', says: 'refused', requirement: 'ORD-COMPLETE-MARK-REQUIRED', row: 5 },
  { from: 'Ongoing', to: 'Completed', mark: true, says: 'accepted', requirement: 'ORD-COMPLETE', row: 5 },
  { from: 'Ongoing', to: 'Completed', mark: false, says: 'accepted', requirement: 'ORD-COMPLETE', row: 5 },
  { from: 'Ongoing', to: 'Cancelled', says: 'refused', requirement: 'ORD-CANCEL-MARK-REQUIRED', row: 6 },
  { from: 'Ongoing', to: 'Cancelled', mark: true, says: 'accepted', requirement: 'ORD-CANCEL', row: 6 },
  { from: 'Ongoing', to: 'Cancelled', mark: false, says: 'accepted', requirement: 'ORD-CANCEL', row: 6 },
  { from: 'Review', to: 'Pending', says: 'unlisted' },
  { from: 'Review', to: 'Pending', mark: true, says: 'unlisted' },
  { from: 'Review', to: 'Pending', mark: false, says: 'unlisted' },
  { from: 'Review', to: 'Ongoing', says: 'unlisted' },
  { from: 'Review', to: 'Ongoing', mark: true, says: 'unlisted' },
  { from: 'Review', to: 'Ongoing', mark: false, says: 'unlisted' },
  { from: 'Review', to: 'Review', says: 'accepted', requirement: 'ORD-REVIEW-REVIEW', row: 3 },
  { from: 'Review', to: 'Review', mark: true, says: 'unlisted' },
  { from: 'Review', to: 'Review', mark: false, says: 'unlisted' },
  { from: 'Review', to: 'Completed', says: 'refused', requirement: 'ORD-COMPLETE-MARK-REQUIRED', row: 5 },
  { from: 'Review', to: 'Completed', mark: true, says: 'accepted', requirement: 'ORD-COMPLETE', row: 5 },
  { from: 'Review', to: 'Completed', mark: false, says: 'accepted', requirement: 'ORD-COMPLETE', row: 5 },
  { from: 'Review', to: 'Cancelled', says: 'refused', requirement: 'ORD-CANCEL-MARK-REQUIRED', row: 6 },
  { from: 'Review', to: 'Cancelled', mark: true, says: 'accepted', requirement: 'ORD-CANCEL', row: 6 },
  { from: 'Review', to: 'Cancelled', mark: false, says: 'accepted', requirement: 'ORD-CANCEL', row: 6 },
  { from: 'Completed', to: 'Pending', says: 'refused', requirement: 'ORD-COMPLETED-CLOSED', row: 7 },
  { from: 'Completed', to: 'Pending', mark: true, says: 'refused', requirement: 'ORD-COMPLETED-CLOSED', row: 7 },
  { from: 'Completed', to: 'Pending', mark: false, says: 'refused', requirement: 'ORD-COMPLETED-CLOSED', row: 7 },
  { from: 'Completed', to: 'Ongoing', says: 'refused', requirement: 'ORD-COMPLETED-CLOSED', row: 7 },
  { from: 'Completed', to: 'Ongoing', mark: true, says: 'refused', requirement: 'ORD-COMPLETED-CLOSED', row: 7 },
  { from: 'Completed', to: 'Ongoing', mark: false, says: 'refused', requirement: 'ORD-COMPLETED-CLOSED', row: 7 },
  { from: 'Completed', to: 'Review', says: 'refused', requirement: 'ORD-COMPLETED-CLOSED', row: 7 },
  { from: 'Completed', to: 'Review', mark: true, says: 'refused', requirement: 'ORD-COMPLETED-CLOSED', row: 7 },
  { from: 'Completed', to: 'Review', mark: false, says: 'refused', requirement: 'ORD-COMPLETED-CLOSED', row: 7 },
  { from: 'Completed', to: 'Completed', says: 'refused', requirement: 'ORD-COMPLETED-CLOSED', row: 7 },
  { from: 'Completed', to: 'Completed', mark: true, says: 'refused', requirement: 'ORD-COMPLETED-CLOSED', row: 7 },
  { from: 'Completed', to: 'Completed', mark: false, says: 'refused', requirement: 'ORD-COMPLETED-CLOSED', row: 7 },
  { from: 'Completed', to: 'Cancelled', says: 'refused', requirement: 'ORD-COMPLETED-CLOSED', row: 7 },
  { from: 'Completed', to: 'Cancelled', mark: true, says: 'refused', requirement: 'ORD-COMPLETED-CLOSED', row: 7 },
  { from: 'Completed', to: 'Cancelled', mark: false, says: 'refused', requirement: 'ORD-COMPLETED-CLOSED', row: 7 },
  { from: 'Cancelled', to: 'Pending', says: 'refused', requirement: 'ORD-CANCELLED-CLOSED', row: 7 },
  { from: 'Cancelled', to: 'Pending', mark: true, says: 'refused', requirement: 'ORD-CANCELLED-CLOSED', row: 7 },
  { from: 'Cancelled', to: 'Pending', mark: false, says: 'refused', requirement: 'ORD-CANCELLED-CLOSED', row: 7 },
  { from: 'Cancelled', to: 'Ongoing', says: 'refused', requirement: 'ORD-CANCELLED-CLOSED', row: 7 },
  { from: 'Cancelled', to: 'Ongoing', mark: true, says: 'refused', requirement: 'ORD-CANCELLED-CLOSED', row: 7 },
  { from: 'Cancelled', to: 'Ongoing', mark: false, says: 'refused', requirement: 'ORD-CANCELLED-CLOSED', row: 7 },
  { from: 'Cancelled', to: 'Review', says: 'refused', requirement: 'ORD-CANCELLED-CLOSED', row: 7 },
  { from: 'Cancelled', to: 'Review', mark: true, says: 'refused', requirement: 'ORD-CANCELLED-CLOSED', row: 7 },
  { from: 'Cancelled', to: 'Review', mark: false, says: 'refused', requirement: 'ORD-CANCELLED-CLOSED', row: 7 },
  { from: 'Cancelled', to: 'Completed', says: 'refused', requirement: 'ORD-CANCELLED-CLOSED', row: 7 },
  { from: 'Cancelled', to: 'Completed', mark: true, says: 'refused', requirement: 'ORD-CANCELLED-CLOSED', row: 7 },
  { from: 'Cancelled', to: 'Completed', mark: false, says: 'refused', requirement: 'ORD-CANCELLED-CLOSED', row: 7 },
  { from: 'Cancelled', to: 'Cancelled', says: 'refused', requirement: 'ORD-CANCELLED-CLOSED', row: 7 },
  { from: 'Cancelled', to: 'Cancelled', mark: true, says: 'refused', requirement: 'ORD-CANCELLED-CLOSED', row: 7 },
  { from: 'Cancelled', to: 'Cancelled', mark: false, says: 'refused', requirement: 'ORD-CANCELLED-CLOSED', row: 7 },
];

/** The moves of one state that section 3.1 does not list. */
export function unlistedFrom(from: OrderStatus): Move[] {
  return matrix.filter((move) => move.from === from && move.says === 'unlisted');
}

/** The fields of the update that makes a move. */
export function fieldsOf({ to, mark }: Pick<Move, 'to' | 'mark'>): {
  status: OrderStatus;
  markTasksAsDone?: boolean;
} {
  return { status: to, markTasksAsDone: mark };
}

/** A move in words: completes a title. */
export function named({ from, to, mark }: Pick<Move, 'from' | 'to' | 'mark'>): string {
  return `${from} to ${to}${mark === undefined ? '' : ` with markTasksAsDone ${mark}`}`;
}
