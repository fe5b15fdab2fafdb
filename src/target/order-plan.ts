import { isClosed, openStatuses } from '../contract/order-status.js';
import type { OrderStatus } from '../contract/order-status.js';
import type { OrderUse } from './order-use.js';

/** A test as far as a plan looks at it. */
export interface PlannedTest {
  test: string;
  /** What it does with orders. */
  uses: readonly OrderUse[];
  /** The breaches that it is known to find. */
  finds: readonly string[];
}

/** How many orders there are in each state. */
export type Stock = Readonly<Record<OrderStatus, number>>;

/** The orders of an environment file by their kind. */
export interface Stocks {
  regular: Stock;
  subscription: Stock;
}

/**
 * Chooses the tests for which the orders are enough. One that leaves its orders as they were costs nothing. Of the
 * others those go first that find most breaches which no test before them finds, for the moves that they cost.
 * The same tests and stocks give the same choice, whatever order the tests run in.
 */
export function chooseTests(tests: readonly PlannedTest[], stocks: Stocks): Set<string> {
  const chosen: PlannedTest[] = [];
  const found = new Set<string>();
  const add = (test: PlannedTest): boolean => {
    if (!areEnough([...chosen, test], stocks)) return false;
    chosen.push(test);
    test.finds.forEach((fault) => found.add(fault));
    return true;
  };
  const costly: PlannedTest[] = [];
  for (const test of tests)
    if (costOf(test) === 0) add(test);
    else costly.push(test);

  const gainOf = (test: PlannedTest): number =>
    test.finds.filter((fault) => !found.has(fault)).length / costOf(test);
  let left = costly;
  while (left.length > 0) {
    const best = left.reduce((one, other) => (gainOf(other) > gainOf(one) ? other : one));
    add(best);
    left = left.filter((test) => test !== best);
  }
  return new Set(chosen.map(({ test }) => test));
}

/** Steps of the way from Pending to closed that a test makes orders go. */
export function costOf({ uses }: Pick<PlannedTest, 'uses'>): number {
  return uses.reduce((sum, { from, to }) => sum + depth(to) - depth(from), 0);
}

/** Whether orders are enough for tests that run in the order of {@link stageOf}. */
export function areEnough(tests: readonly PlannedTest[], { regular, subscription }: Stocks): boolean {
  return (
    suffices(
      tests.map(({ uses }) => uses.filter((use) => !use.subscription)),
      regular,
    ) &&
    suffices(
      tests.map(({ uses }) => uses.filter((use) => use.subscription)),
      subscription,
    )
  );
}

/**
 * The stage of a run at which a test has its turn: 0 where it needs no order beyond Pending, then Ongoing, Review and
 * the closed states. What earlier stages leave behind is what later ones begin with.
 */
export function stageOf(uses: readonly OrderUse[]): number {
  return Math.max(0, ...uses.map(({ from, to }) => (isClosed(to) ? depth(to) : depth(from))));
}

const way = openStatuses();

/** How many orders of a state are kept, where there are enough, for tests that leave them there: workers run side by side. */
const sideBySide = 3;

function depth(status: OrderStatus): number {
  return isClosed(status) ? way.length : way.indexOf(status);
}

/** @param needs the uses of each test, of one kind of order */
function suffices(needs: readonly (readonly OrderUse[])[], stock: Stock): boolean {
  const uses = needs.flat();
  const total = way.reduce((sum, status) => sum + stock[status], 0);
  const atATime = Math.min(sideBySide, Math.max(1, Math.floor(total / 4)));
  let passed = 0;
  for (const status of way) {
    const there = stock[status] + passed;
    const leaving = uses.filter(({ from, to }) => from === status && to !== status);
    const closing = leaving.filter(({ to }) => isClosed(to)).length;
    const staying = uses.some(({ from, to }) => from === status && to === status) ? atATime : 0;
    const atOnce = Math.max(0, ...needs.map((each) => each.filter(({ from }) => from === status).length));
    if (Math.max(atOnce, closing) > there || leaving.length - closing > there - Math.max(closing, staying))
      return false;
    passed = there - closing;
  }
  // What is left of the open orders has to do for closed ones that nobody prepared and no test makes in time.
  const unprepared = (['Completed', 'Cancelled'] as const).filter(
    (status) => stock[status] === 0 && uses.some(({ from }) => from === status),
  ).length;
  return passed >= unprepared;
}
