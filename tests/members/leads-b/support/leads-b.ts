import { casesOf, controlCreated, slugOf } from '../../../../src/test.js';
import type { BulkCreation, BulkResponse } from '../../../../src/test.js';
import type { Position } from '../../support/members.js';

/** The two types of leads, as the cases of a test. */
export const eachType = casesOf(
  ['individual', 'leadCompanyMember'].map((type) => ({ slug: slugOf(type), type })),
);

/** The ends of a call of three, for what one in the middle would tell no more of. */
export const endsOfThree: readonly Position[] = [
  { slug: 'first', size: 3, index: 0 },
  { slug: 'last', size: 3, index: 2 },
];

/** Where a lead may stand among valid ones: in as few as there may be, and in three. */
export const placesAmongOthers: readonly Position[] = [
  { slug: 'last-of-2', size: 2, index: 1 },
  { slug: 'first-of-3', size: 3, index: 0 },
  { slug: 'second-of-3', size: 3, index: 1 },
  { slug: 'last-of-3', size: 3, index: 2 },
];

/** Calls that differ in what their response has to list: N is a new lead, D one with the email of an existing lead. */
export const callPatterns = [
  { slug: 'one-new-lead', pattern: 'N' },
  { slug: 'three-new-leads', pattern: 'NNN' },
  { slug: 'one-duplicate', pattern: 'D' },
  { slug: 'three-duplicates', pattern: 'DDD' },
  { slug: 'new-and-duplicate', pattern: 'ND' },
  { slug: '3-new-and-2-duplicates', pattern: 'NNNDD' },
];

/** Sends leads of a pattern in one call, after the leads that its duplicates repeat. */
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
