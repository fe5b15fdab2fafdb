import { expect, test } from '@playwright/test';
import { compose } from '../../src/verdict/compose.js';
import type { TestRecord } from '../../src/verdict/compose.js';
import type { Verdict } from '../../src/verdict/result.js';

const clause = { section: '6.1', level: 'must', text: 'A clause.' } as const;

const record = (requirement: string, verdict: Verdict): TestRecord => ({
  id: requirement,
  title: requirement,
  file: 'tests/some.spec.ts',
  line: 1,
  verdict,
  durationMs: 1,
  message: 'Something came in.',
  exchanges: [],
  requirements: [requirement],
  observations: [],
  answers: [],
});

const cases: { presumed: Verdict; own: Verdict; verdict: Verdict }[] = [
  { presumed: 'failed', own: 'failed', verdict: 'cantTell' },
  { presumed: 'failed', own: 'passed', verdict: 'passed' },
  { presumed: 'passed', own: 'failed', verdict: 'failed' },
  { presumed: 'cantTell', own: 'failed', verdict: 'failed' },
];

for (const { presumed, own, verdict } of cases) {
  test(`a requirement that ${own} is ${verdict} where what it presumes is ${presumed}`, () => {
    const { requirements } = compose(
      {
        target: { name: 'some', baseUrl: 'http://127.0.0.1:1' },
        suite: { version: '0', commit: '', seed: '1' },
        startedAt: '2026-01-01T00:00:00.000Z',
        durationMs: 1,
        complete: true,
        mode: 'full',
        settings: { writes: true, strict: false, rulings: {}, waits: {} },
        errors: [],
        tests: [record('WHK-FIRST', presumed), record('WHK-SECOND', own)],
      },
      {
        requirements: [
          { id: 'WHK-FIRST', ...clause },
          { id: 'WHK-SECOND', ...clause, presumes: ['WHK-FIRST'] },
        ],
        contradictions: [],
        questions: [],
        proof: {},
      },
    );

    expect(requirements[1]?.verdict).toBe(verdict);
    expect(requirements[1]?.reason?.includes('WHK-FIRST') === true).toBe(verdict === 'cantTell');
  });
}
