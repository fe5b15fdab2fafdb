import { isClosed, orderStatuses } from '../contract/order-status.js';
import type { EnvironmentFixtures } from '../target/environment-fixtures.js';
import type { Settings } from '../target/settings.js';
import { readCommandLine } from './command-line.js';

/**
 * What of the environment file is of use: a webhook that posts to no receiver of this run lets nothing be read back, and
 * the parts of a run share out its open orders, since they may run at the same time and know nothing of each other. What
 * a command printed, it printed for this part.
 */
export function usable(
  { environmentFixtures, receiverUrl }: Settings,
  { shard = { current: 1, total: 1 } } = readCommandLine(),
): EnvironmentFixtures {
  const own = (ids: readonly string[]): string[] =>
    ids.filter((_id, index) => index % shard.total === shard.current - 1);
  return {
    ...environmentFixtures,
    orders: Object.fromEntries(
      orderStatuses().map((status) => [
        status,
        isClosed(status) ? environmentFixtures.orders[status] : own(environmentFixtures.orders[status]),
      ]),
    ) as EnvironmentFixtures['orders'],
    subscriptionOrders: own(environmentFixtures.subscriptionOrders),
    webhookId: receiverUrl === undefined ? undefined : environmentFixtures.webhookId,
  };
}
