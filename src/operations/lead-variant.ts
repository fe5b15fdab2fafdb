import { looksLikeB } from '../exchange/lead-b-answer.js';
import type { Response } from '../exchange/response.js';
import { BulkCreation } from './bulk-creation.js';
import { LeadsB } from './leads-b.js';
import type { TestContext } from './test-context.js';
import type { Workspace } from './workspace.js';

/** Which variants of lead creation a target speaks (section 4.3). */
export interface LeadVariants {
  a: boolean;
  b: boolean;
}

/**
 * Finds out which variants a target speaks by creating a lead by each, in a workspace of its own where the target
 * has a harness. Each variant is tried in more than one form, some of which no sound target needs, so that a target
 * that breaks one rule of a variant is still known to speak it; which it speaks is told by its answer.
 */
export async function findLeadVariants(context: TestContext, workspace: Workspace): Promise<LeadVariants> {
  const variantA = new BulkCreation(context, 'leads', workspace);
  const variantB = new LeadsB(context, workspace);
  const everyField = { status: 'New', contactNo: '+15550100', source: 'website', positionInBoard: 1 };
  return {
    a: await anyAccepted(
      [
        async () => variantA.create([await variantA.entry()]),
        async () => variantA.create([await variantA.entry(everyField)]),
        async () => variantA.create([await variantA.entry(), await variantA.entry(everyField)]),
        async () =>
          variantA.create([await variantA.entry(everyField)], { spellings: { companyid: ['companyId'] } }),
      ],
      (answer) => !looksLikeB(answer),
    ),
    b: await anyAccepted(
      [
        async () => variantB.create([variantB.named()]),
        async () => variantB.create([variantB.lead({ type: 'leadCompanyMember', status: 'Contacted' })]),
        async () =>
          variantB.create([variantB.named()], { headers: { companyid: await workspace.companyId() } }),
        async () => variantB.create([variantB.named({ role: await workspace.clientRoleId() })]),
      ],
      looksLikeB,
    ),
  };
}

async function anyAccepted(
  forms: (() => Promise<Response>)[],
  speaks: (answer: Response) => boolean,
): Promise<boolean> {
  for (const send of forms) {
    const answer = await send();
    if (answer.ok && speaks(answer)) return true;
  }
  return false;
}
