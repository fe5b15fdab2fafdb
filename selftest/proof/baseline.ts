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
