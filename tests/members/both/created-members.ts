import { expect, isObject, stop } from '../../../src/test.js';
import type { MemberEntry, Response } from '../../../src/test.js';

/** The createdMembers of an answer (sections 4.3 and 4.4); `cantTell` without the array, which others judge. */
export function createdMembersIn(answer: Response): unknown[] {
  const members = isObject(answer.json) ? answer.json.createdMembers : undefined;
  return Array.isArray(members)
    ? (members as unknown[])
    : stop('cantTell', 'The answer holds no array createdMembers to look at.');
}

/** The createdMembers of an answer to `count` entries; `cantTell` where it lists another number, which others judge. */
export function allCreatedIn(answer: Response, count: number): unknown[] {
  const members = createdMembersIn(answer);
  if (members.length !== count)
    stop('cantTell', `The answer lists ${members.length} created members for ${count} entries.`);
  return members;
}

/** What each of the createdMembers of an answer to `count` entries shows of a field; undefined where it shows none. */
export function shownIn(answer: Response, count: number, field: string): unknown[] {
  return allCreatedIn(answer, count).map((member) => (isObject(member) ? member[field] : undefined));
}

/** The created member of one entry, known by its name; `cantTell` where no member has it. */
export function createdMemberOf(answer: Response, entry: MemberEntry): Record<string, unknown> {
  const members = createdMembersIn(answer).filter(isObject);
  return (
    members.find(({ name }) => isNameOf(name, entry)) ??
    stop('cantTell', 'The answer lists no created member with the name of the entry in question.')
  );
}

/** The status of the created member of one entry; `cantTell` where it shows none, which others judge. */
export function createdStatusOf(answer: Response, entry: MemberEntry): string {
  const { status } = createdMemberOf(answer, entry);
  return typeof status === 'string'
    ? status
    : stop('cantTell', 'The created member shows no status to look at.');
}

/** Whether an answer refuses its entries: by a 4xx, or by a 2xx that lists none as created. */
export function refusesAll(answer: Response): boolean {
  if (!answer.ok) return answer.refused;
  return (
    isObject(answer.json) &&
    Array.isArray(answer.json.createdMembers) &&
    answer.json.createdMembers.length === 0
  );
}

/** What became of a request, in words for the record of an open question. */
export function outcomeOf(answer: Response): string {
  if (!answer.ok) return `refused with ${answer.status}`;
  return refusesAll(answer) ? `not created, with ${answer.status}` : 'accepted';
}

/** Expects that the created members keep one requirement of the answer's type; `cantTell` where none is listed. */
export function expectMembersKeep(answer: Response, requirement: string, type: string): void {
  if (createdMembersIn(answer).length === 0)
    stop('cantTell', 'The answer lists no created member to look at.');
  expect(answer).toKeep(requirement, type);
}

/**
 * Expects that of the entries of a call the invalid one is not created. How the refusal of one entry is reported is not
 * shown (section 7): it counts whether the call is refused or the entry is missing among the created members.
 */
export function expectNotCreated(answer: Response, entries: readonly MemberEntry[], invalid: number): void {
  if (!answer.ok) {
    expect(answer).toBeRefused();
    return;
  }
  const members = createdMembersIn(answer);
  expect(members.length, 'The invalid entry is not created.').toBeLessThan(entries.length);
  const entry = entries[invalid] ?? {};
  expect(
    members.filter((member) => isObject(member) && isNameOf(member.name, entry)),
    'No created member has the name of the invalid entry.',
  ).toEqual([]);
}

/**
 * Whether a name is that of an entry, judged by as much of it as the entry tells. What joins a first and a last name is
 * not shown (section 2.3), so that letters alone are compared.
 */
export function isNameOf(name: unknown, { firstName, lastName }: MemberEntry): boolean {
  if (typeof name !== 'string') return false;
  const letters = name.replaceAll(/\P{L}/gu, '');
  const [first, last] = [firstName, lastName].map((part) =>
    typeof part === 'string' && part !== '' ? part : undefined,
  );
  if (first !== undefined && last !== undefined) return letters === first + last;
  return (first !== undefined && letters.startsWith(first)) || (last !== undefined && letters.endsWith(last));
}
