import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { printedBy, root, withoutRunner } from '../../selftest/proof/run-suite.js';

/** What a worker is at: it pauses on purpose, waits for a delivery, has a request open, or none of these. */
type State = 'pause' | 'delivery' | 'request' | 'own';

/** What observer.js wrote of a process. */
interface ObservedProcess {
  command: string;
  isWorker: boolean;
  /** Milliseconds since 1970. */
  began: number;
  ended: number;
  /** Seconds of the processor. */
  cpu: number;
  /** Milliseconds in each state, and for how many of them the process had nothing to do. */
  spent: Partial<Record<State, { milliseconds: number; idle: number }>>;
  requests: number;
}

/** A request as a worker sent it, and the status of its answer. */
export interface SentRequest {
  origin: string;
  method: string;
  path: string;
  /** Names and values in turn. */
  headers: string[];
  /** In base64. */
  body?: string;
  status: number;
}

/** Where a run of Playwright spent its time, in seconds. */
export interface ObservedRun {
  wall: number;
  /** Of the processor, by the processes that took it. */
  cpu: { runner: number; workers: number; mock: number };
  /** Until the first worker started, and after the last one ended. */
  before: number;
  after: number;
  /** How many workers there were. */
  lanes: number;
  /** What the workers were at, on average: each second is one of the wall. */
  workers: { pause: number; delivery: number; request: number; own: number; idle: number };
  /** All that the workers sent: to the target, the harness and the receiver. */
  requests: number;
  /** What each worker sent to target and harness, where that was to be kept. */
  sent: SentRequest[][];
}

/** The parts of the wall of the suite, in the order of the table. */
export const wallParts = ['before', 'pause', 'delivery', 'request', 'own', 'idle', 'after'] as const;

/** The processes of a run, in the order of the table. */
export const processKinds = ['runner', 'workers', 'mock'] as const;

const observer = pathToFileURL(path.join(import.meta.dirname, 'observer.js')).href;

/** Runs Playwright in a process of its own, and tells what its processes did. Throws what it printed where it does not exit 0. */
export async function observedRun(
  args: readonly string[],
  env: Record<string, string>,
  keepRequests = false,
): Promise<ObservedRun> {
  const directory = mkdtempSync(path.join(tmpdir(), 'speed-observed-'));
  const began = performance.now();
  await finished(process.execPath, ['node_modules/@playwright/test/cli.js', 'test', ...args], {
    NODE_OPTIONS: `--import ${observer}`,
    SPEED_OBSERVED: directory,
    SPEED_REQUESTS: keepRequests ? '1' : '0',
    ...env,
  });
  const wall = (performance.now() - began) / 1000;
  const files = readdirSync(directory).map((name) => path.join(directory, name));
  const text = (start: string): string[] =>
    files
      .filter((file) => path.basename(file).startsWith(start))
      .map((file) => readFileSync(file, 'utf8').trim());
  const processes = text('process-').map((each) => JSON.parse(each) as ObservedProcess);
  const sent = text('requests-').map((lines) =>
    lines.split('\n').map((line) => JSON.parse(line) as SentRequest),
  );
  rmSync(directory, { recursive: true });
  return { wall, ...timesOf(processes), sent };
}

/** Runs a command in the project to its end. Throws what it printed where it does not exit 0. */
export async function finished(command: string, args: string[], env: Record<string, string>): Promise<void> {
  const child = spawn(command, args, {
    cwd: root,
    env: { ...withoutRunner(process.env), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const printed = printedBy(child);
  const code = await new Promise((resolve, reject) => child.once('error', reject).once('close', resolve));
  if (code !== 0) throw new Error(`${args.join(' ')} exited ${String(code)}:\n${printed.output}`);
}

function timesOf(processes: readonly ObservedProcess[]): Omit<ObservedRun, 'wall' | 'sent'> {
  const workers = processes.filter(({ isWorker }) => isWorker);
  const cpuOf = (these: readonly ObservedProcess[]): number => these.reduce((sum, { cpu }) => sum + cpu, 0);
  const runners = processes.filter(({ command }) => command.endsWith('cli.js'));
  const [runner] = runners;
  if (runner === undefined || workers.length === 0) throw new Error('The run was not observed.');
  const mean = (state: State, of: 'milliseconds' | 'idle' = 'milliseconds'): number =>
    workers.reduce((sum, { spent }) => sum + (spent[state]?.[of] ?? 0), 0) / workers.length / 1000;
  return {
    cpu: {
      runner: cpuOf(runners),
      workers: cpuOf(workers),
      mock: cpuOf(processes.filter(({ command }) => /\bmock\/cli\.ts$/.test(command))),
    },
    before: (Math.min(...workers.map(({ began }) => began)) - runner.began) / 1000,
    after: (runner.ended - Math.max(...workers.map(({ ended }) => ended))) / 1000,
    lanes: workers.length,
    workers: {
      pause: mean('pause'),
      delivery: mean('delivery'),
      request: mean('request'),
      own: mean('own') - mean('own', 'idle'),
      idle: mean('own', 'idle'),
    },
    requests: workers.reduce((sum, { requests }) => sum + requests, 0),
  };
}
