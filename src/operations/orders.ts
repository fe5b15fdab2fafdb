import { isOverruled } from '../contract/catalogue.js';
import type { Levels } from '../contract/dimensions.js';
import { openStatuses } from '../contract/schemas.js';
import type { OrderStatus } from '../contract/schemas.js';
import { textHash } from '../contract/text.js';
import type { QuietPeriod } from '../exchange/inbox.js';
import { stop } from '../session/session.js';
import type { MemberOptions, OrderOptions } from '../target/fixtures.js';
import { optionalRoles, orderList } from '../target/environment-fixtures.js';
import { missing, roleAbsent, supply, demandWrites } from '../target/fixtures.js';
import type { Need } from '../target/order-account.js';
import type { Settings } from '../target/settings.js';
import { Member } from './request.js';
import { settle } from './test-context.js';
import { Order } from './order.js';
import { OrderLevels } from './order-levels.js';
import type { OrderMember } from './order-snapshot.js';
import { isBeyondEvents, needsHarness } from './event-readings.js';
import { PreparedOrder } from './prepared-order.js';
import type { TestContext } from './test-context.js';
import { Workspace } from './workspace.js';

/** The state in which a case asks for an order: `open` if any will do in which it can be updated (section 3.1). */
export type AskedStatus = OrderStatus | 'open';

/** What an order that a case asks for is to be. */
export interface OrderNeed extends Omit<OrderOptions, 'status'> {
  /**
   * Whether the case asks for a move of it that the target has to accept, or may, or adds files: an order that a team
   * prepared has to be perishable then.
   */
  usesUp?: boolean;
  /**
   * The contradictions whose default rulings have the target refuse what the case asks of it: where the run is under another,
   * the order may be used up.
   */
  lastsUnder?: readonly (keyof Settings['rulings'])[];
  /**
   * Whether the case adds one file to it, all the same: the cases that say so share an order, so that a run adds no more
   * than three.
   */
  takesFile?: boolean;
  /**
   * Whether a subscription order has to be in the state that is named. A team names Pending ones alone, so that they stand
   * for those of every open state else: what is asked of them holds in each.
   */
  inState?: boolean;
  /** Whether a subscription order does as well, of those that a team prepared: it is asked for nothing that is about its kind. */
  anyKind?: boolean;
  /** What the case reads of it: where nothing shows that, no order is used up for the case. */
  reads?: readonly OrderMember[];
}

/** The orders of a workspace that PUT /orders (section 4.5) needs, and the members who call it. */
export class Orders {
  readonly #context: TestContext;
  readonly workspace: Workspace;
  /** Undefined where its cases have none. */
  readonly #levels: OrderLevels | undefined;
  #surroundings: Promise<void> | undefined;

  constructor(context: TestContext, workspace: Workspace) {
    this.#context = context;
    this.workspace = workspace;
    const levels = levelsOf(context);
    if (Object.keys(levels).length > 0) this.#levels = new OrderLevels(levels, (role) => this.caller(role));
  }

  /** Whether a harness shows what is stored of an order. */
  get areReadable(): boolean {
    return this.#context.given.canReadOrders;
  }

  /** Whether as many orders can be made as a test likes; else those that a team prepared are acquired. */
  get areMade(): boolean {
    return this.#context.canMakeRecords();
  }

  /** Ends a test that updates many orders as `untested` where they are not made for it. */
  demandMany(): void {
    if (!this.areMade) missing('many orders of its own', 'order', supply('HARNESS_URL'));
  }

