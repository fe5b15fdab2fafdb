import { expect, test } from '@playwright/test';
import { strength } from '../../src/contract/strength.js';
import { quickTests } from '../../src/run/quick.js';

const known = strength();

for (const byKit of [false, true]) {
  const what = byKit ? 'with prepared records' : 'with a harness';

  test(`a quick run ${what} finds 95 % of the known breaches with a third of the tests or fewer`, () => {
    const of = (names: readonly string[]): Set<string> =>
      new Set(
        names.flatMap((name) => {
          const { finds = [], findsByKit = finds } = known.tests[name] ?? {};
          return byKit ? findsByKit : finds;
        }),
      );
    const candidates = Object.keys(known.tests).filter(
      (name) => !byKit || known.tests[name]?.judgesByKit === true,
    );
    const chosen = [...quickTests(known, byKit)];

    expect(of(chosen).size / of(candidates).size).toBeGreaterThanOrEqual(0.95);
    expect(chosen.length / candidates.length).toBeLessThanOrEqual(1 / 3);
    expect(candidates).toEqual(expect.arrayContaining(chosen));
  });
}

test('where no proof knows a test, a quick run has none', () => {
  expect(quickTests({ faults: {}, tests: {} }, false).size).toBe(0);
});
