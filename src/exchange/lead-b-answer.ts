import { isObject } from '../contract/json-value.js';
import type { BulkResponse, MemberEntry } from './bulk-response.js';
import {
  emailMember,
  existingMember,
  idMember,
  nameMember,
  reasonMember,
  statusMember,
  unwrapped,
} from './lead-b-entry.js';
import { namesSkipped, readLeadBAnswer } from './lead-b-reading.js';
import { places } from './structure.js';

/** The leads of the created list; undefined where the answer shows no such list. */
export function createdLeads(answer: BulkResponse): unknown[] | undefined {
  return readLeadBAnswer(answer).created?.value.map(unwrapped);
}

/** The entry of the created list that is a sent lead, or undefined where none is or it can't be judged. */
export function createdLead(answer: BulkResponse, lead: MemberEntry): unknown {
  const { call } = answer;
  const entries = createdLeads(answer) ?? [];
  const found = entries.find((entry) => isEntryOf(entry, lead, call));
  return found ?? (call.length === 1 && entries.length === 1 ? entries[0] : undefined);
}

/**
 * Whether an accepted call created one of its leads: by its name or its address in the created list, else by how
 * many entries the list has. Undefined where the answer does not tell.
 */
export function wasLeadCreated(answer: BulkResponse, lead: MemberEntry): boolean | undefined {
  const { call } = answer;
  const entries = createdLeads(answer);
  if (entries === undefined) {
    const { skipped } = readLeadBAnswer(answer);
    const isSkipped = skipped?.value.some((entry) => emailMember(entry, lead) !== undefined) ?? false;
    return isSkipped && call.length === 1 ? false : undefined;
  }
  const shown = shownLeads(answer, entries);
  if (shown.has(lead)) return true;
  const others = call.filter((each) => each !== lead);
  const known = others.filter((each) => shown.has(each)).length;
  if (entries.length <= known) return false;
  return entries.length >= call.length || known === others.length ? true : undefined;
}

const shownIn = new WeakMap<BulkResponse, Set<MemberEntry>>();

/** The sent leads that the created list shows. Each lead of a call asks for them, and a call may have hundreds. */
function shownLeads(answer: BulkResponse, entries: readonly unknown[]): ReadonlySet<MemberEntry> {
  const { call } = answer;
  const known = shownIn.get(answer);
  if (known !== undefined) return known;
  const shown = new Set(call.filter((lead) => entries.some((entry) => isEntryOf(entry, lead, call))));
  shownIn.set(answer, shown);
  return shown;
}

/** The names of the members of an answer, in words: for the record of an open question. */
export function describeLeadBAnswer(answer: BulkResponse, skippedLead: MemberEntry): string {
  const { flags, created, skipped } = readLeadBAnswer(answer);
  const entry = unwrapped(created?.value[0]);
  const createdNames = [
    idMember(entry),
    ...answer.sent.map((lead) => nameMember(entry, lead)),
    statusMember(entry),
  ];
  const other = skipped?.value[0];
  const skippedNames = [
    emailMember(other, skippedLead),
    reasonMember(other, skippedLead),
    existingMember(other),
  ];
  const named = (members: ({ key: string } | undefined)[]): string =>
    members.flatMap((member) => (member === undefined ? [] : [member.key])).join(', ');
  return [
    `flag ${flags[0]?.pointer ?? 'not found'}`,
    `created ${created?.pointer ?? 'not found'} (${named(createdNames)})`,
    `skipped ${skipped?.pointer ?? 'not found'} (${named(skippedNames)})`,
  ].join('; ');
}

/**
 * Whether an answer has the form of variant B rather than that of variant A (section 4.3). Either may carry more
 * than the specification shows, so what speaks for each is weighed.
 */
export function looksLikeB(answer: BulkResponse): boolean {
  if (!isObject(answer.json)) return false;
  const found = [...places(answer.json)];
  const lists = found.filter(({ value }) => Array.isArray(value));
  const { message, createdMembers } = answer.json;
  const ofA =
    (Array.isArray(createdMembers) ? 1 : 0) +
    (message === 'Lead created successfully' ? 2 : 0) +
    (Array.isArray(createdMembers) && createdMembers.some((entry) => isObject(entry) && 'role' in entry)
      ? 1
      : 0);
  const ofB =
    (found.some(({ value }) => typeof value === 'boolean') ? 2 : 0) +
    (lists.length >= 2 ? 2 : 0) +
    (lists.some(namesSkipped) ? 2 : 0);
  return ofB > ofA;
}

/** By its name; by its address where no other lead was sent with it. */
function isEntryOf(entry: unknown, lead: MemberEntry, sent: readonly MemberEntry[]): boolean {
  if (nameMember(entry, lead) !== undefined) return true;
  const alone = sent.filter(({ email }) => email === lead.email).length <= 1;
  return alone && emailMember(entry, lead) !== undefined;
}
