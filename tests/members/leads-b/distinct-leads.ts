import { samplePerson } from '../../../src/test.js';
import type { LeadsB, MemberEntry } from '../../../src/test.js';

/** Valid leads whose full names differ, so that each is found in the answer by its own; `fields` replaces some. */
export function distinctLeads(leadsB: LeadsB, count: number, fields: MemberEntry = {}): MemberEntry[] {
  return Array.from({ length: count }, (_, index) => {
    const { firstName } = samplePerson();
    return leadsB.named({ firstName: firstName + lettersFor(index), ...fields });
  });
}

/** A number in letters, since a target may treat other characters of a name in its own way. */
function lettersFor(index: number): string {
  const high = Math.floor(index / 26);
  return (high === 0 ? '' : lettersFor(high - 1)) + String.fromCharCode(97 + (index % 26));
}
