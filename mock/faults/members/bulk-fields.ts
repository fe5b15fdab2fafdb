import type { Violation } from '../../messages/violation.js';
import { ignoring, kebab, refusing } from './bulk-call.js';
import type { BulkKind } from './bulk-kinds.js';
import { ofBothKinds } from './bulk-kinds.js';
import type { Fault } from '../fault.js';
import type { Apply } from '../wrapping.js';
import { inOrder, withRule } from '../wrapping.js';

interface Field {
  name: string;
  /** The middle of the requirement ids: LDA-<part>-TYPE. */
  part: string;
  optional?: boolean;
}

const bulkFields: readonly Field[] = [
  { name: 'firstName', part: 'FIRST-NAME' },
  { name: 'lastName', part: 'LAST-NAME' },
  { name: 'email', part: 'EMAIL' },
  { name: 'role', part: 'ROLE' },
  { name: 'isConvertedClient', part: 'CONVERTED' },
  { name: 'status', part: 'STATUS', optional: true },
  { name: 'contactNo', part: 'CONTACT', optional: true },
  { name: 'source', part: 'SOURCE', optional: true },
  { name: 'positionInBoard', part: 'POSITION', optional: true },
];

const entriesLet: readonly { id: string; text: string; passes(violation: Violation): boolean }[] = [
  { id: '', text: '', passes: () => true },
  { id: '-after-first', text: ' in every entry but the first', passes: ({ entry }) => (entry ?? 0) > 0 },
];

/** What else stands in the way of an entry whose email or role is missing or mistyped. */
const lenient: Apply = inOrder(
  withRule(
    'emailOwner',
    (original) => (service, workspace, email) =>
      typeof email === 'string' ? original(service, workspace, email) : undefined,
  ),
  withRule(
    'leadRoleIsMapping',
    (original) => (service, workspace, entry) =>
      typeof entry['role'] === 'string' ? original(service, workspace, entry) : undefined,
  ),
);

function requiredFaults({ area, type, prefix }: BulkKind, { name, part }: Field): Fault[] {
  return entriesLet.map(({ id, text, passes }) => ({
    id: `${area}-${kebab(name)}-not-required${id}`,
    breaks: [`${prefix}-${part}-REQUIRED`],
    describe: `A ${area} without ${name} is created${text}.`,
    apply: inOrder(
      lenient,
      ignoring(type, (given) => given.field === name && given.keyword === 'required' && passes(given)),
    ),
  }));
}

function typeFaults({ area, type, prefix }: BulkKind, { name, part, optional }: Field): Fault[] {
  const passing = [
    ...entriesLet.map(({ id, text, passes }) => ({
      id: `-type-not-checked${id}`,
      text: `any type is taken${text}`,
      passes,
    })),
    {
      id: '-array-accepted',
      text: 'an array is taken',
      passes: ({ value }: Violation) => Array.isArray(value),
    },
    ...(optional
      ? []
      : [{ id: '-null-accepted', text: 'null is taken', passes: ({ value }: Violation) => value === null }]),
  ];
  return passing.map(({ id, text, passes }) => ({
    id: `${area}-${kebab(name)}${id}`,
    breaks: [`${prefix}-${part}-TYPE`],
    describe: `For the ${name} of a ${area} ${text}.`,
    apply: inOrder(
      lenient,
      ignoring(type, (given) => given.field === name && given.keyword === 'type' && passes(given)),
    ),
  }));
}

function optionalFaults({ area, type, prefix }: BulkKind): Fault[] {
  const refused = [
    {
      id: 'contact-no-refused',
      field: 'contactNo',
      part: 'CONTACT',
      text: 'with contactNo',
      sent: () => true,
    },
    {
      id: 'contact-no-digits-alone',
      field: 'contactNo',
      part: 'CONTACT',
      text: 'whose contactNo holds more than digits',
      sent: (value: unknown) => /\D/.test(String(value)),
    },
    { id: 'source-refused', field: 'source', part: 'SOURCE', text: 'with source', sent: () => true },
    {
      id: 'source-of-examples-alone',
      field: 'source',
      part: 'SOURCE',
      text: 'whose source is none of the three examples',
      sent: (value: unknown) => !['website', 'referral', 'social'].includes(String(value)),
    },
    {
      id: 'position-refused',
      field: 'positionInBoard',
      part: 'POSITION',
      text: 'with positionInBoard',
      sent: () => true,
    },
    {
      id: 'position-one-alone',
      field: 'positionInBoard',
      part: 'POSITION',
      text: 'whose positionInBoard is above 1',
      sent: (value: unknown) => Number(value) > 1,
    },
  ];
  return refused.map(({ id, field, part, text, sent }) => ({
    id: `${area}-${id}`,
    breaks: [`${prefix}-${part}`],
    describe: `A ${area} ${text} is refused.`,
    apply: refusing(type, field, (value) => value !== undefined && sent(value)),
  }));
}

/** Faults of the fields of a lead of variant A and of a client (sections 2.3, 4.3, 4.4). */
export const bulkFieldFaults: readonly Fault[] = ofBothKinds((kind) => {
  const fields = bulkFields.filter(({ name }) => kind.area === 'lead' || name !== 'role');
  return [
    ...fields.filter(({ optional }) => !optional).flatMap((field) => requiredFaults(kind, field)),
    ...fields.flatMap((field) => typeFaults(kind, field)),
    ...optionalFaults(kind),
  ];
});
