import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { isClosed, isOrderStatus } from '../contract/order-status.js';
import type { OrderStatus } from '../contract/order-status.js';
import { orderInEvent } from '../exchange/order-event.js';
import type { ShownOrder } from '../exchange/order-event.js';
import type { ReceivedDelivery } from '../exchange/received-delivery.js';
import { refusedControl } from '../exchange/response.js';
import type { Response } from '../exchange/response.js';
import { stop } from '../session/stop.js';
import type { OrderState } from '../target/fixtures.js';
import { missing, supply } from '../target/fixtures.js';
import type { OrderLease } from '../target/order-leases.js';
import { withPlaces } from '../target/settings-error.js';
import type { OrderLevels } from './order-levels.js';
import { lacks, snapshotOf } from './order-snapshot.js';
import type { MemberChange, OrderMember, OrderSnapshot } from './order-snapshot.js';
import { addsFiles, leavesState, Order } from './order.js';
import type { BesideCause, OrderFields } from './order.js';
import type { Change } from './request.js';
import type { TestContext } from './test-context.js';
import type { Workspace } from './workspace.js';

/** An order that a team prepared and a case has acquired: the run keeps account of its state, and reads it from its events. */
export class PreparedOrder extends Order {
  readonly #context: TestContext;
  readonly #lease: OrderLease;
  readonly #readings: EventReadings;
  /** Its last update, where that was refused and none was accepted since but to read it. */
  #refused: { fields: OrderFields; change: Change } | undefined;

  constructor(context: TestContext, workspace: Workspace, lease: OrderLease, levels?: OrderLevels) {
    super(context, workspace, lease.id, lease.status, levels);
    this.#context = context;
    this.#lease = lease;
    this.#readings = new EventReadings(context, this, lease);
    // Another case may have had it until now.
    if (!isClosed(lease.status)) this.answered = performance.now();
  }

  override get isKept(): boolean {
    return !this.#lease.perishable;
  }

  override async eventsCame(): Promise<void> {
    await this.#readings.caughtUp();
  }

