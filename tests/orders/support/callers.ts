import type { Change, Member, Order, Orders, OrderStatus, OrderWish } from '../../../src/test.js';

/** Who sends an update: a SuperAdmin or project manager of the workspace, or the client of the order. */
export const callerRoles = ['SuperAdmin', 'projectManager', 'client'] as const;

export type CallerRole = (typeof callerRoles)[number];

/** A caller with the orders that it updates. */
export interface Caller {
  /** What makes a request this caller's; undefined for the SuperAdmin, whose token is the workspace's. */
  as: Change | undefined;
  /** A new order of the workspace; that of a client or a project manager has a client, the former the caller. */
  given(status: OrderStatus, wish?: Omit<OrderWish, 'status'>): Promise<Order>;
}

/** The callers as they stand in titles. */
export const callerNames: Record<CallerRole, string> = {
  SuperAdmin: 'a SuperAdmin',
  projectManager: 'a project manager',
  client: 'its client',
};

/** The change that makes a request a member's, whose role the target may not let do it. */
export function byRole({ asCaller, role }: Member): Change {
  return { ...asCaller, role };
}

/** Makes a caller of a role. */
export async function callerOf(role: CallerRole, orders: Orders): Promise<Caller> {
  if (role === 'SuperAdmin') return { as: undefined, given: (status, wish) => orders.given(status, wish) };
  const member = await orders.member(role);
  const as = byRole(member);
  if (role !== 'client') return { as, given: (status, wish) => orders.ofClient(status, wish) };
  return { as, given: (status, wish) => orders.ofClient(status, wish, member) };
}
