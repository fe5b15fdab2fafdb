import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { begun, inShell } from '../program.js';
import { conformance, folderOf, resultIn } from '../proof/run-suite.js';
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
  const run = inShell(shell, [...conformance, ...args], { REPORT_DIR: reportDir, ...env });
  const { pid } = run.process;
  let kilobytes = 0;
  const look = setInterval(() => (kilobytes = Math.max(kilobytes, peakOf(pid))), lookEvery);
  const timer = setTimeout(() => run.end('SIGKILL'), limit * 1000);
  if (during !== undefined && pid !== undefined) {
    await begun(run, folder);
    await during(pid);
  }
  const { code, stdout, output } = await run.ended;
  clearInterval(look);
  clearTimeout(timer);
  return {
    ...{ exitCode: code ?? -1, stdout, output, folder },
    result: resultIn(folder),
    seconds: (performance.now() - started) / 1000,
    ...(kilobytes > 0 && { megabytes: Math.round(kilobytes / 1000) }),
  };
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
