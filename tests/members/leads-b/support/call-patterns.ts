import { controlCreated } from '../../../../src/test.js';
import type { BulkCreation, BulkResponse } from '../../../../src/test.js';

/** Calls that differ in what their answer has to list: N is a new lead, D one with the address of an existing lead. */
export const callPatterns = [
  { slug: 'one-new-lead', name: 'one new lead', pattern: 'N' },
  { slug: 'three-new-leads', name: 'three new leads', pattern: 'NNN' },
  { slug: 'one-duplicate', name: 'one duplicate', pattern: 'D' },
  { slug: 'three-duplicates', name: 'three duplicates', pattern: 'DDD' },
  { slug: 'new-and-duplicate', name: 'a new lead and a duplicate', pattern: 'ND' },
  { slug: '3-new-and-2-duplicates', name: 'three new leads and two duplicates', pattern: 'NNNDD' },
];

/** Sends leads of a pattern in one call, whose duplicates are there. */
export async function sendPattern(leadsB: BulkCreation, pattern: string): Promise<BulkResponse> {
  const leads = await leadsB.entries(pattern.length);
  const taken = indicesOf(pattern, 'D').map((index) => leads[index]?.email);
  if (taken.length > 0)
    controlCreated(await leadsB.create(taken.length, (index) => ({ email: taken[index] })));
  return leadsB.send(leads);
}

/** Where a letter stands in a pattern. */
export function indicesOf(pattern: string, letter: 'N' | 'D'): number[] {
  return [...pattern].flatMap((each, index) => (each === letter ? [index] : []));
}
