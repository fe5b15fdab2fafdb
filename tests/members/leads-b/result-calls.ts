import { control, stop } from '../../../src/test.js';
import type { LeadsB, MemberEntry, Response } from '../../../src/test.js';
import { distinctLeads } from './distinct-leads.js';
import { controlCreated } from './lead-outcome.js';

/** Calls that differ in what their answer has to list. */
export const calls = [
  { name: 'one new lead', added: 1, skipped: 0 },
  { name: 'three new leads', added: 3, skipped: 0 },
  { name: 'one duplicate', added: 0, skipped: 1 },
  { name: 'three duplicates', added: 0, skipped: 3 },
  { name: 'a new lead and a duplicate', added: 1, skipped: 1 },
  { name: 'three new leads and two duplicates', added: 3, skipped: 2 },
];

/**
 * Sends new leads and, after them, duplicates of existing ones. The test is `cantTell` where the target refuses the
 * call, since another requirement demands that it does not.
 */
export async function callWith(
  leadsB: LeadsB,
  added: number,
  skipped: number,
): Promise<{ answer: Response; leads: MemberEntry[]; duplicates: MemberEntry[] }> {
  const leads = distinctLeads(leadsB, added + skipped);
  const duplicates = leads.slice(added);
  if (duplicates.length > 0) {
    const existing = duplicates.map(({ email }) => leadsB.named({ email }));
    controlCreated(await leadsB.create(existing), existing);
  }
  return { answer: control(await leadsB.create(leads)), leads, duplicates };
}

/** Ends the test where the answer does not list as many skipped leads as duplicates were sent. */
export function needSkipped(entries: unknown[] | undefined, count: number): unknown[] {
  if (entries?.length !== count)
    stop('cantTell', `The answer does not list ${count} skipped leads that could be looked at.`);
  return entries;
}
