import { listedValues } from '../../../src/contract/schemas.js';
import { leadBFields } from '../../configuration/lead-b-names.js';
import type { Violation } from '../../messages/violation.js';
import { breaking, forEach } from '../breaking.js';
import type { Fault } from '../fault.js';
import { isAfterFirst, skippedEntry } from '../seams/accounts/bulk-call.js';
import type { Change } from '../seams/change.js';
import { changedRule } from '../seams/rule.js';
import { storedLeadBStatus } from '../seams/accounts/stored-member.js';
import { addedViolation, ignoredViolation } from '../seams/violation.js';
import { ordinaryLead } from './creation.js';

const lead = 'a-lead-of-variant-b';

const ignored = (when: (violation: Violation) => boolean): Change => ignoredViolation('lead-b-request', when);
const refused = (field: string, when: (value: unknown) => boolean): Change =>
  addedViolation('lead-b-request', field, when);

function requiredFaults(field: string): Fault[] {
  const missing = (violation: Violation): boolean =>
    violation.field === field && violation.keyword === 'required';
  return breaking(`LDB-${field.toUpperCase()}-REQUIRED`, {
    [`${lead}-without-${field}-is-created`]: ignored(missing),
    [`${lead}-without-${field}-is-created-unless-it-is-the-first`]: ignored(
      (violation) => missing(violation) && isAfterFirst(violation),
    ),
  });
}

/** @param listed its values, of which an ordinary lead has the first; @param other a value that is not one of them */
function listedFaults(field: string, listed: readonly string[], other: string): Fault[] {
  const [refusal, taken] = [`LDB-${field.toUpperCase()}-ENUM`, `LDB-${field.toUpperCase()}-TAKEN`];
  const takes = (when: (violation: Violation) => boolean): Change =>
    ignored((violation) => violation.field === field && violation.keyword !== 'required' && when(violation));
  const lowerCase = (value: unknown): string => String(value).toLowerCase();
  const refuses = (value: string): Record<string, Change> => ({
    [`${lead}-with-the-${field}-${value}-is-refused`]: refused(field, (sent) => sent === value),
  });
  const [ordinary = '', ...others] = listed;
  return [
    ...breaking(refusal, {
      [`${lead}-takes-any-${field}`]: takes(() => true),
      [`${lead}-takes-any-${field}-unless-it-is-the-first`]: takes(isAfterFirst),
      [`${lead}-takes-the-${field}-${other}`]: takes(({ value }) => value === other),
      [`${lead}-takes-its-${field}-in-any-case`]: takes(({ value }) =>
        listed.map(lowerCase).includes(lowerCase(value)),
      ),
      [`${lead}-takes-an-empty-${field}`]: takes(({ value }) => value === ''),
      [`${lead}-takes-null-as-its-${field}`]: takes(({ value }) => value === null),
    }),
    ...breaking(taken, forEach(others, refuses)),
    ...breaking(
      taken,
      forEach(others, (value) => ({
        [`${lead}-with-the-${field}-${value}-is-skipped`]: skippedEntry((entry) => entry[field] === value),
      })),
    ),
    ...breaking([taken, ...ordinaryLead], refuses(ordinary)),
  ];
}

function nameFaults(field: string, part: string): Fault[] {
  return [
    ...breaking([`LDB-${part}`, ...ordinaryLead], {
      [`${lead}-with-${field}-is-refused`]: refused(field, (value) => value !== undefined),
    }),
    ...breaking(`LDB-${part}-TYPE`, {
      [`${lead}-takes-any-type-of-${field}`]: ignored((violation) => violation.field === field),
      [`${lead}-takes-an-array-as-its-${field}`]: ignored(
        (violation) => violation.field === field && Array.isArray(violation.value),
      ),
    }),
  ];
}

function emailFaults(): Fault[] {
  const takes = (when: (email: string, violation: Violation) => boolean): Change =>
    ignored(
      (violation) =>
        violation.field === 'email' &&
        violation.keyword !== 'required' &&
        when(String(violation.value), violation),
    );
  return breaking('LDB-EMAIL-VALID', {
    [`${lead}-takes-any-text-as-its-email`]: takes(() => true),
    [`${lead}-takes-any-text-as-its-email-unless-it-is-the-first`]: takes((_email, found) =>
      isAfterFirst(found),
    ),
    [`${lead}-takes-any-email-with-an-at-sign`]: takes((email) => email.includes('@')),
    [`${lead}-takes-an-email-with-a-space`]: takes((email) => email.includes(' ')),
    [`${lead}-takes-an-email-with-two-at-signs`]: takes((email) => email.split('@').length > 2),
    [`${lead}-takes-an-email-that-ends-with-its-at-sign`]: takes((email) => email.endsWith('@')),
  });
}

const namedFields = [
  ...['type', 'email', 'status', 'firstName', 'lastName'],
  ...['role', 'isConvertedClient', 'positionInBoard'],
];
const knownFields = [...namedFields, ...leadBFields.map(({ name }) => name)];

/** Faults of the fields of lead variant B that section 4.3 names. */
export const namedFieldFaults: readonly Fault[] = [
  ...['type', 'email', 'status'].flatMap(requiredFaults),
  ...listedFaults('type', ['individual', 'leadCompanyMember'], 'company'),
  ...listedFaults('status', listedValues('lead-b-status'), 'Active'),
  ...nameFaults('firstName', 'FIRST-NAME'),
  ...nameFaults('lastName', 'LAST-NAME'),
  ...emailFaults(),
  ...breaking('LDB-STATUS-STORED', {
    [`${lead}-is-stored-with-the-status-new-whatever-status-was-sent`]: storedLeadBStatus(() => 'New'),
    [`${lead}-is-stored-with-the-status-proposal-sent-where-negotiation-was-sent`]: storedLeadBStatus(
      (sent) => (sent === 'Negotiation' ? 'Proposal Sent' : sent),
    ),
    [`${lead}-is-stored-with-the-status-contacted-where-working-was-sent`]: storedLeadBStatus((sent) =>
      sent === 'Working' ? 'Contacted' : sent,
    ),
  }),
  ...breaking('LDB-UNKNOWN-REMOVED', {
    [`${lead}-with-an-unknown-field-is-skipped`]: skippedEntry(
      (entry) => !Object.keys(entry).every((name) => knownFields.includes(name)),
    ),
    [`${lead}-with-an-unknown-field-is-refused`]: changedRule(
      'leadDetails',
      (judge) => (service, workspace, entry) => {
        const kept = service.seams.rules.keptFields(service, entry);
        const unknown = Object.keys(entry).filter(
          (name) => !namedFields.includes(name) && !Object.hasOwn(kept, name),
        );
        return [
          ...judge(service, workspace, entry),
          ...unknown.map((field) => ({ field, keyword: 'fault', message: 'is not known', value: undefined })),
        ];
      },
    ),
  }),
];
