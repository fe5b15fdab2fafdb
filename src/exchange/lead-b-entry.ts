import { expandedSchema } from '../contract/schemas.js';
import { isObject } from '../contract/json-value.js';
import { isObjectId } from '../contract/formats.js';
import type { MemberEntry } from './bulk-response.js';
import { lettersOf } from './letters.js';

/** A member of an entry of one of the lists of variant B. */
export interface EntryMember {
  key: string;
  value: unknown;
}

const idKey = /^_?id$|^uuid$|[a-z]I[dD]$|_id$/;
const foreignKey = /company|workspace|role|agent|exist|dup/i;
const existingKey = /exist|dup/i;
const address = /^\S+@\S+$/;
const reasonKey =
  /^(skip(ped)?_?)?(reason|message|msg|error|cause|why|code|detail|explanation|note)(_?(code|text|message))?s?$|reason/i;
const otherReasonKey = /disqualif/i;
const bareOutcome = /^(skipped|ignored|failed|rejected|error)$/i;

/** The allowed statuses of a lead of variant B (section 4.3). */
export function leadBStatuses(): string[] {
  return expandedSchema('lead-b-status').enum as string[];
}

/** The lead of an entry: the entry itself, or the one object that it wraps. */
export function unwrapped(entry: unknown): unknown {
  if (!isObject(entry)) return entry;
  const members = Object.values(entry);
  return members.length === 1 && isObject(members[0]) ? members[0] : entry;
}

/** The member with the id of a created lead; its name and form are not shown. */
export function idMember(entry: unknown): EntryMember | undefined {
  return ownMembers(entry).find(
    ({ key, value }) =>
      !foreignKey.test(key) &&
      ((idKey.test(key) && ((typeof value === 'string' && value !== '') || typeof value === 'number')) ||
        isObjectId(value)),
  );
}

/** The member with the full name of a sent lead: first and last name joined in whatever way (section 2.3). */
export function nameMember(entry: unknown, lead: MemberEntry): EntryMember | undefined {
  const name = joinedLetters(lead);
  if (name === undefined) return undefined;
  return ownMembers(entry).find(({ value }) => typeof value === 'string' && lettersOf(value) === name);
}

/** The member with a status of section 4.3. */
export function statusMember(entry: unknown): EntryMember | undefined {
  const statuses = leadBStatuses();
  return ownMembers(entry).find(({ value }) => typeof value === 'string' && statuses.includes(value));
}

/** The member with the address of a sent lead; one that the existing lead carries does not count. */
export function emailMember(entry: unknown, lead: MemberEntry): EntryMember | undefined {
  const { email } = lead;
  if (typeof email !== 'string') return undefined;
  const wanted = email.toLowerCase();
  return entryMembers(entry).find(({ value }) => typeof value === 'string' && value.toLowerCase() === wanted);
}

/**
 * The member that says why a lead was skipped: by its name, else any text that is no echo of the lead. A bare
 * "skipped" says that it was and not why.
 */
export function reasonMember(entry: unknown, lead: MemberEntry): EntryMember | undefined {
  const echoes = Object.values(lead).filter((value) => typeof value === 'string');
  const name = joinedLetters(lead);
  return (
    namedReason(entry) ??
    entryMembers(entry).find(
      ({ key, value }) =>
        typeof value === 'string' &&
        value.trim() !== '' &&
        !echoes.includes(value) &&
        lettersOf(value) !== name &&
        !isObjectId(value) &&
        !address.test(value) &&
        !idKey.test(key) &&
        !bareOutcome.test(value),
    )
  );
}

/** The member whose name says that it holds a reason, where it holds something. */
export function namedReason(entry: unknown): EntryMember | undefined {
  return entryMembers(entry).find(
    ({ key, value }) =>
      reasonKey.test(key) &&
      !otherReasonKey.test(key) &&
      (typeof value === 'number' || (typeof value === 'string' && value.trim() !== '')),
  );
}

/** The member with the lead that has the address of a skipped one already: an object with an id, or the id alone. */
export function existingMember(entry: unknown): EntryMember | undefined {
  return ownMembers(entry).find(
    ({ key, value }) => isRecord(value) || (existingKey.test(key) && isObjectId(value)),
  );
}

function isRecord(value: unknown): boolean {
  return isObject(value) && idMember(value) !== undefined;
}

function ownMembers(entry: unknown): EntryMember[] {
  return isObject(entry) ? Object.entries(entry).map(([key, value]) => ({ key, value })) : [];
}

/** The members of an entry and of what it holds, without those of the existing lead. A text stands for itself. */
function entryMembers(entry: unknown): EntryMember[] {
  if (typeof entry === 'string') return [{ key: '', value: entry }];
  return ownMembers(entry).flatMap((member) => {
    const { key, value } = member;
    if (isRecord(value)) return [];
    const inner = Array.isArray(value)
      ? value.flatMap((each) => (isObject(each) ? entryMembers(each) : [{ key, value: each as unknown }]))
      : entryMembers(isObject(value) ? value : undefined).map((each) =>
          reasonKey.test(key) ? { key, value: each.value } : each,
        );
    return [member, ...inner];
  });
}

function joinedLetters({ firstName = '', lastName = '' }: MemberEntry): string | undefined {
  if (typeof firstName !== 'string' || typeof lastName !== 'string') return undefined;
  return lettersOf(firstName + lastName) || undefined;
}
