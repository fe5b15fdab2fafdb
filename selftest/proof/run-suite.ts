import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { test } from '@playwright/test';
import { readExchanges, readResult } from '../../src/reporting/result-file.js';
import { reportFolderOf } from '../../src/reporting/output-folder.js';
import { ownFlags, readCommandLine } from '../../src/run/command-line.js';
import type { ConformanceResult, TestResult } from '../../src/verdict/result.js';
import { inShell, processes, Program } from '../program.js';

export { root, withoutRunner } from '../program.js';

/** `npm run conformance`, as arguments of Node.js in the project's folder. */
export const conformance = ['scripts/bin/conformance.js'];

/** How the suite is run on a target. */
export interface SuiteRun {
  /** `REPORT_DIR`: a run of some tests, or a quick one, writes beside it. By default a folder of the test that starts it. */
  reportDir?: string;
  /** Variables of the environment on top of this process's own, e.g. BASE_URL. */
  env: Record<string, string>;
  /** Options, flags of Playwright, files of tests. */
  args?: readonly string[];
  /** The project to run in; this one unless said. */
  directory?: string;
}

/** What a run of the suite left. */
export interface SuiteOutcome {
  /** -1 where a signal ended it. */
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

/** Starts a run of the suite in a process of its own, as `npm run conformance` does. */
export function startedRun({ reportDir = ofTest(), env, args = [], directory }: SuiteRun): Program {
  return new Program([...conformance, ...args], { REPORT_DIR: reportDir, ...env }, { directory });
}

/** Runs the suite and reads what it wrote: in one worker, each further one takes a second of two cores to start. */
export async function runSuite({ args = [], ...run }: SuiteRun): Promise<SuiteOutcome> {
  const isWhole = args.length === 0 || args.includes('--quick');
  const workers = isWhole || args.includes('--workers') ? [] : ['--workers', '1'];
  const program = startedRun({ ...run, args: [...args, ...workers] });
  return outcomeOf(program, folderOf(run.reportDir ?? ofTest(), args));
}

function ofTest(): string {
  return test.info().outputPath('report');
}

async function outcomeOf(run: Program, folder: string): Promise<SuiteOutcome> {
  const { code, stdout, output } = await run.ended;
  return { exitCode: code ?? -1, stdout, output, folder, result: resultIn(folder) };
}

/** What a run of the suite left, and what it took. */
export interface MeasuredRun extends SuiteOutcome {
  seconds: number;
  /** The most memory that one of its processes had at once, in MB; undefined where the system does not tell. */
  megabytes?: number;
}

/** What a run meets on its way. */
export interface MeasuredOptions {
  /** The script of a shell that starts the run, which is `"$0" "$@"` to it. */
  shell?: string;
  /** Does something to the run once it has begun to write its result. */
  during?: (processId: number) => void | Promise<void>;
}

/** Milliseconds between two looks at the memory of a run: each process has kept its peak until then. */
const lookEvery = 200;

/**
 * Runs the suite, watches what memory its processes take, and ends it where it does not end in time.
 * @param limit in seconds
 */
export async function measuredRun(
  { reportDir = ofTest(), env, args = [] }: SuiteRun,
  limit: number,
  { shell = 'exec "$0" "$@"', during }: MeasuredOptions = {},
): Promise<MeasuredRun> {
  const started = performance.now();
  const folder = folderOf(reportDir, args);
  const run = inShell(shell, [...conformance, ...args], { REPORT_DIR: reportDir, ...env });
  const { pid } = run.process;
  let kilobytes = 0;
  const look = setInterval(() => (kilobytes = Math.max(kilobytes, peakOf(pid))), lookEvery);
  const timer = setTimeout(() => run.end('SIGKILL'), limit * 1000);
  if (during !== undefined && pid !== undefined) {
    await begun(run, folder);
    await during(pid);
  }
  const outcome = await outcomeOf(run, folder);
  clearInterval(look);
  clearTimeout(timer);
  const seconds = (performance.now() - started) / 1000;
  return { ...outcome, seconds, ...(kilobytes > 0 && { megabytes: Math.round(kilobytes / 1000) }) };
}

/** Resolves once a run has written its first result, which says at its beginning that it is not complete; or has ended. */
export async function begun(run: Program, folder: string): Promise<void> {
  const file = path.join(folder, 'conformance.json');
  while (run.isRunning) {
    if (existsSync(file) && readFileSync(file, 'utf8').slice(0, 200).includes('"complete":false')) return;
    await pause(5);
  }
}

/** Sends a signal to one of the workers of a run; false where it has none. */
export function signalWorker(run: number | undefined, signal: NodeJS.Signals): boolean {
  const worker = processes().find(({ parent, args }) => parent === run && args.includes('workerProcess'));
  return worker !== undefined && process.kill(worker.pid, signal);
}

/** Where a run with such arguments writes. */
export function folderOf(reportDir: string, args: readonly string[]): string {
  const own = args.flatMap((arg, index) => (/^--(id|from)$/.test(arg) ? [[arg, args[index + 1]]] : []));
  const commandLine = readCommandLine(['test', ...args], { [ownFlags]: JSON.stringify(own) });
  return reportFolderOf({ reportDir, quick: args.includes('--quick') }, commandLine);
}

/** The result that a run left in a directory; undefined where it left none that can be read. */
export function resultIn(reportDir: string): ConformanceResult | undefined {
  try {
    return readResult(path.join(reportDir, 'conformance.json'));
  } catch {
    return undefined;
  }
}

/** The tests of a result, each once. */
export function testsIn({ requirements }: ConformanceResult): TestResult[] {
  const all = requirements.flatMap(({ tests }) => tests);
  return [...new Map(all.map((test) => [test.id, test])).values()];
}

/** What is wrong with the exchanges that a result in a folder cites, a sentence. Reading holds them to their schema. */
export function lostExchanges(result: ConformanceResult, folder: string): string[] {
  const exchanges = readExchanges(path.join(folder, 'conformance.json'));
  const cited = testsIn(result).flatMap(({ cases }) => cases.flatMap((each) => each.exchanges));
  const lost = cited.filter((key) => exchanges[key] === undefined).length;
  return lost === 0 ? [] : [`${lost} exchanges that it cites are not there.`];
}

/** What of what a run printed it must not print, whatever it meets; a sentence each. */
export function misprints(output: string): string[] {
  return [
    ...(/^\s+at .*\(?\S+:\d+:\d+\)?$/m.test(output) ? ['It prints a stack trace.'] : []),
    ...[...output.matchAll(/.{0,60}[\u0000-\u0008\u000b-\u001f\u007f-\u009f].{0,20}/g)]
      .slice(0, 5)
      .map(([line]) => `It prints a control character: ${JSON.stringify(line)}`),
    ...(/^\s*(::|##)/m.test(output) ? ['It prints what a CI runner takes for a command.'] : []),
  ];
}

/** The peak of the resident memory of a process and of each that came from it: the highest one, in kB. */
function peakOf(root: number | undefined): number {
  if (root === undefined || !existsSync('/proc/self/status')) return 0;
  const family = new Set([root]);
  let highest = 0;
  // Those that came later have higher numbers, so that one pass is enough but where numbers begin again.
  const ids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  for (const id of ids.map(Number).sort((a, b) => a - b)) {
    const status = statusOf(id);
    if (id !== root && !family.has(Number(/^PPid:\s+(\d+)/m.exec(status)?.[1]))) continue;
    family.add(id);
    highest = Math.max(highest, Number(/^VmHWM:\s+(\d+)/m.exec(status)?.[1] ?? 0));
  }
  return highest;
}

function statusOf(id: number): string {
  try {
    return readFileSync(`/proc/${id}/status`, 'utf8');
  } catch {
    return '';
  }
}
