import { isObject } from '../contract/json-value.js';
import { orderStatuses } from '../contract/order-status.js';
import type { OrderStatus } from '../contract/order-status.js';
import { startControlPort } from './control-port.js';
import { OrderAccount } from './order-account.js';
import type { KnownOrder, Learned, Need, SeenOrders, StockedOrder } from './order-account.js';
import type { EnvironmentFixtures } from './environment-fixtures.js';

/** What is asked of the account of prepared orders. */
export type LeaseCall =
  | { kind: 'acquire'; needs: readonly Need[]; apartFrom: readonly string[] }
  | ({ kind: 'return' } & Learned)
  | { kind: 'set-aside'; id: string; why: string };

/** Why orders are not acquired any more that were in the beginning, a sentence each: there are too few of those that are left. */
export interface TooFew {
  lost: string[];
}

const kinds: ReadonlySet<string> = new Set<LeaseCall['kind']>(['acquire', 'return', 'set-aside']);

/**
 * Keeps the one account of the prepared orders of a run, which the workers share: it stands in the process of the run,
 * so that a run that is killed leaves no order acquired. Undefined where there are no orders.
 * @param seen those that were found to be in their state before the first test
 */
export async function openAccount(
  environmentFixtures: EnvironmentFixtures,
  seen?: SeenOrders,
): Promise<{ url: string; close: () => Promise<void> } | undefined> {
  const orders = stockOf(environmentFixtures);
  if (orders.length === 0) return undefined;
  const account = new OrderAccount(orders, seen);
  const lost: string[] = [];
  return startControlPort(async ({ method, body }) => {
    if (method !== 'POST') return { status: 405 };
    if (!isObject(body) || !kinds.has(String(body.kind))) return { status: 400 };
    return { status: 200, body: await answer(account, lost, body as unknown as LeaseCall) };
  });
}

async function answer(
  account: OrderAccount,
  lost: string[],
  call: LeaseCall,
): Promise<KnownOrder[] | TooFew | null> {
  if (call.kind === 'acquire') return (await account.acquire(call.needs, call.apartFrom)) ?? { lost };
  if (call.kind === 'return') account.giveBack(call);
  else {
    account.setAside(call.id);
    lost.push(call.why);
  }
  return null;
}

/** How many orders of a state last for every test. */
const enough = 2;

/**
 * The orders that a team prepared. Of those that a command printed as many stand in for lasting ones of their state as the
 * file names too few.
 */
export function stockOf({ orders, subscriptionOrders, perishable }: EnvironmentFixtures): StockedOrder[] {
  const stock = (
    subscription: boolean,
    status: OrderStatus,
    lasting: readonly string[],
    others: readonly string[],
  ): StockedOrder[] =>
    [...lasting, ...others].map((id, index) => ({
      ...{ id, subscription, status },
      perishable: index >= Math.max(lasting.length, enough),
      takesFile: index === 0 && status === 'Ongoing',
    }));
  return [
    ...orderStatuses().flatMap((status) => stock(false, status, orders[status], perishable.orders[status])),
    ...stock(true, 'Pending', subscriptionOrders, perishable.subscriptionOrders),
  ];
}
