import { expect, test } from '@playwright/test';
import { killMatrix } from '../../src/contract/kill-matrix.js';
import type { KillMatrixRow } from '../../src/contract/kill-matrix.js';
import { quickCases, secondsOf } from '../../src/run/quick.js';

const known = killMatrix();

for (const byKit of [false, true]) {
  const what = byKit ? 'with prepared records' : 'with a harness';

  test(`a quick run ${what} finds 95 % of the known breaches in a third of the time or less`, () => {
    const of = (names: readonly string[]): Set<string> =>
      new Set(
        names.flatMap((name) => {
          const { finds = [], environment } = known.tests[name] ?? {};
          return (byKit ? environment?.finds : undefined) ?? finds;
        }),
      );
    const candidates = Object.keys(known.tests).filter(
      (name) => !byKit || known.tests[name]?.environment !== undefined,
    );
    const runnable = candidates.map((test) => ({ test, finds: [...of([test])] }));
    const chosen = [
      ...quickCases(known, byKit ? { cases: runnable, membersOf: () => 0, most: 0 } : undefined),
    ];

    expect(of(chosen).size / of(candidates).size).toBeGreaterThanOrEqual(0.95);
    const inAll = (names: readonly string[]): number =>
      names.reduce((sum, name) => sum + secondsOf(known.tests[name] as KillMatrixRow), 0);
    expect(inAll(chosen) / inAll(candidates)).toBeLessThanOrEqual(1 / 3);
    expect(candidates).toEqual(expect.arrayContaining(chosen));
  });
}

test('where no proof knows a test, a quick run has none', () => {
  expect(quickCases({ faults: {}, tests: {} }).size).toBe(0);
});
