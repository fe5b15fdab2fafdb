import type { OrderStatus } from '../contract/order-status.js';
import type { MemberFixture, MemberWish, OrderWish } from '../target/fixture-shapes.js';
import { Member } from './member.js';
import { Order } from './order.js';
import type { TestContext } from './test-context.js';
import type { Workspace } from './workspace.js';

/** The orders of a workspace that PUT /orders (section 4.5) needs, and the members who call it. */
export class Orders {
  readonly #context: TestContext;
  readonly workspace: Workspace;

  constructor(context: TestContext, workspace: Workspace) {
    this.#context = context;
    this.workspace = workspace;
  }

  /** The orders of another workspace. */
  in(workspace: Workspace): Orders {
    return new Orders(this.#context, workspace);
  }

  /** An order in a state, of this test alone. */
  async given(status: OrderStatus, wish: Omit<OrderWish, 'status'> = {}): Promise<Order> {
    const companyId = await this.workspace.companyId();
    const id = await this.#context.given.order(companyId, { status, ...wish });
    return new Order(this.#context, this.workspace, id);
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
    return this.#known(role, await this.#context.given.member(companyId, { role, ...wish }));
  }

  /** A member whom the harness may refuse to make; undefined where it does. */
  async offeredMember(role: string, wish: Omit<MemberWish, 'role'> = {}): Promise<Member | undefined> {
    const companyId = await this.workspace.companyId();
    const made = await this.#context.given.offeredMember(companyId, { role, ...wish });
    return made?.accessToken === undefined ? undefined : this.#known(role, made);
  }

  #known(role: string, fixture: MemberFixture): Member {
    this.#context.session.recorder.redaction.learn('$ACCESS_TOKEN', fixture.accessToken);
    return new Member(role, fixture);
  }
}
