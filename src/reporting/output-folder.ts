import { accessSync, constants, mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/**
 * Where Playwright keeps what it writes itself: below the report, or, where that can't be written, in a folder of the
 * run among the temporary ones, since Playwright ends at once without. Every process of the run finds the same.
 * @param runId unique among runs
 */
export function outputFolderOf(reportDir: string, runId: string): string {
  const folder = path.join(reportDir, 'playwright');
  try {
    mkdirSync(folder, { recursive: true });
    accessSync(folder, constants.W_OK);
    return folder;
  } catch {
    return path.join(tmpdir(), `conformance-output-${runId}`);
  }
}
