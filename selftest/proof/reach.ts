import type { JobResult } from './job.js';

type Baseline = Extract<JobResult, { kind: 'baseline' }>['requirements'];
type ReachedTest = Baseline[number]['tests'][number];

/**
 * The tests to run on a fault, read from a run against the mock without one: all of the requirements that it breaks,
 * and of every other requirement that uses one of their operations a few, which is enough to see it brought down too.
 */
export function reachedTests(baseline: Baseline, broken: readonly string[]): string[] {
  const own = baseline.filter(({ id }) => broken.includes(id)).flatMap(({ tests }) => tests);
  const operations = new Set(own.flatMap((test) => test.operations));
  const others = baseline.flatMap(({ tests }) =>
    firstAndLast(tests.filter((test) => test.operations.some((each) => operations.has(each)))),
  );
  return [...new Set([...own, ...others].map(({ place }) => place))];
}

/** Tables of cases begin and end with different kinds. */
function firstAndLast(tests: readonly ReachedTest[]): ReachedTest[] {
  return tests.length <= 2 ? [...tests] : [tests[0], tests.at(-1)].filter((test) => test !== undefined);
}
