import { textHash } from '../../src/contract/text.js';
import type { JobResult, ProofJob } from './job.js';

/** What the mock without a fault is found to be, and what each test takes there. */
export type Baseline = Extract<JobResult, { kind: 'baseline' }>;

type BaselineJob = Extract<ProofJob, { kind: 'baseline' }>;

/** A run of the mock without a fault as jobs, so that several processes share it. */
export function inParts(of: number, job: Omit<BaselineJob, 'kind' | 'part'> = {}): BaselineJob[] {
  return Array.from({ length: of }, (_, index) => ({ ...job, kind: 'baseline', part: { index, of } }));
}

/** What came of all its parts; other results are left out. */
export function fromParts(results: readonly JobResult[]): Baseline {
  const parts = results.filter((result) => result.kind === 'baseline');
  const tests = new Map<string, Baseline['requirements'][number]['tests']>();
  for (const { id, tests: own } of parts.flatMap(({ requirements }) => requirements))
    tests.set(id, [...(tests.get(id) ?? []), ...own]);
  return {
    kind: 'baseline',
    blame: parts.flatMap(({ blame }) => blame),
    leftOut: parts.flatMap(({ leftOut }) => leftOut),
    requirements: [...tests].map(([id, own]) => ({ id, tests: own })),
    tests: parts.flatMap((part) => part.tests),
  };
}

type ReachedTest = Baseline['requirements'][number]['tests'][number];

/**
 * The tests to run on a fault, read from a run against the mock without one: all of the requirements that it breaks,
 * and of every other requirement that uses one of their operations one, which is enough to see it brought down too.
 * Each fault takes another one, so that together the faults of an operation reach all of them.
 * @param draw chooses others; the same one chooses the same
 */
export function reachedTests(
  baseline: Baseline['requirements'],
  { id, breaks }: { id: string; breaks: readonly string[] },
  draw = '',
): string[] {
  const own = baseline.filter((requirement) => breaks.includes(requirement.id)).flatMap(({ tests }) => tests);
  const operations = new Set(own.flatMap((test) => test.operations));
  const others = baseline.flatMap(({ tests }) =>
    chosen(
      tests.filter((test) => test.operations.some((each) => operations.has(each))),
      draw + id,
    ),
  );
  return [...new Set([...own, ...others].map((test) => test.id))];
}

/** One of the tests, drawn by a text; none of none. */
function chosen(tests: readonly ReachedTest[], by: string): ReachedTest[] {
  const place = textHash(by) % tests.length;
  return tests.slice(place, place + 1);
}
