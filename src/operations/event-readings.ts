import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { isClosed, isOrderStatus } from '../contract/schemas.js';
import type { Addresses, Inbox } from '../exchange/inbox.js';
import { orderInEvent } from '../exchange/delivered-event.js';
import type { ShownOrder, ReceivedDelivery } from '../exchange/delivered-event.js';
import { refusedControl } from '../exchange/response.js';
import type { Response } from '../exchange/response.js';
import { stop } from '../session/session.js';
import type { OrderState, Supply } from '../target/fixtures.js';
import { missing, supply } from '../target/fixtures.js';
import type { OrderLease } from '../target/order-account.js';
import { lacks } from './order-snapshot.js';
import type { OrderMember } from './order-snapshot.js';
import type { Order, OrderFields } from './order.js';
import type { TestContext } from './test-context.js';

/** What a test knows of an order that it reads back: a member that is not shown says nothing. */
type ReadOrder = Partial<OrderState>;

/** The fields that a reading may write. */
const readingTexts = ['notes', 'brief'] as const;

/** For how many milliseconds a case takes an order to be as another one read it that had it before. */
const shortWhile = 10_000;

/**
 * Reads a prepared order back from its ORDER.UPDATED events (section 6.3), which carry the updated order: what an
 * accepted update left is in the event of that update; at any other time an update that writes a text of its own has one
 * sent. It needs the live webhook of the environment file.
 */
export class EventReadings {
  readonly #context: TestContext;
  readonly #order: Order;
  readonly #lease: OrderLease;
  /** How many events there were before the last update that was accepted; undefined if something came after it. */
  #before: number | undefined;
  /** What the last update sent that was accepted. */
  #sent: OrderFields = {};
  /** The order as it was seen last, by this case or the one before, if it was neither updated nor read since. */
  #lookedAt: ReadOrder | undefined;
  /** Whether the order was last read by an update that was sent for it. */
  wasProbed = false;
  /** Whether such an update is under way. */
  isProbing = false;
  /** The field that a reading may write: not one that the last updates wrote. */
  #field: 'notes' | 'brief' = 'notes';

  constructor(context: TestContext, order: Order, lease: OrderLease) {
    this.#context = context;
    this.#order = order;
    this.#lease = lease;
    const { lately, doubtful, status } = lease.order;
    const isRecent = lately !== null && Date.now() - lately.at < shortWhile;
    if (isRecent && !doubtful && !isClosed(status)) this.#lookedAt = lately.state;
  }

