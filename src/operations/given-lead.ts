import { stop } from '../session/stop.js';
import { BulkCreation } from './bulk-creation.js';
import type { GivenMember } from './bulk-creation.js';
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
  if (!a && isStrangeToB(context))
    stop(
      'untested',
      'This needs a lead in the workspace of the test, and LEAD_B_HEADERS names another workspace.',
    );
  return new BulkCreation(context, a ? 'leadsA' : 'leadsB', workspace).given();
}

/** Whether credentials of variant B that the settings give belong to a workspace of their own. */
export function isStrangeToB({ settings, given }: Pick<TestContext, 'settings' | 'given'>): boolean {
  return settings.leadBHeaders !== undefined && given.canMakeRecords;
}
