import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import * as playwright from '@playwright/test';
import { expect, test } from '../test.js';
import { baseTest, canDeclareAt, placeOfCall, reportedBy } from '../../src/run/playwright-internals.js';

/**
 * What Playwright does not offer under a public name, an update may take away; src/run/playwright-internals.ts says what
 * then does instead, and where it does less. Correct it there.
 */
const { version } = createRequire(import.meta.url)('@playwright/test/package.json') as { version: string };
const broken = `Playwright ${version} is not as before: see src/run/playwright-internals.ts.`;

test('Playwright has a test without browser fixtures, which halves the cost of a run', () => {
  const { _baseTest: base } = playwright as { _baseTest?: unknown };
  expect(baseTest === base, broken).toBe(true);
});

test('Playwright takes the place of a test from who declares it', () => {
  expect(canDeclareAt(baseTest), broken).toBe(true);
  expect(canDeclareAt(baseTest.extend({})), broken).toBe(true);
});

test('the place of a test is the line of its file that declares it', () => {
  const declare = (): ReturnType<typeof placeOfCall> => placeOfCall(declare);
  const at = (): ReturnType<typeof placeOfCall> => declare();
  const place = at();
  expect(place?.file).toBe(import.meta.filename);
  expect(place?.line).toBe(27);
});

test('Playwright passes steps and errors through where secrets are taken out', ({}, info) => {
  expect(() => reportedBy(info), broken).not.toThrow();
});

test('Playwright lets a run say how long it waits for a worker that was not told to stop', () => {
  const playwrightFolder = path.dirname(createRequire(import.meta.url).resolve('playwright/package.json'));
  const runner = path.join(playwrightFolder, 'lib/runner/index.js');
  const isKnown = readFileSync(runner, 'utf8').includes('process.env.PWTEST_CHILD_PROCESS_TIMEOUT');
  expect(isKnown, `Playwright ${version} does not read the variable that playwright.config.ts sets.`).toBe(
    true,
  );
});
