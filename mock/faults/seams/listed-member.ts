import { isObject } from '../../../src/contract/json-value.js';
import type { Entry } from '../../messages/request-bodies.js';
import { acceptedMember } from './accepted-answer.js';
import type { Area } from './area.js';
import type { Change } from './change.js';

/** A list in the answers of an area. */
export interface AnsweredList {
  area: Area;
  /** Its wire name. */
  list: string;
  /** What one of its entries is called in the id of a fault. */
  entry: string;
}

/** Another value for a member of an entry; undefined leaves it out. `index` is the position of the entry, from 0. */
export type MemberChange = (value: unknown, entry: Entry, index: number) => unknown;

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
