import type { Outcome, RequirementResult, Verdict } from './result.js';

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

/** Whether a clause that failed is told and no more: it says what should be, and not what must. Under `strict` it counts. */
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

/**
 * Whether the run ends with exit code 0: conformant, or incomplete with nothing in doubt.
 * Under `strict` an incomplete run does not, and {@link outcomeOf} takes what should be for what must.
 */
export function isGreen(
  outcome: Outcome,
  counts: Readonly<Record<Verdict, number>>,
  errors: readonly unknown[],
  tests: number,
  strict: boolean,
): boolean {
  if (errors.length > 0 || tests === 0 || outcome === 'nonconformant' || counts.cantTell > 0) return false;
  return outcome === 'conformant' || !strict;
}
