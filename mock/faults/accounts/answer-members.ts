import type { Area } from '../members/bulk-call.js';
import { isEntry, kebab, onSuccess } from '../members/bulk-call.js';
import type { Fault } from '../fault.js';

/** A list of an answer whose entries have wrong members. */
export interface AnswerList {
  area: Area;
  /** Wire name of the list. */
  list: string;
  /** Begins the ids of the faults and names one entry: `role-mapping`. */
  entry: string;
}

/** What may be wrong with a member. */
export interface Wrong {
  /** Ends the id of the fault. */
  id: string;
  /** Completes "The member …". */
  text: string;
  /** The wrong value; undefined leaves the member out. */
  value(right: unknown, all: Record<string, unknown>): unknown;
  /** Only entries after the first are wrong. */
  later?: boolean;
}

export const missing: Wrong = { id: 'missing', text: 'is missing', value: () => undefined };
export const asNull: Wrong = { id: 'null', text: 'is null', value: () => null };
export const asNumber: Wrong = { id: 'number', text: 'is a number', value: () => 17 };
export const asObject: Wrong = { id: 'object', text: 'is an object', value: (right) => ({ value: right }) };
/** Breaks a member in the entries after the first alone. */
export const later = (wrong: Wrong): Wrong => ({
  ...wrong,
  id: `${wrong.id}-after-first`,
  text: `${wrong.text} in every entry but the first`,
  later: true,
});

/** One fault for each way in which a member of the entries of a list is wrong. `member` may be a path: `role.name`. */
export function memberFaults(
  { area, list, entry }: AnswerList,
  member: string,
  breaks: string | readonly string[],
  wrongs: readonly Wrong[],
): Fault[] {
  return wrongs.map((wrong) => ({
    id: `${entry}-${kebab(member)}-${wrong.id}`,
    breaks: typeof breaks === 'string' ? [breaks] : breaks,
    describe: `The member ${member} of a ${entry.replaceAll('-', ' ')} in ${list} ${wrong.text}.`,
    apply: onSuccess(area, (_answer, body) => {
      const entries = Array.isArray(body[list]) ? (body[list] as unknown[]) : [];
      entries.forEach((each, index) => {
        if (isEntry(each) && (!wrong.later || index > 0)) setMember(each, member.split('.'), wrong);
      });
    }),
  }));
}

function setMember(entry: Record<string, unknown>, [name = '', ...rest]: string[], wrong: Wrong): void {
  const inner = entry[name];
  if (rest.length > 0) {
    if (isEntry(inner)) setMember(inner, rest, wrong);
    return;
  }
  const value = wrong.value(inner, entry);
  if (value === undefined) delete entry[name];
  else entry[name] = value;
}
