import type { Levels } from '../contract/covering.js';
import { isClosed } from '../contract/order-status.js';
import type { OrderStatus } from '../contract/order-status.js';
import { refusedControl } from '../exchange/response.js';
import type { Response } from '../exchange/response.js';
import { stop } from '../session/stop.js';
import type { OrderWish } from '../target/fixture-shapes.js';
import type { Member } from './member.js';
import { addsFiles } from './order.js';
import type { Order, OrderFields } from './order.js';
import type { Change } from './request.js';

/** Sends one update as it stands. */
type Send = (fields: OrderFields, change: Change) => Promise<Response>;

/** What an order is made of, at the levels of a case. */
type Wish = OrderWish & { clientMemberId?: string };

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

/** Statuses by which a target may turn away one of two requests that come at once: nothing states that both are done. */
export const lockedOut = [409, 423, 429];

/** Fields that every update may send, whatever it is about. */
const fillers: OrderFields = {
  notes: 'Beside what this is about',
  brief: 'Beside what this is about, too',
  name: 'Beside what this is about as well',
};

/** Texts, by their levels. */
const texts: Readonly<Record<string, string>> = {
  markup: '<b>Tom & Jerry</b> &amp; </script>',
  long: 'word '.repeat(60).trim(),
  'beyond-ascii': 'Ærøskøbing, Łódź, 大阪',
  'beyond-basic-plane': 'Off we go 🚀',
  quotes: 'She said "yes" \\ \'no\'',
  word: 'null',
};

/** Makes orders, and sends their updates, at the levels of a case (`spec/dimensions.yaml`). */
export class OrderLevels {
  readonly #levels: Levels;
  readonly #makeMember: (role: string) => Promise<Member>;
  #member: Promise<Member> | undefined;

  /** @param makeMember makes a caller; ends the test where it can't */
  constructor(levels: Levels, makeMember: (role: string) => Promise<Member>) {
    this.#levels = levels;
    this.#makeMember = makeMember;
  }

  /** How many orders the company is to have that are older. */
  get older(): number {
    return this.#levels.record === 'later' ? 4 : 0;
  }

  /** Whether another order of the company is to have project managers. */
  get hasManagersElsewhere(): boolean {
    return this.#levels.context === 'managers-elsewhere';
  }

  /** What an order is made of; the state that it begins in is another where it is to be moved. */
  async wish(wish: Wish): Promise<Wish> {
    const { record, caller } = this.#levels;
    const owned = caller === 'client' && wish.clientMemberId === undefined;
    return {
      ...(record === 'subscription' && { subscription: true }),
      ...wish,
      status: this.#moveTo(wish)?.from ?? wish.status,
      ...(owned && { clientMemberId: (await this.#caller('client')).id }),
    };
  }

  /** Gives an order its history. */
  async prepare(order: Order, wish: Wish): Promise<void> {
    const { record } = this.#levels;
    const update =
      this.#moveTo(wish)?.fields ?? (record === 'updated' && !isClosed(wish.status) ? fillers : undefined);
    if (update === undefined) return;
    const answer = await order.update(update);
    if (!answer.ok)
      refusedControl(answer, `An update that was to come before this was refused: ${answer.statusPhrase}.`);
  }

  /**
   * Sends an update as the levels say; what another request does to the same record is sent beside it, and its answer is
   * left alone.
   * @param status of the order, where it is known
   */
  async put(
    send: Send,
    fields: OrderFields,
    change: Change,
    status: OrderStatus | undefined,
  ): Promise<Response> {
    if (change.raw !== undefined || change.query !== undefined) return send(fields, change);
    const asked = this.#beside(this.#withText(fields), status);
    const by = await this.#changed(change);
    switch (this.#levels.timing) {
      case 'again': {
        const first = await send(asked, by);
        return canRepeat(asked, status) ? send(asked, by) : first;
      }
      case 'at-once':
        return this.#atOnce(send, asked, by);
      case 'after-refusal':
        await send({ budget: -1 }, { ...by, refused: true });
        return send(asked, by);
      default:
        return send(asked, by);
    }
  }

  async #atOnce(send: Send, asked: OrderFields, by: Change): Promise<Response> {
    const other = Object.entries(fillers).find(([field]) => !(field in asked)) ?? ['notes', 'Sent at once'];
    const [answer] = await Promise.all([send(asked, by), send(Object.fromEntries([other]), by)]);
    if (lockedOut.includes(answer.status))
      stop('inapplicable', {
        code: 'level-refused',
        subject: answer.operation,
        message: `The target answers ${answer.statusPhrase} to one of two updates that come at once.`,
      });
    return answer;
  }

  #beside(fields: OrderFields, status: OrderStatus | undefined): OrderFields {
    const files = [{ filename: 'beside.txt', content: 'Beside what this is about' }];
    const others = Object.entries(fillers).filter(([field]) => !(field in fields));
    switch (this.#levels.with) {
      case 'other-fields':
        return { ...Object.fromEntries(others.slice(0, 2)), ...fields };
      case 'file-before':
        return addsFiles(fields) ? fields : { files, ...fields };
      case 'file-after':
        return addsFiles(fields) ? fields : { ...fields, files };
      case 'status': {
        const beside = status && (statusBeside[status] ?? 'Review');
        return beside === undefined || 'status' in fields ? fields : { ...fields, status: beside };
      }
      default:
        return fields;
    }
  }

  /** A text that nothing is asked about: what the case is about stays as it is. */
  #withText(fields: OrderFields): OrderFields {
    const text = texts[this.#levels.value ?? ''];
    const field = ['notes', 'brief', 'name'].find((each) => !(each in fields));
    return text === undefined || field === undefined ? fields : { ...fields, [field]: text };
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
      ...(encoding && { encoding: encoding as NonNullable<Change['encoding']> }),
      headers: { ...clientid, ...caller?.asCaller.headers, ...change.headers },
    };
  }

  #caller(role: string): Promise<Member> {
    return (this.#member ??= this.#makeMember(role));
  }

  /** An order whose tasks a test counts is not closed for it: that would do something to them. */
  #moveTo({ status, openTasks, requestedTasks }: Wish): (typeof movesTo)[OrderStatus] {
    const hasTasks = openTasks !== undefined || requestedTasks !== undefined;
    if (this.#levels.record !== 'moved' || (isClosed(status) && hasTasks)) return undefined;
    return movesTo[status];
  }
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
