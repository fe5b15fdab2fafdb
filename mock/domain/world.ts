import { Generator } from './generator.js';
import type { Member, MemberStore } from './members.js';
import type { Order, OrderStore } from './orders.js';
import type { Webhook, WebhookStore } from './webhooks.js';
import type { WorkspaceStore } from './workspaces.js';

/** Everything that the service remembers; each kind of record by its id. */
export interface World extends WorkspaceStore, MemberStore, OrderStore, WebhookStore {
  /** Member id by bearer token. */
  tokens: Map<string, string>;
}

/** A world with nothing in it. */
export function createWorld(seed?: number): World {
  return {
    generator: new Generator(seed),
    workspaces: new Map(),
    members: new Map(),
    orders: new Map(),
    webhooks: new Map(),
    deliveries: new Map(),
    keys: new Map(),
    tokens: new Map(),
  };
}

/** The name of the role of a member in its company; undefined where it has none. */
export function roleOf({ workspaces }: World, member: Member | undefined): string | undefined {
  const roles = workspaces.get(member?.companyId ?? '')?.roles;
  return roles?.find(({ _id }) => _id === member?.roleId)?.role.name;
}

/** The webhooks of a company, in order of creation. */
export function webhooksOf({ workspaces, webhooks }: World, companyId: string): Webhook[] {
  return [...(workspaces.get(companyId)?.webhookIds ?? [])].flatMap((id) => webhooks.get(id) ?? []);
}

/** The orders of a company, in order of creation. */
export function ordersOf({ orders }: World, companyId: string | undefined): Order[] {
  return [...orders.values()].filter((order) => order.companyId === companyId);
}

/** Issues a bearer token to a member. */
export function issueToken(world: World, memberId: string): string {
  const token = world.generator.credential('token');
  world.tokens.set(token, memberId);
  return token;
}
