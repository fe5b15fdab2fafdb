import { expect, test } from '@playwright/test';
import { killMatrix } from '../../src/contract/kill-matrix.js';
import type { KillMatrixRow } from '../../src/contract/kill-matrix.js';
import { levelCases } from '../../src/contract/conditional.js';
import { quickCases, quickLevelCases, secondsOf, casesOfRun } from '../../src/run/cases-of-run.js';
import { readSettings } from '../../src/target/settings.js';

const known = killMatrix();

for (const byEnvironment of [false, true]) {
  const what = byEnvironment ? 'with prepared records' : 'with a harness';

  test(`a quick run ${what} finds 95 % of the known faults in a third of the time or less`, () => {
    const of = (names: readonly string[]): Set<string> =>
      new Set(
        names.flatMap((name) => {
          const { finds = [], environment } = known.tests[name] ?? {};
          return (byEnvironment ? environment?.finds : undefined) ?? finds;
        }),
      );
    const candidates = Object.keys(known.tests).filter(
      (name) => !byEnvironment || known.tests[name]?.environment !== undefined,
    );
    const runnable = candidates.map((test) => ({ test, finds: [...of([test])] }));
    const chosen = [
      ...quickCases(known, byEnvironment ? { cases: runnable, membersOf: () => 0, most: 0 } : undefined),
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

const candidates = [
  { test: 'a#level-1', levels: { caller: 'client' }, requests: 10, members: 0, finds: ['x@caller/client'] },
  { test: 'b#level-1', levels: { caller: 'client' }, requests: 10, members: 0, finds: [] },
  { test: 'c#level-1', levels: { caller: 'admin' }, requests: 50, members: 0, finds: [] },
  { test: 'd#level-1', levels: { position: 'last' }, requests: 5, members: 9, finds: ['y@position/last'] },
  { test: 'e#level-1', levels: { caller: 'client' }, requests: 10, members: 0, finds: ['x@caller/client'] },
];
const nothing = { finds: new Set<string>(), requests: 0, members: 20 };

test('a quick run has each level once, and the cases that find conditional faults which no other finds', () => {
  expect([...quickLevelCases(candidates, nothing)].sort()).toEqual(['a#level-1', 'c#level-1', 'd#level-1']);
});

test('a quick run has no case at levels that takes more members or requests than are left', () => {
  expect([...quickLevelCases(candidates, { ...nothing, members: 8 })]).not.toContain('d#level-1');
  expect([...quickLevelCases(candidates, { ...nothing, requests: 2_320 })]).not.toContain('c#level-1');
});

test('a quick run meets every level that some case meets, in 2,500 requests', () => {
  const chosen = casesOfRun(readSettings({ QUICK: '1' }));
  const rows = levelCases();
  const levelsOf = (names: readonly string[]): Set<string> =>
    new Set(names.flatMap((name) => Object.values(rows[name]?.levels ?? {})));
  expect(levelsOf(chosen)).toEqual(levelsOf(Object.keys(rows)));
  const requests = chosen.map((name) => (known.tests[name] ?? rows[name])?.requests ?? 0);
  expect(requests.reduce((sum, each) => sum + each, 0)).toBeLessThanOrEqual(2_500);
});
