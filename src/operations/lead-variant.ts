import { looksLikeB } from '../exchange/lead-b-answer.js';
import type { Answer } from '../exchange/answer.js';
import type { Door } from './door.js';
import { LeadsA, LeadsB } from './leads.js';
import { openWorkspace } from './workspace.js';

/** Which variants of lead creation a target speaks (section 4.3). */
export interface LeadVariants {
  a: boolean;
  b: boolean;
}

/**
 * Finds out which variants a target speaks by creating a lead by each, in a workspace of its own where the target
 * has a harness. Each variant is tried in more than one form, some of which no sound target needs, so that a target
 * that breaks one rule of a variant is still known to speak it; which it speaks is told by its answer.
 * @throws NotJudged where no fixture or no answer is to be had
 */
export async function findLeadVariants(door: Door): Promise<LeadVariants> {
  const workspace = await openWorkspace(door, await door.given.workspace());
  const variantA = new LeadsA(door, workspace);
  const variantB = new LeadsB(door, workspace);
  const everyField = { status: 'New', contactNo: '+15550100', source: 'website', positionInBoard: 1 };
  const companyId = { headers: { companyid: workspace.companyId } };
  return {
    a: await anyAccepted(
      [
        async () => variantA.create([await variantA.lead()]),
        async () => variantA.create([await variantA.lead(everyField)]),
        async () => variantA.create([await variantA.lead(), await variantA.lead(everyField)]),
        async () =>
          variantA.create([await variantA.lead(everyField)], { spellings: { companyid: ['companyId'] } }),
      ],
      (answer) => !looksLikeB(answer),
    ),
    b: await anyAccepted(
      [
        async () => variantB.create([variantB.named()]),
        async () => variantB.create([variantB.lead({ type: 'leadCompanyMember', status: 'Contacted' })]),
        async () => variantB.create([variantB.named()], companyId),
        async () => variantB.create([variantB.named({ role: await workspace.clientRoleId() })]),
      ],
      looksLikeB,
    ),
  };
}

async function anyAccepted(
  forms: (() => Promise<Answer>)[],
  speaks: (answer: Answer) => boolean,
): Promise<boolean> {
  for (const send of forms) {
    const answer = await send();
    if (answer.ok && speaks(answer)) return true;
  }
  return false;
}
