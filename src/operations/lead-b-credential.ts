import { stop } from '../session/stop.js';
import { filled, hasPlaceholder } from '../target/variables.js';
import type { CredentialName } from '../target/variables.js';
import type { TestContext } from './test-context.js';
import type { Workspace } from './workspace.js';

/**
 * The credential headers of variant B for a workspace: those of LEAD_B_HEADERS, since none are shown (section 5). The test
 * is `untested` where these belong to one workspace and it is about another than its own.
 */
export async function credentialB(
  context: TestContext,
  workspace: Workspace,
): Promise<Record<string, string>> {
  // With a harness a test without a further workspace can use whichever one LEAD_B_HEADERS names.
  if (!workspace.isOwn) demandCredentialB(context, workspace);
  const { leadBHeaders = { 'x-api-key': '${API_KEY}' } } = context.settings;
  const credentialOf = (name: CredentialName): Promise<string> => {
    if (name === 'API_KEY') return workspace.apiKey();
    return name === 'COMPANY_ID' ? workspace.companyId() : workspace.accessToken();
  };
  const headers: Record<string, string> = {};
  for (const [name, value] of Object.entries(leadBHeaders)) headers[name] = await filled(value, credentialOf);
  return headers;
}

/** Ends a test as `untested` where the credentials of variant B belong to another workspace than this one. */
export function demandCredentialB({ settings, given }: TestContext, workspace: Workspace): void {
  const { leadBHeaders } = settings;
  if (leadBHeaders === undefined || Object.values(leadBHeaders).some(hasPlaceholder)) return;
  // Prepared credentials are those of the one prepared workspace; a harness makes one for each test.
  if (!given.canMakeRecords && workspace.isOwn) return;
  stop('untested', {
    code: 'own-credentials',
    settings: ['LEAD_B_HEADERS'],
    message:
      'This needs variant B in one workspace of several, and LEAD_B_HEADERS has the credentials of a single one: write ${API_KEY}, ${COMPANY_ID} or ${ACCESS_TOKEN} in it, which stand for those of each workspace.',
  });
}
