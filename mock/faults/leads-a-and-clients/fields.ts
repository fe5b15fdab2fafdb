import { isObject } from '../../../src/contract/json-value.js';
import type { Violation } from '../../messages/violation.js';
import { breaking } from '../breaking.js';
import type { Fault } from '../fault.js';
import { isFor, workspaceOf } from '../seams/area.js';
import { changedAnswer } from '../seams/answer.js';
import { isAfterFirst } from '../seams/accounts/bulk-call.js';
import type { Change } from '../seams/change.js';
import { inOrder } from '../seams/change.js';
import { noRefusal } from '../seams/refusal.js';
import { changedRule } from '../seams/rule.js';
import { addedViolation, ignoredViolation } from '../seams/violation.js';
import type { Kind } from './kind.js';
import { ofBothKinds } from './kind.js';

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
const createdWith = (type: Kind['type'], passes: (violation: Violation, body: unknown) => boolean): Change =>
  inOrder(
    changedRule(
      'emailOwner',
      (original) => (service, workspace, email) =>
        typeof email === 'string' ? original(service, workspace, email) : undefined,
    ),
    noRefusal('leadRoleIsMapping', (_service, _workspace, { role }) => typeof role !== 'string'),
    ignoredViolation(type, passes),
  );

/** Whether the entry of a violation has a status. */
const hasStatus = ({ entry = 0 }: Violation, body: unknown): boolean =>
  Array.isArray(body) && isObject(body[entry]) && 'status' in body[entry];

/** Stores the entries of a call that it refuses, of those that lack a field. */
const storedThough = ({ kind }: Kind, name: string): Change =>
  changedAnswer((answer, request, service) => {
    const workspace = workspaceOf(service, request);
    if (!isFor(kind, request) || answer.status < 400 || !workspace || !Array.isArray(request.body))
      return answer;
    for (const entry of request.body.filter(isObject))
      if (!(name in entry)) service.seams.effects.createMember(service, workspace, kind, entry);
    return answer;
  });

function requiredFaults(of: Kind, name: string, part: string): Fault[] {
  const { kind, type, prefix } = of;
  const missing = ({ field, keyword }: Violation): boolean => field === name && keyword === 'required';
  return breaking(`${prefix}-${part}-REQUIRED`, {
    [`a-${kind}-without-${name}-is-created`]: createdWith(type, missing),
    [`a-${kind}-without-${name}-is-created-in-every-entry-but-the-first`]: createdWith(
      type,
      (violation) => missing(violation) && isAfterFirst(violation),
    ),
    [`a-${kind}-without-${name}-is-created-where-it-has-a-status`]: createdWith(
      type,
      (violation, body) => missing(violation) && hasStatus(violation, body),
    ),
    // Without an email no harness could find it.
    ...(name !== 'email' && {
      [`a-${kind}-without-${name}-is-refused-and-stored`]: storedThough(of, name),
    }),
  });
}

function typeFaults({ kind, type, prefix }: Kind, name: string, part: string): Fault[] {
  const takes = (passes: (violation: Violation) => boolean): Change =>
    createdWith(
      type,
      (violation) => violation.field === name && violation.keyword === 'type' && passes(violation),
    );
  const title = `for-the-${name}-of-a-${kind}`;
  return breaking(`${prefix}-${part}-TYPE`, {
    [`${title}-any-type-is-taken`]: takes(() => true),
    [`${title}-any-type-is-taken-in-every-entry-but-the-first`]: takes(isAfterFirst),
    [`${title}-an-array-is-taken`]: takes(({ value }) => Array.isArray(value)),
    ...(name in requiredFields && { [`${title}-null-is-taken`]: takes(({ value }) => value === null) }),
  });
}

function optionalFaults({ kind, type, prefix }: Kind): Fault[] {
  const refused = (field: string, when: (value: unknown) => boolean = () => true): Change =>
    addedViolation(type, field, (value) => value !== undefined && when(value));
  const examples: readonly unknown[] = ['website', 'referral', 'social'];
  return [
    ...breaking(`${prefix}-CONTACT`, {
      [`a-${kind}-with-contactno-is-refused`]: refused('contactNo'),
      [`a-${kind}-whose-contactno-holds-more-than-digits-is-refused`]: refused('contactNo', (value) =>
        /\D/.test(String(value)),
      ),
    }),
    ...breaking(`${prefix}-SOURCE`, {
      [`a-${kind}-with-source-is-refused`]: refused('source'),
      [`a-${kind}-whose-source-is-none-of-the-three-examples-is-refused`]: refused(
        'source',
        (value) => !examples.includes(value),
      ),
    }),
    ...breaking(`${prefix}-POSITION`, {
      [`a-${kind}-with-positioninboard-is-refused`]: refused('positionInBoard'),
      [`a-${kind}-whose-positioninboard-is-above-1-is-refused`]: refused(
        'positionInBoard',
        (value) => Number(value) > 1,
      ),
    }),
  ];
}

/** Faults of the fields of a lead of variant A and of a client (sections 2.3, 4.3, 4.4). */
export const fieldFaults: readonly Fault[] = ofBothKinds((kind) => {
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
