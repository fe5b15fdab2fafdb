import { startLeaseServer } from '../target/lease-server.js';
import { OrderAccount } from '../target/order-account.js';
import type { LeaseCall } from '../target/lease-calls.js';
import type { Settings } from '../target/settings.js';
import { preparedOrders } from '../target/stand-ins.js';
import { readCommandLine } from './command-line.js';
import { planFor, usable } from './kit-plan.js';

/** Opens the account of the orders that the environment file names; undefined where it names none. */
export async function openAccount(
  settings: Settings,
): Promise<{ url: string; close: () => Promise<void> } | undefined> {
  const standIns = usable(settings);
  const stock = preparedOrders(standIns);
  if (stock.length === 0) return undefined;
  const { shuffled } = readCommandLine();
  return startLeaseServer(new OrderAccount(stock), (tests) => planFor(standIns, tests, shuffled));
}

/** Tells the account which tests are to run, so that it keeps no order for others. */
export async function planOrders(url: string | undefined, tests: string[]): Promise<void> {
  await tell(url, { kind: 'plan', tests });
}

/** Tells the account that a test has ended, whether it asked for orders or not: others wait for it to have had its turn. */
export async function endedTest(url: string | undefined, test: string): Promise<void> {
  // With the last test the run may be over, and with it the account.
  await tell(url, { kind: 'ended', test }).catch(() => undefined);
}

async function tell(url: string | undefined, call: LeaseCall): Promise<void> {
  if (url !== undefined)
    await fetch(url, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(call),
    });
}