  /**
   * Throws where it would move an order that is kept in its state, or add a file to it, if the target does what it has to,
   * and once the case has given the order back.
   */
  override async update(fields: OrderFields, change: Change = {}): Promise<Response> {
    this.#demandOwn();
    const isOwn = change.query?.pid === undefined;
    if (isOwn && change.refused !== true) this.#demandKept(fields);
    const before = await this.#readings.beforeUpdate();
    const { status, isShown } = this.#lease;
    let answer: Response;
    try {
      answer = await super.update(fields, change);
      if (isOwn) {
        this.#lease.saw(change.raw === undefined ? fields.status : undefined, answer.ok);
        this.#readings.afterUpdate(before, fields, answer.ok);
        this.#tellLost();
        if (answer.refused) this.#refused = { fields, change };
        else if (!this.#readings.isProbing) this.#refused = undefined;
      }
      // What another form of an update did, or one of another order, is not known beforehand.
      if (answer.ok && (!isOwn || change.raw !== undefined)) this.#lease.doubt();
    } catch (error) {
      this.#lease.doubt();
      throw error;
    }
    if (isOwn && answer.ok && !isShown && status === 'Pending' && fields.status === 'Review')
      this.#checkUnseen(answer);
    return answer;
  }

  override async read<Member extends OrderMember>(member: Member): Promise<OrderState[Member]> {
    this.#demandOwn();
    if (this.#context.given.canReadOrders) return super.read(member);
    if (isBeyondEvents(member)) return needsHarness('order.read');
    const state = await this.#readings.state();
    if (!(member in state)) notShown(member);
    return state[member] as OrderState[Member];
  }

  /** The event of an update may be wrong where the order is right: that of a further one tells. */
  override showAgain(): boolean {
    return !this.#context.given.canReadOrders && this.#readings.forget();
  }

  override async snapshot(): Promise<OrderSnapshot> {
    this.#demandOwn();
    if (this.#context.given.canReadOrders) return super.snapshot();
    this.#context.session.sawInPart();
    const state = await this.#readings.state();
    const all = snapshotOf(state as OrderState);
    return Object.fromEntries(Object.entries(all).filter(([member]) => member in state));
  }

  /**
   * What this case never sent, somebody else wrote. A reading that is an update may change what it leaves out: so that is
   * set again, and read again. What a refused update did, it does again.
   */
  override async changedBeside(
    changes: readonly MemberChange[],
    before: OrderSnapshot,
  ): Promise<ReadonlyMap<OrderMember, BesideCause>> {
    const causes = new Map<OrderMember, BesideCause>();
    if (this.#context.given.canReadOrders) return causes;
    for (const change of changes) if (this.#isForeign(change)) causes.set(change.member, 'another');
    const own = changes.filter(({ member }) => !causes.has(member));
    const set = own.filter((change) => isSettable(change));
    const refused = this.#refused;
    if (!this.#readings.wasProbed || set.length === 0 || !(await this.#setAgain(set, before))) return causes;
    const isRefusals = refused !== undefined && set.length === own.length;
    const look = async (
      causeOf: (isBack: boolean, isAgain: boolean) => BesideCause | undefined,
    ): Promise<void> => {
      this.#readings.forget();
      const now = await this.snapshot();
      for (const change of set.filter(({ member }) => member in now && !causes.has(member))) {
        const is = (value: unknown): boolean => isDeepStrictEqual(now[change.member], value);
        const cause = causeOf(is(change.before), is(change.after));
        if (cause !== undefined) causes.set(change.member, cause);
      }
    };
    // The event of an update may show the order as it was right before its effects.
    for (let readings = 0; readings < 2; readings += 1)
      await look((isBack, isAgain) => {
        if (isAgain) return 'reading';
        return isBack || !isRefusals ? undefined : 'another';
      });
    if (!isRefusals || set.every(({ member }) => causes.has(member))) return causes;
    await this.update(refused.fields, refused.change);
    await look((_isBack, isAgain) => (isAgain ? undefined : 'another'));
    return causes;
  }

  /** Has members be as they were; false where the target does not take that. */
  async #setAgain(changes: readonly MemberChange[], before: OrderSnapshot): Promise<boolean> {
    const members = changes.map(({ member }) => member);
    // Section 4.5 has them sent together.
    const isRecurrence = members.some((member) => recurrence.includes(member));
    const names = new Set([...members, ...(isRecurrence ? recurrence : [])]);
    const fields = Object.fromEntries([...names].map((member) => [member, before[member]]));
    return (await this.update(fields as OrderFields)).ok;
  }

  /** Whether texts or managers are there that no update of this case named, or of which it named none at all. */
  #isForeign({ member, before, after }: MemberChange): boolean {
    if (!written.includes(member)) return false;
    const [was, now] = [before, after].map((value): unknown[] =>
      Array.isArray(value) ? value : [value],
    ) as [unknown[], unknown[]];
    const texts = now.filter((value) => typeof value === 'string' && value.length >= leastText) as string[];
    const further = texts.filter((text) => !was.includes(text));
    const sent = Object.values(this.#context.session.recorder.exchanges).flatMap(({ operation, request }) =>
      operation === 'updateOrder' ? [{ name: '', value: request.body }, ...(request.parts ?? [])] : [],
    );
    const values = sent.flatMap((part) => ('value' in part ? part.value : []));
    if (further.length > 0) return further.every((text) => !values.some((value) => areAlike(text, value)));
    return texts.length > 0 && !sent.some(({ name }) => name.startsWith(member));
  }

  override async snapshotWith(...members: readonly OrderMember[]): Promise<OrderSnapshot> {
    const snapshot = await this.snapshot();
    if (!this.#context.given.canReadOrders)
      for (const member of members) if (!(member in snapshot)) notShown(member);
    return snapshot;
  }

  /**
   * Looks at an order that is in doubt. False where it turns out to be in another state than the run knew: it is lost then.
   * Where no event shows its state, one that takes an update is believed to be in an open one.
   */
  async isReady(): Promise<boolean> {
    const { status, isDoubtful, unlisted, list } = this.#lease;
    if (!isDoubtful && unlisted === null) return true;
    const seen = await this.#readings.look();
    const shown = seen === 'refused' || seen === 'unseen' ? undefined : seen.status;
    const wasShown = isOrderStatus(shown);
    // A closed order that takes an update breaks section 3.1, or was named by mistake.
    if (isClosed(status) && seen !== 'refused' && !wasShown)
      restsOnTheFile(this.id, list, 'an update', status);
    if (!wasShown && unlisted !== null) {
      this.#lease.lose(`perhaps ${unlisted}`);
      return false;
    }
    const isThere = wasShown ? shown === status : isClosed(status) === (seen === 'refused');
    if (isThere) this.#lease.seen(wasShown || isClosed(status));
    else this.#lease.lose(wasShown ? shown : undefined);
    return isThere;
  }

  /** Throws where an update that the target has to accept would leave a kept order otherwise than the next run needs it. */
  #demandKept(fields: OrderFields): void {
    const { status, takesFile } = this.#lease;
    if (!this.isKept || isClosed(status)) return;
    if (leavesState(status, fields) || (addsFiles(fields) && !takesFile))
      throw new Error(
        `This would move an order that is kept ${status}, or add a file to it: have an order given that is used up, or say that the update has to be refused.`,
      );
  }

  #demandOwn(): void {
    if (this.#lease.isOver)
      throw new Error('The case has given this order back: ask for all that it needs at one time together.');
  }

  /** Whatever the test says is to say which order to replace. */
  #tellLost(): void {
    const { list, lost } = this.#lease;
    const { session, settings } = this.#context;
    if (lost !== undefined) session.add(withPlaces(lost, [list], settings.places));
  }

  /**
   * The one move whose answer hangs on the state alone (section 3.1), where nobody saw it. Only the ruling `blocked` has
   * it refused; else every state that the order can be in has it accepted, so that the file may be believed.
   */
  #checkUnseen(answer: Response): void {
    const { 'pending-to-review': ruling } = this.#context.settings.rulings;
    if (ruling === 'blocked') restsOnTheFile(this.id, this.#lease.list, 'the move to Review', 'Pending');
    answer.restsOnTheFile = true;
  }
}

/** The members that only a harness shows: no event has to carry them. */
const beyondEvents = ['folderActive', 'files', 'tasks', 'notifications'] as const;

/** What is not set in a kept order to see what else changes it. */
const unsettable: ReadonlySet<OrderMember> = new Set(['status', ...beyondEvents]);

function isSettable({ member, before }: MemberChange): boolean {
  return before !== null && before !== undefined && !unsettable.has(member);
}

/** Fields that are sent together (section 4.5). */
const recurrence: readonly OrderMember[] = ['repeatCount', 'repeatDuration'];

/** Members whose values tell who wrote them. */
const written: readonly OrderMember[] = ['name', 'notes', 'brief', 'assignedProjectManagers'];

/** The shortest text that tells who wrote it, in characters. */
const leastText = 4;

/** Whether one text may come from the other: a target may cut it, or put something before it. */
function areAlike(...texts: [string, string]): boolean {
  const [one, other] = texts.map((text) => text.toLowerCase()) as [string, string];
  return other.includes(one) || (other.length >= leastText && one.includes(other));
}

/** What the events of this target do not show, no run without a harness can see (section 6.3 does not say that they show it). */
function notShown(member: OrderMember): never {
  return stop('inapplicable', {
    code: 'event-lacks',
    subject: member,
    settings: ['HARNESS_URL'],
    message: `The event of the order does not show its ${member}: set HARNESS_URL to read it back.`,
  });
}

/** @param took in words that follow "accepted" */
function restsOnTheFile(id: string, list: string, took: string, status: OrderStatus): never {
  return stop('cantTell', {
    code: 'setting-doubtful',
    subject: list,
    settings: [list, 'RECEIVER_URL', 'WEBHOOK_ID'],
    message: `The order ${id} accepted ${took}, and nothing but ${list} says that it was ${status}: correct ${list}, or set RECEIVER_URL and WEBHOOK_ID for its events to show its state.`,
  });
}

/** What a test knows of an order that it reads back: a member that is not shown says nothing. */
type ReadOrder = Partial<OrderState>;

/**
 * Reads a prepared order back from its ORDER.UPDATED events (section 6.3), which carry the updated order: what an
 * accepted update left is in the event of that update; at any other time an update that writes a text of its own has one
 * sent. It needs the live webhook of the environment file.
 */
class EventReadings {
  readonly #context: TestContext;
  readonly #order: Order;
  readonly #lease: OrderLease;
  /** How many events there were before the last update that was accepted; undefined if something came after it. */
  #before: number | undefined;
  /** What the last update sent that was accepted. */
  #sent: OrderFields = {};
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
  }

  /** Whether events of the order can come in at all. */
  get arePossible(): boolean {
    const { inbox } = this.#context;
    return inbox.addressesShowing([this.#order.id]) !== undefined;
  }

  /** Notes that an update is about to be sent; answers how many events there are to be before its own. */
  async beforeUpdate(): Promise<number | undefined> {
    const { inbox } = this.#context;
    const addresses = inbox.addressesShowing([this.#order.id]);
    // An update rests on no event: one that is missing is for whoever reads the order back.
    if (addresses === undefined || !(await inbox.isWhole(addresses))) return undefined;
    return inbox.isAmbiguous ? this.arrived() : this.#lease.updates;
  }

  /** Notes what became of an update. */
  afterUpdate(before: number | undefined, fields: OrderFields, accepted: boolean): void {
    this.#before = accepted ? before : undefined;
    if (!accepted) return;
    // Two that come at once are answered in either order.
    const isFree = (text: string): boolean => !(text in fields) && !(text in this.#sent);
    const free = (['notes', 'brief'] as const).find(isFree);
    this.#field = free ?? ('notes' in fields ? 'brief' : 'notes');
    this.#sent = fields;
  }

  /** Has the order be looked at by a further update, if there can be one. */
  forget(): boolean {
    const hadOne = this.#before !== undefined;
    if (isClosed(this.#lease.status)) return false;
    this.#before = undefined;
    return hadOne;
  }

  /** The order as its latest event shows it. */
  async state(): Promise<ReadOrder> {
    // Named here, so that the record of what the test used has it.
    const { webhookId } = this.#context.settings.environmentFixtures;
    const { inbox } = this.#context;
    if (inbox.unreachable !== undefined) return stop('cantTell', inbox.unreachable);
    if (webhookId === undefined || !this.arePossible)
      return missing(
        'the harness state order.read',
        'order.read',
        supply('HARNESS_URL'),
        supply('RECEIVER_URL', 'WEBHOOK_ID'),
      );
    const before = this.#before;
    this.wasProbed = false;
    if (isClosed(this.#lease.status)) return this.#closed(before);
    if (before === undefined || inbox.isAmbiguous) return this.#probed();
    const shown = await this.#shownSince(before);
    const last = shown.at(-1);
    // Deliveries may come in another order, or be as one before: if they leave a doubt, one that is asked for decides.
    const isPlain = shown.every((each) => JSON.stringify(each) === JSON.stringify(last));
    return isPlain && last !== undefined && this.#showsSent(last) ? last : this.#probed();
  }

  /** An order that was just closed, which no further update shows. */
  async #closed(before: number | undefined): Promise<ReadOrder> {
    if (before === undefined) return needsHarness('order.read');
    const shown = await (this.#context.inbox.isAmbiguous ? this.#shownClosed() : this.#shownSince(before));
    const last =
      shown.at(-1) ?? noEvent('No event of the update shows the order by its id, so its state is not known.');
    const isPlain = shown.every((each) => JSON.stringify(each) === JSON.stringify(last));
    return isPlain ? last : needsHarness('order.read');
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
    if (!answer.ok) answer = await this.#order.update({ name: text });
    const { status } = this.#lease;
    // Nothing of the kind is said of a closed order alone: the caller may not update, or the target breaks down.
    if (!isClosed(status) && (answer.status === 401 || answer.status >= 500))
      return refusedControl(
        answer,
        `The target refused the update that was sent to see whether the order is ${status}: it answered ${answer.statusPhrase}.`,
      );
    if (!answer.ok) return 'refused';
    this.#before = undefined;
    return before === undefined ? 'unseen' : ((await this.#shownBy(text, before)) ?? 'unseen');
  }

  /** The order as the event of an update shows it that is sent for it. */
  async #probed(): Promise<ReadOrder> {
    if (isClosed(this.#lease.status)) return needsHarness('order.read');
    const { shown, field } = await this.#probe();
    if (shown === undefined)
      return noEvent('No event came of the update that was sent to see the state of the order.');
    // What that update wrote itself says nothing.
    return Object.fromEntries(Object.entries(shown).filter(([member]) => member !== field));
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
    const { inbox } = this.#context;
    if (inbox.isAmbiguous) return (await this.#events(0, 0)).length;
    const { updates } = this.#lease;
    const events = await this.#events(updates, inbox.isHearing ? inbox.timeLimit : 0);
    if (events.length < updates) inbox.heard(false);
    // More events than updates: one was posted again.
    const bodies = new Set(events.map(({ body }) => body));
    if (updates > 0 && events.length > updates) inbox.sawRepeat(bodies.size === events.length);
    const { length } = inbox.countable(events);
    this.#lease.cameToNumber(length);
    return length;
  }

  /** Waits until no event of an earlier update is to be expected any more. */
  async caughtUp(): Promise<void> {
    await this.arrived();
    if (this.#context.inbox.isAmbiguous && this.arePossible && !isClosed(this.#lease.status))
      await this.#probe();
  }

  /** The order as the event shows it that carries a text which only one update wrote. */
  async #shownBy(text: string, before: number): Promise<ShownOrder | undefined> {
    const { inbox } = this.#context;
    if (!inbox.traits.showsNotes) return (await this.#shownSince(before)).at(-1);
    const [event] = await this.#events(1, inbox.timeLimit, (all) =>
      all.filter(({ body }) => body.includes(text)),
    );
    inbox.heard(event !== undefined);
    return event && this.#shownIn(event);
  }

  /** The order as events show it that have it closed: one of before, posted again, can't. */
  async #shownClosed(): Promise<ShownOrder[]> {
    const { inbox } = this.#context;
    const shownIn = (event: ReceivedDelivery): ShownOrder | undefined => {
      const shown = this.#shownIn(event);
      return isOrderStatus(shown?.status) && isClosed(shown.status) ? shown : undefined;
    };
    const events = await this.#events(1, inbox.timeLimit, (all) => inbox.countable(all).filter(shownIn));
    inbox.heard(events.length > 0);
    return events.flatMap((event) => shownIn(event) ?? []);
  }

  /** The order as the events after a number of them show it, once there is one for each accepted update. */
  async #shownSince(before: number): Promise<ShownOrder[]> {
    const { inbox } = this.#context;
    const count = inbox.isAmbiguous ? before + 1 : Math.max(before + 1, this.#lease.updates);
    const events = await this.#events(count, inbox.timeLimit);
    inbox.heard(events.length > before);
    return events.slice(before).flatMap((event) => this.#shownIn(event) ?? []);
  }

  #shownIn({ body }: ReceivedDelivery): ShownOrder | undefined {
    return orderInEvent(body, this.#order.id, this.#context.inbox.traits.orderAt);
  }

  /** The events of the order, once there are so many of those that are chosen. */
  async #events(
    count: number,
    limit: number,
    choose = (all: readonly ReceivedDelivery[]) => this.#context.inbox.countable(all),
  ): Promise<readonly ReceivedDelivery[]> {
    const { inbox } = this.#context;
    const addresses = inbox.addressesShowing([this.#order.id]);
    return addresses === undefined ? [] : inbox.deliveriesAmong(addresses, choose, count, limit);
  }
}

/** A text that no other update has written. */
function ownText(): string {
  return `Read back ${randomUUID()}`;
}

/** Whether a member is one that events do not show. */
export function isBeyondEvents(member: string): boolean {
  return beyondEvents.some((each) => each === member);
}

/** Ends the test as `untested`: what it reads back takes a harness. */
export function needsHarness(state: string): never {
  return missing(`the harness state ${state}`, state, supply('HARNESS_URL'));
}

function noEvent(message: string): never {
  return stop('cantTell', {
    code: 'delivery-missing',
    subject: 'order.read',
    settings: ['HARNESS_URL', 'EFFECT_WAIT'],
    message,
  });
}
