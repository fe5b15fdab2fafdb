import { openStatuses } from '../contract/order-status.js';
import type { OrderStatus } from '../contract/order-status.js';
import type { OrderUse } from './order-use.js';

/** An order of the environment file as the run knows it. */
export interface StockedOrder {
  id: string;
  subscription: boolean;
  status: OrderStatus;
  /** Whether something happened to it whose effect on its state is not known: it is looked at before it is used. */
  doubtful: boolean;
  /** How many deliveries of its updates have come in this run, or are to come. */
  updates: number;
}

/** An order that was lent; where it is not yet in the state that is needed, stated moves lead there. */
export interface LentOrder extends StockedOrder {
  moves: OrderStatus[];
}

/** What the tests of a run do with the orders that a team prepared. */
export interface OrderPlan {
  /** What each test does that the orders are enough for, by its name; one that is not named gets what is left. */
  planned: ReadonlyMap<string, readonly OrderUse[]>;
  /** The tests that get none, since the orders are not enough for them or would be of no use, and why. */
  passedOver: ReadonlyMap<string, Refusal>;
}

/** What is asked of the account: by a test, or by the run once it knows the names of its tests. */
export type LeaseCall =
  | { kind: 'plan'; tests: string[] }
  | ({ kind: 'lend'; test: string } & Pick<OrderUse, 'from' | 'subscription'>)
  | ({ kind: 'return' } & Pick<StockedOrder, 'id' | 'status' | 'doubtful' | 'updates'>)
  | { kind: 'set-aside'; id: string }
  | { kind: 'ended'; test: string };

/**
 * Why no order is lent: one may come back (`later`), there is none to wait for (`never`), or an order would be of no use
 * to the test without a setting that would supply what it lacks.
 */
export type Refusal = 'later' | 'never' | { without: string };

/** The open states in the order in which stated moves lead from one to the next (section 3.1). */
const way: readonly OrderStatus[] = openStatuses();

/**
 * The orders that a team prepared, each lent to one test at a time. A test gives an order back in the state to which it
 * moved it, and the next one that wants that state has it. Stated moves lead one way alone, so that an order is moved
 * on only where the planned uses of its state that are still to come have enough without it. A test gets all that it
 * is known to need at once: no two tests wait for what the other holds.
 */
export class OrderAccount {
  readonly #idle: StockedOrder[];
  /** Each lent order with the state in which it is expected back. */
  readonly #lent = new Map<string, { order: StockedOrder; to: OrderStatus }>();
  #planned: Map<string, readonly OrderUse[]>;
  /** What a test was lent and has not asked for yet. */
  readonly #held = new Map<string, LentOrder[]>();
  #passedOver: ReadonlyMap<string, Refusal>;

  /** @param plan by which it lends until it has another one; without one, whoever comes first gets what is there */
  constructor(
    stock: readonly Pick<StockedOrder, 'id' | 'subscription' | 'status'>[],
    { planned, passedOver }: OrderPlan = { planned: new Map(), passedOver: new Map() },
  ) {
    this.#idle = stock.map((order) => ({ ...order, doubtful: true, updates: 0 }));
    this.#planned = new Map(planned);
    this.#passedOver = passedOver;
  }

  /** Lends by a plan from now on. */
  plan({ planned, passedOver }: OrderPlan): void {
    this.#planned = new Map(planned);
    this.#passedOver = passedOver;
  }

  /** Lends an order to a test that needs it in a state. */
  lend(test: string, need: Pick<OrderUse, 'from' | 'subscription'>): LentOrder | Refusal {
    const refusal = this.#passedOver.get(test);
    if (refusal !== undefined) return refusal;
    const uses = this.#planned.get(test);
    if (uses !== undefined) {
      const lent = this.#lendAll(test, uses);
      if (lent !== undefined) return lent;
      this.#planned.delete(test);
    }
    const held = this.#held.get(test) ?? [];
    const index = held.findIndex(
      ({ status, moves, subscription }) =>
        (moves.at(-1) ?? status) === need.from && subscription === need.subscription,
    );
    if (index >= 0) return held.splice(index, 1)[0] as LentOrder;
    return this.#take(test, { ...need, to: need.from }) ?? this.#refusal(need);
  }

