import { expandedSchema, isObjectId } from '../contract/schemas.js';
import { isObject } from '../contract/json-value.js';
import type { BulkResponse, MemberEntry, Place } from './response.js';
import { places, lettersOf } from './response.js';

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
  const shown = shownLeads(answer);
  if (shown.has(lead)) return true;
  const others = call.filter((each) => each !== lead);
  const known = others.filter((each) => shown.has(each)).length;
  if (entries.length <= known) return false;
  return entries.length >= call.length || known === others.length ? true : undefined;
}

/** Keeps what is read of an answer: each lead of a call asks for it, and a call may have hundreds. */
function keptOf<T extends object>(read: (answer: BulkResponse) => T): (answer: BulkResponse) => T {
  const known = new WeakMap<BulkResponse, T>();
  return (answer) => {
    const kept = known.get(answer) ?? read(answer);
    known.set(answer, kept);
    return kept;
  };
}

/** The sent leads that the created list shows. */
const shownLeads = keptOf((answer): ReadonlySet<MemberEntry> => {
  const { call } = answer;
  const entries = createdLeads(answer) ?? [];
  return new Set(
    call.filter((lead, index) => {
      const isIt = (entry: unknown): boolean => isEntryOf(entry, lead, call);
      // Most targets list them in the order of the call.
      return isIt(entries[index]) || entries.some(isIt);
    }),
  );
});

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
    members.flatMap((member) => member?.key ?? []).join(', ');
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
  const isStated = message === 'Lead created successfully';
  const members = Array.isArray(createdMembers) ? (createdMembers as unknown[]) : undefined;
  // Variant A is answered so, whatever else the answer has.
  if (isStated && members !== undefined) return false;
  const ofA =
    (isStated ? 2 : 0) +
    (members === undefined ? 0 : 1) +
    (members?.some((entry) => isObject(entry) && 'role' in entry) === true ? 1 : 0);
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

/** A list of an answer with its place. */
type LeadList = Place & { value: unknown[] };

