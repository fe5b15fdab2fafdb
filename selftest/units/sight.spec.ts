import { expect, test } from '@playwright/test';
import { unseenBreaches } from '../../src/verdict/sight.js';
import type { TestRecord } from '../../src/verdict/run-record.js';

const record = (title: string, verdict: TestRecord['verdict']): TestRecord => ({
  id: title,
  title,
  file: 'tests/a.spec.ts',
  line: 1,
  verdict,
  durationMs: 1,
  exchanges: [],
  requirements: ['R'],
  observations: [],
  answers: [],
});

const strength = {
  faults: { one: 'One.', two: 'Two.', other: 'Of another requirement.' },
  tests: {
    'tests/a.spec.ts › broad': { covers: ['R'], finds: ['one', 'two', 'other'], findsByKit: ['one'] },
    'tests/a.spec.ts › narrow': { covers: ['R'], finds: ['one'], findsByKit: ['one'] },
  },
};
const breaches = ['one', 'two'];

test('tests that ran and find all that all of them find leave nothing unseen', () => {
  const tests = [record('broad', 'passed'), record('narrow', 'untested')];
  expect(unseenBreaches(tests, breaches, strength, false)).toEqual([]);
});

test('what only a test finds that could not run is unseen', () => {
  const tests = [record('broad', 'untested'), record('narrow', 'passed')];
  expect(unseenBreaches(tests, breaches, strength, false)).toEqual(['two']);
});

test('what a test finds only with a harness is unseen without one, though it passed', () => {
  const tests = [record('broad', 'passed'), record('narrow', 'passed')];
  expect(unseenBreaches(tests, breaches, strength, true)).toEqual(['two']);
});

test('nothing can be said of a test that no proof knows, or that the run ended before', () => {
  expect(
    unseenBreaches([record('broad', 'passed'), record('new', 'untested')], breaches, strength, false),
  ).toBe(undefined);
  const ended: TestRecord = { ...record('narrow', 'untested'), notRun: true };
  expect(unseenBreaches([record('broad', 'passed'), ended], breaches, strength, false)).toBe(undefined);
});
