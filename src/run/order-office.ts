import { startLeaseServer } from '../target/lease-server.js';
import { OrderAccount } from '../target/order-account.js';
import type { LeaseCall } from '../target/order-account.js';
import type { Settings } from '../target/settings.js';
import { preparedOrders } from '../target/stand-ins.js';
import { planFor, usable } from './kit-plan.js';

/** Opens the account of the orders that the environment file names; undefined where it names none. */
export async function openAccount(
  settings: Settings,
): Promise<{ url: string; close: () => Promise<void> } | undefined> {
  const standIns = usable(settings);
  const stock = preparedOrders(standIns);
  if (stock.length === 0) return undefined;
  return startLeaseServer(new OrderAccount(stock), (tests) => planFor(standIns, tests));
}

/** Tells the account which tests are to run, so that it keeps no order for others. */
export async function planOrders(url: string | undefined, tests: string[]): Promise<void> {
  const call: LeaseCall = { kind: 'plan', tests };
  if (url !== undefined) await fetch(url, { method: 'POST', body: JSON.stringify(call) });
}
