import { isClosed } from '../contract/order-status.js';
import type { OrderStatus } from '../contract/order-status.js';
import type { LentOrder, Need, OrderPlan, Refusal, StockedOrder } from './lease-calls.js';
import {
  canBecome,
  demandWith,
  earlierThan,
  movesBetween,
  noDemand,
  requiredFor,
  stockOf,
} from './order-stages.js';
import type { OrderTurn, Stock } from './order-stages.js';
import type { OrderUse } from './order-use.js';

/**
 * The orders that a team prepared, each lent to one test at a time. A test gives an order back in the state to which it
 * moved it, and the next one that wants that state has it. Stated moves lead one way alone, so that an order is moved
 * on only where the tests of a stage have too few in a state, and those that are still to come have enough without it:
 * which tests get orders does not depend on how many run at a time, or in what sequence. A test gets all that it is
 * known to need at once: no two tests wait for what the other holds.
 */
export class OrderAccount {
  #idle: StockedOrder[];
  /** Each lent order with the state in which it is expected back from its test. */
  readonly #lent = new Map<string, { order: StockedOrder; to: OrderStatus; test: string }>();
  /** What the tests that are still to come do. */
  #planned: Map<string, OrderTurn>;
  /** What a test was lent and has not asked for yet. */
  readonly #held = new Map<string, LentOrder[]>();
  #passedOver: ReadonlyMap<string, Refusal>;
  /** The orders that there were in the beginning. */
  readonly #stock: readonly Pick<StockedOrder, 'subscription' | 'status'>[];

  /** @param plan by which it lends until it has another one; without one, whoever comes first gets what is there */
  constructor(
    stock: readonly Pick<StockedOrder, 'id' | 'subscription' | 'status'>[],
    { planned, passedOver }: OrderPlan = { planned: new Map(), passedOver: new Map() },
  ) {
    this.#idle = stock.map((order) => ({ ...order, doubtful: true, shown: false, updates: 0 }));
    this.#stock = stock;
    this.#planned = new Map(planned);
    this.#passedOver = passedOver;
  }

  /** Lends by a plan from now on. */
  plan({ planned, passedOver }: OrderPlan): void {
    this.#planned = new Map(planned);
    this.#passedOver = passedOver;
  }

  /** Lends an order to a test that needs it in a state. */
  lend(test: string, need: Need): LentOrder | Refusal {
    const refusal = this.#passedOver.get(test);
    if (refusal !== undefined) return refusal;
    const turn = this.#planned.get(test);
    if (turn !== undefined) {
      if ([...this.#planned.values()].some(({ stage }) => stage < turn.stage)) return 'later';
      const orders = this.#gather(test, turn);
      if (orders === undefined) return this.#refusal(test, turn.uses);
      this.#held.set(test, orders);
      this.#planned.delete(test);
    }
    const held = this.#held.get(test) ?? [];
    const index = held.findIndex(
      ({ status, moves, subscription }) =>
        (moves.at(-1) ?? status) === need.from && subscription === need.subscription,
    );
    if (index >= 0) return held.splice(index, 1)[0] as LentOrder;
    return this.#spare(test, need) ?? this.#refusal(test, [need]);
  }

  /** Takes an order back in the state that the run knows. */
  giveBack(
    id: string,
    status: OrderStatus,
    { doubtful, shown, updates }: Pick<StockedOrder, 'doubtful' | 'shown' | 'updates'>,
  ): void {
    const lent = this.#lent.get(id);
    if (lent === undefined) return;
    this.#lent.delete(id);
    this.#idle.push({ ...lent.order, status, doubtful, shown, updates });
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

  #release(test: string): void {
    for (const order of this.#held.get(test) ?? []) this.giveBack(order.id, order.status, order);
    this.#held.delete(test);
  }

  /** All orders that a test is known to need, lent to it; undefined where not all of them are there now. */
  #gather(test: string, { uses, stage }: OrderTurn): LentOrder[] | undefined {
    const taken: { order: StockedOrder; use: OrderUse }[] = [];
    const idle = [...this.#idle];
    for (const subscription of [false, true]) {
      const own = uses.filter((use) => use.subscription === subscription);
      if (own.length === 0) continue;
      const required = this.#requiredFor(stage, subscription);
      const there = this.#there(subscription);
      for (const use of own) {
        const sources = [
          use.from,
          ...(there[use.from] < required[use.from] ? earlierThan(use.from) : []).filter(
            (status) => there[status] > required[status],
          ),
        ];
        const order = takeFirst(idle, sources, subscription);
        if (order === undefined) return undefined;
        there[order.status] -= 1;
        there[use.from] += 1;
        taken.push({ order, use });
      }
    }
    this.#idle = idle;
    return taken.map(({ order, use }) => this.#lendAs(test, order, use));
  }

  /** An order for a need that was not known, where the tests that are still to come have enough without it. */
  #spare(test: string, { from, subscription }: Need): LentOrder | undefined {
    const stages = new Set([...this.#planned.values()].map(({ stage }) => stage));
    const required = [...stages].map((stage) => this.#requiredFor(stage, subscription));
    const there = this.#there(subscription);
    const sources = earlierThan(from).filter((status) =>
      required.every((each) => there[status] > each[status]),
    );
    const order = takeFirst(this.#idle, [from, ...sources], subscription);
    return order && this.#lendAs(test, order, { from, to: from, subscription });
  }

  #lendAs(test: string, order: StockedOrder, { from, to }: OrderUse): LentOrder {
    this.#lent.set(order.id, { order, to, test });
    return { ...order, moves: movesBetween(order.status, from) };
  }

  /** What the tests that are still to come in a stage need of one kind of order. */
  #requiredFor(stage: number, subscription: boolean): Stock {
    const demand = [...this.#planned.values()]
      .filter((turn) => turn.stage === stage)
      .map(({ uses }) => uses.filter((use) => use.subscription === subscription))
      .reduce(demandWith, noDemand);
    const open = this.#stock.filter(
      (order) => order.subscription === subscription && !isClosed(order.status),
    );
    return requiredFor(demand, stage, open.length);
  }

  /** How many orders of one kind are in each state, or are expected back in it. */
  #there(subscription: boolean): Record<OrderStatus, number> {
    const expected = [...this.#lent.values()].map(({ order, to }) => ({ ...order, status: to }));
    const all = [...this.#idle, ...expected].filter((order) => order.subscription === subscription);
    return stockOf((status) => all.filter((order) => order.status === status).length);
  }

  /** Whether an order that another test has may come back in a state that is of use. */
  #refusal(test: string, needs: readonly Need[]): Refusal {
    return [...this.#lent.values()].some(
      (lent) =>
        lent.test !== test &&
        needs.some(
          ({ from, subscription }) => lent.order.subscription === subscription && canBecome(lent.to, from),
        ),
    )
      ? 'later'
      : 'never';
  }
}

/** Takes the first order out of a list that is in the first of the states in which one is. */
function takeFirst(
  orders: StockedOrder[],
  statuses: readonly OrderStatus[],
  subscription: boolean,
): StockedOrder | undefined {
  for (const status of statuses) {
    const index = orders.findIndex((order) => order.status === status && order.subscription === subscription);
    if (index >= 0) return orders.splice(index, 1)[0];
  }
  return undefined;
}
