import { randomBytes } from 'node:crypto';
import { stop } from '../../../src/test.js';
import type { Change, Member, Order, Orders, OrderNeed, OrderStatus, Workspace } from '../../../src/test.js';

/** Who sends an update: a SuperAdmin or project manager of the workspace, or the client of the order. */
export const callerRoles = ['SuperAdmin', 'projectManager', 'client'] as const;

export type CallerRole = (typeof callerRoles)[number];

/** A caller with the orders that it updates. */
export interface Caller {
  /** What makes a request this caller's; undefined for the SuperAdmin, whose token is the workspace's. */
  as: Change | undefined;
  /** A new order of the workspace; that of a client or a project manager has a client, the former the caller. */
  given(status: OrderStatus, need?: OrderNeed): Promise<Order>;
  /** Such orders that the case needs at one time. */
  together: Orders['together'];
}

/** The change that makes a request a member's, whose role the target may not let do it. */
export function byRole({ asCaller, role }: Member): Change {
  return { ...asCaller, role };
}

/** A member with a role that no harness has to make; the case is inapplicable where a harness makes none. */
export async function memberWithRole(role: string, orders: Orders): Promise<Member> {
  if (!orders.areMade) return orders.member(role);
  const made = await orders.offeredMember(role);
  return (
    made ??
    stop('inapplicable', {
      code: 'nothing-to-test',
      subject: 'role',
      message: `The harness makes no member with the role ${role}.`,
    })
  );
}

/** Makes a caller of a role. */
export async function callerOf(role: CallerRole, orders: Orders): Promise<Caller> {
  if (role === 'SuperAdmin')
    return {
      as: undefined,
      given: (status, need) => orders.given(status, need),
      together: (needs) => orders.together(needs),
    };
  const member = await orders.member(role);
  const client = role === 'client' ? member : undefined;
  return {
    as: byRole(member),
    given: (status, need) => orders.ofClient(status, need, client),
    together: (needs) => orders.togetherOfClient(needs, client),
  };
}

/** Ids of new project managers of the workspace. */
export async function managerIds(orders: Orders, count: number): Promise<string[]> {
  const members = await Promise.all(Array.from({ length: count }, () => orders.member('projectManager')));
  return members.map(({ id }) => id);
}

/** Someone who is no project manager of the company, and whom a list of them must not name (section 4.5). */
export interface Stranger {
  slug: string;
  requirement: string;
  id(orders: Orders, elsewhere: Workspace): Promise<string>;
}

export const strangers: readonly Stranger[] = [
  {
    slug: 'team-member',
    requirement: 'ORD-MANAGERS-ROLE',
    id: async (orders) => (await orders.member('teamMember')).id,
  },
  {
    slug: 'client',
    requirement: 'ORD-MANAGERS-ROLE',
    id: async (orders) => (await orders.member('client')).id,
  },
  {
    slug: 'foreign-manager',
    requirement: 'ORD-MANAGERS-COMPANY',
    id: async (orders, elsewhere) => (await orders.in(elsewhere).member('projectManager')).id,
  },
  {
    slug: 'unknown-id',
    requirement: 'ORD-MANAGERS-MEMBER',
    id: () => Promise.resolve(randomBytes(12).toString('hex')),
  },
];
