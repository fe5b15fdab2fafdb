import { setTimeout as pause } from 'node:timers/promises';
import { isOrderStatus } from '../contract/schemas.js';
import type { OrderStatus } from '../contract/schemas.js';
import type { EffectKind, QuietPeriod } from '../exchange/inbox.js';
import type { FilePart, Part, WireRequest } from '../exchange/wire.js';
import { lockedOut, notTaken, Response } from '../exchange/response.js';
import { stop, fieldsInWords } from '../session/session.js';
import { harnessLacks } from '../target/fixtures.js';
import type { OrderState } from '../target/fixtures.js';
import { retryAfter } from '../target/request-policy.js';
import { buildRequest } from './request.js';
import { awaitEffect, looking, settle } from './test-context.js';
import { changesBetween, lacks, snapshotOf } from './order-snapshot.js';
import type {
  MemberChange,
  Notification,
  NotificationKind,
  OrderMember,
  OrderSnapshot,
  StoredFile,
  Task,
} from './order-snapshot.js';
import { pictureType, sampleFile } from './sample-data.js';
import type { Change } from './request.js';
import type { TestContext } from './test-context.js';
import type { Workspace } from './workspace.js';

/** For how many milliseconds an update is held back at most where its answer asks for that. */
const longestLock = 5_000;

/** Milliseconds after an update in which another may find its order locked, and the pauses after which that is sent again. */
const lockLimit = 2_000;
const lockPauses = [125, 125, 250];
const longLockPauses = [500, 500];

/** How often a status stood through all pauses since it last was that of a lock: most refuse for good by it. */
const stood = new Map<number | undefined, number>();
const fewStood = 4;

/**
 * Sends an update again while it is answered as `first` was, which may be since its order was locked: a few times, each
 * after a pause, or after the time that the answer asks for.
 * @param taken how many updates of the order were accepted so far: each may lock it again
 */
export async function whileLocked<Came extends { status?: number }>(
  first: Came,
  send: () => Promise<Came>,
  taken = (): number => 0,
): Promise<Came> {
  const { status } = first;
  let came = first;
  const times = stood.get(status) ?? 0;
  const asked = first instanceof Response ? retryAfter(first) : undefined;
  const held = asked === undefined ? [] : [Math.min(asked, longestLock)];
  const pauses = [...held, ...lockPauses, ...(times < fewStood ? longLockPauses : [])];
  let known = taken();
  for (let at = 0; at < pauses.length; at += 1) {
    await pause(pauses[at]);
    came = await send();
    if (came.status !== status) {
      stood.delete(status);
      return came;
    }
    if (taken() > known) at = -1;
    known = taken();
  }
  stood.set(status, times + 1);
  return came;
}

/** Milliseconds that the folder of an order may take that was made begun, and how many that stay inactive are waited for. */
const beginningLimit = 1_000;
const fewStaid = 2;
let staidInactive = 0;

/** A file of more bytes may be too large for a target, and one of another name unusual. */
const shortFile = 1_000;
const plainName = /^[\w-]+\.\w+$/;

/** The fields of an update (section 4.5). Everything goes out as text; a list as repeated `name[]` entries. */
export type OrderFields = Record<
  string,
  string | number | boolean | readonly string[] | readonly FilePart[] | undefined
>;

/** Sends one update as it stands. */
export type SendUpdate = (fields: OrderFields, change: Change) => Promise<Response>;

/** What is known of an order before an update. */
export interface OrderBefore {
  /** Where it is known. */
  status: OrderStatus | undefined;
  /** Whether the order was refused its last update. */
  wasRefused: boolean;
}

/** The levels of a case, as far as they change how an update is sent. */
export interface UpdateLevels {
  /** Whether an update is sent twice. */
  readonly repeats: boolean;
  put(send: SendUpdate, fields: OrderFields, change: Change, order: OrderBefore): Promise<Response>;
}

/** What changed an order in place of the update that a case asks about: the update that read it back, or somebody else's. */
export type BesideCause = 'reading' | 'another';

