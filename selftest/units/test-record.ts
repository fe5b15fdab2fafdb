import type { TestRecord } from '../../src/verdict/run-record.js';
import type { Catalogue, RunRecord } from '../../src/verdict/run-record.js';

/** A test that passed, for units to change what they are about. */
export function recordOf(change: Partial<TestRecord> & Pick<TestRecord, 'id'>): TestRecord {
  return {
    title: change.id,
    file: 'tests/some.spec.ts',
    line: 1,
    verdict: 'passed',
    durationMs: 1,
    exchanges: [],
    requirements: [],
    observations: [],
    answers: [],
    ...change,
  };
}

/** A run of some tests. */
export function runOf(tests: TestRecord[]): RunRecord {
  return {
    target: { name: 'some', baseUrl: 'http://127.0.0.1:1' },
    suite: { version: '0', commit: '', seed: '1' },
    startedAt: '2026-01-01T00:00:00.000Z',
    durationMs: 1,
    complete: true,
    mode: 'full',
    settings: { writes: true, strict: false, rulings: {}, waits: {} },
    errors: [],
    tests,
  };
}

/** A catalogue of some requirements. */
export function catalogueOf(
  requirements: Partial<Catalogue['requirements'][number]>[],
  contradictions: Catalogue['contradictions'] = [],
): Catalogue {
  return {
    requirements: requirements.map((row) => ({
      id: 'SOME-CLAUSE',
      section: '6.1',
      level: 'must',
      text: 'A clause.',
      ...row,
    })),
    contradictions,
    questions: [],
    proof: {},
    killMatrix: { faults: {}, tests: {} },
  };
}
