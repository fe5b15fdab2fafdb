import type { Service } from '../service.js';
import type { Entry } from './members.js';
import type { Violation } from './shape.js';

const TYPES: Readonly<Record<string, 'string' | 'number' | 'boolean'>> = {
  firstName: 'string',
  lastName: 'string',
  email: 'string',
  role: 'string',
  isConvertedClient: 'boolean',
  status: 'string',
  contactNo: 'string',
  source: 'string',
  positionInBoard: 'number',
  type: 'string',
};
const OPTIONAL_IN_A = ['status', 'contactNo', 'source', 'positionInBoard'];
const OPTIONAL_IN_B = ['firstName', 'lastName'];
const NUMBER = /^-?(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?$/;

/** The number that a text stands for; the text itself where it stands for none. */
export function numberFrom(text: string): number | string {
  if (!NUMBER.test(text)) return text;
  const value = Number(text);
  return Number.isFinite(value) ? value : text;
}

function near(type: 'string' | 'number' | 'boolean', value: unknown): unknown {
  if (type === 'string' && (typeof value === 'number' || typeof value === 'boolean')) return String(value);
  if (type === 'number' && typeof value === 'string') return numberFrom(value);
  if (type === 'boolean' && (value === 'true' || value === 'false')) return value === 'true';
  return value;
}

/** How the entries of a bulk call are read where the specification leaves it open (section 4). */
export const entryRules = {
  /** The entry as it is judged: near types and null bent as the silences say. */
  preparedEntry({ silences }: Service, variant: 'A' | 'B', entry: unknown): unknown {
    if (entry === null || typeof entry !== 'object' || Array.isArray(entry)) return entry;
    const prepared: Entry = { ...entry };
    const optional = variant === 'B' ? OPTIONAL_IN_B : OPTIONAL_IN_A;
    for (const name of Object.keys(prepared)) {
      if (silences.optionalNull === 'accepted' && prepared[name] === null && optional.includes(name)) {
        delete prepared[name];
        continue;
      }
      const type = TYPES[name];
      if (silences.nearTypes === 'coerced' && type) prepared[name] = near(type, prepared[name]);
    }
    return prepared;
  },

  /** Required fields that are an empty string. */
  emptyRequired({ silences }: Service, entries: Entry[], required: readonly string[]): Violation[] {
    if (silences.requiredEmpty === 'accepted') return [];
    return entries.flatMap((entry, index) =>
      required
        .filter((field) => entry[field] === '')
        .map((field) => ({
          entry: index,
          field,
          keyword: 'requiredEmpty',
          message: 'must not be empty',
          value: '',
        })),
    );
  },
};