  get #inbox(): Inbox {
    return this.#context.inbox;
  }

  get #isClosed(): boolean {
    return isClosed(this.#lease.order.status);
  }

  /** Where events of the order come in; undefined where none can. */
  get #addresses(): Addresses | undefined {
    return this.#inbox.addressesShowing([this.#order.id]);
  }

  /** Notes that an update is about to be sent; answers how many events there are to be before its own. */
  async beforeUpdate(): Promise<number | undefined> {
    const addresses = this.#addresses;
    this.#lookedAt = undefined;
    this.#lease.order.lately = null;
    // An update rests on no event: one that is missing is for whoever reads the order back.
    if (addresses === undefined || !(await this.#inbox.isWhole(addresses))) return undefined;
    return this.#inbox.isAmbiguous ? this.arrived() : this.#lease.order.updates;
  }

  /** Notes what became of an update. */
  afterUpdate(before: number | undefined, fields: OrderFields, accepted: boolean): void {
    this.#before = accepted ? before : undefined;
    if (!accepted) return;
    // Two that come at once are answered in either order.
    const isFree = (text: string): boolean => !(text in fields) && !(text in this.#sent);
    const free = readingTexts.find(isFree);
    this.#field = free ?? ('notes' in fields ? 'brief' : 'notes');
    this.#sent = fields;
  }

  /** Has the order be looked at by a further update, if there can be one. */
  forget(): boolean {
    const hadOne = this.#before !== undefined;
    if (this.#isClosed) return false;
    this.#before = undefined;
    return hadOne;
  }

  /** The order as its latest event shows it, with members that are asked for. */
  async state(...asked: readonly OrderMember[]): Promise<ReadOrder> {
    const state = await this.#state(asked);
    this.#lease.order.lately = { state, at: Date.now() };
    return state;
  }

  async #state(asked: readonly OrderMember[]): Promise<ReadOrder> {
    // Named here, so that the record of what the test used has it.
    const { webhookId } = this.#context.settings.environmentFixtures;
    if (this.#inbox.unreachable !== undefined) return stop('cantTell', this.#inbox.unreachable);
    if (webhookId === undefined || this.#addresses === undefined)
      return needsHarness(supply('RECEIVER_URL', 'WEBHOOK_ID'));
    const [before, lookedAt] = [this.#before, this.#lookedAt];
    this.#lookedAt = undefined;
    this.wasProbed = lookedAt !== undefined;
    if (lookedAt !== undefined) return lookedAt;
    if (this.#isClosed) return this.#closed(before);
    if (before === undefined || this.#inbox.isAmbiguous) return this.#probed(asked);
    const shown = await this.#shownSince(before);
    const own = shown.filter((each) => this.#showsSent(each));
    const [first] = own;
    // Deliveries may come in another order, or be as one before: if they leave a doubt, one that is asked for decides.
    if (first === undefined || !own.every((each) => isDeepStrictEqual(each, first)))
      return this.#probed(asked);
    // By both texts an update is known among others, and one that is asked for would write over one of them.
    const isKnown = readingTexts.every((text) => text in this.#sent && text in first);
    return own.length === shown.length || isKnown ? this.#seen(first) : this.#probed(asked);
  }

  /** As {@link Order.putInTurn}: an event for each update, which shows what it sent. */
  async showInTurn(
    updates: readonly OrderFields[],
    field: OrderMember,
  ): Promise<readonly Response[] | undefined> {
    const addresses = this.#addresses;
    if (addresses === undefined || this.#inbox.isAmbiguous) return undefined;
    const before = await this.arrived();
    const answers: Response[] = [];
    const taken: OrderFields[] = [];
    for (const update of updates) {
      const earlier = this.#order.updates;
      const answer = await this.#order.put(update);
      answers.push(answer);
      // At some levels it is sent twice.
      for (let sent = earlier; sent < this.#order.updates; sent += 1) taken.push({ [field]: update[field] });
    }
    if (taken.length === 0) return answers;
    const shown = await this.#shownSince(before);
    const left = [...shown];
    for (const fields of taken) {
      const at = left.findIndex((each) => field in each && !lacks(each as OrderState, fields));
      if (at < 0) return undefined;
      left.splice(at, 1);
    }
    // Deliveries may come in another order; so do the values of a target that stores each one update later.
    const [last, sent] = [shown.at(-1), taken.at(-1)];
    if (last !== undefined && sent !== undefined && !lacks(last as OrderState, sent)) this.#lookedAt = last;
    return answers;
  }

  /** Keeps that the target showed the order in its state: what it was asked for before has not moved it. */
  #seen(shown: ShownOrder): ShownOrder {
    if (shown.status === this.#lease.order.status && this.#inbox.traits.showsNotes) this.#lease.seen(true);
    return shown;
  }

  /** An order that was just closed, which no further update shows. */
  async #closed(before: number | undefined): Promise<ReadOrder> {
    if (before === undefined) return needsHarness();
    const shown = await (this.#inbox.isAmbiguous ? this.#shownClosed() : this.#shownSince(before));
    const last =
      shown.at(-1) ?? noEvent('No event of the update shows the order by its id, so its state is not known.');
    const isPlain = shown.every((each) => JSON.stringify(each) === JSON.stringify(last));
    return isPlain ? last : needsHarness();
  }

  /** Whether an event shows what the last update sent, as far as it shows that at all: one of before may be posted again. */
  #showsSent(shown: ShownOrder): boolean {
    const sent = Object.entries(this.#sent).filter(([member]) => member in shown);
    return !lacks(shown as OrderState, Object.fromEntries(sent));
  }

  /**
   * Looks at an order whose state is in doubt. An update that is refused says that it is closed; one that is accepted
   * shows its state if events come in.
   */
  async look(): Promise<'refused' | 'unseen' | ShownOrder> {
    const before = await this.beforeUpdate();
    const text = ownText();
    let answer = await this.#order.update({ notes: text });
    const takesNotes = answer.ok;
    if (!takesNotes) answer = await this.#order.update({ name: text });
    const { status } = this.#lease.order;
    // Nothing of the kind is said of a closed order alone: the caller may not update, or the target breaks down.
    if (!isClosed(status) && (answer.status === 401 || answer.status >= 500))
      return refusedControl(
        answer,
        `The target refused the update that was sent to see whether the order is ${status}: it answered ${answer.statusPhrase}.`,
      );
    if (!answer.ok) return 'refused';
    this.#before = undefined;
    const shown = before === undefined ? undefined : await this.#shownBy(text, before);
    if (takesNotes) [this.#lookedAt, this.#field] = [shown && withoutMember(shown, 'notes'), 'notes'];
    return shown ?? 'unseen';
  }

  /** The order as the event of an update shows it that is sent for it. */
  async #probed(asked: readonly OrderMember[]): Promise<ReadOrder> {
    if (this.#isClosed) return needsHarness();
    if (asked.includes(this.#field)) this.#field = asked.includes('notes') ? 'brief' : 'notes';
    const { shown, field } = await this.#probe();
    if (shown === undefined)
      return noEvent('No event came of the update that was sent to see the state of the order.');
    // What that update wrote itself says nothing.
    return withoutMember(this.#seen(shown), field);
  }

  async #probe(): Promise<{ shown: ShownOrder | undefined; field: string }> {
    this.wasProbed = true;
    const before = await this.arrived();
    const [text, field] = [ownText(), this.#field];
    this.isProbing = true;
    const answer = await this.#order.update({ [field]: text }).finally(() => (this.isProbing = false));
    if (!answer.ok)
      return refusedControl(
        answer,
        `The target refused the update that was sent to see the state of the order: it answered ${answer.statusPhrase}.`,
      );
    this.#before = undefined;
    this.#field = field;
    return { shown: await this.#shownBy(text, before), field };
  }

  /**
   * How many events of the order there are, once one has come for each update that was accepted, so that none is taken
   * for that of a later update. One that does not come in its time is not waited for again. If events can't be counted,
   * that of one more update is waited for.
   */
  async arrived(): Promise<number> {
    if (this.#inbox.isAmbiguous) return (await this.#events(0, 0)).length;
    const { updates, counted } = this.#lease.order;
    const events = await this.#events(updates, this.#inbox.isHearing ? this.#inbox.timeLimit : 0);
    if (events.length < updates) this.#inbox.heard(false);
    // More events than updates: one was posted again, or is of an update from before this run and late.
    const bodies = new Set(events.map(({ body }) => body));
    const areMore = counted && updates > 0 && events.length > updates;
    const renewed = bodies.size === events.length;
    if (areMore && !(renewed && this.#showOthers(events))) this.#inbox.sawRepeat(renewed);
    const { length } = this.#inbox.countable(events);
    this.#lease.cameToNumber(length);
    return length;
  }

  /** Whether events show that the order was another one each time, so that none was posted again. */
  #showOthers(events: readonly ReceivedDelivery[]): boolean {
    const shown = events.map((event) => this.#shownIn(event));
    return shown.every(
      (one, index) =>
        one !== undefined && !shown.slice(0, index).some((other) => isDeepStrictEqual(one, other)),
    );
  }

  /** Waits until no event of an earlier update is to be expected any more. */
  async caughtUp(): Promise<void> {
    await this.arrived();
    if (this.#inbox.isAmbiguous && this.#addresses !== undefined && !this.#isClosed) await this.#probe();
  }

  /** The order as the event shows it that carries a text which only one update wrote. */
  async #shownBy(text: string, before: number): Promise<ShownOrder | undefined> {
    if (!this.#inbox.traits.showsNotes) return (await this.#shownSince(before)).at(-1);
    const [event] = await this.#events(1, this.#inbox.timeLimit, (all) =>
      all.filter(({ body }) => body.includes(text)),
    );
    this.#inbox.heard(event !== undefined);
    return event && this.#shownIn(event);
  }

  /** The order as events show it that have it closed: one of before, posted again, can't. */
  async #shownClosed(): Promise<ShownOrder[]> {
    const shownIn = (event: ReceivedDelivery): ShownOrder | undefined => {
      const shown = this.#shownIn(event);
      return isOrderStatus(shown?.status) && isClosed(shown.status) ? shown : undefined;
    };
    const events = await this.#events(1, this.#inbox.timeLimit, (all) =>
      this.#inbox.countable(all).filter(shownIn),
    );
    this.#inbox.heard(events.length > 0);
    return events.flatMap((event) => shownIn(event) ?? []);
  }

  /** The order as the events after a number of them show it, once there is one for each accepted update. */
  async #shownSince(before: number): Promise<ShownOrder[]> {
    const count = this.#inbox.isAmbiguous ? before + 1 : Math.max(before + 1, this.#lease.order.updates);
    const events = await this.#events(count, this.#inbox.timeLimit);
    this.#inbox.heard(events.length > before);
    return events.slice(before).flatMap((event) => this.#shownIn(event) ?? []);
  }

  #shownIn({ body }: ReceivedDelivery): ShownOrder | undefined {
    return orderInEvent(body, this.#order.id, this.#inbox.traits.orderAt);
  }

  /** The events of the order, once there are so many of those that are chosen. */
  async #events(
    count: number,
    limit: number,
    choose = (all: readonly ReceivedDelivery[]) => this.#inbox.countable(all),
  ): Promise<readonly ReceivedDelivery[]> {
    const addresses = this.#addresses;
    if (addresses === undefined) return [];
    return this.#inbox.deliveriesAmong(addresses, choose, count, limit);
  }
}

function withoutMember(shown: ReadOrder, written: string): ReadOrder {
  return Object.fromEntries(Object.entries(shown).filter(([member]) => member !== written));
}

/** A text that no other update has written. */
function ownText(): string {
  return `Read back ${randomUUID()}`;
}

/** The members that only a harness shows: no event has to carry them. */
export const beyondEvents = ['folderActive', 'files', 'tasks', 'notifications'] as const;

/** Whether a member is one that events do not show. */
export function isBeyondEvents(member: string): boolean {
  return beyondEvents.some((each) => each === member);
}

/** Ends the test as `untested`: what it reads back takes a harness, or something else that would do. */
export function needsHarness(...others: Supply[]): never {
  return missing('the harness state order.read', 'order.read', supply('HARNESS_URL'), ...others);
}

function noEvent(message: string): never {
  return stop('cantTell', {
    code: 'delivery-missing',
    subject: 'order.read',
    settings: ['HARNESS_URL', 'EFFECT_WAIT'],
    message,
  });
}
