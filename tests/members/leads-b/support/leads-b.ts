import { casesOf, controlCreated, slugOf, tookAll } from '../../../../src/test.js';
import type { BulkCreation, BulkResponse, EntryFields, MemberEntry } from '../../../../src/test.js';
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

/** Where a lead may stand among valid ones. */
export const placesOfThree: readonly Position[] = [
  { slug: 'first-of-3', size: 3, index: 0 },
  { slug: 'second-of-3', size: 3, index: 1 },
  { slug: 'last-of-3', size: 3, index: 2 },
];

/**
 * Sends leads that have to be created for what they hold. If one of them is refused or skipped, calls of as many plain
 * leads are the control, of which one has to create them: a target that refuses every lead is blamed by the requirement
 * that a lead is created.
 * @param plain how the leads of each of these calls differ from ordinary ones
 */
export async function sendToCreate(
  leadsB: BulkCreation,
  count: number,
  fields: EntryFields = {},
  plain: readonly MemberEntry[] = [{}],
): Promise<BulkResponse> {
  const sent = await leadsB.create(count, fields);
  if (tookAll(sent)) return sent;
  for (const [index, plainFields] of plain.entries()) {
    const answer = await leadsB.create(count, plainFields);
    if (tookAll(answer)) break;
    if (index === plain.length - 1) controlCreated(answer);
  }
  return sent;
}

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
