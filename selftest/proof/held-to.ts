import type { ConformanceResult, Verdict } from '../../src/verdict/result.js';
import type { Kit } from '../kit/kit.js';
import type { HoldJob } from './job.js';
import { Provers } from './provers.js';

/** What came of a run: its result, and the verdicts of the requirements that were asked for. */
export interface Judged {
  result: ConformanceResult;
  verdicts: Record<string, Verdict>;
}

let started: Promise<Provers> | undefined;

/**
 * Holds a target of targets.ts to the tests of some requirements, in one process that all tests of a worker share.
 * @param env variables on top of those by which the mock is reached
 * @param kit what stands in for the harness; by default there is one
 */
export async function heldTo(
  target: string,
  requirements: string[],
  env: Record<string, string> = {},
  kit?: Kit,
): Promise<Judged> {
  started ??= Provers.start(1);
  const job: HoldJob = { kind: 'hold', target, requirements, env, kit };
  const [answer] = await (await started).run([job]);
  if (answer === undefined) throw new Error('The prover gave no result.');
  const { result } = answer;
  const asked = result.requirements.filter(({ id }) => requirements.includes(id));
  return { result, verdicts: Object.fromEntries(asked.map(({ id, verdict }) => [id, verdict])) };
}
