import { execFileSync, spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { conformance, root, withoutRunner } from './proof/run-suite.js';

/** How a program ended: its exit code, null where a signal ended it. */
interface Ended {
  code: number | null;
  stdout: string;
  stderr: string;
  /** Both, as they came. */
  output: string;
}

/** A program of this project, or what starts one, in a process of its own. */
export class Program {
  readonly process: ChildProcess;
  /** Once it has ended. */
  readonly ended: Promise<Ended>;
  stdout = '';
  stderr = '';
  output = '';

  /**
   * @param args of the command: Node.js in the folder of the project, unless said otherwise
   * @param env on top of the variables of this process
   */
  constructor(
    args: readonly string[],
    env: Record<string, string> = {},
    { command = process.execPath, directory = root } = {},
  ) {
    const child = spawn(command, args, {
      cwd: directory,
      env: { ...withoutRunner(process.env), ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
      // In a process group of its own, as a terminal or a CI job has it.
      detached: true,
    });
    for (const name of ['stdout', 'stderr'] as const)
      child[name].setEncoding('utf8').on('data', (text: string) => {
        this[name] += text;
        this.output += text;
      });
    this.process = child;
    this.ended = new Promise((resolve) =>
      child.once('close', (code) =>
        resolve({ code, stdout: this.stdout, stderr: this.stderr, output: this.output }),
      ),
    );
  }

  get isRunning(): boolean {
    return this.process.exitCode === null && this.process.signalCode === null;
  }

  /** Resolves once standard output has what is looked for; throws where the program ends without. */
  async printed(wanted: RegExp): Promise<RegExpExecArray> {
    let over = false;
    void this.ended.then(() => (over = true));
    for (;;) {
      const found = wanted.exec(this.stdout);
      if (found) return found;
      if (over) throw new Error(`it ended (${this.process.exitCode}): ${this.output}`);
      await pause(5);
    }
  }

  /** Ends it. */
  end(signal: NodeJS.Signals = 'SIGTERM'): Promise<Ended> {
    this.process.kill(signal);
    return this.ended;
  }

  /** Sends a signal to its whole process group. */
  signalGroup(signal: NodeJS.Signals): void {
    if (this.process.pid !== undefined) process.kill(-this.process.pid, signal);
  }

  /** The ids of what it has started, by whichever process. */
  descendants(): number[] {
    return descendantsOf(this.process.pid ?? NaN);
  }
}

/** The arguments by which Node.js runs a file of TypeScript. */
export function typeScript(file: string, ...args: readonly string[]): string[] {
  return ['--import', 'tsx', file, ...args];
}

/** Runs a file of TypeScript to its end. */
export function ran(
  file: string,
  args: readonly string[] = [],
  env?: Record<string, string>,
): Promise<Ended> {
  return new Program(typeScript(file, ...args), env).ended;
}

/**
 * Runs Node.js by a shell.
 * @param script of the shell, to which the call of Node.js is `"$0" "$@"`
 */
export function inShell(script: string, args: readonly string[], env?: Record<string, string>): Program {
  return new Program(['-c', script, process.execPath, ...args], env, { command: '/bin/sh' });
}

/** Resolves once a run has written its first result, which says at its beginning that it is not complete; or has ended. */
export async function begun(run: Program, folder: string): Promise<void> {
  const file = path.join(folder, 'conformance.json');
  while (run.isRunning) {
    if (existsSync(file) && readFileSync(file, 'utf8').slice(0, 200).includes('"complete":false')) return;
    await pause(5);
  }
}

/** A run of the suite that is under way. */
export function startedRun(reportDir: string, env: Record<string, string>, args: readonly string[]): Program {
  return new Program([...conformance, ...args], { REPORT_DIR: reportDir, ...env });
}

/** A mock, or the example of a harness, that was started by its command. */
export interface Serving extends Program {
  baseUrl: string;
  harnessUrl: string;
}

/** Starts a command on free ports and resolves once all is printed, the ready workspace of a mock included. */
export async function serving(
  file: 'mock/cli.ts' | 'harness/example/main.ts',
  args: readonly string[] = [],
): Promise<Serving> {
  const isMock = file === 'mock/cli.ts';
  const program = new Program(
    typeScript(file, '--port', '0', ...(isMock ? ['--harness-port', '0'] : []), ...args),
  );
  const [, baseUrl = '', harnessUrl = ''] = await program.printed(
    isMock ? /listening on (\S+), harness on (\S+)\n/ : /listening on (http:\S+)\n/,
  );
  if (isMock && !args.includes('--quiet')) await program.printed(/\/orders\?pid=\w+'\n/);
  return Object.assign(program, { baseUrl, harnessUrl });
}

/** Sends a signal to one of the workers of a run; false where it has none. */
export function signalWorker(run: number | undefined, signal: NodeJS.Signals): boolean {
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
