import { isObject } from '../contract/json-value.js';
import type { BulkResponse, MemberEntry } from './bulk-response.js';
import {
  emailMember,
  existingMember,
  idMember,
  namedReason,
  nameMember,
  reasonMember,
  statusMember,
  unwrapped,
} from './lead-b-entry.js';
import { places } from './structure.js';
import type { Place } from './structure.js';

/** A list of an answer with its place. */
export type LeadList = Place & { value: unknown[] };

/** The parts of an answer of variant B (section 4.3), found by structure since their wire names are not shown. */
export interface LeadBAnswer {
  /** What may be the success flag: the booleans that stand in no list, the outermost first. */
  flags: Place[];
  created?: LeadList;
  skipped?: LeadList;
}

/** So many entries say what a list holds. */
const weighed = 20;

/** Names that speak for the created list, unless they are denied (`notAdded`, `unsuccessful`), and for the skipped one. */
const createdWord = /creat|add|insert|import|accept|succ/i;
const skippedWord =
  /skip|dup|exist|reject|fail|ignor|(^|[a-z_-])(not|un)[_-]?(creat|add|insert|import|accept|succ)/i;

const namesCreated = ({ key }: Place): boolean => createdWord.test(key) && !skippedWord.test(key);
const namesSkipped = ({ key }: Place): boolean => skippedWord.test(key);

/**
 * Finds the flag and the two lists. A list is known by what its entries hold: an id, a status and a full name in the
 * created one, a reason, the existing lead and an address without an id in the skipped one. The name of the list
 * tips the balance where its entries don't, and an empty list is the one that is left.
 */
export function readLeadBAnswer(answer: BulkResponse): LeadBAnswer {
  const { sent } = answer;
  const lists = [...places(answer.json)].filter((place): place is LeadList => Array.isArray(place.value));
  const outer = lists.filter(
    (list) =>
      !lists.some(
        (other) => other.pointer !== list.pointer && isInside(list, other) && weigh(other, sent) !== 0,
      ),
  );
  const filled = outer.filter(({ value }) => value.length > 0);
  const weights = new Map(filled.map((list) => [list, weigh(list, sent)]));
  const created = heaviest(filled, (list) => weights.get(list) ?? 0);
  const skipped = heaviest(filled, (list) => -(weights.get(list) ?? 0));
  const empty = outer.filter(
    (list) => list.value.length === 0 && !filled.some((each) => isInside(list, each)),
  );
  const emptyCreated =
    created === undefined
      ? (empty.find(namesCreated) ?? empty.find((list) => !namesSkipped(list)))
      : undefined;
  const left = empty.filter((list) => list !== emptyCreated);
  const emptySkipped =
    skipped === undefined ? (left.find(namesSkipped) ?? left.find((list) => !namesCreated(list))) : undefined;
  return {
    flags: [...places(answer.json)]
      .filter(
        ({ value, pointer }) =>
          typeof value === 'boolean' && !outer.some((list) => isInside({ pointer }, list)),
      )
      .sort((one, other) => depth(one) - depth(other)),
    created: created ?? emptyCreated,
    skipped: skipped ?? emptySkipped,
  };
}

/** The leads of the created list; undefined where the answer shows no such list. */
export function createdLeads(answer: BulkResponse): unknown[] | undefined {
  return readLeadBAnswer(answer).created?.value.map(unwrapped);
}

/** The entry of the created list that is a sent lead, or undefined where none is or it can't be told. */
export function createdLead(answer: BulkResponse, lead: MemberEntry): unknown {
  const { sent } = answer;
  const entries = createdLeads(answer) ?? [];
  const found = entries.find((entry) => isEntryOf(entry, lead, sent));
  return found ?? (sent.length === 1 && entries.length === 1 ? entries[0] : undefined);
}

/**
 * Whether an accepted call created one of its leads: by its name or its address in the created list, else by how
 * many entries the list has. Undefined where the answer does not tell.
 */
export function wasLeadCreated(answer: BulkResponse, lead: MemberEntry): boolean | undefined {
  const { sent } = answer;
  const entries = createdLeads(answer);
  if (entries === undefined) {
    const { skipped } = readLeadBAnswer(answer);
    const isSkipped = skipped?.value.some((entry) => emailMember(entry, lead) !== undefined) ?? false;
    return isSkipped && sent.length === 1 ? false : undefined;
  }
  if (entries.some((entry) => isEntryOf(entry, lead, sent))) return true;
  const others = sent.filter((each) => each !== lead);
  const known = others.filter((each) => entries.some((entry) => isEntryOf(entry, each, sent))).length;
  if (entries.length <= known) return false;
  return entries.length >= sent.length || known === others.length ? true : undefined;
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

/** Above zero: the list holds created leads. Below: skipped ones. */
function weigh(list: LeadList, sent: readonly MemberEntry[]): number {
  const weight = list.value
    .slice(0, weighed)
    .map((entry) => Math.sign(weighEntry(entry, sent)))
    .reduce((sum, each) => sum + each, 0);
  return weight + (namesCreated(list) ? 0.5 : 0) - (namesSkipped(list) ? 0.5 : 0);
}

function weighEntry(wrapped: unknown, sent: readonly MemberEntry[]): number {
  const entry = unwrapped(wrapped);
  const hasId = idMember(entry) !== undefined;
  return (
    (hasId ? 2 : 0) +
    (statusMember(entry) ? 1 : 0) +
    (sent.some((lead) => nameMember(entry, lead)) ? 1 : 0) -
    (namedReason(entry) ? 2 : 0) -
    (existingMember(entry) ? 2 : 0) -
    (!hasId && sent.some((lead) => emailMember(entry, lead)) ? 1 : 0)
  );
}

/** By its name; by its address where no other lead was sent with it. */
function isEntryOf(entry: unknown, lead: MemberEntry, sent: readonly MemberEntry[]): boolean {
  if (nameMember(entry, lead) !== undefined) return true;
  const alone = sent.filter(({ email }) => email === lead.email).length <= 1;
  return alone && emailMember(entry, lead) !== undefined;
}

function heaviest(lists: readonly LeadList[], weight: (list: LeadList) => number): LeadList | undefined {
  return [...lists].sort((one, other) => weight(other) - weight(one)).find((list) => weight(list) > 0);
}

function isInside(place: { pointer: string }, list: { pointer: string }): boolean {
  return place.pointer.startsWith(`${list.pointer}/`);
}

function depth({ pointer }: Place): number {
  return pointer.split('/').length;
}
