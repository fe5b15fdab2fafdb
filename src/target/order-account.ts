import { isObject } from '../contract/json-value.js';
import { isClosed, orderStatuses } from '../contract/order-status.js';
import type { OrderStatus } from '../contract/order-status.js';
import { startControlPort } from './control-port.js';
import type { EnvironmentFixtures } from './environment-fixtures.js';
import type { OrderState } from './fixtures.js';

/** An order of the environment file as the run knows it. */
export interface KnownOrder {
  id: string;
  subscription: boolean;
  status: OrderStatus;
  /** Whether it may be moved and closed: it is acquired once. Every other one is kept in its state. */
  perishable: boolean;
  /** Whether it is the one that takes the few files of a run. */
  takesFile: boolean;
  /** Whether nothing showed its state yet, or something happened to it since: it is looked at before it is used. */
  doubtful: boolean;
  /** Whether the target showed that it is in this state; else the environment file alone says so. */
  shown: boolean;
  /** A status that nobody lists and that it took since it was seen last; null if there is none. */
  unlisted: string | null;
  /** How many deliveries of its updates have come in this run, or are to come. */
  updates: number;
  /** Whether a test has counted them: one too many that came before may be of an earlier run, and late. */
  counted: boolean;
  /** As it was read last, and when, in milliseconds since 1970; null where an update was sent since. */
  lately: { state: Partial<OrderState>; at: number } | null;
}

/** An order as a team prepared it. */
export type StockedOrder = Pick<KnownOrder, 'id' | 'subscription' | 'status' | 'perishable' | 'takesFile'>;

/** What was seen of orders before the first test, by id. */
export type SeenOrders = Readonly<Record<string, Pick<KnownOrder, 'shown' | 'updates' | 'doubtful'>>>;

/** The order that a case needs. */
export interface Need extends Pick<KnownOrder, 'status' | 'subscription' | 'perishable'> {
  /** Whether one in another open state does, too, if there is none in this one. */
  anyOpen?: boolean;
  /** Whether a subscription order does, too, if there is no other. */
  anyKind?: boolean;
  /** Whether it is to take a file. */
  takesFile?: boolean | undefined;
  /** The contradictions by whose default rulings it lasts. */
  lastsUnder?: readonly string[];
}

/** What a case learned of an order while it had it. */
export type Learned = Pick<
  KnownOrder,
  'id' | 'doubtful' | 'shown' | 'unlisted' | 'updates' | 'counted' | 'lately'
>;

/** A target whose events come at once keeps no case waiting so long, in milliseconds: there each run asks the same. */
const longWait = 3_000;

/** A case that waits for orders. */
interface Waiting {
  needs: readonly Need[];
  apartFrom: readonly string[];
  since: number;
  serve(orders: KnownOrder[] | undefined): void;
}

/**
 * The orders that a team prepared. An open one is acquired by one case at a time, a closed one by as many as ask, a
 * perishable one once. A case gets all that it needs at once and holds nothing while it waits, so that no two wait for each
 * other; who asked first is served first.
 */
export class OrderAccount {
  #orders: KnownOrder[];
  readonly #acquired = new Set<string>();
  #waiting: Waiting[] = [];
  readonly #limit: number;

