import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import path from 'node:path';
import type { Job, JobResult, ResultOf } from './job.js';
import { inPool } from './pool.js';
import { root } from './run-suite.js';

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
