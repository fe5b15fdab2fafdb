import { execFileSync, spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { root, withoutRunner } from '../proof/run-suite.js';

/** A run of the suite that is under way. */
export class StartedRun {
  readonly #child: ChildProcess;
  readonly #ended: Promise<number | null>;
  output = '';

  constructor(reportDir: string, env: Record<string, string>, args: string[]) {
    this.#child = spawn(process.execPath, ['node_modules/@playwright/test/cli.js', 'test', ...args], {
      cwd: root,
      env: { ...withoutRunner(process.env), REPORT_DIR: reportDir, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
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

  get isRunning(): boolean {
    return this.#child.exitCode === null && this.#child.signalCode === null;
  }

  signal(signal: NodeJS.Signals): void {
    this.#child.kill(signal);
  }

  /** Sends a signal to one of its workers; nothing where it has none. */
  signalWorker(signal: NodeJS.Signals): void {
    if (this.#child.pid !== undefined) signalWorker(this.#child.pid, signal);
  }
}

/** Sends a signal to one of the workers of a run; false where it has none. */
export function signalWorker(run: number, signal: NodeJS.Signals): boolean {
  const [worker] = execFileSync('ps', ['-eo', 'pid=,ppid=,args='], { encoding: 'utf8' })
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .filter(([, parent, ...args]) => parent === String(run) && /workerProcess/.test(args.join(' ')));
  return worker !== undefined && process.kill(Number(worker[0]), signal);
}
