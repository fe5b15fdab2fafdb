import type { OrderStatus } from '../contract/order-status.js';
import type { Settling } from '../exchange/latencies.js';
import { stop } from '../session/stop.js';
import type { MemberWish, OrderWish } from '../target/fixture-shapes.js';
import { missing, supply, waysInWords } from '../target/missing.js';
import type { Supply } from '../target/missing.js';
import { settle } from './effect-wait.js';
import { Member } from './member.js';
import { Order } from './order.js';
import { PreparedOrder } from './prepared-order.js';
import type { TestContext } from './test-context.js';
import { Workspace } from './workspace.js';

/** The orders of a workspace that PUT /orders (section 4.5) needs, and the members who call it. */
export class Orders {
  readonly #context: TestContext;
  readonly workspace: Workspace;

  constructor(context: TestContext, workspace: Workspace) {
    this.#context = context;
    this.workspace = workspace;
  }

  /** Whether as many orders can be made as a test likes; else those that a team prepared are lent. */
  get areMade(): boolean {
    return this.#context.canMakeRecords();
  }

  /** Waits as long as effects of updates would take that were not seen yet. */
  settled(settling: Settling): Promise<void> {
    return settle(this.#context, settling, 'notice', 'file', 'folder', 'task');
  }

  /** The orders of another workspace. */
  in(workspace: Workspace): Orders {
    return new Orders(this.#context, workspace);
  }

  /** Whether a team named a workspace whose subscription it let expire. */
  get namesExpired(): boolean {
    return this.#context.given.others.namesExpired;
  }

  /** The order of that workspace; the test is `untested` where there is none. */
  expired(): Order {
    const { orderId, ...named } = this.#context.given.others.expired();
    // It has no key.
    const workspace = new Workspace(this.#context, () => Promise.resolve({ apiKey: '', ...named }), false);
    return new Order(this.#context, workspace, orderId);
  }

  /** An order in a state, of this test alone. */
  async given(status: OrderStatus, wish: Omit<OrderWish, 'status'> = {}): Promise<Order> {
    const companyId = await this.workspace.companyId();
    const id = await this.#context.given.order(companyId, { status, ...wish });
    return id === undefined
      ? this.#prepared(status, wish.subscription === true)
      : new Order(this.#context, this.workspace, id, status);
  }

  /** As {@link Orders.given}, an order that nobody has updated yet: only a harness makes one. */
  untouched(status: OrderStatus, wish: Omit<OrderWish, 'status'> = {}): Promise<Order> {
    if (!this.#context.given.canMakeRecords)
      missing('an order that was never updated', 'order', supply('HARNESS_URL'));
    return this.given(status, wish);
  }

  /** A prepared order in a state; the test is `untested` where there is none that could be in it. */
  async #prepared(status: OrderStatus, subscription: boolean): Promise<Order> {
    const { leases } = this.#context;
    for (;;) {
      const lease = (await leases?.lend(status, subscription)) ?? 'never';
      if (typeof lease === 'string') return noOrder(status, subscription);
      if ('without' in lease)
        return sawTooLittle([
          supply('HARNESS_URL'),
          ...(lease.without.length > 0 ? [supply(...lease.without)] : []),
        ]);
      this.#context.session.lent('order', lease.id);
      const order = new PreparedOrder(this.#context, this.workspace, lease);
      if (await order.getReady()) return order;
    }
  }

  /**
   * An order that has a client, so that there is someone to notify (section 6.4). Without a harness an order of the
   * environment file stands in, whoever its client is.
   */
  async ofClient(status: OrderStatus, wish: Omit<OrderWish, 'status'> = {}, client?: Member): Promise<Order> {
    if (!this.#context.given.canMakeRecords) return this.given(status, wish);
    const { id } = client ?? (await this.member('client'));
    return this.given(status, { clientMemberId: id, ...wish });
  }

  /** A member of the workspace. */
  async member(role: string, wish: Omit<MemberWish, 'role'> = {}): Promise<Member> {
    const companyId = await this.workspace.companyId();
    return new Member(role, await this.#context.given.member(companyId, { role, ...wish }));
  }

  /** A member whom the harness may refuse to make; undefined where it does. */
  async offeredMember(role: string, wish: Omit<MemberWish, 'role'> = {}): Promise<Member | undefined> {
    const companyId = await this.workspace.companyId();
    const made = await this.#context.given.offeredMember(companyId, { role, ...wish });
    return made?.accessToken === undefined ? undefined : new Member(role, made);
  }
}

/** Ends the test as `untested`: with prepared orders it would find out nothing. */
function sawTooLittle(ways: readonly Supply[]): never {
  return stop('untested', {
    code: 'sees-too-little',
    settings: ways.flatMap(({ settings }) => settings),
    message: `Prepared orders do not show what this test looks at: set ${waysInWords(ways)}.`,
  });
}

/** Ends the test as `untested`: no prepared order can be in a state for it. */
function noOrder(status: OrderStatus, subscription: boolean): never {
  const lists = subscription
    ? ['ORDERS_SUBSCRIPTION']
    : [...new Set(['ORDERS_PENDING', `ORDERS_${status.toUpperCase()}`])];
  const kind = subscription ? 'subscription order' : 'order';
  return missing(`one more ${kind} that can be ${status}`, `order:${status}`, supply('HARNESS_URL'), {
    settings: lists,
    words: `more ids in ${lists.join(' or ')}`,
  });
}
