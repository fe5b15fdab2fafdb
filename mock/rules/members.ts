import { isObject } from '../../src/contract/json-value.js';
import type { LeadField } from '../configuration/lead-b-names.js';
import { categoriesName, leadBFields, passwordName } from '../configuration/lead-b-names.js';
import { emailKey, memberByEmail } from '../domain/members.js';
import { permissionError, validationError } from '../messages/request.js';
import type { Entry, Violation } from '../messages/request.js';
import type { PasswordRule } from '../seams/rules.js';
import type { Rules } from '../service/service.js';

/** The fields that the specification names, except the optional ones of variant B. */
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
const numberForm = /^-?(\d+(\.\d*)?|\.\d+)([eE][+-]?\d+)?$/;

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

const mostLeads = 200;
const commonStatuses = { lead: ['New', 'Contacted', 'Qualified'], client: ['New', 'Active'] } as const;
const forbiddenInB = ['role', 'isConvertedClient', 'positionInBoard'];
const ofVariantA = ['role', 'isConvertedClient'];

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

export const memberRules = {
  preparedEntry({ unspecified }, variant, entry) {
    if (!isObject(entry)) return entry;
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

  leadVariant(service, request) {
    const { leadVariants, leadBPath } = service.unspecified;
    if (leadVariants !== 'both') return leadVariants;
    if (leadBPath !== '/members/bulk-lead') return request.path === leadBPath ? 'B' : 'A';
    if (service.seams.rules.header(service, request, 'companyid') !== undefined) return 'A';
    const entries = Array.isArray(request.body) ? (request.body as unknown[]) : [];
    const has = (name: string): boolean =>
      entries.some((entry) => isObject(entry) && Object.hasOwn(entry, name));
    return has('type') || !ofVariantA.some(has) ? 'B' : 'A';
  },

  entriesSent({ unspecified }, entries) {
    if (entries.length > 0 || unspecified.emptyArray === 'accepted') return undefined;
    return validationError('at least one entry is needed');
  },

  arrayLimit({ unspecified }, entries) {
    if (unspecified.arrayLimit === null || entries.length <= unspecified.arrayLimit) return undefined;
    return validationError(`at most ${unspecified.arrayLimit} entries are taken`);
  },

  leadLimit(_service, entries) {
    if (entries.length <= mostLeads) return undefined;
    return validationError(`at most ${mostLeads} leads are taken`);
  },

  leadRoleIsMapping(_service, workspace, entry) {
    const mapping = workspace.roles.find(({ _id }) => _id === entry['role']);
    if (mapping?.role.name === 'client') return undefined;
    return validationError('role must be the id of the client role mapping', 'role');
  },

  leadNotConverted(_service, entry) {
    if (entry['isConvertedClient'] !== true) return undefined;
    return validationError('isConvertedClient must be false', 'isConvertedClient');
  },

  statusKnown({ unspecified }, kind, entry) {
    const choice = kind === 'lead' ? unspecified.leadStatusOther : unspecified.clientStatusOther;
    const { status } = entry;
    if (choice === 'accepted' || status === undefined) return undefined;
    if ((commonStatuses[kind] as readonly unknown[]).includes(status)) return undefined;
    return validationError(`status must be one of ${commonStatuses[kind].join(', ')}`, 'status');
  },

  fieldsKnown({ unspecified }, kind, entry) {
    if (unspecified.unknownFields === 'ignored') return undefined;
    const others = kind === 'lead' ? ['type'] : ['type', 'role'];
    const unknown = Object.keys(entry).find(
      (name) => !Object.hasOwn(fieldTypes, name) || others.includes(name),
    );
    return unknown === undefined ? undefined : validationError(`${unknown} is not known`, unknown);
  },

  forbiddenFields({ unspecified }, entry) {
    if (unspecified.forbiddenFields === 'removed') return undefined;
    const sent = forbiddenInB.find((name) => Object.hasOwn(entry, name));
    return sent === undefined ? undefined : validationError(`${sent} must not be sent`, sent);
  },

  keptFields(_service, entry) {
    const kept: Entry = {};
    for (const { name } of leadBFields) {
      if (Object.hasOwn(entry, name)) kept[name] = entry[name];
    }
    return kept;
  },

  emailOwner({ world, unspecified }, workspace, email) {
    return memberByEmail(world, workspace, emailKey(email, unspecified.emailCase));
  },

  emailRepeated({ unspecified }, earlier, email) {
    return earlier.has(emailKey(email, unspecified.emailCase));
  },

  leadToConvert(service, workspace, entry) {
    if (entry['isConvertedClient'] !== true) return undefined;
    const member = service.seams.rules.emailOwner(service, workspace, entry['email']);
    return member?.kind === 'lead' ? member : undefined;
  },

  conversionKnown({ unspecified }, entry, lead) {
    if (entry['isConvertedClient'] !== true || lead || unspecified.conversionUnknown === 'created')
      return undefined;
    return validationError('no lead has this email', 'email');
  },

  clientRole(_service, workspace) {
    if (workspace.roles.some(({ role }) => role.name === 'client')) return undefined;
    return permissionError('the workspace has no client role');
  },

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
} satisfies Partial<Rules>;