  /** Waits as long as effects of updates would take that were not seen yet. */
  settled(quiet: QuietPeriod): Promise<void> {
    return settle(this.#context, quiet, 'notification', 'file', 'folder', 'task');
  }

  /** The orders of another workspace. */
  in(workspace: Workspace): Orders {
    return new Orders(this.#context, workspace);
  }

  /** Whether a team named a workspace whose subscription it let expire. */
  get namesExpired(): boolean {
    return this.#context.settings.environmentFixtures.expired !== undefined;
  }

  /** The order of that workspace; the test is `untested` where there is none. */
  expired(): Order {
    const { orderId, ...named } = this.#context.given.expiredWorkspace();
    // It has no key.
    const workspace = new Workspace(this.#context, () => Promise.resolve({ apiKey: '', ...named }), false);
    return new Order(this.#context, workspace, orderId);
  }

  /**
   * An order in a state, of this case alone. One that a team prepared is kept in that state, unless it is given `usesUp`;
   * the case gives it back when it asks for another.
   */
  async given(status: AskedStatus, need: OrderNeed = {}): Promise<Order> {
    const [order] = await this.together([{ status, ...need }]);
    return order as Order;
  }

  /** As {@link Orders.given}, several that the case needs at one time. */
  async together(needs: readonly (OrderNeed & { status: AskedStatus })[]): Promise<Order[]> {
    const companyId = await this.workspace.companyId();
    const made: Order[] = [];
    for (const need of needs) {
      const { usesUp: _usesUp, lastsUnder: _lasts, takesFile: _takes, ...other } = need;
      const { inState: _inState, reads: _reads, anyKind: _anyKind, ...rest } = other;
      const asked = { ...rest, status: ongoingOf(rest.status) };
      // Without levels nobody asks: one that is answered no looks at less.
      const levels = this.#levels && this.areMade ? this.#levels : undefined;
      if (levels) await (this.#surroundings ??= this.#surround(companyId));
      const options = levels ? await levels.options(asked) : asked;
      const id = await this.#context.given.order(companyId, options);
      if (id === undefined) return this.#prepared(needs);
      const order = new Order(this.#context, this.workspace, id, options.status, this.#levels);
      await this.#levels?.prepare(order, asked);
      made.push(order);
    }
    return made;
  }

  /** Makes what is to be there beside the orders of a case. */
  async #surround(companyId: string): Promise<void> {
    const { given, inbox, levels } = this.#context;
    const { context: beside, record } = levels;
    for (let count = 0; count < (beside === 'other-webhooks' ? 2 : 0); count += 1) {
      const { url } = await inbox.newAddresses();
      await given.offeredWebhook(companyId, { url, events: ['ORDER.UPDATED'], active: true });
    }
    for (let count = 0; count < (record === 'later' ? 4 : 0); count += 1)
      await given.order(companyId, { status: 'Ongoing' });
    if (beside !== 'managers-elsewhere') return;
    const id = await given.order(companyId, { status: 'Ongoing' });
    if (id === undefined) return;
    const manager = await this.member('projectManager');
    const other = new Order(this.#context, this.workspace, id, 'Ongoing');
    await other.update({ assignedProjectManagers: [manager.id] });
  }

  /** A member; the case is inapplicable where a harness need not make one with this role, and makes none. */
  async caller(role: string): Promise<Member> {
    return (await this.callerIfAny(role)) ?? roleAbsent(role, this.#context.given.tokenOfAbsentRole(role));
  }

  /** As {@link Orders.caller}; undefined where a harness makes none. */
  async callerIfAny(role: string, lacking?: Omit<MemberOptions, 'role'>): Promise<Member | undefined> {
    // Of one who lacks something the environment file does not say the role.
    if (lacking === undefined && this.#context.given.tokenOfAbsentRole(role) !== undefined) return undefined;
    return this.areMade && Object.hasOwn(optionalRoles, role)
      ? this.offeredMember(role, lacking)
      : this.member(role, lacking);
  }

  /** As {@link Orders.given}, an order that nobody has updated yet: only a harness makes one. */
  untouched(status: OrderStatus, options: OrderNeed = {}): Promise<Order> {
    if (!this.#context.given.canMakeRecords)
      missing('an order that was never updated', 'order', supply('HARNESS_URL'));
    return this.given(status, options);
  }

  /**
   * The state in which a case has an order if any open one will do. Its id chooses it: each run asks the same, and the cases
   * are spread over all orders. Most cases that name a state name Ongoing.
   */
  #openStatus(): OrderStatus {
    const statuses = openStatuses().flatMap((status): OrderStatus[] =>
      status === 'Ongoing' ? [status] : [status, status, status],
    );
    return statuses[textHash(this.#context.session.id) % statuses.length] as OrderStatus;
  }

  /** Prepared orders; the test is `untested` where there are too few. */
  async #prepared(needs: readonly (OrderNeed & { status: AskedStatus })[]): Promise<Order[]> {
    const { given, leases, session, settings } = this.#context;
    if (leases !== undefined) demandWrites(settings);
    const reads = needs.flatMap((need) => need.reads ?? []);
    if (!given.canReadOrders && reads.some(isBeyondEvents)) return needsHarness();
    const asked = needs.map((need): Need => {
      const { status, subscription = false, lastsUnder = [], takesFile = false, inState = false } = need;
      const usesUp = need.usesUp === true || lastsUnder.some((id) => isOverruled(id, settings.rulings));
      const isAny = status === 'open' && !usesUp && !takesFile;
      return {
        status: isAny ? this.#openStatus() : ongoingOf(status),
        ...{ subscription, perishable: usesUp, takesFile, lastsUnder },
        anyOpen: isAny || (subscription && !usesUp && !inState),
        ...(isAny && need.anyKind === true && { anyKind: true }),
      };
    });
    for (;;) {
      const acquired = (await leases?.acquire(asked)) ?? { lost: [] };
      if (!Array.isArray(acquired)) {
        acquired.lost.forEach((sentence) => session.add(sentence));
        return noOrders(asked);
      }
      const orders = acquired.map(
        (lease) => new PreparedOrder(this.#context, this.workspace, lease, this.#levels),
      );
      for (const { id } of orders) session.acquired('order', id);
      const areReady = [];
      for (const order of orders) areReady.push(await order.isReady());
      if (areReady.every(Boolean)) return orders;
    }
  }

  /**
   * An order that has a client, so that there is someone to notify (section 6.4). Without a harness an order of the
   * environment file stands in, whoever its client is.
   */
  async ofClient(status: AskedStatus, need: OrderNeed = {}, client?: Member): Promise<Order> {
    const [order] = await this.togetherOfClient([{ status, ...need }], client);
    return order as Order;
  }

  /** As {@link Orders.ofClient}, several that the case needs at one time; of no client named, each has its own. */
  async togetherOfClient(
    needs: readonly (OrderNeed & { status: AskedStatus })[],
    client?: Member,
  ): Promise<Order[]> {
    if (!this.#context.given.canMakeRecords) return this.together(needs);
    const owned = [];
    for (const need of needs) owned.push({ clientMemberId: (client ?? (await this.#client())).id, ...need });
    return this.together(owned);
  }

  /** A client for an order: who sends its updates where a client does. */
  async #client(): Promise<Member> {
    return (await this.#levels?.client()) ?? this.member('client');
  }

  /** A member of the workspace. */
  async member(role: string, options: Omit<MemberOptions, 'role'> = {}): Promise<Member> {
    const companyId = await this.workspace.companyId();
    return new Member(role, await this.#context.given.member(companyId, { role, ...options }));
  }

  /** A member whom the harness may refuse to make; undefined where it does. */
  async offeredMember(role: string, options: Omit<MemberOptions, 'role'> = {}): Promise<Member | undefined> {
    const companyId = await this.workspace.companyId();
    const made = await this.#context.given.offeredMember(companyId, { role, ...options });
    return made?.accessToken === undefined ? undefined : new Member(role, made);
  }
}

/**
 * The levels of a case that its orders can be at: what lasts takes no other history, company or file, and no long text. Of
 * two updates at once the events may come in either order, and either may show the order as it was in between.
 */
function levelsOf({ levels, given }: TestContext): Levels {
  if (given.canMakeRecords) return levels;
  const { caller, encoding, access } = levels;
  const beside = levels.with === 'other-fields' || levels.with === 'status' ? 'other-fields' : undefined;
  const timing = levels.timing === 'at-once' ? undefined : levels.timing;
  const value = levels.value === 'long' ? undefined : levels.value;
  return Object.fromEntries(
    Object.entries({ caller, encoding, access, timing, value, with: beside }).filter(
      ([, level]) => level !== undefined,
    ),
  );
}

/** The state of an order that may be in any open one, if nothing speaks for another. */
function ongoingOf(status: AskedStatus): OrderStatus {
  return status === 'open' ? 'Ongoing' : status;
}

/** Ends the test as `untested`: there are too few prepared orders for it. */
function noOrders(needs: readonly Need[]): never {
  const beyondFile = needs.find(
    ({ status, subscription, anyOpen }) => subscription && status !== 'Pending' && !anyOpen,
  );
  // The file names Pending subscription orders alone.
  if (beyondFile !== undefined)
    return missing(kindOf(beyondFile), `order:${beyondFile.status}`, supply('HARNESS_URL'));
  const perishable = needs.find((need) => need.perishable);
  if (perishable !== undefined)
    return stop('untested', {
      code: 'no-perishable-order',
      subject: `order:${perishable.status}`,
      settings: ['FIXTURES_COMMAND', 'HARNESS_URL'],
      message: `This moves ${kindOf(perishable)} out of its state or adds files to it, and the orders of the environment file are to last: set FIXTURES_COMMAND or HARNESS_URL.`,
    });
  const first = needs[0] as Need;
  // Where any open order will do, an Ongoing one is asked for, as in the plan of the run.
  const need: Need = first.anyOpen === true && !first.subscription ? { ...first, status: 'Ongoing' } : first;
  const list = orderList(need.status, need.subscription);
  return missing(
    needs.length > 1 ? `${needs.length} orders at one time` : kindOf(need),
    `order:${need.status}`,
    supply('HARNESS_URL'),
    { settings: [list], words: `more ids in ${list}` },
  );
}

function kindOf({ status, subscription }: Need): string {
  return `${/^O/.test(status) ? 'an' : 'a'} ${status} ${subscription ? 'subscription order' : 'order'}`;
}
