import { execFileSync, spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/** The project's root. */
export const root = path.resolve(import.meta.dirname, '..');

/** How a program ended: its exit code, null where a signal ended it. */
interface Ended {
  code: number | null;
  stdout: string;
  stderr: string;
  /** Both, as they came. */
  output: string;
}

/** Those that run. A terminal that ends this process does not reach them, since each has a group of its own. */
const running = new Set<Program>();
process.once('exit', () => {
  for (const program of running) if (program.isRunning) program.signalGroup('SIGKILL');
});

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
    running.add(this);
    this.ended = new Promise((resolve) =>
      child.once('close', (code) => {
        running.delete(this);
        resolve({ code, stdout: this.stdout, stderr: this.stderr, output: this.output });
      }),
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
    const all = processes();
    const below = (id: number | undefined): number[] =>
      all.filter(({ parent }) => parent === id).flatMap(({ pid }) => [pid, ...below(pid)]);
    return below(this.process.pid);
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

/** Those of the processes that still run. */
export function stillRunning(pids: readonly number[]): string[] {
  return processes()
    .filter(({ pid, state }) => pids.includes(pid) && !state.startsWith('Z'))
    .map(({ args }) => args);
}

/** What a surrounding run of Playwright sets for its own workers would mislead the one that is started here. */
export function withoutRunner(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(
    Object.entries(env).filter(
      ([name]) => !/^(TEST_|PW_|PLAYWRIGHT_|CONFORMANCE_|MOCK_|FORCE_COLOR)/.test(name),
    ),
  );
}

/** The processes of this machine. */
export function processes(): { pid: number; parent: number; state: string; args: string }[] {
  return execFileSync('ps', ['-eo', 'pid=,ppid=,stat=,args='], { encoding: 'utf8' })
    .trimEnd()
    .split('\n')
    .map((line) => {
      const [pid, parent, state = '', ...args] = line.trim().split(/\s+/);
      return { pid: Number(pid), parent: Number(parent), state, args: args.join(' ') };
    });
}
