import { isObject } from '../contract/json-value.js';
import { startControlPort } from './control-port.js';
import type { OrderAccount } from './order-account.js';
import type { LeaseCall, LentOrder, OrderPlan, Refusal } from './lease-calls.js';

/** Milliseconds for which one call waits for an order that another test has, and between two looks whether it came back. */
const patience = 2_000;
const lookPause = 50;

const kinds: ReadonlySet<string> = new Set<LeaseCall['kind']>([
  'plan',
  'lend',
  'return',
  'set-aside',
  'ended',
]);

/**
 * Keeps the one account of the prepared orders of a run, which the workers share: it stands in the process of the run,
 * so that a run that is killed leaves no order lent.
 * @param planOf what the tests of a run are to have, by their names
 */
export async function startLeaseServer(
  account: OrderAccount,
  planOf: (tests: ReadonlySet<string>) => OrderPlan,
): Promise<{ url: string; close: () => Promise<void> }> {
  return startControlPort(async ({ method, body }) => {
    if (method !== 'POST') return { status: 405 };
    if (!isObject(body) || !kinds.has(String(body.kind))) return { status: 400 };
    return { status: 200, body: await answer(account, planOf, body as unknown as LeaseCall) };
  });
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
  const deadline = performance.now() + patience;
  for (;;) {
    const lent = account.lend(call.test, call);
    if (lent !== 'later' || performance.now() > deadline) return lent;
    await new Promise((resolve) => setTimeout(resolve, lookPause));
  }
}
