import { isObject } from '../contract/json-value.js';
import type { BulkResponse, MemberEntry } from './bulk-response.js';
import { listIn } from './listings.js';
import { lettersOf } from './letters.js';

/** The `createdMembers` of an answer of lead creation by variant A or client creation (sections 4.3 and 4.4). */
export function createdMembers(answer: BulkResponse): unknown[] | undefined {
  return listIn(answer, 'createdMembers');
}

/** The created member with the name of an entry, or undefined where none has it. */
export function memberOf(members: readonly unknown[], entry: MemberEntry): unknown {
  return members.find((member) => isObject(member) && isNameOf(member.name, entry));
}

/**
 * Whether a name is that of an entry, judged by as much of it as the entry tells, and by letters alone.
 */
function isNameOf(name: unknown, { firstName, lastName }: MemberEntry): boolean {
  if (typeof name !== 'string') return false;
  const letters = lettersOf(name);
  const [first, last] = [firstName, lastName].map((part) =>
    typeof part === 'string' && part !== '' ? lettersOf(part) : undefined,
  );
  if (first !== undefined && last !== undefined) return letters === first + last;
  return (first !== undefined && letters.startsWith(first)) || (last !== undefined && letters.endsWith(last));
}
