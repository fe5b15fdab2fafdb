import type { Levels } from '../contract/dimensions.js';
import { isClosed } from '../contract/schemas.js';
import type { OrderStatus } from '../contract/schemas.js';
import type { FilePart } from '../exchange/wire.js';
import { levelRefused, refusedControl } from '../exchange/response.js';
import type { Response } from '../exchange/response.js';
import type { OrderOptions } from '../target/fixtures.js';
import type { Member, Change } from './request.js';
import { addsFiles } from './order.js';
import type { Order, OrderBefore, OrderFields, SendUpdate, UpdateLevels } from './order.js';
import { sampleFile } from './sample-data.js';

/** The roles of callers, by their levels. */
const roles: Readonly<Record<string, string>> = {
  admin: 'Admin',
  'project-manager': 'projectManager',
  'team-member': 'teamMember',
  client: 'client',
};

/** From which state, and by what, an order gets into another. */
const movesTo: Readonly<Partial<Record<OrderStatus, { from: OrderStatus; fields: OrderFields }>>> = {
  Ongoing: { from: 'Pending', fields: { status: 'Ongoing' } },
  Review: { from: 'Ongoing', fields: { status: 'Review' } },
  Completed: { from: 'Ongoing', fields: { status: 'Completed', markTasksAsDone: false } },
  Cancelled: { from: 'Ongoing', fields: { status: 'Cancelled', markTasksAsDone: false } },
};

/** What a status can be sent along with, in the states that have a move which no sound target refuses (section 3.1). */
const statusBeside: Readonly<Partial<Record<OrderStatus, string>>> = {
  Pending: 'Ongoing',
  Ongoing: 'Review',
  Review: 'Review',
};

/** Fields that every update may send, whatever it is about. */
const fillers: OrderFields = {
  quantity: 3,
  notes: 'Beside what this is about',
  brief: 'Beside what this is about, too',
};

/** Fields that are one change with another: they say nothing by themselves. */
const goWithAnother: readonly string[] = ['markTasksAsDone', 'rejectRequestedTasks', 'repeatDuration'];

/** The fields that hold any text. */
const texts: readonly string[] = ['name', 'brief', 'notes'];

/** A text with the trait of a level, made of another one. No file is stored under a name with a slash. */
const traits: Readonly<Record<string, (text: string) => string>> = {
  mixed: (text) => `<i>"${text}" &amp; Größe, 日本 🚀`,
  markup: (text) => `<i>${text} &amp; more`,
  long: (text) => `${text}${' and so on'.repeat(12)}`,
  'beyond-ascii': (text) => `Größe, 日本: ${text}`,
  'beyond-basic-plane': (text) => `🚀 ${text}`,
  quotes: (text) => `The client's "${text}"`,
  word: () => 'null',
};

/** Makes orders, and sends their updates, at the levels of a case (`spec/dimensions.yaml`). */
export class OrderLevels implements UpdateLevels {
  readonly #levels: Levels;
  readonly #makeMember: (role: string) => Promise<Member>;
  #member: Promise<Member> | undefined;

  /** @param makeMember makes a caller; ends the test where it can't */
  constructor(levels: Levels, makeMember: (role: string) => Promise<Member>) {
    this.#levels = levels;
    this.#makeMember = makeMember;
  }

  /** Whether an update is sent twice, so that its files may be there twice. */
  get repeats(): boolean {
    return this.#levels.timing === 'again';
  }

  /** The client who sends the updates; undefined where another member does. */
  async client(): Promise<Member | undefined> {
    return this.#levels.caller === 'client' ? this.#caller('client') : undefined;
  }

  /** What an order is made of; the state that it begins in is another where it is to be moved. */
  async options(options: OrderOptions): Promise<OrderOptions> {
    const { record } = this.#levels;
    const client = options.clientMemberId === undefined ? await this.client() : undefined;
    return {
      ...(record === 'subscription' && { subscription: true }),
      ...options,
      status: this.#moveTo(options)?.from ?? options.status,
      ...(client && { clientMemberId: client.id }),
    };
  }

  /** Gives an order its history. */
  async prepare(order: Order, options: OrderOptions): Promise<void> {
    const { record } = this.#levels;
    const update =
      this.#moveTo(options)?.fields ??
      (record === 'updated' && !isClosed(options.status) ? fillers : undefined);
    if (update === undefined) return;
    const answer = await order.begin(update);
    if (!answer.ok)
      refusedControl(answer, `An update that was to come before this was refused: ${answer.statusPhrase}.`);
  }

