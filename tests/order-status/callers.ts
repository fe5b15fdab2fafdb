import type { Change } from '../../src/operations/request.js';
import type { Door } from '../../src/operations/door.js';
import type { Order, Orders } from '../../src/operations/orders.js';
import type { OrderStatus } from '../../src/contract/order-status.js';
import type { OrderWish } from '../../src/target/given.js';

/** Who sends an update: a SuperAdmin or project manager of the workspace, or the client of the order. */
export type CallerRole = 'SuperAdmin' | 'projectManager' | 'client';

/** A caller with the orders that it updates. */
export interface Caller {
  /** What makes a request this caller's; undefined for the SuperAdmin, whose token is the workspace's. */
  as: Change | undefined;
  /** A new order of the workspace; that of a client or a project manager has a client, the former the caller. */
  given(status: OrderStatus, wish?: Omit<OrderWish, 'status'>): Promise<Order>;
}

/** The callers of the matrix as they stand in titles. */
export const callerNames: Record<CallerRole, string> = {
  SuperAdmin: 'a SuperAdmin',
  projectManager: 'a project manager',
  client: 'its client',
};

/** Makes a caller of a role. */
export async function callerOf(role: CallerRole, orders: Orders, door: Door): Promise<Caller> {
  if (role === 'SuperAdmin') return { as: undefined, given: (status, wish) => orders.given(status, wish) };
  const member = await orders.member(role);
  if (role !== 'client')
    return { as: member.asCaller, given: (status, wish) => orders.ofClient(status, wish) };
  // Without a harness the orders of the environment file stand in, whoever their client is.
  const owner = door.settings.harnessUrl === undefined ? {} : { clientMemberId: member.id };
  return { as: member.asCaller, given: (status, wish) => orders.given(status, { ...owner, ...wish }) };
}
