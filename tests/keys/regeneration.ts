import type { Door } from '../../src/operations/door.js';
import type { Change } from '../../src/operations/request.js';
import { Harness } from '../../src/target/harness.js';
import { stop } from '../../src/test.js';

/** The change that sends another API key. */
export function withKey(apiKey: string): Change {
  return { headers: { 'x-api-key': apiKey } };
}

/** Regenerates the API key of a company (section 5) as a user who may. */
export async function regenerated(door: Door, companyId: string, role?: string): Promise<string> {
  return learned(door, await door.given.regeneratedKey(companyId, role));
}

/**
 * Asks for a new key as a user of a role.
 * @returns the key, or undefined where the role was refused: a 401 or 403. Any other refusal may have other reasons, and
 * ends the test as `cantTell`.
 */
export async function regeneratedBy(
  door: Door,
  companyId: string,
  role: string,
): Promise<string | undefined> {
  const { harnessUrl } = door.settings;
  if (harnessUrl === undefined) return regenerated(door, companyId, role);
  const harness = new Harness(harnessUrl);
  try {
    const { status, text } = await harness.post('apiKey.regenerate', { companyId, role });
    if (status === 401 || status === 403) return undefined;
    const key = status === 200 ? (JSON.parse(text) as { apiKey?: unknown }).apiKey : undefined;
    return typeof key === 'string'
      ? learned(door, key)
      : stop(
          'cantTell',
          `The harness answered the state apiKey.regenerate for the role ${role} with ${status}.`,
        );
  } finally {
    await harness.close();
  }
}

/** Teaches the redaction a new key. */
export function learned(door: Door, apiKey: string): string {
  door.session.recorder.redaction.learn('$API_KEY_NEW', apiKey);
  return apiKey;
}
