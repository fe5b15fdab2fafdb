import { isObject } from '../../../src/contract/json-value.js';
import type { Member } from '../../domain/members.js';
import type { Workspace } from '../../domain/workspaces.js';
import type { Entry, Violation } from '../../messages/request.js';
import type { Service } from '../../service/service.js';
import type { Fault } from '../fault.js';
import { breaking, each, forEach } from '../fault.js';
import { isFor } from '../seams/accepted-answer.js';
import { isAfterFirst, refusedCall, sentEntries, storedMember, storedStatus } from '../seams/accounts.js';
import type { Change } from '../seams/change.js';
import {
  addedViolation,
  afterAWhile,
  backwards,
  changedAnswer,
  changedEffect,
  changedRule,
  ignoredViolation,
  inOrder,
  noRefusal,
} from '../seams/change.js';
import type { Kind } from './calls.js';
import { ofBothKinds } from './calls.js';

/** The middle of the requirement ids of each field: LDA-FIRST-NAME-TYPE. */
const requiredFields = {
  firstName: 'FIRST-NAME',
  lastName: 'LAST-NAME',
  email: 'EMAIL',
  role: 'ROLE',
  isConvertedClient: 'CONVERTED',
};

const optionalFields = {
  status: 'STATUS',
  contactNo: 'CONTACT',
  source: 'SOURCE',
  positionInBoard: 'POSITION',
};

/** Creates an entry in spite of a violation, and of what else stands in the way of a missing or mistyped email or role. */
const createdWith =
  (type: Kind['type'], field: string, keyword: 'required' | 'type') =>
  (passes: (violation: Violation, body: unknown) => boolean): Change =>
    inOrder(
      changedRule('emailOwner', (original, service, workspace, email) =>
        typeof email === 'string' ? original(service, workspace, email) : undefined,
      ),
      noRefusal('leadRoleIsMapping', (_service, _workspace, { role }) => typeof role !== 'string'),
      ignoredViolation(
        type,
        (violation, body) =>
          violation.field === field && violation.keyword === keyword && passes(violation, body),
      ),
    );

/** The status of the entry of a violation; undefined where it has none. */
const statusOf = ({ entry = 0 }: Violation, body: unknown): unknown =>
  Array.isArray(body) && isObject(body[entry]) ? body[entry]['status'] : undefined;

/** Stores the entries of a call that it refuses, of those that lack a field. */
const storedThough = ({ kind }: Kind, name: string): Change =>
  refusedCall(kind, (entries, workspace, service) => {
    for (const entry of entries.filter(isObject))
      if (!(name in entry)) service.seams.effects.createMember(service, workspace, kind, entry);
  });

function requiredFaults(of: Kind, name: string, part: string): Fault[] {
  const { kind, type, prefix } = of;
  const created = createdWith(type, name, 'required');
  return breaking(`${prefix}-${part}-REQUIRED`, {
    ...each(created, {
      [`a-${kind}-without-${name}-is-created`]: () => true,
      [`a-${kind}-without-${name}-is-created-in-every-entry-but-the-first`]: isAfterFirst,
      [`a-${kind}-without-${name}-is-created-where-it-has-a-status`]: (violation, body) =>
        statusOf(violation, body) !== undefined,
    }),
    ...(kind === 'client' && {
      [`a-client-without-${name}-is-created-where-its-status-is-active`]: created(
        (violation, body) => statusOf(violation, body) === 'Active',
      ),
    }),
    // Without an email no harness could find it.
    ...(name !== 'email' && {
      [`a-${kind}-without-${name}-is-refused-and-stored`]: storedThough(of, name),
    }),
  });
}

function typeFaults({ kind, type, prefix }: Kind, name: string, part: string): Fault[] {
  const takes = createdWith(type, name, 'type');
  const title = `for-the-${name}-of-a-${kind}`;
  return breaking(`${prefix}-${part}-TYPE`, {
    [`${title}-any-type-is-taken`]: takes(() => true),
    [`${title}-any-type-is-taken-in-every-entry-but-the-first`]: takes(isAfterFirst),
    [`${title}-an-array-is-taken`]: takes(({ value }) => Array.isArray(value)),
    ...(name in requiredFields && { [`${title}-null-is-taken`]: takes(({ value }) => value === null) }),
  });
}

/** Where none is sent, the position behind the members of the same kind that count. */
const nextPosition =
  (counts: (other: Member, entry: Entry) => boolean) =>
  (member: Member, entry: Entry, _workspace: Workspace, { world }: Service): Partial<Member> => {
    if ('positionInBoard' in entry) return {};
    const { companyId, kind } = member;
    const others = [...world.members.values()].filter(
      (other) =>
        other !== member && other.companyId === companyId && other.kind === kind && counts(other, entry),
    );
    return { positionInBoard: others.length + 1 };
  };