  /**
   * @param seen those that were found to be in their state
   * @param limit after how many milliseconds a case that any open order will do for gets one in another state than the
   * one that it asked for
   */
  constructor(orders: readonly StockedOrder[], seen: SeenOrders = {}, limit = longWait) {
    this.#limit = limit;
    this.#orders = orders.map((order) => ({
      ...order,
      shown: false,
      unlisted: null,
      updates: 0,
      counted: false,
      lately: null,
      ...seen[order.id],
      // Nobody has had a perishable order before.
      doubtful: !order.perishable && seen[order.id]?.doubtful !== false,
    }));
  }

  /**
   * Acquires the orders that a case needs, once all are there.
   * @param apartFrom those that it had before: where there are others, it gets others
   * @returns undefined where there are too few of them, whatever comes back
   */
  acquire(needs: readonly Need[], apartFrom: readonly string[] = []): Promise<KnownOrder[] | undefined> {
    if (ordersFor(needs, this.#orders) === undefined) return Promise.resolve(undefined);
    return new Promise((serve) => {
      this.#waiting.push({ needs, apartFrom, since: performance.now(), serve });
      this.#serve();
    });
  }

  giveBack({ id, ...learned }: Learned): void {
    this.#acquired.delete(id);
    Object.assign(this.#orders.find((order) => order.id === id) ?? {}, learned);
    this.#serve();
  }

  /** How many deliveries of each lasting order have come in this run, or are to come, by its id. */
  get due(): ReadonlyMap<string, number> {
    return new Map(this.#orders.map(({ id, updates }) => [id, updates]));
  }

  /** Takes an order out for the rest of the run: it is not in its state any more. */
  setAside(id: string): void {
    this.#orders = this.#orders.filter((order) => order.id !== id);
    this.#acquired.delete(id);
    this.#serve();
  }

  /** Acquires what is there to those that wait. What one waits for nobody gets who asked after it. */
  #serve(): void {
    const claimed = new Set(this.#acquired);
    const left: Waiting[] = [];
    for (const each of this.#waiting) {
      const { apartFrom, serve } = each;
      const needs = narrowed(each.needs, this.#orders);
      const others = this.#orders.filter(({ id }) => !apartFrom.includes(id));
      const all = ordersFor(needs, others) === undefined ? this.#orders : others;
      const free = all.filter(({ id, status }) => isClosed(status) || !claimed.has(id));
      const chosen = ordersFor(needs, free);
      if (chosen === undefined) {
        // Nothing that is left will ever do.
        if (ordersFor(needs, all) === undefined) serve(undefined);
        else left.push(each);
        for (const { id } of all.filter((order) => needs.some((need) => isFor(need, order)))) claimed.add(id);
        continue;
      }
      this.#take(chosen, claimed);
      serve(chosen);
    }
    this.#waiting = left.filter((each) => !this.#servedElsewhere(each, claimed));
  }

  #take(chosen: readonly KnownOrder[], claimed: Set<string>): void {
    for (const { id, status, perishable } of chosen) {
      if (perishable) this.#orders = this.#orders.filter((order) => order.id !== id);
      else if (!isClosed(status)) {
        claimed.add(id);
        this.#acquired.add(id);
      }
    }
  }

  /** Whether a case that has waited long got orders in other open states, which nobody waits for. */
  #servedElsewhere({ needs, apartFrom, since, serve }: Waiting, claimed: Set<string>): boolean {
    if (performance.now() - since < this.#limit) return false;
    const free = this.#orders.filter(
      ({ id, status }) => isClosed(status) || !(claimed.has(id) || apartFrom.includes(id)),
    );
    const chosen = ordersFor(needs, free);
    if (chosen === undefined) return false;
    this.#take(chosen, claimed);
    serve(chosen);
    return true;
  }
}

/** The needs without other open states, if there are enough orders in the states that they name. */
function narrowed(needs: readonly Need[], among: readonly StockedOrder[]): readonly Need[] {
  const narrow = needs.map((need) => {
    const exact = { ...need, anyOpen: false };
    return among.some((order) => isFor({ ...exact, anyKind: false }, order)) ? exact : need;
  });
  return ordersFor(narrow, among) === undefined ? needs : narrow;
}

/** An order for each need, no two of them the same; undefined where there are too few. */
export function ordersFor<Order extends StockedOrder>(
  needs: readonly Need[],
  among: readonly Order[],
): Order[] | undefined {
  const chosen: Order[] = [];
  for (const need of needs) {
    const free = (each: Order): boolean => !chosen.includes(each) && isFor(need, each);
    const order =
      among.find((each) => each.subscription === need.subscription && free(each)) ??
      (need.anyKind === true ? among.find(free) : undefined);
    if (order === undefined) return undefined;
    chosen.push(order);
  }
  return chosen;
}

/** Whether an order does for a need. */
function isFor(need: Need, order: Omit<StockedOrder, 'id'>): boolean {
  const isOfKind = order.subscription === need.subscription;
  if (!isOfKind && need.anyKind !== true) return false;
  if (order.perishable !== need.perishable || (need.takesFile === true && !order.takesFile)) return false;
  if (order.status === need.status) return true;
  return (need.anyOpen === true || !isOfKind) && !isClosed(order.status) && !isClosed(need.status);
}

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
): Promise<{ url: string; account: OrderAccount; close: () => Promise<void> } | undefined> {
  const orders = stockOf(environmentFixtures);
  if (orders.length === 0) return undefined;
  const account = new OrderAccount(orders, seen);
  const lost: string[] = [];
  const port = await startControlPort(async ({ method, body }) => {
    if (method !== 'POST') return { status: 405 };
    if (!isObject(body) || !kinds.has(String(body.kind))) return { status: 400 };
    return { status: 200, body: await answer(account, lost, body as unknown as LeaseCall) };
  });
  return { ...port, account };
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

/** What one case does with one order: the state in which it is acquired, and the one in which it is left. */
export interface OrderUse {
  from: OrderStatus;
  to: OrderStatus;
  subscription: boolean;
  /** Whether it takes an order that may be moved and closed; else one that stays in its state. */
  perishable: boolean;
  /** Whether an order in any other open state would have done. */
  anyOpen: boolean;
  /** The contradictions by whose default rulings it lasts. */
  lastsUnder: readonly string[];
}

/**
 * Uses that are written as texts: `Ongoing`, of an order in any open state `open`, of a perishable order `Ongoing>Review`, of a
 * subscription order with `s:` before, of an order that lasts by the default ruling on a contradiction with `?` and its id
 * after it.
 */
export function usesFrom(texts: readonly string[]): OrderUse[] {
  return texts.map((text) => {
    const [use = '', ...lastsUnder] = text.split('?');
    const anyOpen = use === 'open';
    const states = anyOpen ? 'Ongoing' : use.replace(/^s:/, '');
    const [from, to = from] = states.split('>') as [OrderStatus, OrderStatus?];
    const kind = { subscription: use.startsWith('s:'), perishable: use.includes('>') };
    return { from, to, ...kind, anyOpen, lastsUnder };
  });
}

/** As {@link usesFrom}, the other way. */
export function usesAsTexts(uses: readonly OrderUse[]): string[] {
  return uses.map(({ from, to, subscription, perishable, anyOpen, lastsUnder }) =>
    [
      anyOpen ? 'open' : `${subscription ? 's:' : ''}${from}${perishable ? `>${to}` : ''}`,
      ...lastsUnder,
    ].join('?'),
  );
}
