import {
  accessSync,
  constants,
  copyFileSync,
  mkdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Settings } from '../target/settings.js';
import type { CommandLine } from '../run/command-line.js';

/** The folder below a report that Playwright writes to itself. */
export const playwrightFolder = 'playwright';

/** What the folders of runs that are not whole have behind the name of that of the target. */
const besides = { part: '-part', quick: '-quick' };

/**
 * Where a run writes. What it leaves out would be missing from the result that later runs are compared with: only a whole
 * run, or a part of one by `--shard`, writes to the folder of the target. A quick run of some tests is one of some tests.
 */
export function reportFolderOf(
  { reportDir, quick }: Pick<Settings, 'reportDir' | 'quick'>,
  { partial, shard }: Pick<CommandLine, 'partial' | 'shard'>,
): string {
  const folder = `${reportDir}${partial ? besides.part : quick ? besides.quick : ''}`;
  return shard === undefined ? folder : path.join(folder, `shard-${shard.current}-of-${shard.total}`);
}

/**
 * Has `--last-failed` read the newest list of failures: that of the last whole run, quick run or run of some tests.
 * @param own the folder that Playwright reads it from
 * @param reportDir the folder of the target
 */
export function takeLastFailed(own: string, reportDir: string): void {
  const found = ['', ...Object.values(besides)]
    .map((behind) => path.join(`${reportDir}${behind}`, playwrightFolder, '.last-run.json'))
    .map((file) => ({ file, time: statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0 }));
  const newest = found.reduce((one, other) => (other.time > one.time ? other : one));
  const to = path.join(own, '.last-run.json');
  if (newest.time === 0 || newest.file === to) return;
  mkdirSync(own, { recursive: true });
  copyFileSync(newest.file, to);
}

/**
 * Where Playwright keeps what it writes itself: below the report, or, where that can't be written, in a folder of the
 * run among the temporary ones, since Playwright ends at once without. Every process of the run finds the same.
 * @param runId unique among runs
 */
export function outputFolderOf(reportDir: string, runId: string): string {
  const folder = path.join(reportDir, playwrightFolder);
  try {
    mkdirSync(folder, { recursive: true });
    accessSync(folder, constants.W_OK);
    return folder;
  } catch {
    return path.join(tmpdir(), `conformance-output-${runId}`);
  }
}

/** Makes a folder with those above it; the error of one that can't be made says why. */
export function makeFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true });
  } catch (error) {
    // Of several folders Node.js says that they are not there, whatever kept it from making them.
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') mkdirSync(folder);
    throw error;
  }
}

/**
 * Writes a file in one step, with its directory where that is missing: a reader, or a run that is killed, finds the
 * old content or the new, never a part. The text goes to a file beside it first, which then takes its name.
 */
export function writeText(file: string, text: string): void {
  makeFolder(path.dirname(file));
  replaceFile(file, (temporary) => writeFileSync(temporary, text));
}

/** Replaces a file in one step by what `write` puts at the path that it is given. */
export function replaceFile(file: string, write: (temporary: string) => void): void {
  const temporary = `${file}.tmp`;
  try {
    write(temporary);
    renameSync(temporary, file);
  } catch (error) {
    rmSync(temporary, { force: true });
    throw error;
  }
}
