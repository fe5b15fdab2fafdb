import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const CLI = fileURLToPath(new URL('../../mock/cli.ts', import.meta.url));

/** How a run of the command ended. */
export interface Ended {
  code: number | null;
  stdout: string;
  stderr: string;
}

/** A mock that was started by its command. */
export interface CliMock {
  baseUrl: string;
  harnessUrl: string;
  process: ChildProcess;
  /** What it has printed so far. */
  stdout(): string;
  /** Ends it and resolves once it has ended. */
  kill(signal: NodeJS.Signals): Promise<Ended>;
}

interface Run {
  process: ChildProcess;
  ended: Promise<Ended>;
  stdout(): string;
}

function run(args: string[]): Run {
  const child = spawn(process.execPath, ['--import', 'tsx', CLI, ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let stdout = '';
  let stderr = '';
  child.stdout.on('data', (chunk: Buffer) => (stdout += chunk.toString('utf8')));
  child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString('utf8')));
  const ended = new Promise<Ended>((resolve) =>
    child.once('close', (code) => resolve({ code, stdout, stderr })),
  );
  return { process: child, ended, stdout: () => stdout };
}

/** Runs the command to its end. */
export function runCli(args: string[]): Promise<Ended> {
  return run(args).ended;
}

/** Starts the command on free ports and resolves once all is printed. Throws where it ends at once. */
export async function startCli(args: string[] = []): Promise<CliMock> {
  const started = run(['--port', '0', '--harness-port', '0', ...args]);
  const complete = args.includes('--quiet') ? /harness on (\S+)\n/ : /\/orders\?pid=\w+'\n/;
  let over: Ended | undefined;
  void started.ended.then((ended) => (over = ended));
  while (!complete.test(started.stdout())) {
    if (over) throw new Error(`the mock ended (${over.code}): ${over.stderr}`);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  const [, baseUrl, harnessUrl] = /listening on (\S+), harness on (\S+)\n/.exec(started.stdout()) ?? [];
  return {
    baseUrl: baseUrl ?? '',
    harnessUrl: harnessUrl ?? '',
    process: started.process,
    stdout: started.stdout,
    kill(signal) {
      started.process.kill(signal);
      return started.ended;
    },
  };
}
