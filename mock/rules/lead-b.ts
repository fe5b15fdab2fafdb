import type { Workspace } from '../domain/workspaces.js';
import type { Service } from '../service.js';
import { CATEGORIES, LEAD_B_FIELDS, PASSWORD, type LeadField } from '../variants/lead-b-names.js';
import type { Entry } from './members.js';
import type { Violation } from './shape.js';

/** One demand on a password (section 4.3 B); special is whatever is no letter, digit or white space. */
export type PasswordRule = 'length' | 'upper' | 'lower' | 'digit' | 'special';

const PASSWORD_RULES: readonly { name: PasswordRule; form: RegExp }[] = [
  { name: 'length', form: /^[^]{8,}$/ },
  { name: 'upper', form: /\p{Lu}/u },
  { name: 'lower', form: /\p{Ll}/u },
  { name: 'digit', form: /\d/ },
  { name: 'special', form: /[^\p{L}\p{N}\s]/u },
];

function hasType(type: LeadField['type'], value: unknown): boolean {
  if (type === 'array') return Array.isArray(value);
  if (type === 'string[]') return Array.isArray(value) && value.every((item) => typeof item === 'string');
  return typeof value === type;
}

/** What the optional fields of lead variant B must keep (section 4.3 B). */
export const leadBRules = {
  /** The type of one optional field, and its allowed values. */
  leadField(_service: Service, field: LeadField, value: unknown): Violation | undefined {
    const refused = (keyword: string, message: string): Violation => ({
      field: field.name,
      keyword,
      message,
      value,
    });
    if (field.blank && (value === null || value === '')) return undefined;
    if (!hasType(field.type, value)) return refused('type', `must be of type ${field.type}`);
    if (!field.values || field.values.includes(value as string)) return undefined;
    return refused('enum', `must be one of ${field.values.join(', ')}`);
  },

  /** The demands that a password does not meet. */
  passwordWeakness(_service: Service, password: string): PasswordRule[] {
    return PASSWORD_RULES.filter(({ form }) => !form.test(password)).map(({ name }) => name);
  },

  /** The category ids that do not exist in the workspace. */
  unknownCategories(_service: Service, workspace: Workspace, ids: string[]): string[] {
    return ids.filter((id) => !workspace.categories.has(id));
  },

  /** Every violation of the optional fields of one entry. */
  leadDetails(service: Service, workspace: Workspace, entry: Entry): Violation[] {
    const { rules } = service.seams;
    const found: Violation[] = [];
    for (const field of LEAD_B_FIELDS) {
      const value = entry[field.name];
      if (value === undefined || (value === null && service.silences.optionalNull === 'accepted')) continue;
      const wrong = rules.leadField(service, field, value);
      if (wrong) {
        found.push(wrong);
        continue;
      }
      if (field.name === PASSWORD && typeof value === 'string') {
        const missing = rules.passwordWeakness(service, value);
        const message = `is too weak: ${missing.join(', ')}`;
        if (missing.length > 0)
          found.push({ field: field.name, keyword: 'password', message, value: undefined });
      }
      if (field.name === CATEGORIES && Array.isArray(value)) {
        const unknown = rules.unknownCategories(service, workspace, value as string[]);
        const message = `names categories that do not exist: ${unknown.join(', ')}`;
        if (unknown.length > 0) found.push({ field: field.name, keyword: 'categories', message, value });
      }
    }
    return found;
  },
};
