import type { Answer } from '../exchange/answer.js';
import type { FilePart, Part } from '../exchange/multipart.js';
import type { OrderStatus } from '../contract/order-status.js';
import type { MemberWish, OrderState, OrderWish } from '../target/given.js';
import type { Door } from './door.js';
import { buildRequest } from './request.js';
import type { Change } from './request.js';
import type { Workspace } from './workspace.js';

/** The fields of an update (section 4.5). Everything goes out as text; a list as repeated `name[]` entries. */
export type OrderFields = Record<
  string,
  string | number | boolean | readonly string[] | readonly FilePart[] | undefined
>;

/** PUT /orders (section 4.5) and the orders that it needs. */
export class Orders {
  constructor(
    private readonly door: Door,
    readonly workspace: Workspace,
  ) {}

  /** An order in a state, of this test alone. */
  async given(status: OrderStatus, wish: Omit<OrderWish, 'status'> = {}): Promise<Order> {
    const id = await this.door.given.order(this.workspace.companyId, { status, ...wish });
    return new Order(this.door, this.workspace, id);
  }

  /**
   * An order that has a client, so that there is someone to notify (section 6.4). Without a harness an order of the
   * environment file stands in, whoever its client is.
   */
  async ofClient(status: OrderStatus, wish: Omit<OrderWish, 'status'> = {}): Promise<Order> {
    if (this.door.settings.harnessUrl === undefined) return this.given(status, wish);
    const { id } = await this.member('client');
    return this.given(status, { clientMemberId: id, ...wish });
  }

  /** A member of the workspace. */
  async member(role: string, wish: Omit<MemberWish, 'role'> = {}): Promise<Member> {
    const { memberId, accessToken } = await this.door.given.member(this.workspace.companyId, {
      role,
      ...wish,
    });
    this.door.session.recorder.redaction.learn('$ACCESS_TOKEN', accessToken);
    return new Member(this.door, role, memberId, accessToken);
  }
}

/** A member whose id or token may be unknown where the environment file stands in for the harness. */
export class Member {
  constructor(
    private readonly door: Door,
    private readonly role: string,
    private readonly memberId: string | undefined,
    private readonly accessToken: string | undefined,
  ) {}

  get id(): string {
    return (
      this.memberId ??
      this.door.untested(`This needs the id of a member with the role ${this.role}: set HARNESS_URL.`)
    );
  }

  /** The change that makes a request this member's. */
  get asCaller(): Change {
    const token =
      this.accessToken ??
      this.door.untested(`This needs the token of a member with the role ${this.role}: set HARNESS_URL.`);
    return bearer(token);
  }
}

/** One order. */
export class Order {
  constructor(
    private readonly door: Door,
    readonly workspace: Workspace,
    readonly id: string,
  ) {}

  /** Updates the order as the workspace's SuperAdmin, unless the change says otherwise. */
  put(fields: OrderFields, change?: Change): Promise<Answer> {
    const { accessToken, companyId } = this.workspace;
    const call = {
      headers: { authorization: `Bearer ${accessToken}`, companyid: companyId },
      query: { pid: this.id },
      parts: toParts(fields),
    };
    return this.door.send(buildRequest('updateOrder', call, change));
  }

  /** The order as the harness reads it back; the test is `untested` without one. */
  state(): Promise<OrderState> {
    return this.door.given.orderState(this.workspace.companyId, this.id);
  }
}

/** The change that sends another bearer token. */
export function bearer(token: string): Change {
  return { headers: { authorization: `Bearer ${token}` } };
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
