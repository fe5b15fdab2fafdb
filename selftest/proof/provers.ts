import path from 'node:path';
import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import type { HoldJob, Job, JobResult, ResultOf } from './job.js';
import { inPool } from './pool.js';
import { root } from '../program.js';
import type { ConformanceResult, Verdict } from '../../src/verdict/result.js';
import type { PreparedEnvironment } from '../environment/environment.js';

type Message = { ready: true } | { result: JobResult } | { error: string };

/** Processes that carry out jobs of the proof side by side. */
export class Provers {
  readonly #idle: ChildProcess[] = [];
  readonly #all: ChildProcess[] = [];

  /** Starts the processes; each loads every test once. */
  static async start(count: number): Promise<Provers> {
    const provers = new Provers();
    await provers.atLeast(count);
    return provers;
  }

  /** Starts more processes where there are fewer. */
  async atLeast(count: number): Promise<void> {
    const more = Array.from({ length: Math.max(0, count - this.#all.length) }, async () => {
      const child = fork(path.join(import.meta.dirname, 'prover.ts'), {
        cwd: root,
        execArgv: ['--import', 'tsx'],
        env: withoutSettings(),
      });
      this.#all.push(child);
      await message(child);
      this.#idle.push(child);
    });
    await Promise.all(more);
  }

  get count(): number {
    return this.#all.length;
  }

  /** Carries out jobs, as many at a time as there are processes; `done` is notified of each as it ends. */
  run<J extends Job>(
    jobs: readonly J[],
    done: (result: ResultOf<J>, index: number) => void = () => undefined,
  ): Promise<ResultOf<J>[]> {
    return inPool(jobs, this.#all.length, async (job, index) => {
      const child = this.#idle.pop();
      if (child === undefined) throw new Error('No prover is idle.');
      child.send(job);
      const answer = await message(child);
      this.#idle.push(child);
      if (!('result' in answer))
        throw new Error('error' in answer ? answer.error : 'A prover answered out of turn.');
      const result = answer.result as ResultOf<J>;
      done(result, index);
      return result;
    });
  }

  stop(): void {
    for (const child of this.#all) child.kill();
  }
}

function message(child: ChildProcess): Promise<Message> {
  return new Promise((resolve, reject) => {
    const ended = (code: number | null): void => reject(new Error(`A prover ended with exit code ${code}.`));
    child.once('exit', ended);
    child.once('message', (value: Message) => {
      child.off('exit', ended);
      resolve(value);
    });
  });
}

/** A prover names its target itself, and a surrounding runner's variables would mislead it. */
function withoutSettings(): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(
    ([name]) => !/^(TEST_|PW_|PLAYWRIGHT_|CONFORMANCE_|MOCK_|NODE_OPTIONS|BASE_URL|TARGET)/.test(name),
  );
  return Object.fromEntries(kept);
}

/** What came of a run: its result, and the verdicts of the requirements that were asked for. */
export interface Judged {
  result: ConformanceResult;
  verdicts: Record<string, Verdict>;
}

let started: Promise<Provers> | undefined;

/** Processes for jobs that all tests of a worker share: it takes five seconds of a core to start one. */
export async function sharedProvers(count = 1): Promise<Provers> {
  const provers = await (started ??= Provers.start(count));
  await provers.atLeast(count);
  return provers;
}

/**
 * Holds a target of prover.ts, a variant or a fault to the tests of some requirements, in one process that all tests of a worker share.
 * @param env variables on top of those by which the mock is reached
 * @param environment what stands in for the harness; by default there is one
 */
export async function heldTo(
  target: string,
  requirements: string[],
  env: Record<string, string> = {},
  environment?: PreparedEnvironment,
): Promise<Judged> {
  const { result } = await held({ target, requirements, env, environment });
  const asked = result.requirements.filter(({ id }) => requirements.includes(id));
  return { result, verdicts: Object.fromEntries(asked.map(({ id, verdict }) => [id, verdict])) };
}

/**
 * Holds a target that runs already to some tests, in the same process.
 * @param env variables of the run: BASE_URL at least
 */
export function heldThere(
  env: Record<string, string>,
  choice: Pick<HoldJob, 'files' | 'width'> & Partial<Pick<HoldJob, 'requirements'>>,
): Promise<ResultOf<HoldJob>> {
  return held({ requirements: [], env, ...choice });
}

async function held(job: Omit<HoldJob, 'kind'>): Promise<ResultOf<HoldJob>> {
  const [answer] = await (await sharedProvers()).run<HoldJob>([{ kind: 'hold', ...job }]);
  if (answer === undefined) throw new Error('The prover gave no result.');
  return answer;
}
