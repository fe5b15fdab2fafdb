import { startLeaseServer } from '../target/lease-server.js';
import { planFor, usable } from './kit-plan.js';
import { OrderAccount } from '../target/order-account.js';
import type { Settings } from '../target/settings.js';
import { preparedOrders } from '../target/stand-ins.js';

/** Opens the account of the orders that the environment file names; undefined where it names none. */
export async function openAccount(
  settings: Settings,
): Promise<{ url: string; close: () => Promise<void> } | undefined> {
  const stock = preparedOrders(settings.standIns);
  if (stock.length === 0) return undefined;
  const { planned, passedOver } = planFor(usable(settings));
  return startLeaseServer(new OrderAccount(stock, planned, passedOver));
}
