import { isClosed } from '../contract/order-status.js';
import { orderInEvent } from '../exchange/order-event.js';
import type { ShownOrder } from '../exchange/order-event.js';
import { stop } from '../session/stop.js';
import type { ReceivedDelivery } from '../exchange/received-delivery.js';
import type { OrderState } from '../target/fixture-shapes.js';
import type { OrderLease } from '../target/leases.js';
import type { Order } from './order.js';
import type { TestContext } from './test-context.js';

/** What a test knows of an order that it reads back: a member that is not shown says nothing. */
export type ReadOrder = Partial<OrderState>;

/** The members that only a harness shows: no event has to carry them. */
const beyondEvents = ['folderActive', 'files', 'tasks', 'notifications'] as const;

/**
 * Reads a prepared order back from its ORDER.UPDATED events (section 6.3), which carry the updated order: what an
 * accepted update left is in the event of that update; at any other time a neutral update has one sent. It needs the
 * live webhook of the environment file.
 */
export class EventReadings {
  readonly #context: TestContext;
  readonly #order: Order;
  readonly #lease: OrderLease;
  /** How many events there were before the last update that was accepted; undefined where something came after it. */
  #before: number | undefined;
  #probes = 0;

  constructor(context: TestContext, order: Order, lease: OrderLease) {
    this.#context = context;
    this.#order = order;
    this.#lease = lease;
  }

  /** Whether events of the order can come in at all. */
  get arePossible(): boolean {
    const { inbox } = this.#context;
    return inbox.addressesShowing([this.#order.id]) !== undefined;
  }

  /** Hears that an update is about to be sent; answers how many events there were before it. */
  async beforeUpdate(): Promise<number | undefined> {
    return this.arePossible ? this.arrived() : undefined;
  }

  /** Hears what became of an update. */
  afterUpdate(before: number | undefined, accepted: boolean): void {
    this.#before = accepted ? before : undefined;
  }

  /** Has the order be looked at by a further update, where there can be one. */
  forget(): boolean {
    const hadOne = this.#before !== undefined;
    if (isClosed(this.#lease.status)) return false;
    this.#before = undefined;
    return hadOne;
  }

  /** The order as its latest event shows it. */
  async state(): Promise<ReadOrder> {
    // Named here, so that the record of what the test used has it.
    const { webhookId } = this.#context.settings.standIns;
    const { deaf } = this.#context.inbox;
    if (deaf !== undefined) return stop('cantTell', deaf);
    if (webhookId === undefined || !this.arePossible)
      return needsHarness('order.read', ' or RECEIVER_URL and WEBHOOK_ID');
    const before = this.#before;
    if (before === undefined) return this.#probed();
    const shown = await this.#shownSince(before);
    const last = shown.at(-1);
    if (last === undefined && isClosed(this.#lease.status))
      return stop(
        'cantTell',
        'No event came of the update that shows the order by its id, and so its state.',
      );
    // Deliveries may come in another order, or be as one before: where they leave a doubt, one that is asked for decides.
    const isPlain = shown.every((each) => JSON.stringify(each) === JSON.stringify(last));
    return last !== undefined && isPlain ? last : this.#probed();
  }

  /**
   * Looks at an order whose state is in doubt. An update that is refused says that it is closed; one that is accepted
   * shows its state where events come in.
   */
  async look(): Promise<'refused' | 'unseen' | ShownOrder> {
    const before = await this.beforeUpdate();
    if (!(await this.#neutral()).ok && !(await this.#order.put({ name: this.#text() })).ok) return 'refused';
    this.#before = undefined;
    return before === undefined ? 'unseen' : ((await this.#shownSince(before)).at(-1) ?? 'unseen');
  }

  async #probed(): Promise<ReadOrder> {
    if (isClosed(this.#lease.status)) return needsHarness('order.read', '');
    const before = await this.arrived();
    const answer = await this.#neutral();
    if (!answer.ok)
      return stop(
        'cantTell',
        `The update that was to show the state of the order was answered with ${answer.status}.`,
      );
    this.#before = undefined;
    const shown =
      (await this.#shownSince(before)).at(-1) ??
      stop('cantTell', 'No event came of the update that was to show the state of the order.');
    // What the neutral update wrote itself says nothing.
    const { notes: _notes, ...rest } = shown;
    return rest;
  }

  /**
   * How many events of the order there are, once one has come for each update that was accepted, so that none is taken
   * for that of a later update. One that does not come in its time is not waited for again.
   */
  async arrived(): Promise<number> {
    const { inbox } = this.#context;
    const { updates } = this.#lease;
    const { length } = await this.#events(updates, inbox.isHearing ? inbox.patience : 0);
    if (length < updates) inbox.heard(false);
    this.#lease.cameToNumber(length);
    return length;
  }

  #neutral(): ReturnType<Order['put']> {
    return this.#order.put({ notes: this.#text() });
  }

  #text(): string {
    this.#probes += 1;
    return `Looked at ${this.#lease.updates}.${this.#probes}`;
  }

  /** The order as the events after a number of them show it, once there is one for each accepted update. */
  async #shownSince(before: number): Promise<ShownOrder[]> {
    const { inbox } = this.#context;
    const events = await this.#events(Math.max(before + 1, this.#lease.updates), inbox.patience);
    inbox.heard(events.length > before);
    return events.slice(before).flatMap(({ body }) => orderInEvent(body, this.#order.id) ?? []);
  }

  /** The events of the order, once there are so many. */
  async #events(count: number, limit: number): Promise<readonly ReceivedDelivery[]> {
    const { inbox } = this.#context;
    const addresses = inbox.addressesShowing([this.#order.id]);
    return addresses === undefined ? [] : inbox.deliveriesAmong(addresses, withoutRepeats, count, limit);
  }
}

/**
 * An event that is posted again, as no section forbids, is the same one: taken for that of a later update it would show
 * what came before.
 */
function withoutRepeats(all: readonly ReceivedDelivery[]): ReceivedDelivery[] {
  return all.filter(({ body }, index) => all.findIndex((each) => each.body === body) === index);
}

/** Whether a member is one that events do not show. */
export function isBeyondEvents(member: string): boolean {
  return beyondEvents.some((each) => each === member);
}

/** Ends the test as `untested`: what it reads back takes a harness. */
export function needsHarness(state: string, or: string): never {
  return stop('untested', `This needs the harness state ${state}: set HARNESS_URL${or}.`);
}
