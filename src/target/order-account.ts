import { isObject } from '../contract/json-value.js';
import { isClosed, orderStatuses, isOrderStatus } from '../contract/schemas.js';
import type { OrderStatus } from '../contract/schemas.js';
import { runningTest } from '../session/session.js';
import { askControlPort, startControlPort } from './control-port.js';
import { orderList } from './environment-fixtures.js';
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
    return new Promise((serve) => {
      this.#waiting.push({ needs, apartFrom, since: performance.now(), serve });
      this.#serve();
    });
  }

  /** Takes an order back, with what its case learned of it. */
  giveBack(order: Pick<KnownOrder, 'id'> & Partial<KnownOrder>): void {
    this.#acquired.delete(order.id);
    Object.assign(this.#orders.find(({ id }) => id === order.id) ?? {}, order);
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

  /** Gives what is there to those that wait. What one waits for nobody gets who asked after it. */
  #serve(): void {
    const claimed = new Set(this.#acquired);
    const left: Waiting[] = [];
    for (const each of this.#waiting) {
      const { apartFrom, serve } = each;
      const needs = narrowed(each.needs, this.#orders);
      const others = this.#orders.filter(({ id }) => !apartFrom.includes(id));
      const all = ordersFor(needs, others) === undefined ? this.#orders : others;
      const chosen = ordersFor(needs, free(all, claimed));
      if (chosen !== undefined) serve(this.#taken(chosen, claimed));
      // Nothing that is left will ever do.
      else if (ordersFor(needs, all) === undefined) serve(undefined);
      else {
        left.push(each);
        for (const { id } of all.filter((order) => needs.some((need) => isFor(need, order)))) claimed.add(id);
      }
    }
    this.#waiting = left.filter((each) => !this.#servedElsewhere(each, claimed));
  }

  /** Whether a case that has waited long got orders in other open states, which nobody waits for. */
  #servedElsewhere({ needs, apartFrom, since, serve }: Waiting, claimed: Set<string>): boolean {
    if (performance.now() - since < this.#limit) return false;
    const chosen = ordersFor(needs, free(this.#orders, new Set([...claimed, ...apartFrom])));
    if (chosen === undefined) return false;
    serve(this.#taken(chosen, claimed));
    return true;
  }

  #taken(chosen: KnownOrder[], claimed: Set<string>): KnownOrder[] {
    for (const { id, status, perishable } of chosen) {
      if (perishable) this.#orders = this.#orders.filter((order) => order.id !== id);
      else if (!isClosed(status)) {
        claimed.add(id);
        this.#acquired.add(id);
      }
    }
    return chosen;
  }
}

/** Closed orders, of which only refusals are asked, are free whoever has them. */
function free(orders: readonly KnownOrder[], claimed: ReadonlySet<string>): KnownOrder[] {
  return orders.filter(({ id, status }) => isClosed(status) || !claimed.has(id));
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
  | ({ kind: 'return' } & KnownOrder)
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
  const answer = async (call: LeaseCall): Promise<KnownOrder[] | TooFew | null> => {
    if (call.kind === 'acquire') return (await account.acquire(call.needs, call.apartFrom)) ?? { lost };
    if (call.kind === 'return') account.giveBack(call);
    else {
      account.setAside(call.id);
      lost.push(call.why);
    }
    return null;
  };
  const port = await startControlPort(async ({ method, body }) => {
    if (method !== 'POST') return { status: 405 };
    if (!isObject(body) || !kinds.has(String(body.kind))) return { status: 400 };
    return { status: 200, body: await answer(body as unknown as LeaseCall) };
  });
  return { ...port, account };
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

/**
 * The prepared orders that one case has of the account of the run (order-account.ts). It has those alone for which it asked
 * last: what it had before goes back first, so that it holds none while it waits. Perishable orders it keeps.
 */
export class OrderLeases {
  readonly #url: string;
  #held: OrderLease[] = [];
  #before: string[] = [];
  /**
   * By kind, the lasting orders that it had at one time, at most, those first that last by a ruling; and every perishable
   * order.
   */
  readonly #lasting = new Map<string, OrderLease[]>();
  readonly #perishable: OrderLease[] = [];

  /** @param url of the account */
  constructor(url: string) {
    this.#url = url;
  }

  /** The orders that a case needs at one time, if the account has enough of them. */
  async acquire(needs: readonly Need[]): Promise<OrderLease[] | TooFew> {
    if (needs.some(({ perishable }) => !perishable)) await this.giveBack();
    const asked = performance.now();
    const orders = await this.#call<KnownOrder[] | TooFew>({
      kind: 'acquire',
      needs,
      apartFrom: this.#before,
    });
    // What it waits for others is not its own time.
    runningTest()?.extend(performance.now() - asked);
    if (!Array.isArray(orders)) return orders;
    const leases = orders.map((order, index) => new OrderLease(order, needs[index]));
    const lasting = leases.filter(({ order }) => !order.perishable);
    this.#held.push(...lasting);
    for (const { kind } of lasting) {
      const same = lasting.filter((lease) => lease.kind === kind);
      const before = this.#lasting.get(kind) ?? [];
      const isByRuling = same.some(({ use }) => use.lastsUnder.length > 0);
      if (same.length > before.length || (same.length === before.length && isByRuling))
        this.#lasting.set(kind, same);
    }
    this.#perishable.push(...leases.filter(({ order }) => order.perishable));
    return leases;
  }

  /** Gives back what it has, or takes it out of the account where it left its state. */
  async giveBack(): Promise<void> {
    const held = this.#held;
    this.#held = [];
    if (held.length > 0) this.#before = held.map(({ order }) => order.id);
    for (const lease of held) {
      const { order, lost } = lease;
      lease.isOver = true;
      await this.#call(
        lost === undefined ? { kind: 'return', ...order } : { kind: 'set-aside', id: order.id, why: lost },
      );
    }
  }

  /**
   * Gives back what is left.
   * @param inDoubt whether the case ended otherwise than it should, so that nothing of it is to be relied on
   */
  async end(inDoubt: boolean): Promise<void> {
    if (inDoubt) for (const lease of this.#held) lease.doubt();
    await this.giveBack();
  }

  /** What the case did with orders so far: of lasting ones as many of a kind as it had at one time. */
  get uses(): OrderUse[] {
    return [...this.#lasting.values(), this.#perishable].flat().map(({ use }) => use);
  }

  #call<Answer>(call: LeaseCall): Promise<Answer> {
    return askControlPort(this.#url, call);
  }
}

/** A prepared order while one case has it. */
export class OrderLease {
  readonly #anyOpen: boolean;
  /** The contradictions by whose default rulings it lasts. */
  readonly #lastsUnder: readonly string[];
  /** The state in which it was acquired. */
  readonly from: OrderStatus;
  /** Whether the case has given it back, and may not use it any more. */
  isOver = false;
  /** Why it is not to be acquired any more, a sentence; undefined if it is. */
  lost: string | undefined;

  /**
   * @param order what the run knows of it; no other changes that
   * @param need what its case asked for
   */
  constructor(
    readonly order: KnownOrder,
    { anyOpen = false, anyKind = false, lastsUnder = [] }: Partial<Need> = {},
  ) {
    // Of subscription orders a team names Pending ones alone.
    this.#anyOpen = anyOpen && (anyKind || !order.subscription);
    this.#lastsUnder = order.perishable ? [] : lastsUnder;
    this.from = order.status;
  }

  /** The variable of the environment file that names it. */
  get list(): string {
    return orderList(this.from, this.order.subscription);
  }

  /** Orders of one kind that a case has at one time count together. */
  get kind(): string {
    return this.#anyOpen ? 'open' : this.list;
  }

  /** Receives how many events have come: none of those that did not come in time is waited for again. */
  cameToNumber(updates: number): void {
    Object.assign(this.order, { updates, counted: true });
  }

  /** What its case did with it. */
  get use(): OrderUse {
    const { from } = this;
    const { status, subscription, perishable } = this.order;
    const to = perishable ? status : from;
    return { from, to, subscription, perishable, anyOpen: this.#anyOpen, lastsUnder: this.#lastsUnder };
  }

  /** Hears of an update that was sent, with the status that it asked for. */
  saw(asked: unknown, accepted: boolean): void {
    const { order } = this;
    if (accepted) order.updates += 1;
    // A closed order has no update to take (section 3.1).
    if (accepted && isClosed(order.status)) order.doubtful = true;
    if (asked === undefined) return;
    if (accepted && isOrderStatus(asked)) {
      // No stated move leads to Pending (section 3.1): that such an update is taken shows nothing.
      order.shown = asked !== 'Pending' || (order.shown && order.status === asked);
      order.status = asked;
      if (!order.perishable && asked !== this.from) this.lose(asked);
    }
    // A status that nobody lists may be stored or left out.
    else if (accepted) order.unlisted = String(asked);
    // A move that was refused may have been made all the same; to a closed order there is nothing left to do.
    else if (!isClosed(order.status) && asked !== order.status) order.doubtful = true;
  }

  /** Receives that something happened whose effect is not known. */
  doubt(): void {
    this.order.doubtful = true;
  }

  /** Receives that it is not in its state any more, but in another one, or in none that takes an update. */
  lose(now = 'closed'): void {
    this.lost = `The order ${this.order.id} of ${this.list} is ${now} now and not ${this.from}: replace it.`;
  }

  /** Receives that it is taken to be in its state; `shown` where the target showed it so. */
  seen(shown: boolean): void {
    Object.assign(this.order, { shown, doubtful: false, unlisted: null });
  }
}
