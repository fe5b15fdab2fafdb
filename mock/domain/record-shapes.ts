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
export function unsoundRecord(world: World): string | undefined {
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
