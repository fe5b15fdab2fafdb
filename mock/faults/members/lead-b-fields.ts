import { listedValues } from '../../../src/contract/listed-values.js';
import type { Violation } from '../../messages/violation.js';
import { ignoring, kebab, refusing } from './bulk-call.js';
import type { Fault } from '../fault.js';
import { withEffect, withRule } from '../wrapping.js';

const requestType = 'lead-b-request';
/** What a service inevitably breaks too that refuses a part of the most ordinary lead. */
export const ordinaryLeads = ['LDB-CREATE', 'LDB-NO-COMPANY'];
const ordinaryParts = ['New', 'individual', 'firstName', 'lastName'];

function passing(
  id: string,
  breaks: string,
  describe: string,
  passes: (violation: Violation) => boolean,
): Fault {
  return { id: `lead-b-${id}`, breaks: [breaks], describe, apply: ignoring(requestType, passes) };
}

function refusal(
  id: string,
  breaks: string,
  describe: string,
  field: string,
  refused: (value: unknown) => boolean,
  ordinary = false,
): Fault {
  return {
    id: `lead-b-${id}`,
    breaks: ordinary ? [...new Set([breaks, ...ordinaryLeads])] : [breaks],
    describe,
    apply: refusing(requestType, field, refused),
  };
}

const required = ['type', 'email', 'status'].flatMap((name) => {
  const missing = ({ field, keyword }: Violation): boolean => field === name && keyword === 'required';
  const breaks = `LDB-${name.toUpperCase()}-REQUIRED`;
  return [
    passing(`${name}-not-required`, breaks, `A lead of variant B without ${name} is created.`, missing),
    passing(
      `${name}-not-required-after-first`,
      breaks,
      `A lead of variant B without ${name} is created unless it is the first.`,
      (given) => missing(given) && (given.entry ?? 0) > 0,
    ),
  ];
});

const values = [
  { field: 'type', breaks: 'LDB-TYPE-ENUM', allowed: ['individual', 'leadCompanyMember'], extra: 'company' },
  { field: 'status', breaks: 'LDB-STATUS-ENUM', allowed: listedValues('lead-b-status'), extra: 'Active' },
].flatMap(({ field, breaks, allowed, extra }) => {
  const wrong = (given: Violation): boolean => given.field === field && given.keyword !== 'required';
  return [
    passing(`${field}-any-accepted`, breaks, `A lead of variant B takes any ${field}.`, wrong),
    passing(
      `${field}-any-accepted-after-first`,
      breaks,
      `A lead of variant B takes any ${field} unless it is the first.`,
      (given) => wrong(given) && (given.entry ?? 0) > 0,
    ),
    passing(
      `${field}-${extra.toLowerCase()}-accepted`,
      breaks,
      `A lead of variant B takes the ${field} ${extra}.`,
      (given) => wrong(given) && given.value === extra,
    ),
    passing(
      `${field}-case-ignored`,
      breaks,
      `A lead of variant B takes its ${field} in any case.`,
      (given) =>
        wrong(given) && allowed.some((each) => each.toLowerCase() === String(given.value).toLowerCase()),
    ),
    passing(
      `${field}-empty-accepted`,
      breaks,
      `A lead of variant B takes an empty ${field}.`,
      (given) => wrong(given) && given.value === '',
    ),
    passing(
      `${field}-null-accepted`,
      breaks,
      `A lead of variant B takes null as its ${field}.`,
      (given) => wrong(given) && given.value === null,
    ),
    ...allowed.map((each) =>
      refusal(
        `${field}-${kebab(each).replace(' ', '-')}-refused`,
        breaks,
        `A lead of variant B with the ${field} ${each} is refused.`,
        field,
        (value) => value === each,
        ordinaryParts.includes(each),
      ),
    ),
  ];
});

