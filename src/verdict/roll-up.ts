import { isLevelCase, nameOfCase } from '../contract/test-id.js';
import type { Outcome, RequirementResult, RunResult, Verdict } from './result.js';

/** The order in which one test decides the verdict of its requirement; inapplicable only when all tests are. */
const worstFirst: Verdict[] = ['failed', 'cantTell', 'untested', 'passed'];

/** The worst of some verdicts; `untested` where there is none. */
export function worstOf(verdicts: readonly Verdict[]): Verdict {
  if (verdicts.length === 0) return 'untested';
  return worstFirst.find((verdict) => verdicts.includes(verdict)) ?? 'inapplicable';
}

/** The verdict of a requirement from those of its tests, or of a test from those of its cases. */
export function rollUp(parts: readonly { verdict: Verdict }[]): Verdict {
  return worstOf(parts.map(({ verdict }) => verdict));
}

/** The one of some tests or cases that decides what they come to: the first of the worst. */
export function decisive<T extends { verdict: Verdict }>(parts: readonly T[]): T | undefined {
  const verdict = rollUp(parts);
  return parts.find((part) => part.verdict === verdict);
}

/**
 * The cases that decide what they come to together. One at levels of dimensions only makes it worse: what it passes, and
 * that it could not judge, says nothing of the plain clause, unless no plain case is there.
 */
export function decidingCases<T extends { id: string | null; verdict: Verdict }>(cases: readonly T[]): T[] {
  const isPlain = ({ id }: T): boolean => !isLevelCase(id);
  const worsens = ({ verdict }: T): boolean => verdict === 'failed' || verdict === 'cantTell';
  return cases.some(isPlain) ? cases.filter((each) => isPlain(each) || worsens(each)) : [...cases];
}

/** The cases of some tests, each with its name. */
export function namedCases<T extends { id: string | null }>(
  tests: readonly { id: string; cases: readonly T[] }[],
): (T & { name: string })[] {
  return tests.flatMap((test) => test.cases.map((each) => ({ ...each, name: nameOfCase(test, each) })));
}

/** Whether a clause that failed is reported and no more: it says what should be, and not what must. Under `strict` it counts. */
export function isRecommendation({ level }: Pick<RequirementResult, 'level'>, strict: boolean): boolean {
  return level === 'should' && !strict;
}

/**
 * What a run says of its target. Accepted failures do not count, nor do those of what should be, unless `strict`;
 * trouble of the run as a whole proves nothing.
 * @param errors of the run
 */
export function outcomeOf(
  requirements: readonly Pick<RequirementResult, 'verdict' | 'level' | 'accepted'>[],
  errors: readonly unknown[],
  strict = false,
): Outcome {
  const counts = requirements.filter((requirement) => !isRecommendation(requirement, strict));
  if (counts.some(({ verdict, accepted }) => verdict === 'failed' && accepted === null))
    return 'nonconformant';
  const open = requirements.some(({ verdict }) => verdict === 'cantTell' || verdict === 'untested');
  return open || errors.length > 0 || requirements.length === 0 ? 'incomplete' : 'conformant';
}

/** Requirements by verdict. */
export function countVerdicts(
  requirements: readonly Pick<RequirementResult, 'verdict'>[],
): Record<Verdict, number> {
  const counts: Record<Verdict, number> = { failed: 0, cantTell: 0, untested: 0, passed: 0, inapplicable: 0 };
  for (const { verdict } of requirements) counts[verdict] += 1;
  return counts;
}

/** How a run ends: 0, 1 nonconformant, 2 it could not tell or had trouble, 3 it falls short of what it claims. */
export type ExitCode = 0 | 1 | 2 | 3;

/** What of a result decides how its run ends. */
type Ending = Pick<RunResult, 'outcome' | 'claimed' | 'complete' | 'mode' | 'shard' | 'counts' | 'errors'>;

/**
 * The exit code of a run: of what holds, the first. Only a whole run claims a profile or, under `strict`, that nothing is
 * untested; `strict` also takes what should be for what must ({@link outcomeOf}).
 * @param tests how many tests ended; a part of a run may have none
 */
export function exitCodeOf(
  { outcome, claimed, complete, mode, shard, counts, errors }: Ending,
  tests: number,
  strict: boolean,
): ExitCode {
  if (outcome === 'nonconformant') return 1;
  const ranNone = tests === 0 && shard === null;
  if (counts.cantTell > 0 || errors.length > 0 || ranNone || !complete) return 2;
  const isStrict = strict && mode === 'whole' && shard === null;
  const fallsShort = (isStrict || claimed !== null) && outcome !== 'conformant';
  return fallsShort || (isStrict && counts.untested > 0) ? 3 : 0;
}
