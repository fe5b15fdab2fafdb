import type { GeneratorState } from './generator.js';
import { Generator } from './generator.js';
import type { World } from './world.js';

type Kind = 'string' | 'number' | 'array' | 'object' | 'map' | 'set';
type Records = Exclude<keyof World, 'generator' | 'tokens'>;

/** The members without which the service would break on a record; what else is wrong with it does no harm. */
const neededMembers: Readonly<Record<Records, Readonly<Record<string, Kind>>>> = {
  workspaces: {
    company: 'object',
    roles: 'array',
    apiKey: 'string',
    emails: 'map',
    categories: 'set',
    webhookIds: 'set',
    billing: 'object',
  },
  members: { _id: 'string', companyId: 'string', email: 'string' },
  orders: {
    _id: 'string',
    companyId: 'string',
    status: 'string',
    assignedProjectManagers: 'array',
    files: 'array',
    tasks: 'array',
    notifications: 'array',
  },
  webhooks: {
    _id: 'string',
    companyId: 'string',
    url: 'string',
    secret: 'string',
    events: 'array',
    history: 'array',
    consecutiveFailures: 'number',
  },
  deliveries: { id: 'string', webhookId: 'string', sentAt: 'string', request: 'object', response: 'object' },
  keys: { key: 'string', companyIds: 'array' },
};

/** The first record of a world that the service can't use, reported as one clause; undefined where all are sound. */
function unsoundRecord(world: World): string | undefined {
  for (const [id, owner] of world.tokens) {
    if (typeof id !== 'string' || typeof owner !== 'string') return 'an entry of "tokens" is no member id';
  }
  for (const [name, needed] of Object.entries(neededMembers)) {
    for (const [id, record] of world[name as Records] as Map<unknown, unknown>) {
      if (typeof id !== 'string' || kindOf(record) !== 'object') return `an entry of "${name}" is no record`;
      for (const [member, kind] of Object.entries(needed)) {
        if (kindOf((record as Record<string, unknown>)[member]) === kind) continue;
        return `"${member}" of the entry "${id}" of "${name}" is missing or mistyped`;
      }
    }
  }
  return undefined;
}

function kindOf(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  if (value instanceof Map) return 'map';
  if (value instanceof Set) return 'set';
  return typeof value;
}

const stateFormat = 'mock-state/1';
const recordMaps = [...(Object.keys(neededMembers) as Records[]), 'tokens'] as const;

interface Tagged {
  $map?: [string, unknown][];
  $set?: unknown[];
  /** The members of an object that itself has one of these names, which a request may store. */
  $plain?: [string, unknown][];
}

const tagNames: readonly string[] = ['$map', '$set', '$plain'] satisfies (keyof Tagged)[];

/** The world as text for a state file. */
export function serializeWorld(world: World): string {
  const { generator, ...records } = world;
  return JSON.stringify(
    { format: stateFormat, generator: generator.snapshot(), ...records },
    (_key, value: unknown) => {
      if (value instanceof Map) return { $map: [...value] };
      if (value instanceof Set) return { $set: [...value] };
      if (value !== null && typeof value === 'object' && tagNames.some((tag) => Object.hasOwn(value, tag))) {
        return { $plain: Object.entries(value) };
      }
      return value;
    },
  );
}

/**
 * The world of a state file.
 *
 * @throws Error with the reason, where the text is no state of this format.
 */
export function parseWorld(text: string): World {
  const parsed = JSON.parse(text, (_key, value: unknown) => {
    if (value === null || typeof value !== 'object') return value;
    const tagged = value as Tagged;
    if (Array.isArray(tagged.$map)) return new Map(tagged.$map);
    if (Array.isArray(tagged.$set)) return new Set(tagged.$set);
    if (Array.isArray(tagged.$plain)) return Object.fromEntries(tagged.$plain);
    return value;
  }) as (Partial<World> & { format?: string; generator?: unknown }) | null;
  if (parsed === null || typeof parsed !== 'object' || parsed.format !== stateFormat) {
    throw new Error(`it does not say "format": "${stateFormat}"`);
  }
  for (const name of recordMaps) {
    if (!(parsed[name] instanceof Map)) throw new Error(`its member "${name}" is missing`);
  }
  const { generator } = parsed as { generator?: GeneratorState };
  if (typeof generator?.counter !== 'number' || typeof generator.ticks !== 'number') {
    throw new Error('its member "generator" is missing');
  }
  const { workspaces, members, orders, webhooks, deliveries, keys, tokens } = parsed as World;
  const restored = new Generator(undefined, generator);
  const world = { generator: restored, workspaces, members, orders, webhooks, deliveries, keys, tokens };
  const unsound = unsoundRecord(world);
  if (unsound !== undefined) throw new Error(unsound);
  return world;
}