  /**
   * Sends an update as the levels say; what another request does to the same record is sent beside it, and its answer is
   * left alone.
   */
  async put(send: SendUpdate, fields: OrderFields, change: Change, order: OrderBefore): Promise<Response> {
    const answer = await this.#put(send, fields, change, order);
    if (!answer.refused || change.raw !== undefined) return answer;
    const { encoding, value } = this.#levels;
    if (encoding === 'chunked' && answer.needsLength) levelRefused(answer, 'an update without its length');
    if (value === undefined || change.refused === true || (order.status && isClosed(order.status)))
      return answer;
    // It may be refused for anything: for its text it is if a plain one is accepted.
    const plain = await send(fields, await this.#changed(change));
    if (plain.refused) return answer;
    const text = value === 'long' ? 'a text of more than 100 characters' : 'an unusual text';
    return levelRefused(answer, `an update with ${text}, and no clause says that it must take one`);
  }

  async #put(
    send: SendUpdate,
    fields: OrderFields,
    change: Change,
    { status, wasRefused }: OrderBefore,
  ): Promise<Response> {
    const isForm = change.raw === undefined;
    const asked = isForm ? this.#beside(this.#valued(fields), status) : fields;
    const by = await this.#changed(change);
    const { timing } = this.#levels;
    if (timing === 'at-once') return this.#atOnce(send, asked, by, status);
    if (timing === 'after-refusal' && !wasRefused)
      await send({ budget: -1 }, { ...by, raw: undefined, refused: true });
    const answer = await send(asked, by);
    if (timing !== 'again') return answer;
    const isToBeRefused = change.refused === true || (status !== undefined && isClosed(status));
    // What takes effect against the specification shows no second time.
    if (isToBeRefused ? answer.ok : !canRepeat(asked, status)) return answer;
    const again = await send(asked, by);
    if (again.refused && answer.ok && addsFiles(asked)) {
      const other = await send({ ...asked, files: [sampleFile('again')] }, by);
      if (other.ok) levelRefused(again, 'a file of a name that the order has already');
    }
    return again;
  }

  /**
   * The other update is the first to come, so that this one finds it under way. A closed order may be refused by the status
   * that others answer to a lock.
   */
  async #atOnce(
    send: SendUpdate,
    asked: OrderFields,
    by: Change,
    status: OrderStatus | undefined,
  ): Promise<Response> {
    const [, answer] = await Promise.all([
      send(fillerBeside(asked), { ...by, raw: undefined }),
      send(asked, by),
    ]);
    if (answer.isLockedOut && !(status !== undefined && isClosed(status)))
      levelRefused(answer, 'one of two updates that come at once');
    return answer;
  }

  #beside(fields: OrderFields, status: OrderStatus | undefined): OrderFields {
    switch (this.#levels.with) {
      case 'other-fields':
        return besideOthers(fields);
      case 'file-before':
      case 'file-after': {
        const { files = [sampleFile('beside')], ...others } = fields;
        const beside = Object.keys(others).length > 0 ? others : fillerBeside(fields);
        return this.#levels.with === 'file-before' ? { files, ...beside } : { ...beside, files };
      }
      case 'status': {
        const beside = status && (statusBeside[status] ?? 'Review');
        return beside === undefined || 'status' in fields
          ? fields
          : { ...besideOthers(fields), status: beside };
      }
      default:
        return fields;
    }
  }

  /** A text of the update has the trait, or else the names of its files, or one beside. A short text may be a bound. */
  #valued(fields: OrderFields): OrderFields {
    const trait = traits[this.#levels.value ?? ''];
    if (trait === undefined) return fields;
    const text = texts.find((field) => String(fields[field] ?? '').length > 5);
    if (text !== undefined) return { ...fields, [text]: trait(String(fields[text])) };
    if (addsFiles(fields) && Object.keys(fields).length === 1)
      return { files: (fields['files'] as FilePart[]).map((file) => named(file, trait)) };
    return { notes: trait('Beside what this is about'), ...fields };
  }

  async #changed(change: Change): Promise<Change> {
    const { encoding, access } = this.#levels;
    const role = roles[this.#levels.caller ?? ''];
    const isOwn = change.role === undefined && change.headers?.authorization === undefined;
    const caller = role !== undefined && isOwn ? await this.#caller(role) : undefined;
    const clientid = access === 'clientid-sent' ? { clientid: 'sock-5Kc1nWtZ2bLkS8dFAAAC' } : undefined;
    return {
      ...change,
      ...(caller && { role: caller.role }),
      ...(encoding && change.raw === undefined && { encoding: encoding as NonNullable<Change['encoding']> }),
      headers: { ...clientid, ...caller?.asCaller.headers, ...change.headers },
    };
  }

  #caller(role: string): Promise<Member> {
    return (this.#member ??= this.#makeMember(role));
  }

  /** An order whose tasks a test counts is not closed for it: that would do something to them. */
  #moveTo({ status, openTasks, requestedTasks }: OrderOptions): (typeof movesTo)[OrderStatus] {
    const hasTasks = openTasks !== undefined || requestedTasks !== undefined;
    if (this.#levels.record !== 'moved' || (isClosed(status) && hasTasks)) return undefined;
    return movesTo[status];
  }
}

/** A field that an update does not name, so that two fields are sent; an update that names several is left as it is. */
function besideOthers(fields: OrderFields): OrderFields {
  const changes = Object.keys(fields).filter((field) => field !== 'files' && !goWithAnother.includes(field));
  if (changes.length > 1) return fields;
  const one = { ...fillerBeside(fields), ...fields };
  return changes.length === 1 ? one : { ...fillerBeside(one), ...one };
}

function fillerBeside(fields: OrderFields): OrderFields {
  return Object.fromEntries(
    Object.entries(fillers)
      .filter(([field]) => !(field in fields))
      .slice(0, 1),
  );
}

function named(file: FilePart, trait: (text: string) => string): FilePart {
  const [stem = '', extension = 'txt'] = file.filename.split('.');
  return { ...file, filename: `${trait(stem)}.${extension}` };
}

/** Whether an update can be sent twice: not where the first closes the order, or moves it from Pending. */
function canRepeat({ status }: OrderFields, from: OrderStatus | undefined): boolean {
  return (
    status === undefined ||
    from === undefined ||
    isClosed(from) ||
    (from !== 'Pending' && status === 'Review')
  );
}