const names = ['firstName', 'lastName'].flatMap((name) => {
  const part = name === 'firstName' ? 'FIRST-NAME' : 'LAST-NAME';
  const mistyped = ({ field }: Violation): boolean => field === name;
  return [
    refusal(
      `${kebab(name)}-refused`,
      `LDB-${part}`,
      `A lead of variant B with ${name} is refused.`,
      name,
      (value) => value !== undefined,
      ordinaryParts.includes(name),
    ),
    passing(
      `${kebab(name)}-type-not-checked`,
      `LDB-${part}-TYPE`,
      `A lead of variant B takes any type of ${name}.`,
      mistyped,
    ),
    passing(
      `${kebab(name)}-array-accepted`,
      `LDB-${part}-TYPE`,
      `A lead of variant B takes an array as its ${name}.`,
      (given) => mistyped(given) && Array.isArray(given.value),
    ),
  ];
});

const badAddress = ({ field, keyword }: Violation): boolean => field === 'email' && keyword !== 'required';
const emails = [
  passing(
    'email-not-checked',
    'LDB-EMAIL-VALID',
    'A lead of variant B takes any text as its email.',
    badAddress,
  ),
  passing(
    'email-with-at-sign-accepted',
    'LDB-EMAIL-VALID',
    'A lead of variant B takes any email with an at sign.',
    (given) => badAddress(given) && String(given.value).includes('@'),
  ),
  passing(
    'email-with-space-accepted',
    'LDB-EMAIL-VALID',
    'A lead of variant B takes an email with a space.',
    (given) => badAddress(given) && String(given.value).includes(' '),
  ),
  passing(
    'email-with-two-at-signs-accepted',
    'LDB-EMAIL-VALID',
    'A lead of variant B takes an email with two at signs.',
    (given) => badAddress(given) && String(given.value).split('@').length > 2,
  ),
  passing(
    'email-without-domain-accepted',
    'LDB-EMAIL-VALID',
    'A lead of variant B takes an email that ends with its at sign.',
    (given) => badAddress(given) && String(given.value).endsWith('@'),
  ),
  passing(
    'email-not-checked-after-first',
    'LDB-EMAIL-VALID',
    'A lead of variant B takes any text as its email unless it is the first.',
    (given) => badAddress(given) && (given.entry ?? 0) > 0,
  ),
];

const stored = [
  { id: 'ignored', text: 'New whatever status was sent', change: () => 'New' },
  {
    id: 'negotiation-as-proposal',
    text: 'Proposal Sent where Negotiation was sent',
    change: (sent: unknown) => (sent === 'Negotiation' ? 'Proposal Sent' : sent),
  },
  {
    id: 'working-as-contacted',
    text: 'Contacted where Working was sent',
    change: (sent: unknown) => (sent === 'Working' ? 'Contacted' : sent),
  },
].map(({ id, text, change }): Fault => ({
  id: `lead-b-status-stored-${id}`,
  breaks: ['LDB-STATUS-STORED'],
  describe: `A lead of variant B is stored with the status ${text}.`,
  apply: withEffect(
    'createLeadB',
    (original) => (service, workspace, entry, details) =>
      original(service, workspace, { ...entry, status: change(entry['status']) }, details),
  ),
}));

/** Faults of the named fields of lead variant B (section 4.3 B). */
export const leadBFieldFaults: readonly Fault[] = [
  ...required,
  ...values,
  ...names,
  ...emails,
  ...stored,
  {
    id: 'lead-b-unknown-field-refused',
    breaks: ['LDB-UNKNOWN-REMOVED'],
    describe: 'A lead of variant B with an unknown field is refused.',
    apply: withRule('leadDetails', (original) => (service, workspace, entry) => {
      const known = [
        'type',
        'email',
        'status',
        'firstName',
        'lastName',
        'role',
        'isConvertedClient',
        'positionInBoard',
      ];
      const kept = service.seams.rules.keptFields(service, entry);
      const unknown = Object.keys(entry).find((name) => !known.includes(name) && !Object.hasOwn(kept, name));
      const found = original(service, workspace, entry);
      if (unknown !== undefined)
        found.push({ field: unknown, keyword: 'fault', message: 'is not known', value: undefined });
      return found;
    }),
  },
];
