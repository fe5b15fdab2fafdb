import { expect, test } from '@playwright/test';
import * as playwright from '@playwright/test';

/**
 * src/test.ts builds on the test of Playwright that has no browser fixtures, which halves the cost of a run. Its name has
 * an underscore, so that an update of Playwright may take it away: then build on `test` until there is another way.
 */
test('Playwright has the test without browser fixtures that src/test.ts builds on', () => {
  const { _baseTest: base } = playwright as { _baseTest?: { extend?: unknown } };
  expect(typeof base?.extend, 'Playwright exports _baseTest no more: build on test in src/test.ts.').toBe(
    'function',
  );
});
