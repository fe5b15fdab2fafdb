import { isClosed, isOrderStatus } from '../contract/order-status.js';
import type { OrderStatus } from '../contract/order-status.js';
import { runningTest } from '../session/running-test.js';
import { orderList } from './environment-fixtures.js';
import type { LeaseCall, TooFew, KnownOrder, Learned, Need, OrderUse } from './order-account.js';

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
      if (same.length > before.length || (same.length === before.length && same.some(byRuling)))
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
      const learned = lease.end();
      await this.#call(
        lease.lost === undefined
          ? { kind: 'return', ...learned }
          : { kind: 'set-aside', id: learned.id, why: lease.lost },
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

  async #call<Answer>(call: LeaseCall): Promise<Answer> {
    const answer = await fetch(this.#url, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(call),
    });
    return (await answer.json()) as Answer;
  }
}

/** A prepared order while one case has it. */
export class OrderLease {
  readonly #anyOpen: boolean;
  /** The contradictions by whose default rulings it lasts. */
  readonly #lastsUnder: readonly string[];
  /** The state in which it was acquired. */
  readonly from: OrderStatus;
  /** Whether the case has given it back. */
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

  /** Ends it: its case may not use the order any more. */
  end(): Learned {
    this.isOver = true;
    const { id, doubtful, shown, unlisted, updates, counted, lately } = this.order;
    return { id, doubtful, shown, unlisted, updates, counted, lately };
  }
}

/** Whether an order lasts by the ruling on a contradiction. */
function byRuling({ use }: OrderLease): boolean {
  return use.lastsUnder.length > 0;
}
