import { execFileSync, spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { conformance, root, withoutRunner } from '../proof/run-suite.js';

/** A run of the suite that is under way. */
export class StartedRun {
  readonly #child: ChildProcess;
  readonly #ended: Promise<number | null>;
  output = '';

  constructor(reportDir: string, env: Record<string, string>, args: string[]) {
    this.#child = spawn(process.execPath, [...conformance, ...args], {
      cwd: root,
      env: { ...withoutRunner(process.env), REPORT_DIR: reportDir, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
      // In a process group of its own, as a terminal or a CI job has it.
      detached: true,
    });
    const keep = (text: string): void => void (this.output += text);
    this.#child.stdout?.setEncoding('utf8').on('data', keep);
    this.#child.stderr?.setEncoding('utf8').on('data', keep);
    this.#ended = new Promise((resolve) => this.#child.once('close', (code) => resolve(code)));
  }

  /** Its exit code, once it has ended; null where a signal ended it. */
  ended(): Promise<number | null> {
    return this.#ended;
  }

  get pid(): number | undefined {
    return this.#child.pid;
  }

  get isRunning(): boolean {
    return this.#child.exitCode === null && this.#child.signalCode === null;
  }

  signal(signal: NodeJS.Signals): void {
    this.#child.kill(signal);
  }

  /** Sends a signal to its whole process group. */
  signalGroup(signal: NodeJS.Signals): void {
    if (this.#child.pid !== undefined) process.kill(-this.#child.pid, signal);
  }

  /** The ids of what it has started, by whichever process. */
  descendants(): number[] {
    return this.#child.pid === undefined ? [] : descendantsOf(this.#child.pid);
  }

  /** Sends a signal to one of its workers; nothing where it has none. */
  signalWorker(signal: NodeJS.Signals): void {
    if (this.#child.pid !== undefined) signalWorker(this.#child.pid, signal);
  }
}

/** Sends a signal to one of the workers of a run; false where it has none. */
export function signalWorker(run: number, signal: NodeJS.Signals): boolean {
  const worker = processes().find(({ parent, args }) => parent === run && args.includes('workerProcess'));
  return worker !== undefined && process.kill(worker.pid, signal);
}

/** The ids of all processes that a process has started, itself or through another one. */
export function descendantsOf(pid: number): number[] {
  const all = processes();
  const below = (id: number): number[] =>
    all.filter(({ parent }) => parent === id).flatMap((child) => [child.pid, ...below(child.pid)]);
  return below(pid);
}

/** Those of the processes that still run. */
export function stillRunning(pids: readonly number[]): string[] {
  return processes()
    .filter(({ pid, state }) => pids.includes(pid) && !state.startsWith('Z'))
    .map(({ args }) => args);
}

function processes(): { pid: number; parent: number; state: string; args: string }[] {
  return execFileSync('ps', ['-eo', 'pid=,ppid=,stat=,args='], { encoding: 'utf8' })
    .trimEnd()
    .split('\n')
    .map((line) => {
      const [pid, parent, state = '', ...args] = line.trim().split(/\s+/);
      return { pid: Number(pid), parent: Number(parent), state, args: args.join(' ') };
    });
}
