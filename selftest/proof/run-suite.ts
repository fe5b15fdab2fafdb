import { spawn } from 'node:child_process';
import type { ChildProcessByStdio } from 'node:child_process';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { readResult } from '../../src/reporting/result-file.js';
import { reportFolderOf } from '../../src/reporting/output-folder.js';
import { ownFlags, readCommandLine } from '../../src/run/command-line.js';
import type { ConformanceResult } from '../../src/verdict/result.js';

/** The project's root. */
export const root = path.resolve(import.meta.dirname, '../..');

/** `npm run conformance`, as arguments of Node.js in the project's folder. */
export const conformance = ['scripts/bin/conformance.js'];

/** How the suite is run on a target. */
export interface SuiteRun {
  /** `REPORT_DIR`: a run of some tests, or a quick one, writes beside it. */
  reportDir: string;
  /** Variables of the environment on top of this process's own, e.g. BASE_URL. */
  env: Record<string, string>;
  /** Options, flags of Playwright, files of tests. */
  args?: string[];
  /** The project to run in; this one unless said. */
  directory?: string;
}

/** What a run of the suite left. */
export interface SuiteOutcome {
  exitCode: number;
  /** Everything that it printed. */
  output: string;
  /** What it printed to standard output alone. */
  stdout: string;
  /** Where it wrote. */
  folder: string;
  /** Undefined where it wrote no result. */
  result?: ConformanceResult;
}

/** Runs the suite in a process of its own, as `npm run conformance` does, and reads what it wrote. */
export function runSuite({ reportDir, env, args = [], directory = root }: SuiteRun): Promise<SuiteOutcome> {
  const folder = folderOf(reportDir, args);
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [...conformance, ...args, ...fewWorkers(args)], {
      cwd: directory,
      env: { ...withoutRunner(process.env), REPORT_DIR: reportDir, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const printed = printedBy(child);
    child.once('error', reject);
    child.once('close', (code) => {
      resolve({ exitCode: code ?? 1, ...printed, folder, result: resultIn(folder) });
    });
  });
}

/** One worker for a run of some tests: each further one takes a second of two cores to start. */
function fewWorkers(args: readonly string[]): string[] {
  const isWhole = args.length === 0 || args.includes('--quick');
  return isWhole || args.includes('--workers') ? [] : ['--workers', '1'];
}

/** Where a run with such arguments writes. */
export function folderOf(reportDir: string, args: readonly string[]): string {
  const own = args.flatMap((arg, index) => (/^--(id|from)$/.test(arg) ? [[arg, args[index + 1]]] : []));
  const commandLine = readCommandLine(['test', ...args], { [ownFlags]: JSON.stringify(own) });
  return reportFolderOf({ reportDir, quick: args.includes('--quick') }, commandLine);
}

/** What a process prints, which grows as it does. */
function printedBy({ stdout, stderr }: ChildProcessByStdio<null, Readable, Readable>): {
  output: string;
  stdout: string;
} {
  const printed = { output: '', stdout: '' };
  stdout.setEncoding('utf8').on('data', (text: string) => {
    printed.output += text;
    printed.stdout += text;
  });
  stderr.setEncoding('utf8').on('data', (text: string) => (printed.output += text));
  return printed;
}

/** The result that a run left in a directory; undefined where it left none that can be read. */
export function resultIn(reportDir: string): ConformanceResult | undefined {
  try {
    return readResult(path.join(reportDir, 'conformance.json'));
  } catch {
    return undefined;
  }
}

/** What a surrounding run of Playwright sets for its own workers would mislead the one that is started here. */
export function withoutRunner(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(
    Object.entries(env).filter(
      ([name]) => !/^(TEST_|PW_|PLAYWRIGHT_|CONFORMANCE_|MOCK_|FORCE_COLOR)/.test(name),
    ),
  );
}
