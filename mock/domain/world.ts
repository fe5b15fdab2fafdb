import { Generator } from './generator.js';
import type { MemberStore } from './members.js';
import type { OrderStore } from './orders.js';
import type { WebhookStore } from './webhooks.js';
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

/** Issues a bearer token to a member. */
export function issueToken(world: World, memberId: string): string {
  const token = world.generator.credential('token');
  world.tokens.set(token, memberId);
  return token;
}