  /** Takes an order back in the state that the run knows. */
  giveBack(id: string, status: OrderStatus, known: Pick<StockedOrder, 'doubtful' | 'updates'>): void {
    const lent = this.#lent.get(id);
    if (lent === undefined) return;
    this.#lent.delete(id);
    this.#idle.push({ ...lent.order, status, doubtful: known.doubtful, updates: known.updates });
  }

  /** Takes an order out of the account: its state can't be found out. */
  setAside(id: string): void {
    this.#lent.delete(id);
  }

  /** Hears that a test has ended: what it was lent and never asked for comes back. */
  ended(test: string): void {
    this.#planned.delete(test);
    this.#release(test);
  }

  /** Lends a test all that it is known to need; a refusal where not all of it is there, undefined where it now is. */
  #lendAll(test: string, uses: readonly OrderUse[]): Refusal | undefined {
    const lent: LentOrder[] = [];
    this.#held.set(test, lent);
    for (const use of uses) {
      const order = this.#take(test, use);
      if (order === undefined) {
        this.#release(test);
        return this.#refusal(use);
      }
      lent.push(order);
    }
    return undefined;
  }

  #release(test: string): void {
    for (const order of this.#held.get(test) ?? []) this.giveBack(order.id, order.status, order);
    this.#held.delete(test);
  }

  #take(test: string, { from, to, subscription }: OrderUse): LentOrder | undefined {
    for (const source of [from, ...earlierThan(from)]) {
      const movesOn = source !== from || to !== from;
      if (movesOn && !this.#spares(source, subscription, test)) continue;
      const index = this.#idle.findIndex(
        (order) => order.status === source && order.subscription === subscription,
      );
      const [order] = index < 0 ? [] : this.#idle.splice(index, 1);
      if (order === undefined) continue;
      this.#lent.set(order.id, { order, to });
      return { ...order, moves: movesBetween(source, from) };
    }
    return undefined;
  }

  #refusal({ from, subscription }: Pick<OrderUse, 'from' | 'subscription'>): Refusal {
    const sources = [from, ...earlierThan(from)];
    return [...this.#lent.values()].some(
      ({ order, to }) => order.subscription === subscription && sources.includes(to),
    )
      ? 'later'
      : 'never';
  }

  /** Whether an order of a state may be moved on by a test: the other tests that are to come have enough without it. */
  #spares(status: OrderStatus, subscription: boolean, test: string): boolean {
    const uses = [...this.#planned]
      .filter(([name]) => name !== test)
      .flatMap(([, planned]) => planned)
      .filter((use) => use.from === status && use.subscription === subscription);
    const leaving = uses.filter(({ from, to }) => from !== to).length;
    const staying = uses.length > leaving ? 1 : 0;
    const expected = [...this.#lent.values()].map(({ order, to }) => ({ ...order, status: to }));
    const there = [...this.#idle, ...expected].filter(
      (order) => order.status === status && order.subscription === subscription,
    ).length;
    return there > Math.max(leaving, staying);
  }
}

/** Whether an order in a state is in another one, or stated moves lead it there (section 3.1). */
export function canBecome(from: OrderStatus, to: OrderStatus): boolean {
  return from === to || earlierThan(to).includes(from);
}

/** The states from which stated moves lead to a state, the nearest first. */
function earlierThan(status: OrderStatus): OrderStatus[] {
  const at = way.indexOf(status);
  return (at < 0 ? [...way] : way.slice(0, at)).reverse();
}

function movesBetween(from: OrderStatus, to: OrderStatus): OrderStatus[] {
  if (from === to) return [];
  const [start, end] = [way.indexOf(from), way.indexOf(to)];
  // A closed state is reached from every open one at once.
  return end < 0 ? [to] : way.slice(start + 1, end + 1);
}
