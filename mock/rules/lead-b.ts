import type { LeadField } from '../configuration/lead-b-names.js';
import { categoriesName, leadBFields, passwordName } from '../configuration/lead-b-names.js';
import type { Violation } from '../messages/violation.js';
import type { LeadBRules, PasswordRule } from '../seams/lead-b-rules.js';
import type { Service } from '../service/service.js';

const passwordRules: readonly { name: PasswordRule; form: RegExp }[] = [
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

export const leadBRules: LeadBRules<Service> = {
  leadField(_service, field, value) {
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

  passwordWeakness(_service, password) {
    return passwordRules.filter(({ form }) => !form.test(password)).map(({ name }) => name);
  },

  unknownCategories(_service, workspace, ids) {
    return ids.filter((id) => !workspace.categories.has(id));
  },

  leadDetails(service, workspace, entry) {
    const { rules } = service.seams;
    const found: Violation[] = [];
    for (const field of leadBFields) {
      const value = entry[field.name];
      if (value === undefined || (value === null && service.unspecified.optionalNull === 'accepted'))
        continue;
      const wrong = rules.leadField(service, field, value);
      if (wrong) {
        found.push(wrong);
        continue;
      }
      if (field.name === passwordName && typeof value === 'string') {
        const missing = rules.passwordWeakness(service, value);
        const message = `is too weak: ${missing.join(', ')}`;
        if (missing.length > 0)
          found.push({ field: field.name, keyword: 'password', message, value: undefined });
      }
      if (field.name === categoriesName && Array.isArray(value)) {
        const unknown = rules.unknownCategories(service, workspace, value as string[]);
        const message = `names categories that do not exist: ${unknown.join(', ')}`;
        if (unknown.length > 0) found.push({ field: field.name, keyword: 'categories', message, value });
      }
    }
    return found;
  },
};
