import { isClosed, isOrderStatus } from '../contract/order-status.js';
import { runningTest } from '../session/running-test.js';
import type { OrderStatus } from '../contract/order-status.js';
import type { LeaseCall, LentOrder, Refusal, StockedOrder } from './lease-calls.js';
import type { OrderUse } from './order-use.js';

/** Milliseconds that a test waits for its turn and for orders that others have. */
const patience = 180_000;

/** Asks the account of prepared orders, which is kept in the process of the run: see lease-server.ts. */
export class Leases {
  readonly #url: string;
  readonly #test: string;
  readonly #lent: OrderLease[] = [];

  /**
   * @param url of the account
   * @param test by which the account tells what is lent to whom
   */
  constructor(url: string, test: string) {
    this.#url = url;
    this.#test = test;
  }

  /** An order of this test alone that is in a state, or from which the moves lead there; else why there is none. */
  async lend(from: OrderStatus, subscription: boolean): Promise<OrderLease | Refusal> {
    const deadline = performance.now() + patience;
    for (;;) {
      const asked = performance.now();
      const call = { kind: 'lend', test: this.#test, from, subscription } as const;
      const answer = await this.#call<LentOrder | Refusal>(call);
      // What it waits for others is not its own time.
      runningTest()?.extend(performance.now() - asked);
      if (answer === 'later' && performance.now() < deadline) continue;
      if (typeof answer === 'string' || 'without' in answer) return answer;
      const lease = new OrderLease(answer);
      this.#lent.push(lease);
      return lease;
    }
  }

  /** Gives an order back before the test has ended. */
  async giveBack(lease: OrderLease): Promise<void> {
    this.#lent.splice(this.#lent.indexOf(lease), 1);
    await this.#call({ kind: 'return', ...lease.known });
  }

  /** Takes an order out of the account, whose state can't be found out. */
  async setAside(lease: OrderLease): Promise<void> {
    this.#lent.splice(this.#lent.indexOf(lease), 1);
    await this.#call({ kind: 'set-aside', id: lease.id });
  }

  /**
   * Gives back all that the test was lent.
   * @param inDoubt whether the test ended otherwise than it should, so that nothing of it is to be relied on
   */
  async end(inDoubt: boolean): Promise<void> {
    for (const lease of [...this.#lent]) {
      if (inDoubt) lease.doubt();
      await this.giveBack(lease);
    }
    await this.#call({ kind: 'ended', test: this.#test });
  }

  /** What the test did with orders so far: in the order in which they were lent. */
  get uses(): OrderUse[] {
    return this.#lent.map(({ use }) => use);
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

/** A prepared order while one test has it: what the run knows of its state. */
export class OrderLease {
  readonly id: string;
  /** The states to which it is still to be moved, in turn. */
  readonly moves: readonly OrderStatus[];
  readonly #subscription: boolean;
  readonly #from: OrderStatus;
  #status: OrderStatus;
  #doubtful: boolean;
  #shown: boolean;
  #updates: number;

  constructor({ id, subscription, status, doubtful, shown, updates, moves }: LentOrder) {
    this.id = id;
    this.moves = moves;
    this.#subscription = subscription;
    this.#from = moves.at(-1) ?? status;
    this.#status = status;
    this.#doubtful = doubtful;
    this.#shown = shown;
    this.#updates = updates;
  }

  /** Its state as far as the run knows. */
  get status(): OrderStatus {
    return this.#status;
  }

  /** Whether the target showed that it is in its state; else the environment file alone says so. */
  get isShown(): boolean {
    return this.#shown;
  }

  /** The variable of the environment file that names it among Pending orders. */
  get list(): string {
    return this.#subscription ? 'ORDERS_SUBSCRIPTION' : 'ORDERS_PENDING';
  }

  get isDoubtful(): boolean {
    return this.#doubtful;
  }

  /** How many events of it have come in this run, or are to come. */
  get updates(): number {
    return this.#updates;
  }

  /** Hears how many events have come: none of those that did not come in time is waited for again. */
  cameToNumber(updates: number): void {
    this.#updates = updates;
  }

  get known(): Pick<StockedOrder, 'id' | 'status' | 'doubtful' | 'shown' | 'updates'> {
    return {
      id: this.id,
      status: this.#status,
      doubtful: this.#doubtful,
      shown: this.#shown,
      updates: this.#updates,
    };
  }

  /** What its test did with it. */
  get use(): OrderUse {
    return { from: this.#from, to: this.#status, subscription: this.#subscription };
  }

  /** Hears of an update that was sent, with the status that it asked for. */
  saw(asked: unknown, accepted: boolean): void {
    if (accepted) this.#updates += 1;
    if (asked === undefined) return;
    if (accepted && isOrderStatus(asked)) {
      // No stated move leads to Pending (section 3.1): that such an update is taken shows nothing.
      this.#shown = asked !== 'Pending' || (this.#shown && this.#status === asked);
      this.#status = asked;
    }
    // A move that was refused may have been made all the same; to a closed order there is nothing left to do.
    else if (!accepted && !isClosed(this.#status)) this.#doubtful = true;
  }

  /** Hears that something happened whose effect is not known. */
  doubt(): void {
    this.#doubtful = true;
  }

  /**
   * Hears in which state it is taken to be.
   * @param shown whether the target showed it so
   */
  seen(status: OrderStatus, shown: boolean): void {
    this.#status = status;
    this.#shown = shown;
    this.#doubtful = false;
  }
}
