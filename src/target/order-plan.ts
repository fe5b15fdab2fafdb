import { openStatuses, orderStatuses } from '../contract/order-status.js';
import type { OrderStatus } from '../contract/order-status.js';
import { demandWith, depthOf, earlierThan, noDemand, requiredFor } from './order-stages.js';
import type { Demand, OrderTurn, Stock } from './order-stages.js';
import type { OrderUse } from './order-use.js';

/** A test as far as a plan looks at it. */
export interface PlannedTest extends OrderTurn {
  test: string;
  /** The breaches that it is known to find. */
  finds: readonly string[];
}

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
  const chosen = new Set<string>();
  const found = new Set<string>();
  let demands: Demands = { regular: [], subscription: [] };
  const add = (test: PlannedTest): void => {
    const more = withTurn(demands, test);
    if (!suffices(more.regular, stocks.regular) || !suffices(more.subscription, stocks.subscription)) return;
    demands = more;
    chosen.add(test.test);
    test.finds.forEach((fault) => found.add(fault));
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
  return chosen;
}

/** What the chosen tests do with each kind of order, by their stages. */
type Demands = Readonly<Record<keyof Stocks, readonly Demand[]>>;

function withTurn(demands: Demands, { stage, uses }: OrderTurn): Demands {
  const more = (of: readonly Demand[], own: readonly OrderUse[]): Demand[] => {
    const stages = Array.from({ length: Math.max(of.length, stage + 1) }, (_, at) => of[at] ?? noDemand);
    return stages.with(stage, demandWith(stages[stage] ?? noDemand, own));
  };
  return {
    regular: more(
      demands.regular,
      uses.filter(({ subscription }) => !subscription),
    ),
    subscription: more(
      demands.subscription,
      uses.filter(({ subscription }) => subscription),
    ),
  };
}

/** Steps of the way from Pending to closed that a test makes orders go. */
function costOf({ uses }: OrderTurn): number {
  return uses.reduce((sum, { from, to }) => sum + depthOf(to) - depthOf(from), 0);
}

/** Whether orders of one kind are enough for tests, in whatever sequence those of one stage come. */
function suffices(stages: readonly Demand[], stock: Stock): boolean {
  const there = { ...stock };
  const total = openStatuses().reduce((sum, status) => sum + stock[status], 0);
  return stages.every((demand, stage) => {
    if (!moveOn(there, requiredFor(demand, stage, total))) return false;
    for (const status of orderStatuses()) there[status] += demand.arriving[status] - demand.leaving[status];
    return true;
  });
}

/** Moves as many orders on as states lack, each from the nearest earlier state that can do without it. */
function moveOn(there: Record<OrderStatus, number>, required: Stock): boolean {
  for (const status of orderStatuses())
    while (there[status] < required[status]) {
      const source = earlierThan(status).find((earlier) => there[earlier] > required[earlier]);
      if (source === undefined) return false;
      there[source] -= 1;
      there[status] += 1;
    }
  return true;
}
