import { stop } from '../../src/test.js';
import type { Change, Workspace } from '../../src/test.js';

/** The change that sends another API key. */
export function withKey(apiKey: string): Change {
  return { headers: { 'x-api-key': apiKey } };
}

/**
 * Regenerates the API key (section 5) as a user of a role.
 * @returns the key, or undefined where the role was refused: a 401 or 403. Any other refusal may have other reasons, and
 * ends the test as `cantTell`.
 */
export async function keyFor(workspace: Workspace, role: string): Promise<string | undefined> {
  const provision = await workspace.offeredKey(role);
  if (provision.outcome === 'made') return provision.value;
  if (provision.outcome === 'refused' && [401, 403].includes(provision.status)) return undefined;
  return stop(
    'cantTell',
    `The harness failed to set up the state apiKey.regenerate for the role ${role}${provision.outcome === 'refused' ? `: ${provision.reason}` : '.'}`,
  );
}
