import { spawn } from 'node:child_process';
import path from 'node:path';
import { readResult } from '../../src/reporting/result-file.js';
import type { ConformanceResult } from '../../src/verdict/result.js';

/** The project's root. */
export const root = path.resolve(import.meta.dirname, '../..');

/** How the suite is run on a target. */
export interface SuiteRun {
  /** Where the run writes. */
  reportDir: string;
  /** Variables of the environment on top of this process's own, e.g. BASE_URL. */
  env: Record<string, string>;
  /** Arguments of Playwright: files of tests, flags. */
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
  /** Undefined where it wrote no result. */
  result?: ConformanceResult;
}

/** Runs the suite in a process of its own, as `npm run conformance` does, and reads what it wrote. */
export function runSuite({ reportDir, env, args = [], directory = root }: SuiteRun): Promise<SuiteOutcome> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ['node_modules/@playwright/test/cli.js', 'test', ...args], {
      cwd: directory,
      env: { ...withoutRunner(process.env), REPORT_DIR: reportDir, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    let stdout = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      output += text;
      stdout += text;
    });
    child.stderr.setEncoding('utf8').on('data', (text: string) => (output += text));
    child.once('error', reject);
    child.once('close', (code) => {
      resolve({ exitCode: code ?? 1, output, stdout, result: resultIn(reportDir) });
    });
  });
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
