import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { OrderAccount } from './order-account.js';
import type { LeaseCall, LentOrder, OrderPlan, Refusal } from './lease-calls.js';

/** Milliseconds for which one call waits for an order that another test has, and between two looks whether it came back. */
const patience = 2_000;
const lookPause = 50;

/**
 * Keeps the one account of the prepared orders of a run, which the workers share: it stands in the process of the run,
 * so that a run that is killed leaves no order lent.
 * @param planOf what the tests of a run are to have, by their names
 */
export async function startLeaseServer(
  account: OrderAccount,
  planOf: (tests: ReadonlySet<string>) => OrderPlan,
): Promise<{ url: string; close: () => Promise<void> }> {
  const server = createServer((request, response) => {
    void text(request)
      .then((body) => answer(account, planOf, JSON.parse(body) as LeaseCall))
      .then((value) => response.end(JSON.stringify(value)))
      .catch(() => response.destroy());
  });
  // An idle connection that is closed just as a busy worker asks again would fail its call.
  server.keepAliveTimeout = 0;
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function answer(
  account: OrderAccount,
  planOf: (tests: ReadonlySet<string>) => OrderPlan,
  call: LeaseCall,
): Promise<LentOrder | Refusal | string> {
  if (call.kind === 'plan') {
    account.plan(planOf(new Set(call.tests)));
    return 'planned';
  }
  if (call.kind === 'return') {
    account.giveBack(call.id, call.status, call);
    return 'returned';
  }
  if (call.kind === 'ended') {
    account.ended(call.test);
    return 'ended';
  }
  if (call.kind === 'set-aside') {
    account.setAside(call.id);
    return 'set aside';
  }
  const deadline = Date.now() + patience;
  for (;;) {
    const lent = account.lend(call.test, call);
    if (lent !== 'later' || Date.now() > deadline) return lent;
    await new Promise((resolve) => setTimeout(resolve, lookPause));
  }
}
