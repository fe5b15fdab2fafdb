import { isDeepStrictEqual } from 'node:util';
import { isClosed, isOrderStatus } from '../contract/schemas.js';
import type { OrderStatus } from '../contract/schemas.js';
import type { Response } from '../exchange/response.js';
import { stop } from '../session/session.js';
import type { OrderState } from '../target/fixtures.js';
import type { OrderLease } from '../target/order-account.js';
import { withPlaces } from '../target/variables.js';
import { beyondEvents, EventReadings, isBeyondEvents, needsHarness } from './event-readings.js';
import type { OrderLevels } from './order-levels.js';
import { snapshotOf } from './order-snapshot.js';
import type { MemberChange, OrderMember, OrderSnapshot } from './order-snapshot.js';
import { addsFiles, leavesState, Order } from './order.js';
import type { BesideCause, OrderFields } from './order.js';
import type { Change } from './request.js';
import type { TestContext } from './test-context.js';
import type { Workspace } from './workspace.js';

/** An order that a team prepared and a case has acquired: the run keeps account of its state, and reads it from its events. */
export class PreparedOrder extends Order {
  readonly #lease: OrderLease;
  readonly #readings: EventReadings;
  /** Its last update, where that was refused and none was accepted since but to read it. */
  #refused: { fields: OrderFields; change: Change } | undefined;

  constructor(context: TestContext, workspace: Workspace, lease: OrderLease, levels?: OrderLevels) {
    super(context, workspace, lease.order.id, lease.order.status, levels);
    this.#lease = lease;
    this.#readings = new EventReadings(context, this, lease);
    // Another case may have had it until now.
    if (!isClosed(lease.order.status)) this.answered = performance.now();
  }

  override get isKept(): boolean {
    return !this.#lease.order.perishable;
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
    const { status, shown } = this.#lease.order;
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
    if (isOwn && answer.ok && !shown && status === 'Pending' && fields.status === 'Review')
      this.#checkUnseen(answer);
    return answer;
  }

  override async putInTurn(
    updates: readonly OrderFields[],
    field: OrderMember,
  ): Promise<readonly Response[] | undefined> {
    if (this.context.given.canReadOrders) return undefined;
    this.context.session.sawInPart();
    return this.#readings.showInTurn(updates, field);
  }

  override async read<Member extends OrderMember>(member: Member): Promise<OrderState[Member]> {
    this.#demandOwn();
    if (this.context.given.canReadOrders) return super.read(member);
    if (isBeyondEvents(member)) return needsHarness();
    const state = await this.#readings.state(member);
    if (!(member in state)) notShown(member);
    return state[member] as OrderState[Member];
  }

  /** The event of an update may be wrong where the order is right: that of a further one tells. */
  override showAgain(): boolean {
    return !this.context.given.canReadOrders && this.#readings.forget();
  }

  override snapshot(): Promise<OrderSnapshot> {
    return this.snapshotWith();
  }

  override async snapshotWith(...members: readonly OrderMember[]): Promise<OrderSnapshot> {
    this.#demandOwn();
    if (this.context.given.canReadOrders) return super.snapshot();
    this.context.session.sawInPart();
    const state = await this.#readings.state(...members);
    for (const member of members) if (!(member in state)) notShown(member);
    const all = snapshotOf(state as OrderState);
    return Object.fromEntries(Object.entries(all).filter(([member]) => member in state));
  }

