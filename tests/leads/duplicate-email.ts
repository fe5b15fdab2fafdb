import type { Answer } from '../../src/exchange/answer.js';
import { isObject } from '../../src/exchange/structure.js';
import type { LeadBody } from '../../src/operations/leads.js';
import { expect } from '../../src/test.js';
import type { BulkCreation } from './bulk-creation.js';
import { createdMembersIn, isNameOf, outcomeOf } from './created-members.js';
import type { Session } from '../../src/exchange/session.js';

/** Expects that of the entries of a call which share one email at most one is created. */
export function expectAtMostOneCreated(
  answer: Answer,
  entries: readonly LeadBody[],
  shared: readonly LeadBody[],
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
  answer: Answer,
  own: LeadBody,
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
