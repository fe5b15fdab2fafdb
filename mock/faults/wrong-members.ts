import { isObject } from '../../src/contract/json-value.js';
import type { Entry } from '../messages/request.js';
import type { Breakage, Fault } from './fault.js';
import { breaking } from './fault.js';
import type { Area } from './seams/accepted-answer.js';
import { acceptedMember } from './seams/accepted-answer.js';
import type { Change } from './seams/change.js';

/** A list in the answers of an area. */
interface AnsweredList {
  area: Area;
  /** Its wire name. */
  list: string;
  /** What one of its entries is called in the id of a fault. */
  entry: string;
}

/** Another value for a member of an entry; undefined leaves it out. `index` is the position of the entry, from 0. */
type MemberChange = (value: unknown, entry: Entry, index: number) => unknown;

/** Changes a member of each entry of a list; `path` leads to it: `role.name`. */
export function listedMember({ area, list }: AnsweredList, path: string, change: MemberChange): Change {
  return acceptedMember(area, list, (entries: Entry[]) => {
    entries.forEach((entry, index) =>
      changeAt(entry, path.split('.'), (value, holder) => change(value, holder, index)),
    );
    return entries;
  });
}

function changeAt(
  holder: Entry,
  [name = '', ...rest]: string[],
  change: (value: unknown, holder: Entry) => unknown,
): void {
  const inner = holder[name];
  if (rest.length === 0) holder[name] = change(inner, holder);
  else if (isObject(inner)) changeAt(inner, rest, change);
}

/** What is wrong with a member, by the end of an id that begins with `the-member`. */
export type Wrongs = Readonly<Record<string, MemberChange>>;

export const missing: Wrongs = { 'is-missing': () => undefined };
export const asNull: Wrongs = { 'is-null': () => null };
export const asNumber: Wrongs = { 'is-a-number': () => 17 };
export const asObject: Wrongs = { 'is-an-object': (value) => ({ value }) };
export const cutShort: Wrongs = { 'has-23-digits': (id) => String(id).slice(0, 23) };
export const firstNameAlone: Wrongs = { 'is-the-first-name-alone': (name) => String(name).split(' ')[0] };

/** What befalls names beyond the ordinary. */
export const unusualNames: Wrongs = {
  'has-lost-its-letters-beyond-ascii': (name) => String(name).replaceAll(/[^\x20-\x7e]/g, ''),
  'is-cut-after-32-characters': (name) => String(name).slice(0, 32),
  'is-cut-after-its-second-word': (name) => String(name).split(' ').slice(0, 2).join(' '),
  'has-an-apostrophe-as-an-html-entity': (name) => String(name).replaceAll("'", '&#39;'),
};

/** A name without what stands beyond the basic plane of Unicode. */
export const withoutEmoji: MemberChange = (name) => String(name).replaceAll(/[^\0-\uffff]/gu, '');

/** The same in the entries after the first alone. */
export function later(wrongs: Wrongs): Wrongs {
  return Object.fromEntries(
    Object.entries(wrongs).map(([end, change]): [string, MemberChange] => [
      `${end}-in-every-entry-but-the-first`,
      (value, entry, index) => (index > 0 ? change(value, entry, index) : value),
    ]),
  );
}

/** Faults of the members of the entries of a list: what each breaks, the member, and what is wrong with it. */
export function wrongMembers(
  list: AnsweredList,
  members: readonly [requirement: string, path: string, wrongs: Wrongs][],
): Fault[] {
  return members.flatMap(([requirement, path, wrongs]) =>
    breaking(requirement, wrongMember(list, path, wrongs)),
  );
}

/** Entries for `breaking`: a member of the entries of a list is wrong in each of these ways; `path` may be `role.name`. */
export function wrongMember(list: AnsweredList, path: string, wrongs: Wrongs): Record<string, Breakage> {
  return Object.fromEntries(
    Object.entries(wrongs).map(([end, change]) => [
      `the-member-${path}-of-a-${list.entry}-in-${list.list}-${end}`,
      listedMember(list, path, change),
    ]),
  );
}
