import { killMatrix } from '../contract/kill-matrix.js';
import { orderStatuses } from '../contract/order-status.js';
import { testOf } from '../contract/test-id.js';
import { readCommandLine } from '../run/command-line.js';
import { usesFrom } from '../target/order-use.js';
import type { OrderPlan, Refusal } from '../target/lease-calls.js';
import { chooseTests } from '../target/order-plan.js';
import type { PlannedTest, Stocks } from '../target/order-plan.js';
import { stageOf, stockOf } from '../target/order-stages.js';
import type { Stock } from '../target/order-stages.js';
import { preparedOrders } from '../target/stand-ins.js';
import type { StandIns } from '../target/stand-ins.js';
import type { Settings } from '../target/settings.js';
import { isSupplied } from '../target/used-stand-ins.js';

/**
 * The tests that judge with prepared records, as a proof knows them, and for which the variables are set.
 * @param shuffled whether tests run in random order: then there are no stages, and the orders are enough for fewer
 */
export function runnable(standIns: StandIns, shuffled = false): PlannedTest[] {
  const stages = testStages();
  return Object.entries(killMatrix().tests).flatMap(([test, { finds, environment }]) => {
    if (environment === undefined) return [];
    const { finds: findsSo = finds, orders = [], needs = [] } = environment;
    if (!needs.every((variable) => isSupplied(variable, standIns))) return [];
    const uses = usesFrom(orders);
    return [{ test, uses, finds: findsSo, stage: shuffled ? 0 : (stages.get(testOf(test)) ?? 0) }];
  });
}

/**
 * What of the environment file is of use: a webhook that posts to no receiver of this run lets nothing be read back, and
 * the parts of a run share its orders out, since they may run at the same time and know nothing of each other.
 */
export function usable(
  { standIns, receiverUrl }: Settings,
  { shard = { current: 1, total: 1 } } = readCommandLine(),
): StandIns {
  const own = (ids: readonly string[]): string[] =>
    ids.filter((_id, index) => index % shard.total === shard.current - 1);
  return {
    ...standIns,
    // What a command printed, it printed for this part.
    orders: Object.fromEntries(
      orderStatuses().map((status) => [
        status,
        [...own(standIns.orders[status]), ...standIns.perishable.orders[status]],
      ]),
    ) as StandIns['orders'],
    subscriptionOrders: [...own(standIns.subscriptionOrders), ...standIns.perishable.subscriptionOrders],
    webhookId: receiverUrl === undefined ? undefined : standIns.webhookId,
  };
}

/**
 * Chooses the tests for which the orders of the environment file are enough.
 * @param among the ids of the tests of a run; all that are known where they are left out
 * @param shuffled as in {@link runnable}
 */
export function planFor(standIns: StandIns, among?: ReadonlySet<string>, shuffled = false): OrderPlan {
  // Without a proof with prepared records nothing is known: then who comes first has what is there.
  if (!Object.values(killMatrix().tests).some(({ environment }) => environment !== undefined))
    return { planned: new Map(), passedOver: new Map() };
  const tests = runnable(standIns, shuffled).filter(
    ({ test, uses }) => uses.length > 0 && among?.has(test) !== false,
  );
  const chosen = chooseTests(tests, stocksOf(standIns));
  return {
    planned: new Map(tests.filter(({ test }) => chosen.has(test)).map((each) => [each.test, each])),
    passedOver: new Map(
      Object.keys(killMatrix().tests)
        .filter((test) => !chosen.has(test))
        .map((test) => [test, refusalOf(test, standIns)]),
    ),
  };
}

/** A test that can't judge with what is there gets no order: it would only use it up. */
function refusalOf(test: string, standIns: StandIns): Refusal {
  const environment = killMatrix().tests[test]?.environment;
  if (environment === undefined) return { without: [] };
  const lacking = (environment.needs ?? []).filter((variable) => !isSupplied(variable, standIns));
  return lacking.length === 0 ? 'never' : { without: lacking };
}

/** The prepared orders by kind and state. */
export function stocksOf(standIns: StandIns): Stocks {
  const prepared = preparedOrders(standIns);
  const stock = (subscription: boolean): Stock =>
    stockOf(
      (status) =>
        prepared.filter((order) => order.subscription === subscription && order.status === status).length,
    );
  return { regular: stock(false), subscription: stock(true) };
}

/** The stage of each test of a run with prepared orders, by its id: the last of those of its cases. */
export function testStages(): Map<string, number> {
  const stages = new Map<string, number>();
  for (const [name, { environment }] of Object.entries(killMatrix().tests)) {
    const stage = stageOf(usesFrom(environment?.orders ?? []));
    stages.set(testOf(name), Math.max(stage, stages.get(testOf(name)) ?? 0));
  }
  return stages;
}

/** The tests of each stage but the first, by their ids. */
export function laterStages(): string[][] {
  const later: string[][] = [];
  for (const [test, stage] of testStages()) if (stage > 0) (later[stage - 1] ??= []).push(test);
  return Array.from(later, (tests) => tests ?? []);
}