function optionalFaults({ kind, type, prefix }: Kind): Fault[] {
  const refused = (field: string) => (when: (value: unknown) => boolean) =>
    addedViolation(type, field, (value) => value !== undefined && when(value));
  const examples: readonly unknown[] = ['website', 'referral', 'social'];
  return [
    ...breaking(`${prefix}-CONTACT`, refused('contactNo'), {
      [`a-${kind}-with-contactno-is-refused`]: () => true,
      [`a-${kind}-whose-contactno-holds-more-than-digits-is-refused`]: (value) => /\D/.test(String(value)),
    }),
    ...breaking(`${prefix}-SOURCE`, refused('source'), {
      [`a-${kind}-with-source-is-refused`]: () => true,
      [`a-${kind}-whose-source-is-none-of-the-three-examples-is-refused`]: (value) =>
        !examples.includes(value),
    }),
    ...breaking(`${prefix}-POSITION`, refused('positionInBoard'), {
      [`a-${kind}-with-positioninboard-is-refused`]: () => true,
      [`a-${kind}-whose-positioninboard-is-above-1-is-refused`]: (value) => Number(value) > 1,
    }),
  ];
}

/** Faults of the fields of a lead of variant A and of a client (sections 2.3, 4.3, 4.4). */
const fieldFaults = ofBothKinds((kind) => {
  // A client has no role.
  const ofKind = ([name]: [string, string]): boolean => kind.kind === 'lead' || name !== 'role';
  const required = Object.entries(requiredFields).filter(ofKind);
  return [
    ...required.flatMap(([name, part]) => requiredFaults(kind, name, part)),
    ...[...required, ...Object.entries(optionalFields)].flatMap(([name, part]) =>
      typeFaults(kind, name, part),
    ),
    ...optionalFaults(kind),
  ];
});

/** The fields that no answer shows: the middle of their requirement ids, and what is stored where none was sent. */
const unshownFields: readonly [field: string, part: string, unsent: Partial<Member>][] = [
  ['contactNo', 'CONTACT', { contactNo: undefined }],
  ['source', 'SOURCE', { source: undefined }],
  ['positionInBoard', 'POSITION', { positionInBoard: 1 }],
];

/** Faults of the stored fields of a lead of variant A and of a client that no answer shows (section 2.3). */
const storedFieldFaults = ofBothKinds(({ kind, prefix }) => {
  const stored = storedMember(kind);
  return [
    ...unshownFields.flatMap(([field, part, unsent]) =>
      breaking(`${prefix}-${part}-STORED`, stored, {
        [`the-${field}-of-a-${kind}-is-taken-and-not-stored`]: () => unsent,
        [`the-${field}-of-a-${kind}-is-not-stored-where-a-status-is-sent`]: (_member, { status }) =>
          status === undefined ? {} : unsent,
      }),
    ),
    ...breaking(`${prefix}-CREATE-STORED`, {
      ...each(stored, {
        // The entries of a call are created and listed in one go.
        [`a-${kind}-is-stored-as-new-whatever-the-answer-shows`]: (member) =>
          void setImmediate(() => (member.status = 'New')),
        [`the-default-status-of-a-${kind}-is-not-stored`]: (member, { status }) =>
          void (status === undefined && setImmediate(() => Object.assign(member, { status: undefined }))),
        [`the-first-name-of-a-${kind}-gets-a-capital`]: ({ firstName }) => ({
          firstName: firstName.charAt(0).toUpperCase() + firstName.slice(1),
        }),
        [`a-${kind}-loses-its-last-name-later`]: (member) => afterAWhile(() => (member.lastName = '')),
        [`a-${kind}-is-stored-with-its-names-exchanged`]: ({ firstName, lastName }) => ({
          firstName: lastName,
          lastName: firstName,
        }),
        [`a-${kind}-is-stored-without-its-last-name-where-a-status-is-sent`]: (_member, { status }) =>
          status === undefined ? {} : { lastName: '' },
        [`a-${kind}-loses-its-apostrophe`]: ({ lastName }) => ({ lastName: lastName.replace("'", '') }),
      }),
      [`${kind}s-behind-a-duplicate-are-not-stored`]: {
        unspecified: { duplicateEmail: 'entry' },
        apply: changedAnswer((answer, request, { world: { members } }) => {
          if (!isFor(kind, request) || !isObject(answer.body)) return answer;
          const created = answer.body.createdMembers as { _id: string }[] | undefined;
          const refused = (request.body as Entry[]).findIndex(
            ({ email }, at) => members.get(created?.[at]?._id ?? '')?.email !== email,
          );
          for (const { _id } of created?.slice(refused) ?? []) if (refused !== -1) members.delete(_id);
          return answer;
        }),
      },
      [`a-${kind}-is-listed-with-the-id-of-no-member`]: changedEffect(
        'createdMember',
        (create, service, member) => ({
          ...create(service, member),
          ...(member.kind === kind && { _id: backwards(member._id) }),
        }),
      ),
    }),
    ...breaking(`${prefix}-CONTACT-STORED`, stored, {
      [`the-contactno-of-a-${kind}-loses-its-first-zeros`]: ({ contactNo }) => ({
        contactNo: contactNo?.replace(/^0+/, ''),
      }),
      [`the-contactno-of-a-${kind}-is-gone-later`]: (member) =>
        afterAWhile(() => (member.contactNo = undefined)),
    }),
    ...breaking(`${prefix}-SOURCE-STORED`, stored, {
      [`a-long-source-of-a-${kind}-is-cut`]: ({ source }) => ({ source: source?.slice(0, 100) }),
      [`the-source-social-of-a-${kind}-is-not-stored`]: ({ source }) =>
        source === 'social' ? { source: undefined } : {},
      [`the-source-of-a-${kind}-is-in-lower-case`]: ({ source }) => ({ source: source?.toLowerCase() }),
    }),
    ...breaking(`${prefix}-POSITION-STORED`, stored, {
      [`the-position-of-a-${kind}-is-an-integer`]: ({ positionInBoard }) => ({
        positionInBoard: Math.trunc(positionInBoard),
      }),
    }),
    ...breaking(`${prefix}-POSITION-DEFAULT`, {
      ...each(stored, {
        [`a-${kind}-without-positioninboard-is-stored-with-0`]: (_member, { positionInBoard }) => ({
          positionInBoard: Number(positionInBoard ?? 0),
        }),
        [`a-${kind}-with-a-status-and-without-positioninboard-is-stored-with-0`]: (_member, entry) =>
          'status' in entry && !('positionInBoard' in entry) ? { positionInBoard: 0 } : {},
        [`a-${kind}-has-the-next-position`]: nextPosition(() => true),
        [`a-${kind}-has-the-next-position-of-its-source`]: nextPosition(
          (other, { source }) => source !== undefined && other.source === source,
        ),
      }),
      [`a-21st-${kind}-is-stored-with-position-0`]: sentEntries(kind, (entries) =>
        entries.map((entry, index) => (index < 20 ? entry : { positionInBoard: 0, ...entry })),
      ),
    }),
    ...breaking(`${prefix}-CONVERTED-STORED`, stored, {
      [`a-new-${kind}-is-stored-as-converted`]: () => ({ isConvertedClient: true }),
    }),
  ];
});

