import type { Answer } from './answer.js';
import { isObject, places } from './structure.js';
import type { Place } from './structure.js';

/** The parts of an answer of variant B (section 4.3), found by structure since their wire names are not shown. */
export interface LeadBAnswer {
  /** The success flag: the outermost boolean. */
  flag?: Place;
  created?: Place & { value: unknown[] };
  skipped?: Place & { value: unknown[] };
}

/** What a call sent, by which its entries are recognized in the answer. */
export interface SentToB {
  /** Full names of the leads that should be created; each in a name of its own. */
  created: string[];
  /** Addresses of the leads that should be skipped. */
  skipped: string[];
}

/**
 * Finds the flag and the two lists. A list is known by what it holds: the created one by the full names that were
 * sent, the skipped one by the addresses; where nothing was sent of one kind, its list is the other, empty one.
 */
export function readLeadBAnswer(answer: Answer, sent: SentToB): LeadBAnswer {
  const lists = [...places(answer.json)].filter((place): place is Place & { value: unknown[] } =>
    Array.isArray(place.value),
  );
  const outer = lists.filter(
    (list) => !lists.some((other) => other !== list && list.pointer.startsWith(`${other.pointer}/`)),
  );
  const skipped = outer.find((list) =>
    sent.skipped.some((email) => list.value.some((entry) => hasMember(entry, email))),
  );
  const created = outer.find(
    (list) =>
      list !== skipped && sent.created.some((name) => list.value.some((entry) => hasName(entry, name))),
  );
  const rest = outer.filter((list) => list !== skipped && list !== created);
  const empty = rest.filter(({ value }) => value.length === 0);
  return {
    flag: [...places(answer.json)].find(
      ({ value, pointer }) =>
        typeof value === 'boolean' && !outer.some((list) => pointer.startsWith(`${list.pointer}/`)),
    ),
    created:
      created ??
      (sent.created.length === 0
        ? empty.shift()
        : rest.find(({ value }) => value.length === sent.created.length)),
    skipped: skipped ?? (sent.skipped.length === 0 ? empty.shift() : undefined),
  };
}

/** Whether an answer has the form of variant B rather than that of variant A. */
export function looksLikeB(answer: Answer): boolean {
  if (!isObject(answer.json) || 'createdMembers' in answer.json) return false;
  const found = [...places(answer.json)];
  return (
    found.some(({ value }) => typeof value === 'boolean') ||
    found.filter(({ value }) => Array.isArray(value)).length >= 2
  );
}

/** The member of an entry that holds a value, compared as text without regard to case. */
export function memberWith(entry: unknown, value: string): string | undefined {
  if (!isObject(entry)) return undefined;
  return Object.keys(entry).find((key) => String(entry[key]).toLowerCase() === value.toLowerCase());
}

/** The member of an entry that holds a first and a last name, joined in whatever way (section 2.3). */
export function memberWithName(entry: unknown, fullName: string): string | undefined {
  if (!isObject(entry)) return undefined;
  return Object.keys(entry).find((key) => isJoined(entry[key], fullName));
}

/** Whether a value is a first and a last name joined; what joins them is not shown. `fullName` has one space. */
export function isJoined(value: unknown, fullName: string): boolean {
  const [first = '', last = ''] = fullName.split(' ');
  return typeof value === 'string' && value.replaceAll(/[^A-Za-z]/g, '') === first + last;
}

function hasMember(entry: unknown, value: string): boolean {
  return memberWith(entry, value) !== undefined;
}

function hasName(entry: unknown, fullName: string): boolean {
  return memberWithName(entry, fullName) !== undefined;
}
