import type { ConformanceResult, Verdict } from '../../src/verdict/result.js';
import type { PreparedEnvironment } from '../environment/environment.js';
import type { HoldJob, ResultOf } from './job.js';
import { Provers } from './provers.js';

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
 * Holds a target of targets.ts to the tests of some requirements, in one process that all tests of a worker share.
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
