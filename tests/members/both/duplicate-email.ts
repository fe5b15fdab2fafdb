import { expect, isObject, places } from '../../../src/test.js';
import type { BulkCreation, MemberEntry, Response, Session } from '../../../src/test.js';
import { createdMembersIn, isNameOf, outcomeOf } from './created-members.js';

/** Expects that of the entries of a call which share one email at most one is created. */
export function expectAtMostOneCreated(
  answer: Response,
  entries: readonly MemberEntry[],
  shared: readonly MemberEntry[],
): void {
  if (!answer.ok) {
    expect(answer).toBeRefused();
    return;
  }
  const members = createdMembersIn(answer);
  expect(members.length, 'Of the entries with one email at most one is created.').toBeLessThanOrEqual(
    entries.length - shared.length + 1,
  );
  const created = members.filter(
    (member) => isObject(member) && shared.some((entry) => isNameOf(member.name, entry)),
  );
  expect(
    created.length,
    'At most one created member has a name of the entries with one email.',
  ).toBeLessThanOrEqual(1);
}

/**
 * Records what became of a call that holds a duplicate email besides an entry of its own email. Whether that entry was
 * created where the call was refused shows when it is sent again: its email is free or it is not.
 */
export async function observeDuplicate(
  bulk: BulkCreation,
  answer: Response,
  own: MemberEntry,
  session: Session,
): Promise<void> {
  session.record(
    'Q-BULK-ERROR',
    `${bulk.operation}, a duplicate email among others: ${outcomeOf(answer)}`,
    answer,
  );
  const refused = !answer.ok && (await bulk.create([own])).ok;
  session.observe('duplicate-email', refused ? 'call' : 'entry');
}

/**
 * Expects that an answer tells of the validation error of its duplicate entry (sections 4.4 and 7). Its shape is not
 * shown: any difference counts between the answer and that to a call of the same size without a duplicate, outside the
 * created members.
 */
export function expectErrorTold(answer: Response, control: Response): void {
  if (!answer.ok) {
    expect(answer).toBeRefused();
    return;
  }
  const created = createdMembersIn(control).length;
  const told =
    answer.status !== control.status ||
    createdMembersIn(answer).length === created ||
    outlineOf(answer) !== outlineOf(control);
  expect(told, 'The answer tells of the duplicate entry by more than its absence.').toBe(true);
}

/** What an answer says beside the created members, without what differs from one answer to the next. */
function outlineOf({ json }: Response): string {
  const { createdMembers: _, ...beside } = isObject(json) ? json : {};
  return [...places(beside)]
    .map(({ pointer, value }) => {
      if (typeof value === 'string') return `${pointer} ${sentenceIn(value)}`;
      return typeof value === 'object' ? pointer : `${pointer} ${String(value)}`;
    })
    .join('\n');
}

/** A text of several words without its digits; a single word may be an id that no two answers share. */
function sentenceIn(text: string): string {
  return text.includes(' ') ? text.replaceAll(/\d/g, '') : '';
}
