import { spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { conformance, folderOf, printedBy, resultIn, root, withoutRunner } from '../proof/run-suite.js';
import type { SuiteOutcome } from '../proof/run-suite.js';
import type { Injected } from './trouble.js';

/** What a run of the suite left, and what it took. */
export interface MeasuredRun extends SuiteOutcome {
  seconds: number;
  /** The most memory that one of its processes had at once, in MB; undefined where the system does not tell. */
  megabytes?: number;
}

/** Milliseconds between two looks at the memory of a run: each process has kept its peak until then. */
const lookEvery = 200;

/** Runs the suite with a trouble, watches what memory its processes take, and ends it where it does not end in time. */
export async function measuredRun(
  { env, shell = 'exec "$0" "$@"', during }: Injected,
  reportDir: string,
  args: readonly string[],
  limit: number,
): Promise<MeasuredRun> {
  const started = performance.now();
  const folder = folderOf(reportDir, args);
  const child = spawn('/bin/sh', ['-c', shell, process.execPath, ...conformance, ...args], {
    cwd: root,
    env: { ...withoutRunner(process.env), REPORT_DIR: reportDir, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  const printed = printedBy(child);
  let kilobytes = 0;
  const look = setInterval(() => (kilobytes = Math.max(kilobytes, peakOf(child.pid))), lookEvery);
  const timer = setTimeout(() => child.kill('SIGKILL'), limit * 1000);
  if (during !== undefined && child.pid !== undefined) {
    await begun(folder, ended);
    await during(child.pid);
  }
  const exitCode = (await ended) ?? -1;
  clearInterval(look);
  clearTimeout(timer);
  return {
    exitCode,
    ...printed,
    folder,
    result: resultIn(folder),
    seconds: (performance.now() - started) / 1000,
    ...(kilobytes > 0 && { megabytes: Math.round(kilobytes / 1000) }),
  };
}

/** Resolves once a run has written that it is not complete, or has ended. */
async function begun(folder: string, ended: Promise<unknown>): Promise<void> {
  let over = false;
  void ended.then(() => (over = true));
  const file = path.join(folder, 'conformance.json');
  while (!over && !(existsSync(file) && readFileSync(file, 'utf8').includes('"complete":false')))
    await pause(10);
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
