import type { Member } from './members.js';
import type { Order } from './orders.js';
import type { DeliveryRecord, Webhook } from './webhooks.js';
import type { Workspace } from './workspaces.js';
import { Generator } from './generator.js';

/** An API key with the companies that it is tied to. */
export interface ApiKey {
  key: string;
  companyIds: string[];
}

/** Everything that the service remembers; each kind of record by its id. */
export interface World {
  generator: Generator;
  workspaces: Map<string, Workspace>;
  members: Map<string, Member>;
  orders: Map<string, Order>;
  webhooks: Map<string, Webhook>;
  deliveries: Map<string, DeliveryRecord>;
  /** By the key itself. */
  keys: Map<string, ApiKey>;
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
