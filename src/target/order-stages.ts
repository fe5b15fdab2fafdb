import { isClosed, openStatuses, orderStatuses } from '../contract/order-status.js';
import type { OrderStatus } from '../contract/order-status.js';
import type { OrderUse } from './order-use.js';

/** How many orders there are in each state, or have to be. */
export type Stock = Readonly<Record<OrderStatus, number>>;

/** What one test does with orders, and when it has its turn. */
export interface OrderTurn {
  uses: readonly OrderUse[];
  /** No order is lent to a test of a later stage as long as a test of this one is to come. */
  stage: number;
}

/** The open states in the order in which stated moves lead from one to the next (section 3.1). */
const way: readonly OrderStatus[] = openStatuses();

/** How many orders of a state are kept, where there are enough, for tests that leave them there: workers run side by side. */
const sideBySide = 3;

/**
 * The stage of a run at which a test has its turn: 0 where it needs no order beyond Pending, then Ongoing and Review.
 * What earlier stages leave behind is what later ones begin with. Of the tests that close orders those come first that
 * need several at once, as long as there are many; those that need a closed one come last, when others have closed some.
 */
export function stageOf(uses: readonly OrderUse[]): number {
  const reached = Math.max(0, ...uses.map(({ from, to }) => (isClosed(to) ? depthOf(to) : depthOf(from))));
  if (reached < way.length) return reached;
  if (uses.some(({ from }) => isClosed(from))) return way.length + sideBySide;
  return way.length + sideBySide - Math.min(sideBySide, uses.length);
}

/** How far a state is on the way from Pending to closed. */
export function depthOf(status: OrderStatus): number {
  return isClosed(status) ? way.length : way.indexOf(status);
}

/** The states from which stated moves lead to a state, the nearest first (section 3.1). */
export function earlierThan(status: OrderStatus): OrderStatus[] {
  return way.slice(0, depthOf(status)).reverse();
}

/** Whether an order in a state is in another one, or stated moves lead it there (section 3.1). */
export function canBecome(from: OrderStatus, to: OrderStatus): boolean {
  return from === to || earlierThan(to).includes(from);
}

/** The stated moves that lead from a state to another (section 3.1). */
export function movesBetween(from: OrderStatus, to: OrderStatus): OrderStatus[] {
  if (from === to) return [];
  const [start, end] = [way.indexOf(from), way.indexOf(to)];
  // A closed state is reached from every open one at once.
  return end < 0 ? [to] : way.slice(start + 1, end + 1);
}

/** What the tests of one stage do with one kind of order, by the state in which they need it. */
export interface Demand {
  /** How many orders they move out of it. */
  leaving: Stock;
  /** How many they move into it. */
  arriving: Stock;
  /** How many one of them needs at once and leaves as they are, at most. */
  staying: Stock;
}

/** What no test does. */
export const noDemand: Demand = (() => {
  const none = stockOf(() => 0);
  return { leaving: none, arriving: none, staying: none };
})();

/** A demand with that of one more test. */
export function demandWith(demand: Demand, uses: readonly OrderUse[]): Demand {
  if (uses.length === 0) return demand;
  const count = (of: (use: OrderUse, status: OrderStatus) => boolean): Stock =>
    stockOf((status) => uses.filter((use) => of(use, status)).length);
  const leaving = count(({ from, to }, status) => from === status && to !== status);
  const arriving = count(({ from, to }, status) => to === status && from !== status);
  const staying = count(({ from, to }, status) => from === status && to === status);
  return {
    leaving: stockOf((status) => demand.leaving[status] + leaving[status]),
    arriving: stockOf((status) => demand.arriving[status] + arriving[status]),
    staying: stockOf((status) => Math.max(demand.staying[status], staying[status])),
  };
}

/**
 * How many orders have to be in each state for the tests of one stage to have theirs, in whatever sequence they come:
 * also the one that comes when all others have moved theirs on.
 * @param total of the orders of that kind that were open in the beginning
 */
export function requiredFor({ leaving, staying }: Demand, stage: number, total: number): Stock {
  const atATime = stage < way.length ? Math.min(sideBySide, Math.max(1, Math.floor(total / 4))) : 1;
  return stockOf(
    (status) => leaving[status] + (staying[status] === 0 ? 0 : Math.max(staying[status], atATime)),
  );
}

/** A number for each state. */
export function stockOf(count: (status: OrderStatus) => number): Record<OrderStatus, number> {
  return Object.fromEntries(orderStatuses().map((status) => [status, count(status)])) as Record<
    OrderStatus,
    number
  >;
}