/** One order. Whatever reads it back ends the test as `untested` where nothing can. */
export class Order {
  readonly #workspace: Workspace;
  readonly #levels: UpdateLevels | undefined;
  #read: string | undefined;
  /** How many updates of it were accepted so far. */
  updates = 0;
  /** How many updates there had been when an effect did not come in its time. */
  readonly #vain = new Map<EffectKind, number>();
  /** Its status as far as accepted updates tell; undefined where nothing is known. */
  #status: OrderStatus | undefined;
  #wasRefused = false;
  /** The names of the files that it took. */
  readonly #filenames = new Set<string>();
  /** When an update of it was last answered, by this case or another. */
  protected answered = -Infinity;
  /** How many of its updates have no answer yet. */
  #underWay = 0;
  /** Statuses that were no lock: they came again after a pause. */
  readonly #lasting = new Set<number>();
  #wasLookedAt = false;
  /** What gave it its history and may have its effects still to come. */
  #history: OrderFields | undefined;
  /** What the levels sent beside what the case asked for, and the target took. */
  readonly #beside = new Map<OrderMember, unknown>();

  /**
   * @param status in which it was given, where that is known
   * @param levels at which its updates are sent
   */
  constructor(
    protected readonly context: TestContext,
    workspace: Workspace,
    readonly id: string,
    status?: OrderStatus,
    levels?: UpdateLevels,
  ) {
    this.#workspace = workspace;
    this.#status = status;
    this.#levels = levels;
  }

  /** Whether it is to stay in its state, and without more files: it is shared, and the next run needs it as it is. */
  get isKept(): boolean {
    return false;
  }

  #moved(to: unknown, accepted: boolean): void {
    if (!isOrderStatus(to)) return;
    if (this.#status !== undefined) this.context.session.asked(this.#status, to);
    if (accepted) this.#status = to;
  }

  /** Waits until the events of what was done to it before have come: where each test has orders of its own, there are none. */
  async eventsCame(): Promise<void> {}