/** Faults of the status of a lead of variant A and of a client (sections 3.2, 3.3). */
const storedStatusFaults = ofBothKinds(({ kind, type, prefix, statuses }) => [
  ...breaking(`${prefix}-STATUS-DEFAULT`, {
    [`a-${kind}-has-the-status-of-the-one-before`]: sentEntries(kind, (entries) => {
      let status: unknown;
      return entries.map((entry) => {
        status = entry['status'] ?? status;
        return status === undefined ? entry : { ...entry, status };
      });
    }),
  }),
  ...breaking(`${prefix}-STATUS-DEFAULT`, storedStatus(kind), {
    [`a-${kind}-without-a-status-is-stored-as-active`]: (sent) => sent ?? 'Active',
    [`a-${kind}-without-a-status-is-stored-as-new`]: (sent) => sent ?? 'new',
    [`a-${kind}-without-a-status-is-stored-with-an-empty-one`]: (sent) => sent ?? '',
    [`a-${kind}-without-a-status-that-has-a-source-is-not-stored-as-new`]: (sent, { source }) =>
      sent ?? (source === undefined ? 'New' : statuses[1]),
    [`a-${kind}-by-referral-is-not-new`]: (sent, { source }) =>
      sent ?? (source === 'referral' ? statuses[1] : 'New'),
  }),
  ...breaking(`${prefix}-STATUS-STORED`, {
    ...each(storedStatus(kind), {
      [`a-${kind}-is-stored-as-new-whatever-status-is-sent`]: () => 'New',
      [`a-${kind}-is-stored-with-its-status-in-lower-case`]: (sent) =>
        typeof sent === 'string' ? sent.toLowerCase() : sent,
    }),
    ...forEach(statuses.slice(1), (status) => ({
      [`a-${kind}-with-the-status-${status}-is-stored-as-new`]: storedStatus(kind)((sent) =>
        sent === status ? 'New' : sent,
      ),
    })),
    ...forEach(statuses, (status) => ({
      [`a-${kind}-with-the-status-${status}-is-refused`]: addedViolation(
        type,
        'status',
        (sent) => sent === status,
      ),
    })),
  }),
]);

/** Faults of the fields of a lead of variant A and of a client, and of how they are stored (sections 2.3, 4.3, 4.4). */
export const bulkFieldFaults = [...fieldFaults, ...storedFieldFaults, ...storedStatusFaults];