  /**
   * A text that this case never sent was written by somebody else. A reading is an update, and may reset what it leaves out:
   * so the members are set again, and read again. What a refused update changed, it changes again when it is sent again.
   */
  override async changedBeside(
    changes: readonly MemberChange[],
    before: OrderSnapshot,
  ): Promise<ReadonlyMap<OrderMember, BesideCause>> {
    const causes = new Map<OrderMember, BesideCause>();
    if (this.context.given.canReadOrders) return causes;
    for (const change of changes) if (this.#isForeign(change)) causes.set(change.member, 'another');
    const own = changes.filter(({ member }) => !causes.has(member));
    const set = own.filter(isSettable);
    const refused = this.#refused;
    if (!this.#readings.wasProbed || set.length === 0 || !(await this.#setAgain(set, before))) return causes;
    const canSendAgain = refused !== undefined && set.length === own.length;
    const look = async (
      causeOf: (shown: unknown, change: MemberChange) => BesideCause | undefined,
    ): Promise<void> => {
      this.#readings.forget();
      const now = await this.snapshot();
      for (const change of set.filter(({ member }) => member in now && !causes.has(member))) {
        const cause = causeOf(now[change.member], change);
        if (cause !== undefined) causes.set(change.member, cause);
      }
    };
    // The event of an update may show the order as it was right before its effects.
    for (let readings = 0; readings < 2; readings += 1)
      await look((shown, change) => {
        if (isDeepStrictEqual(shown, change.after)) return 'reading';
        return isDeepStrictEqual(shown, change.before) || !canSendAgain ? undefined : 'another';
      });
    if (!canSendAgain || set.every(({ member }) => causes.has(member))) return causes;
    await this.update(refused.fields, refused.change);
    await look((shown, { after }) => (isDeepStrictEqual(shown, after) ? undefined : 'another'));
    return causes;
  }

  /** Has members be as they were; false where the target does not take that. */
  async #setAgain(changes: readonly MemberChange[], before: OrderSnapshot): Promise<boolean> {
    const members = new Set(changes.map(({ member }) => member));
    if (recurrence.some((member) => members.has(member))) recurrence.forEach((member) => members.add(member));
    const fields = Object.fromEntries([...members].map((member) => [member, before[member]]));
    return (await this.update(fields as OrderFields)).ok;
  }

  /** Whether a member has texts that no update of this case sent, or has fewer, and none of them named it. */
  #isForeign({ member, before, after }: MemberChange): boolean {
    if (!written.includes(member)) return false;
    const texts = textsIn(after);
    const further = texts.filter((text) => !textsIn(before).includes(text));
    const sent = Object.values(this.context.session.recorder.exchanges).flatMap(({ operation, request }) =>
      operation === 'updateOrder'
        ? [{ name: request.body, value: request.body }, ...(request.parts ?? [])]
        : [],
    );
    if (further.length === 0) return texts.length > 0 && !sent.some(({ name }) => name.includes(member));
    return !sent.some((part) => 'value' in part && further.some((text) => areAlike(text, part.value)));
  }

  /**
   * Looks at an order that is in doubt. False where it turns out to be in another state than the run knew: it is lost then.
   * Where no event shows its state, one that takes an update is believed to be in an open one.
   */
  async isReady(): Promise<boolean> {
    const { list, order } = this.#lease;
    const { status, unlisted } = order;
    if (!order.doubtful && unlisted === null) return true;
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
    const { status, takesFile } = this.#lease.order;
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
    const { session, settings } = this.context;
    if (lost !== undefined) session.add(withPlaces(lost, [list], settings.places));
  }

  /**
   * The one move whose answer hangs on the state alone (section 3.1), where nobody saw it. Only the ruling `blocked` has
   * it refused; else every state that the order can be in has it accepted, so that the file may be believed.
   */
  #checkUnseen(answer: Response): void {
    const { 'pending-to-review': ruling } = this.context.settings.rulings;
    if (ruling === 'blocked') restsOnTheFile(this.id, this.#lease.list, 'the move to Review', 'Pending');
    answer.restsOnTheFile = true;
  }
}

/** Members that are not set again in an order to find out what changes them. */
const unsettable: ReadonlySet<OrderMember> = new Set(['status', ...beyondEvents]);

function isSettable({ member, before }: MemberChange): boolean {
  return before !== null && before !== undefined && !unsettable.has(member);
}

/** Fields that are sent together where one of them changes (section 4.5). */
const recurrence: readonly OrderMember[] = ['repeatCount', 'repeatDuration'];

/** Members whose values tell who wrote them. */
const written: readonly OrderMember[] = ['name', 'notes', 'brief', 'assignedProjectManagers'];

/** The shortest text that tells who wrote it, in characters. */
const leastText = 4;

/** The texts of a member that tell who wrote them. */
function textsIn(value: unknown): string[] {
  return [value].flat().filter((each) => typeof each === 'string' && each.length >= leastText) as string[];
}

/** Whether a text that is stored may come from one that was sent: a target may cut it, or put something before it. */
function areAlike(stored: string, sent: string): boolean {
  const [one, other] = [stored.toLowerCase(), sent.toLowerCase()];
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
