import { stop } from '../session/stop.js';
import { BulkCreation } from './bulk-creation.js';
import type { GivenMember } from './bulk-creation.js';
import { demandCredentialB } from './lead-b-credential.js';
import type { LeadVariants } from './lead-variant.js';
import type { TestContext } from './test-context.js';
import type { Workspace } from './workspace.js';

/** Creates a lead by whichever variant the target speaks; `untested` or `cantTell` if none is known. */
export async function givenLead(
  context: TestContext,
  workspace: Workspace,
  { a, b }: LeadVariants,
): Promise<GivenMember> {
  if (!a.offered && !b.offered) {
    const isOpen =
      ![a, b].some(({ verdict }) => verdict === 'cantTell') &&
      [a, b].some(({ verdict }) => verdict === 'untested');
    const said = [a, b].filter(({ message }, index) => index === 0 || message !== a.message);
    stop(isOpen ? 'untested' : 'cantTell', {
      code: 'lead-variant-unknown',
      settings: [...new Set(said.flatMap(({ settings = [] }) => settings))],
      message: `This needs a lead, and none can be created. ${said.map(({ message }) => message).join(' ')}`,
    });
  }
  if (!a.offered) demandCredentialB(context, workspace);
  return new BulkCreation(context, a.offered ? 'leadsA' : 'leadsB', workspace).given();
}
