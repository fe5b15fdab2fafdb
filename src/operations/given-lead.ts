import { stop } from '../session/stop.js';
import { BulkCreation } from './bulk-creation.js';
import type { GivenMember } from './bulk-creation.js';
import { demandCredentialB } from './lead-b-credential.js';
import type { LeadVariants } from './lead-variant.js';
import type { TestContext } from './test-context.js';
import type { Workspace } from './workspace.js';

/** Creates a lead by whichever variant the target speaks; `cantTell` where it speaks neither. */
export async function givenLead(
  context: TestContext,
  workspace: Workspace,
  { a, b }: LeadVariants,
): Promise<GivenMember> {
  if (!a && !b) stop('cantTell', 'This needs a lead, and the target creates one by neither variant.');
  if (!a) demandCredentialB(context, workspace);
  return new BulkCreation(context, a ? 'leadsA' : 'leadsB', workspace).given();
}
