import { killMatrix } from '../contract/kill-matrix.js';
import { isClosed, orderStatuses } from '../contract/order-status.js';
import { readCommandLine } from '../run/command-line.js';
import { stockOf } from '../target/lease-server.js';
import { isFor } from '../target/order-account.js';
import type { StockedOrder } from '../target/order-account.js';
import { usesFrom } from '../target/order-use.js';
import type { OrderUse } from '../target/order-use.js';
import type { Settings } from '../target/settings.js';
import type { StandIns } from '../target/stand-ins.js';
import { isSupplied } from '../target/used-stand-ins.js';

/** A case that judges with what is there. */
export interface RunnableCase {
  /** Its name. */
  test: string;
  /** The breaches that it is known to find so. */
  finds: readonly string[];
  uses: readonly OrderUse[];
}

/**
 * What of the environment file is of use: a webhook that posts to no receiver of this run lets nothing be read back, and
 * the parts of a run share out its open orders, since they may run at the same time and know nothing of each other. What
 * a command printed, it printed for this part.
 */
export function usable(
  { standIns, receiverUrl }: Settings,
  { shard = { current: 1, total: 1 } } = readCommandLine(),
): StandIns {
  const own = (ids: readonly string[]): string[] =>
    ids.filter((_id, index) => index % shard.total === shard.current - 1);
  return {
    ...standIns,
    orders: Object.fromEntries(
      orderStatuses().map((status) => [
        status,
        isClosed(status) ? standIns.orders[status] : own(standIns.orders[status]),
      ]),
    ) as StandIns['orders'],
    subscriptionOrders: own(standIns.subscriptionOrders),
    webhookId: receiverUrl === undefined ? undefined : standIns.webhookId,
  };
}

/**
 * The cases that judge with prepared records, as a proof knows them, and for which the variables are set and the orders
 * are enough. Perishable ones are dealt in the order of the kill matrix.
 */
export function runnable(standIns: StandIns): RunnableCase[] {
  const stock = stockOf(standIns);
  const dealt = new Set<string>();
  return Object.entries(killMatrix().tests).flatMap(([test, { finds, environment }]) => {
    if (environment === undefined) return [];
    const { finds: findsSo = finds, orders = [], needs = [] } = environment;
    if (!needs.every((variable) => isSupplied(variable, standIns))) return [];
    const uses = usesFrom(orders);
    const taken = enoughFor(
      uses,
      stock.filter(({ id }) => !dealt.has(id)),
    );
    if (taken === undefined) return [];
    for (const { id, perishable } of taken) if (perishable) dealt.add(id);
    return [{ test, finds: findsSo, uses }];
  });
}

/** An order for each use; undefined where there are too few. */
function enoughFor(uses: readonly OrderUse[], stock: readonly StockedOrder[]): StockedOrder[] | undefined {
  const taken: StockedOrder[] = [];
  for (const { from: status, ...use } of uses) {
    const order = stock.find((each) => !taken.includes(each) && isFor({ ...use, status }, each));
    if (order === undefined) return undefined;
    taken.push(order);
  }
  return taken;
}
