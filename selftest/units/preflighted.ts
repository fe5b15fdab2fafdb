import { openPreflight } from '../../src/run/preflight.js';
import type { Preflight } from '../../src/run/preflight-findings.js';
import type { Settings } from '../../src/target/settings.js';

/** What a run with some settings finds before its first test. */
export async function preflighted(settings: Settings): Promise<Preflight> {
  const { found, close } = await openPreflight(settings);
  await close();
  return found;
}
