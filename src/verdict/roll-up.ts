import type { Outcome, RequirementResult, TestResult, Verdict } from './result.js';

/** The order in which one test decides the verdict of its requirement; inapplicable only when all tests are. */
const worstFirst: Verdict[] = ['failed', 'cantTell', 'untested', 'passed'];

/** The verdict of a requirement from those of its tests. */
export function rollUp(tests: readonly Pick<TestResult, 'verdict'>[]): Verdict {
  if (tests.length === 0) return 'untested';
  return worstFirst.find((verdict) => tests.some((test) => test.verdict === verdict)) ?? 'inapplicable';
}

/** The test that decides the verdict of its requirement: the first of the worst. */
export function decisiveTest(tests: readonly TestResult[]): TestResult | undefined {
  const verdict = rollUp(tests);
  return tests.find((test) => test.verdict === verdict);
}

/** What a run says of its target. Accepted failures do not count; trouble of the run as a whole proves nothing. */
export function outcomeOf(
  requirements: readonly Pick<RequirementResult, 'verdict' | 'accepted'>[],
  errors: readonly string[],
): Outcome {
  if (requirements.some(({ verdict, accepted }) => verdict === 'failed' && accepted === undefined))
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
 * Under `strict` an incomplete run does not.
 */
export function isGreen(
  outcome: Outcome,
  counts: Record<Verdict, number>,
  errors: readonly string[],
  tests: number,
  strict: boolean,
): boolean {
  if (errors.length > 0 || tests === 0 || outcome === 'nonconformant' || counts.cantTell > 0) return false;
  return outcome === 'conformant' || !strict;
}
