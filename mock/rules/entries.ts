import type { Entry } from '../messages/request-bodies.js';
import type { EntryRules } from '../seams/entry-rules.js';
import type { Service } from '../service/service.js';

const fieldTypes: Readonly<Record<string, 'string' | 'number' | 'boolean'>> = {
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
const optionalInA = ['status', 'contactNo', 'source', 'positionInBoard'];
const optionalInB = ['firstName', 'lastName'];
const numberForm = /^-?(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?$/;

/** The number that a text stands for; the text itself where it stands for none. */
export function numberFrom(text: string): number | string {
  if (!numberForm.test(text)) return text;
  const value = Number(text);
  return Number.isFinite(value) ? value : text;
}

function near(type: 'string' | 'number' | 'boolean', value: unknown): unknown {
  if (type === 'string' && (typeof value === 'number' || typeof value === 'boolean')) return String(value);
  if (type === 'number' && typeof value === 'string') return numberFrom(value);
  if (type === 'boolean' && (value === 'true' || value === 'false')) return value === 'true';
  return value;
}

export const entryRules: EntryRules<Service> = {
  preparedEntry({ unspecified }, variant, entry) {
    if (entry === null || typeof entry !== 'object' || Array.isArray(entry)) return entry;
    const prepared: Entry = { ...entry };
    const optional = variant === 'B' ? optionalInB : optionalInA;
    for (const name of Object.keys(prepared)) {
      if (unspecified.optionalNull === 'accepted' && prepared[name] === null && optional.includes(name)) {
        delete prepared[name];
        continue;
      }
      const type = fieldTypes[name];
      if (unspecified.nearTypes === 'coerced' && type) prepared[name] = near(type, prepared[name]);
    }
    return prepared;
  },

  emptyRequired({ unspecified }, entries, required) {
    if (unspecified.requiredEmpty === 'accepted') return [];
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
