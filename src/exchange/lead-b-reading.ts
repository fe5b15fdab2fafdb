import type { BulkResponse, MemberEntry } from './bulk-response.js';
import {
  emailMember,
  existingMember,
  idMember,
  namedReason,
  nameMember,
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

/** Whether the name of a list says that it holds what was skipped. */
export const namesSkipped = ({ key }: Place): boolean => skippedWord.test(key);

/**
 * Finds the flag and the two lists. A list is known by what its entries hold: an id, a status and a full name in the
 * created one, a reason, the existing lead and an address without an id in the skipped one. The name of the list
 * tips the balance where its entries don't, and an empty list is the one that is left.
 */
export function readLeadBAnswer(answer: BulkResponse): LeadBAnswer {
  // Each lead of a call asks for the reading, and a call may have hundreds.
  const known = readings.get(answer);
  if (known !== undefined) return known;
  const reading = readAgain(answer);
  readings.set(answer, reading);
  return reading;
}

const readings = new WeakMap<BulkResponse, LeadBAnswer>();

function readAgain(answer: BulkResponse): LeadBAnswer {
  const { call: sent } = answer;
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

/** Above zero: the list holds created leads. Below: skipped ones. */
function weigh(list: LeadList, sent: readonly MemberEntry[]): number {
  const weight = list.value
    .filter((_, index) => index < weighed)
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

function heaviest(lists: readonly LeadList[], weight: (list: LeadList) => number): LeadList | undefined {
  return [...lists].sort((one, other) => weight(other) - weight(one)).find((list) => weight(list) > 0);
}

function isInside(place: { pointer: string }, list: { pointer: string }): boolean {
  return place.pointer.startsWith(`${list.pointer}/`);
}

function depth({ pointer }: Place): number {
  return pointer.split('/').length;
}
