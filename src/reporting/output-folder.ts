import { accessSync, constants, copyFileSync, mkdirSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { CommandLine } from '../run/command-line.js';
import type { Settings } from '../target/settings.js';

/**
 * Where a run writes. What it leaves out would be missing from the result that later runs are compared with, so that
 * only a whole run, or a part of one by `--shard`, writes to the folder of the target.
 */
export function reportFolderOf(
  { reportDir, quick }: Pick<Settings, 'reportDir' | 'quick'>,
  { partial, shard }: Pick<CommandLine, 'partial' | 'shard'>,
): string {
  const folder = `${reportDir}${quick ? '-quick' : ''}${partial ? '-part' : ''}`;
  return shard === undefined ? folder : path.join(folder, `shard-${shard.current}-of-${shard.total}`);
}

/**
 * Has `--last-failed` read the newer list of failures, that of the last whole run or that of a run of some tests.
 * @param own the folder that Playwright reads it from
 * @param other the folder that may have a newer one
 */
export function takeLastFailed(own: string, other: string): void {
  const list = '.last-run.json';
  const [from, to] = [path.join(other, list), path.join(own, list)];
  const newer = statSync(from, { throwIfNoEntry: false });
  if (newer === undefined) return;
  if (newer.mtimeMs <= (statSync(to, { throwIfNoEntry: false })?.mtimeMs ?? 0)) return;
  mkdirSync(own, { recursive: true });
  copyFileSync(from, to);
}

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
