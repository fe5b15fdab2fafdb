import { isClosed, isOrderStatus } from '../contract/order-status.js';
import type { OrderStatus } from '../contract/order-status.js';
import { refusedControl } from '../exchange/response.js';
import type { Response } from '../exchange/response.js';
import { stop } from '../session/stop.js';
import type { OrderState } from '../target/fixture-shapes.js';
import type { OrderLease } from '../target/leases.js';
import { EventReadings, isBeyondEvents, needsHarness } from './order-readings.js';
import { Order } from './order.js';
import type { OrderFields } from './order.js';
import { snapshotOf } from './order-snapshot.js';
import type { OrderMember, OrderSnapshot } from './order-snapshot.js';
import type { Change } from './request.js';
import type { TestContext } from './test-context.js';
import type { Workspace } from './workspace.js';

/** An order that a team prepared and a test was lent: the run keeps account of its state, and reads it from its events. */
export class PreparedOrder extends Order {
  readonly #context: TestContext;
  readonly #lease: OrderLease;
  readonly #readings: EventReadings;

  constructor(context: TestContext, workspace: Workspace, lease: OrderLease) {
    super(context, workspace, lease.id, lease.status);
    this.#context = context;
    this.#lease = lease;
    this.#readings = new EventReadings(context, this, lease);
  }

  override async eventsCame(): Promise<void> {
    await this.#readings.caughtUp();
  }

  override async put(fields: OrderFields, change: Change = {}): Promise<Response> {
    const isOwn = change.query?.pid === undefined;
    const before = await this.#readings.beforeUpdate();
    const { status, isShown } = this.#lease;
    let answer: Response;
    try {
      answer = await super.put(fields, change);
      if (isOwn) {
        this.#lease.saw(change.raw === undefined ? fields.status : undefined, answer.ok);
        this.#readings.afterUpdate(before, fields, answer.ok);
      }
      // What another form of an update did, or one of another order, is not known beforehand.
      if (answer.ok && (!isOwn || change.raw !== undefined)) this.#lease.doubt();
    } catch (error) {
      this.#lease.doubt();
      throw error;
    }
    if (isOwn && answer.ok && !isShown && status === 'Pending' && fields.status === 'Review')
      this.#heedUnseen(answer);
    return answer;
  }

  override async read<Member extends OrderMember>(member: Member): Promise<OrderState[Member]> {
    if (this.#context.given.canReadOrders) return super.read(member);
    if (isBeyondEvents(member)) return needsHarness('order.read');
    const state = await this.#readings.state();
    if (!(member in state)) notShown(member);
    return state[member] as OrderState[Member];
  }

  /** The event of an update may be wrong where the order is right: that of a further one tells. */
  override showAnew(): boolean {
    return !this.#context.given.canReadOrders && this.#readings.forget();
  }

  override async snapshot(): Promise<OrderSnapshot> {
    if (this.#context.given.canReadOrders) return super.snapshot();
    this.#context.session.sawInPart();
    const state = await this.#readings.state();
    const all = snapshotOf(state as OrderState);
    return Object.fromEntries(Object.entries(all).filter(([member]) => member in state));
  }

  override async snapshotWith(...members: readonly OrderMember[]): Promise<OrderSnapshot> {
    const snapshot = await this.snapshot();
    if (!this.#context.given.canReadOrders)
      for (const member of members) if (!(member in snapshot)) notShown(member);
    return snapshot;
  }

  /**
   * Leads the order to the state in which the test needs it. False where it turns out to be in another one than the run
   * knew, so that another order has to do; this one is then given back, or out of the account.
   */
  async getReady(): Promise<boolean> {
    const { leases } = this.#context;
    const known = this.#lease.status;
    if (this.#lease.isDoubtful && !(await this.#isKnown())) {
      await leases?.setAside(this.#lease);
      return false;
    }
    if (this.#lease.status !== known) {
      await leases?.giveBack(this.#lease);
      return false;
    }
    for (const status of this.#lease.moves) await this.#move(status);
    return true;
  }

  /** Looks at an order in doubt. What the environment file says of one that was not touched yet is believed. */
  async #isKnown(): Promise<boolean> {
    const isFresh = this.#lease.updates === 0;
    const seen = await this.#readings.look();
    if (seen === 'refused') {
      if (!isClosed(this.#lease.status)) return false;
      this.#lease.seen(this.#lease.status, true);
      return true;
    }
    const shown = seen === 'unseen' ? undefined : seen.status;
    const status = isOrderStatus(shown) ? shown : undefined;
    // A closed order that takes an update breaks section 3.1, or was named by mistake.
    if (status === undefined && (!isFresh || isClosed(this.#lease.status))) return false;
    this.#lease.seen(status ?? this.#lease.status, status !== undefined);
    return true;
  }

  /**
   * The one move whose answer hangs on the state alone (section 3.1), where nobody saw it. Only the ruling `blocked` has
   * it refused; else every state that the order can be in has it accepted, so that the file may be believed.
   */
  #heedUnseen(answer: Response): void {
    const { 'pending-to-review': ruling } = this.#context.settings.rulings;
    if (ruling === 'blocked') restsOnTheFile(this.id, this.#lease.list);
    answer.restsOnTheFile = true;
  }

  async #move(status: OrderStatus): Promise<void> {
    const answer = await this.put({
      status,
      ...(isClosed(status) && { markTasksAsDone: true, rejectRequestedTasks: true }),
    });
    if (!answer.ok)
      refusedControl(
        answer,
        `This needs an order that is ${status}, and the target refused to move one there: it answered ${answer.statusPhrase}.`,
      );
  }
}

function notShown(member: OrderMember): never {
  return stop('untested', {
    code: 'event-lacks',
    subject: member,
    settings: ['HARNESS_URL'],
    message: `The event of the order does not show its ${member}: set HARNESS_URL to read it back.`,
  });
}

function restsOnTheFile(id: string, list: string): never {
  return stop('cantTell', {
    code: 'setting-doubtful',
    subject: list,
    settings: [list, 'RECEIVER_URL', 'WEBHOOK_ID'],
    message: `The order ${id} accepted the move to Review, and nothing but ${list} says that it was Pending: correct ${list}, or set RECEIVER_URL and WEBHOOK_ID for its events to show its state.`,
  });
}
