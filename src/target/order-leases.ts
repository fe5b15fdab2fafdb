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
    const lasting = leases.filter(({ perishable }) => !perishable);
    this.#held.push(...lasting);
    for (const { kind } of lasting) {
      const same = lasting.filter((lease) => lease.kind === kind);
      const before = this.#lasting.get(kind) ?? [];
      if (same.length > before.length || (same.length === before.length && same.some(byRuling)))
        this.#lasting.set(kind, same);
    }
    this.#perishable.push(...leases.filter(({ perishable }) => perishable));
    return leases;
  }

  /** Gives back what it has, or takes it out of the account where it left its state. */
  async giveBack(): Promise<void> {
    const held = this.#held;
    this.#held = [];
    if (held.length > 0) this.#before = held.map(({ id }) => id);
    for (const lease of held) {
      const learned = lease.end();
      const { id, lost } = lease;
      await this.#call(
        lost === undefined ? { kind: 'return', ...learned } : { kind: 'set-aside', id, why: lost },
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

/** A prepared order while one case has it: what the run knows of its state. No other changes these fields. */
export class OrderLease {
  readonly id: string;
  readonly perishable: boolean;
  readonly takesFile: boolean;
  readonly #subscription: boolean;
  readonly #anyOpen: boolean;
  /** The contradictions by whose default rulings it lasts. */
  readonly #lastsUnder: readonly string[];
  /** The state in which it was acquired. */
  readonly from: OrderStatus;
  /** Its state as far as the run knows. */
  status: OrderStatus;
  isDoubtful: boolean;
  /** As of {@link KnownOrder}. */
  unlisted: string | null;
  /** Whether the target showed that it is in its state; else the environment file alone says so. */
  isShown: boolean;
  /** How many events of it have come in this run, or are to come. */
  updates: number;
  /** Whether the case has given it back. */
  isOver = false;
  /** Why it is not to be acquired any more, a sentence; undefined if it is. */
  lost: string | undefined;

  /** @param need what its case asked for */
  constructor(
    { id, subscription, status, perishable, takesFile, doubtful, shown, unlisted, updates }: KnownOrder,
    { anyOpen = false, lastsUnder = [] }: Partial<Need> = {},
  ) {
    this.id = id;
    this.perishable = perishable;
    this.takesFile = takesFile;
    this.#subscription = subscription;
    // Of subscription orders a team names Pending ones alone.
    this.#anyOpen = anyOpen && !subscription;
    this.#lastsUnder = perishable ? [] : lastsUnder;
    this.from = status;
    this.status = status;
    this.isDoubtful = doubtful;
    this.isShown = shown;
    this.unlisted = unlisted;
    this.updates = updates;
  }

  /** The variable of the environment file that names it. */
  get list(): string {
    return orderList(this.from, this.#subscription);
  }

  /** Orders of one kind that a case has at one time count together. */
  get kind(): string {
    return this.#anyOpen ? 'open' : this.list;
  }

  /** Receives how many events have come: none of those that did not come in time is waited for again. */
  cameToNumber(updates: number): void {
    this.updates = updates;
  }

  /** What its case did with it. */
  get use(): OrderUse {
    return {
      from: this.from,
      to: this.perishable ? this.status : this.from,
      subscription: this.#subscription,
      perishable: this.perishable,
      anyOpen: this.#anyOpen,
      lastsUnder: this.#lastsUnder,
    };
  }

  /** Hears of an update that was sent, with the status that it asked for. */
  saw(asked: unknown, accepted: boolean): void {
    if (accepted) this.updates += 1;
    // A closed order has no update to take (section 3.1).
    if (accepted && isClosed(this.status)) this.isDoubtful = true;
    if (asked === undefined) return;
    if (accepted && isOrderStatus(asked)) {
      // No stated move leads to Pending (section 3.1): that such an update is taken shows nothing.
      this.isShown = asked !== 'Pending' || (this.isShown && this.status === asked);
      this.status = asked;
      if (!this.perishable && asked !== this.from) this.lose(asked);
    }
    // A status that nobody lists may be stored or left out.
    else if (accepted) this.unlisted = String(asked);
    // A move that was refused may have been made all the same; to a closed order there is nothing left to do.
    else if (!isClosed(this.status)) this.isDoubtful = true;
  }

  /** Receives that something happened whose effect is not known. */
  doubt(): void {
    this.isDoubtful = true;
  }

  /** Receives that it is not in its state any more, but in another one, or in none that takes an update. */
  lose(now = 'closed'): void {
    this.lost = `The order ${this.id} of ${this.list} is ${now} now and not ${this.from}: replace it.`;
  }

  /** Receives that it is taken to be in its state; `shown` where the target showed it so. */
  seen(shown: boolean): void {
    this.isShown = shown;
    this.isDoubtful = false;
    this.unlisted = null;
  }

  /** Ends it: its case may not use the order any more. */
  end(): Learned {
    this.isOver = true;
    const { id, isDoubtful, isShown, unlisted, updates } = this;
    return { id, doubtful: isDoubtful, shown: isShown, unlisted, updates };
  }
}

/** Whether an order lasts by the ruling on a contradiction. */
function byRuling({ use }: OrderLease): boolean {
  return use.lastsUnder.length > 0;
}
