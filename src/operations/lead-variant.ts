import type { BulkResponse } from '../exchange/bulk-response.js';
import { looksLikeB } from '../exchange/lead-b-answer.js';
import { BulkCreation, onlyAt } from './bulk-creation.js';
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
  const [variantA, variantB] = [
    new BulkCreation(context, 'leadsA', workspace),
    new BulkCreation(context, 'leadsB', workspace),
  ];
  const everyField = { status: 'New', contactNo: '+15550100', source: 'website', positionInBoard: 1 };
  const nameless = { firstName: undefined, lastName: undefined };
  return {
    a: await anyAccepted(
      [
        () => variantA.create(),
        () => variantA.create(1, everyField),
        () => variantA.create(2, onlyAt(1, everyField)),
        () => variantA.create(1, everyField, { spellings: { companyid: ['companyId'] } }),
      ],
      (answer) => !looksLikeB(answer),
    ),
    b: await anyAccepted(
      [
        () => variantB.create(),
        () => variantB.create(1, { ...nameless, type: 'leadCompanyMember', status: 'Contacted' }),
        async () => variantB.create(1, {}, { headers: { companyid: await workspace.companyId() } }),
        async () => variantB.create(1, { role: await workspace.clientRoleId() }),
      ],
      looksLikeB,
    ),
  };
}

async function anyAccepted(
  forms: (() => Promise<BulkResponse>)[],
  speaks: (answer: BulkResponse) => boolean,
): Promise<boolean> {
  for (const send of forms) {
    const answer = await send();
    if (answer.ok && speaks(answer)) return true;
  }
  return false;
}