/** The parts of an answer of variant B (section 4.3), found by structure since their wire names are not shown. */
interface LeadBAnswer {
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

/** Whether the name of a list says that it holds what was skipped. */
const namesSkipped = ({ key }: Place): boolean => skippedWord.test(key);

/**
 * Finds the flag and the two lists. A list is known by what its entries hold: an id, a status and a full name in the
 * created one, a reason, the existing lead and an address without an id in the skipped one. Its name decides where the
 * entries don't, or where lists have the names of both. An empty list is the one that is left.
 */
export const readLeadBAnswer = keptOf((answer): LeadBAnswer => {
  const { call: sent } = answer;
  const all = [...places(answer.json)];
  const lists = all.filter((place): place is LeadList => Array.isArray(place.value));
  const outer = lists.filter(
    (list) => !lists.some((other) => isInside(list, other) && weigh(other, sent) !== 0),
  );
  const filled = outer.filter(({ value }) => value.length > 0);
  const weights = new Map(filled.map((list) => [list, weigh(list, sent)]));
  const areNamed = outer.some(namesCreated) && outer.some(namesSkipped);
  const pick = (names: (list: LeadList) => boolean, sign: 1 | -1): LeadList | undefined => {
    const lists = areNamed ? filled.filter(names) : filled;
    const weight = (list: LeadList): number => sign * (weights.get(list) ?? 0);
    const [heaviest] = [...lists].sort((one, other) => weight(other) - weight(one));
    if (heaviest && weight(heaviest) > 0) return heaviest;
    return areNamed ? lists[0] : undefined;
  };
  const empty = outer.filter(
    (list) => list.value.length === 0 && !filled.some((each) => isInside(list, each)),
  );
  const created =
    pick(namesCreated, 1) ?? empty.find(namesCreated) ?? empty.find((list) => !namesSkipped(list));
  const left = empty.filter((list) => list !== created);
  const skipped =
    pick(namesSkipped, -1) ?? left.find(namesSkipped) ?? left.find((list) => !namesCreated(list));
  return {
    flags: all
      .filter(
        ({ value, pointer }) =>
          typeof value === 'boolean' && !outer.some((list) => isInside({ pointer }, list)),
      )
      .sort((one, other) => depth(one) - depth(other)),
    created,
    skipped,
  };
});

/** Above zero: the list holds created leads. Below: skipped ones. How many it holds says nothing. */
function weigh(list: LeadList, sent: readonly MemberEntry[]): number {
  const entries = list.value.filter((_, index) => index < weighed);
  const weight = entries.reduce<number>((sum, entry) => sum + weighEntry(entry, sent), 0);
  return (
    (entries.length === 0 ? 0 : weight / entries.length) +
    (namesCreated(list) ? 0.5 : 0) -
    (namesSkipped(list) ? 0.5 : 0)
  );
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

function isInside(place: { pointer: string }, list: { pointer: string }): boolean {
  return place.pointer.startsWith(`${list.pointer}/`);
}

function depth({ pointer }: Place): number {
  return pointer.split('/').length;
}

/** A member of an entry of one of the lists of variant B. */
interface EntryMember {
  key: string;
  value: unknown;
}

const idKey = /^_?(id|Id|ID)$|^(u|uu|gu|ul|o)id$|[a-z]I[dD]$|_id$/;
const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;
const foreignKey = /company|workspace|role|agent|exist|dup|owner|board|(created|updated)_?by/i;
/** Names of an id, the likeliest first. */
const idKeys = [/^(_|[a-z]{1,2})?id$/i, /lead|member|contact|client/i];
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

/**
 * The lead of an entry: the entry itself, or the one object that it wraps, alone or beside what is no lead, such as an
 * index. What has a reason or an address is an entry by itself: its object may be the existing lead.
 */
function unwrapped(entry: unknown): unknown {
  if (!isObject(entry)) return entry;
  const members = ownMembers(entry);
  const [wrapped, ...others] = members.filter(({ key, value }) => isObject(value) && !existingKey.test(key));
  if (wrapped === undefined || others.length > 0) return entry;
  const isAlone = members.length === 1;
  const isLead = members.every(
    ({ key, value }) => !isId(key, value) && !reasonKey.test(key) && !address.test(String(value)),
  );
  return isAlone || (isLead && isRecord(wrapped.value)) ? wrapped.value : entry;
}

/**
 * The member with the id of a created lead, whose name is not shown: an object identifier (section 0) under the name of an
 * id, else under any; else what a member with the name of an id has.
 */
export function idMember(entry: unknown): EntryMember | undefined {
  const own = ownMembers(entry).filter(({ key }) => !foreignKey.test(key));
  const rank = ({ key }: EntryMember): number => idKeys.findIndex((form) => form.test(key)) >>> 0;
  const named = own
    .filter(({ key, value }) => isId(key, value))
    .sort((one, other) => rank(one) - rank(other));
  const formed = [...named, ...own].find(({ value }) => isObjectId(value));
  return formed ?? named[0] ?? own.find(({ value }) => typeof value === 'string' && uuid.test(value));
}

function isId(key: string, value: unknown): boolean {
  return idKey.test(key) && ((typeof value === 'string' && value !== '') || typeof value === 'number');
}

/** The member with the full name of a sent lead: first and last name joined in whatever way (section 2.3). */
export function nameMember(entry: unknown, lead: MemberEntry): EntryMember | undefined {
  const name = joinedLetters(lead);
  if (name === undefined) return undefined;
  return leadMembers(entry).find(({ value }) => typeof value === 'string' && lettersOf(value) === name);
}

/** The member with a status of section 4.3. */
export function statusMember(entry: unknown): EntryMember | undefined {
  const statuses = leadBStatuses();
  return leadMembers(entry).find(({ value }) => typeof value === 'string' && statuses.includes(value));
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
function namedReason(entry: unknown): EntryMember | undefined {
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

/** The members of an entry, and of the objects in it that are no record: the attributes of a resource. */
function leadMembers(entry: unknown): EntryMember[] {
  const own = ownMembers(entry);
  return [...own, ...own.flatMap(({ value }) => (isRecord(value) ? [] : ownMembers(value)))];
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
