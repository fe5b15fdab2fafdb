import { looksLikeB } from '../exchange/lead-b-answer.js';
import type { Door } from './door.js';
import { LeadsA, LeadsB } from './leads.js';
import { samplePerson } from './sample-data.js';
import { openWorkspace } from './workspace.js';

/** Which variants of lead creation a target speaks (section 4.3). */
export interface LeadVariants {
  a: boolean;
  b: boolean;
}

/**
 * Finds out which variants a target speaks by creating a lead by each, in a workspace of its own where the target
 * has a harness. Each variant is tried in more than one valid form, so that a target that breaks one rule of a
 * variant is still known to speak it.
 * @throws NotJudged where no fixture or no answer is to be had
 */
export async function findLeadVariants(door: Door): Promise<LeadVariants> {
  const workspace = await openWorkspace(door, await door.given.workspace());
  const variantA = new LeadsA(door, workspace);
  const variantB = new LeadsB(door, workspace);
  return {
    a: await anyAccepted(
      [{}, { status: 'New', contactNo: '+15550100', source: 'website', positionInBoard: 1 }],
      async (fields) => {
        const answer = await variantA.create([await variantA.lead(fields)]);
        return answer.ok && !looksLikeB(answer);
      },
    ),
    b: await anyAccepted(
      [samplePerson(), { type: 'leadCompanyMember', status: 'Contacted' }],
      async (fields) => {
        const answer = await variantB.create([variantB.lead(fields)]);
        return answer.ok && looksLikeB(answer);
      },
    ),
  };
}

async function anyAccepted<T>(forms: T[], accepted: (form: T) => Promise<boolean>): Promise<boolean> {
  for (const form of forms) if (await accepted(form)) return true;
  return false;
}