  /** Updates the order, at the levels of the case; as the workspace's SuperAdmin unless they or the change say otherwise. */
  put(fields: OrderFields, change: Change = {}): Promise<Response> {
    if (this.#levels === undefined) return this.update(fields, change);
    const send = async (asked: OrderFields, by: Change): Promise<Response> => {
      const answer = await this.update(asked, by);
      if (answer.ok) this.#took(asked, fields);
      return answer;
    };
    return this.#levels.put(send, fields, change, {
      status: this.#status,
      wasRefused: this.#wasRefused,
    });
  }

  /**
   * Sends updates in turn, at the levels of the case, and does not read the order between them.
   * @returns their responses, if a field is known to be stored as each that was accepted sent it; undefined where the order
   * has to be read after each
   */
  async putInTurn(
    _updates: readonly OrderFields[],
    _field: OrderMember,
  ): Promise<readonly Response[] | undefined> {
    return undefined;
  }

  /** Keeps account of what was sent beside what a case asked for. */
  #took(sent: OrderFields, asked: OrderFields): void {
    for (const [field, value] of Object.entries(sent))
      for (const member of membersOf(field))
        if (field in asked) this.#beside.delete(member);
        else this.#beside.set(member, value);
  }

  /** Whether its updates are sent twice, so that their files may be there twice. */
  get isSentTwice(): boolean {
    return this.#levels?.repeats === true;
  }

  /** As {@link Order.put}, at no levels: what prepares a case, or reads the order back. */
  async update(fields: OrderFields, change?: Change): Promise<Response> {
    const call = {
      headers: {
        authorization: change?.headers?.authorization ?? `Bearer ${await this.#workspace.accessToken()}`,
        companyid: await this.#workspace.companyId(),
      },
      query: { pid: this.id },
      parts: toParts(fields),
    };
    const answer = await this.#unlocked(buildRequest('updateOrder', call, change));
    answer.role = change?.role;
    if (change?.raw === undefined) answer.asked = () => fieldsInWords(fields);
    const isOwn = change?.query?.pid === undefined && change?.raw === undefined;
    this.#wasRefused = answer.refused;
    if (isOwn) this.#moved(fields.status, answer.ok);
    if (isOwn && answer.ok) {
      this.updates += 1;
      for (const { filename } of filesOf(fields)) this.#filenames.add(filename);
      if (typeof fields.status === 'string') this.context.session.left('order', this.id, fields.status);
    }
    return answer;
  }

  /**
   * Sends an update; again after a pause where the target turns it away beside another or right after it: it may keep an
   * order locked for a while, and its 409, 423 or 429 says nothing of the update then.
   */
  async #unlocked(request: WireRequest): Promise<Response> {
    const started = performance.now();
    this.#underWay += 1;
    const first = await this.context.attempt(request).finally(() => (this.#underWay -= 1));
    const isSoon = this.#underWay > 0 || started - this.answered < lockLimit;
    const { status = 0 } = first;
    const isLock = lockedOut.includes(status) && isSoon && !this.#lasting.has(status);
    const came = isLock
      ? await whileLocked(
          first,
          () => this.context.attempt(request),
          () => this.updates,
        )
      : first;
    if (isLock && came.status === status) this.#lasting.add(status);
    this.answered = performance.now();
    return came instanceof Response ? came : stop('cantTell', came);
  }

  /** As {@link Order.update}, of what gives the order its history: a snapshot waits for what it sets off. */
  async begin(fields: OrderFields): Promise<Response> {
    const answer = await this.update(fields);
    if (answer.ok) this.#history = fields;
    return answer;
  }

  /**
   * As {@link Order.put}, of an update whose files no clause says must be taken, as section 8 shows neither their number nor
   * their size, and no section their names, their types, or that one is taken beside another of its name: where it is
   * refused, and taken with one small picture of a plain name, the test is inapplicable.
   */
  async putFiles(fields: OrderFields, change?: Change): Promise<Response> {
    const files = filesOf(fields);
    const isNamesake = files.some(({ filename }) => this.#filenames.has(filename));
    const answer = await this.put(fields, change);
    const bytes = files.map(({ content }) => Buffer.byteLength(content));
    const isLarge = files.length > 1 || bytes.some((size) => size > shortFile);
    const isNamedSo = isNamesake || files.some(({ filename }) => !plainName.test(filename));
    const isOfType = files.some(({ type }) => type !== pictureType);
    if (!answer.refused || !(isLarge || isNamedSo || isOfType)) return answer;
    const few = await this.update({ ...fields, files: [sampleFile('small')] }, change);
    if (!few.ok) return answer;
    const what = isLarge
      ? `${files.length === 1 ? 'a file' : `${files.length} files`} of ${[...new Set(bytes)].join(', ')} bytes`
      : `a file ${isNamesake ? 'of a name that the order has already' : isNamedSo ? 'with signs in its name' : 'of another type'}`;
    const question = isLarge ? 'Q-FILE-LIMITS' : 'Q-FILE-NAMES';
    if (isLarge || isNamedSo) this.context.session.record(question, `${what}: ${answer.outcome}`, answer);
    return notTaken(
      'files',
      `The target answers ${answer.statusPhrase} to ${what} and takes a small picture of a plain name; the specification does not say which files it must take.`,
    );
  }

  /** One member as it is read back; undefined or null where it is unset or not shown. */
  async read<Member extends OrderMember>(member: Member): Promise<OrderState[Member]> {
    return (await this.state())[member];
  }

  /** Whether a harness shows that what an update sent was stored otherwise; false, too, where none shows the order. */
  async isKnownToLack(fields: OrderFields): Promise<boolean> {
    const state = await this.#offeredState();
    return state !== undefined && lacks(state, fields);
  }

  /** Whether it is read back with other values than an update sent. */
  async lacks(fields: OrderFields): Promise<boolean> {
    const snapshot = await this.snapshotWith(...(Object.keys(fields) as OrderMember[]));
    return lacks(snapshot as OrderState, fields);
  }

  /** Everything that an update can change, to be compared later. */
  async snapshot(): Promise<OrderSnapshot> {
    await this.#begun();
    const state = await this.state();
    return snapshotOf(this.#isBeginning(state) ? await this.#withFolder() : state);
  }

  /** Whether its folder may be active soon: a harness may answer before what it set off has come. */
  #isBeginning({ status, folderActive }: OrderState): boolean {
    const isFirst = !this.#wasLookedAt;
    this.#wasLookedAt = true;
    return isFirst && status !== 'Pending' && folderActive === false && staidInactive < fewStaid;
  }

  /** Its state once its folder is active, or the time for that is up. */
  async #withFolder(): Promise<OrderState> {
    const look = (): Promise<OrderState> => this.state();
    const state = await looking(look, ({ folderActive }) => folderActive === true)(beginningLimit);
    if (state.folderActive !== true) staidInactive += 1;
    return state;
  }

  /** Waits for the effects of its history: what comes late would be taken for a change by what follows. */
  async #begun(): Promise<void> {
    const history = this.#history;
    if (history === undefined) return;
    this.#history = undefined;
    const look = async (): Promise<boolean> => (await this.#offeredState())?.folderActive !== false;
    if (history.status === 'Ongoing') await this.#awaited('folder', look, (active) => active);
    await this.settled();
  }

  /**
   * What is not as a snapshot has it. Of what was sent beside what the case asked for it counts only whether it is unset:
   * that it is stored as it was sent is the matter of other clauses.
   */
  async changesSince(before: OrderSnapshot): Promise<MemberChange[]> {
    return changesBetween(before, await this.snapshot()).filter(
      ({ member, after }) =>
        !this.#beside.has(member) || (after === null && this.#beside.get(member) !== 'null'),
    );
  }

  /**
   * The members among changes that something else changed than the update that the case asks about, each with what it was;
   * none where a harness shows the order.
   * @param before the order as it was
   */
  async changedBeside(
    _changes: readonly MemberChange[],
    _before: OrderSnapshot,
  ): Promise<ReadonlyMap<OrderMember, BesideCause>> {
    return new Map();
  }

  /** A snapshot with some members at least; the test is `untested` where only events show the order, and not these. */
  async snapshotWith(..._members: readonly OrderMember[]): Promise<OrderSnapshot> {
    return this.snapshot();
  }

  /** A snapshot without some members, which are then not compared. */
  async snapshotWithout(...members: OrderMember[]): Promise<OrderSnapshot> {
    const entries = Object.entries(await this.snapshot());
    return Object.fromEntries(entries.filter(([member]) => !members.includes(member as OrderMember)));
  }

  /** Whether the file folder is active (section 3.1), once it is or the target's time is up. */
  isFolderActive(): Promise<boolean> {
    const look = async (): Promise<boolean> => (await this.#shown('folderActive')) === true;
    return this.#awaited('folder', look, (active) => active);
  }

  tasks(): Promise<Task[]> {
    return this.#shown('tasks');
  }

  /**
   * Tasks from before as they are now, in the same order, once something holds of all or the target's time is up; the
   * test is `cantTell` where one is not shown any more.
   */
  tasksNow(tasks: readonly Task[], holds?: (task: Task) => boolean): Promise<Task[]> {
    const look = async (): Promise<Task[]> => {
      const now = await this.tasks();
      return tasks.map(
        ({ id }) =>
          now.find((task) => task.id === id) ??
          harnessLacks('order.read', 'The harness does not show a task of the order any more.'),
      );
    };
    return holds === undefined ? look() : this.#awaited('task', look, (now) => now.every(holds));
  }

  /** The files, once there are `count` of them that hold, or the target's time is up. */
  files(count = 0, holds: (files: readonly StoredFile[]) => boolean = () => true): Promise<StoredFile[]> {
    const look = (): Promise<StoredFile[]> => this.#shown('files');
    return count === 0
      ? look()
      : this.#awaited('file', look, (files) => files.length >= count && holds(files));
  }

  /** The notifications to the client, of a kind where one is named, once there are `count` of them or the target's time is up. */
  notifications(kind?: NotificationKind, count = 0): Promise<Notification[]> {
    const look = async (): Promise<Notification[]> =>
      (await this.#shown('notifications')).filter(
        (notification) => kind === undefined || notification.kind === kind,
      );
    return count === 0 ? look() : this.#awaited('notification', look, ({ length }) => length >= count);
  }

  /**
   * Where the harness showed members of the order when it was read last: the key of that exchange, and a JSON Pointer into
   * its body. Nothing where no harness reads it.
   */
  shownAt(...members: OrderMember[]): { reads?: string[]; pointer?: string } {
    if (this.#read === undefined) return {};
    return { reads: [this.#read], pointer: ['/order', ...(members.length === 1 ? members : [])].join('/') };
  }

  /** Has its next reading be another one than that of its last update, where there can be another. */
  showAgain(): boolean {
    return false;
  }

  /** Waits as long as effects of earlier updates would take that were not seen yet. */
  settled(quiet: QuietPeriod = 'brief'): Promise<void> {
    return settle(this.context, quiet, 'notification', 'file', 'folder', 'task');
  }

  /** An effect that did not come in its time is looked at once until the next update. */
  async #awaited<T>(kind: EffectKind, look: () => Promise<T>, holds: (seen: T) => boolean): Promise<T> {
    if (this.#vain.get(kind) === this.updates) return look();
    const updates = this.updates;
    const seen = await awaitEffect(this.context, kind, looking(look, holds), holds);
    if (!holds(seen)) this.#vain.set(kind, updates);
    return seen;
  }

  /** A member that every order has; the test is `cantTell` where the harness leaves it out. */
  async #shown<Member extends OrderMember>(member: Member): Promise<NonNullable<OrderState[Member]>> {
    return (
      (await this.read(member)) ??
      harnessLacks('order.read', `The harness does not show ${member} of the order.`)
    );
  }

  /** The order as it is now; the test is `untested` where nothing can read it back. */
  protected async state(): Promise<OrderState> {
    const { order } = await this.context.given.states.needed('order.read', await this.#named());
    this.#read = this.context.session.recorder.sourceOf(order);
    return order;
  }

  /** The same where a harness shows it. */
  async #offeredState(): Promise<OrderState | undefined> {
    return (await this.context.given.states.offered('order.read', await this.#named()))?.order;
  }

  async #named(): Promise<{ companyId: string; orderId: string }> {
    return { companyId: await this.#workspace.companyId(), orderId: this.id };
  }
}

/** The members of an order that a field of an update sets, or may. */
function membersOf(field: string): OrderMember[] {
  return field === 'status' ? ['status', 'folderActive', 'notifications'] : [field as OrderMember];
}

/** Whether an update, where it is accepted, leads an order out of the state in which it is. */
export function leavesState(from: OrderStatus, { status }: OrderFields): boolean {
  return isOrderStatus(status) && status !== from;
}

/** Writes short texts in place of long ones: every later event of an order that is kept would carry them. */
export async function shorten(order: Order, ...fields: readonly string[]): Promise<void> {
  if (order.isKept) await order.put(Object.fromEntries(fields.map((field) => [field, 'Short again'])));
}

/** Whether an update adds files. */
export function addsFiles(fields: OrderFields): boolean {
  return filesOf(fields).length > 0;
}

function filesOf({ files }: OrderFields): readonly FilePart[] {
  return Array.isArray(files) ? (files as FilePart[]) : [];
}

/** Whether an order is not as the next run needs it once it has accepted an update: it was moved, or has more files. */
export function isUsedUp(from: OrderStatus, fields: OrderFields): boolean {
  return leavesState(from, fields) || addsFiles(fields);
}

function toParts(fields: OrderFields): Part[] {
  return Object.entries(fields).flatMap(([name, value]): Part[] => {
    if (value === undefined) return [];
    if (!Array.isArray(value)) return [[name, String(value)]];
    return (value as (string | FilePart)[]).map((entry) =>
      typeof entry === 'string' ? [`${name}[]`, entry] : [name, entry],
    );
  });
}
