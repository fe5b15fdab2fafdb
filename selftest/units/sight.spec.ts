import { expect, test } from '@playwright/test';
import { compose } from '../../src/verdict/compose.js';
import { asStrongAsSaid, unseenBreaches } from '../../src/verdict/sight.js';
import { catalogueOf, recordOf, runOf } from './test-record.js';
import type { TestRecord } from '../../src/verdict/run-record.js';

const record = (title: string, verdict: TestRecord['verdict']): TestRecord =>
  recordOf({ id: title, file: 'tests/a.spec.ts', requirements: ['R'], verdict });

const matrix = {
  faults: { one: 'One.', two: 'Two.', other: 'Of another requirement.' },
  tests: {
    broad: { holds: ['R'], finds: ['one', 'two', 'other'], environment: { finds: ['one'] } },
    narrow: { holds: ['R'], finds: ['one'], environment: { finds: ['one'] } },
  },
};
const breaches = ['one', 'two'];
const whole = { byKit: false, leftOut: [] };
const withKit = { byKit: true, leftOut: [] };
const leaving = (id: string) => ({ byKit: false, leftOut: [id] });

test('tests that ran and find all that all of them find leave nothing unseen', () => {
  const tests = [record('broad', 'passed'), record('narrow', 'untested')];
  expect(unseenBreaches(tests, breaches, matrix, whole)).toEqual([]);
});

test('what only a test finds that could not run is unseen', () => {
  const tests = [record('broad', 'untested'), record('narrow', 'passed')];
  expect(unseenBreaches(tests, breaches, matrix, whole)).toEqual(['two']);
});

test('what a test finds only with a harness is unseen without one, though it passed', () => {
  const tests = [record('broad', 'passed'), record('narrow', 'passed')];
  expect(unseenBreaches(tests, breaches, matrix, withKit)).toEqual(['two']);
});

test('nothing can be said of a test that no proof knows, or that the run ended before', () => {
  expect(
    unseenBreaches([record('broad', 'passed'), record('new', 'untested')], breaches, matrix, whole),
  ).toBe(undefined);
  const ended: TestRecord = { ...record('narrow', 'untested'), notRun: true };
  expect(unseenBreaches([record('broad', 'passed'), ended], breaches, matrix, whole)).toBe(undefined);
});

const unproved = { faults: {}, tests: {} };
const inPart: TestRecord = { ...record('broad', 'passed'), partial: true };

test('a test that passed by looking at less than it does with a harness is not enough where no proof has looked', () => {
  const { verdict, weakness } = asStrongAsSaid('passed', [inPart], breaches, unproved, withKit);
  expect(verdict).toBe('untested');
  expect(weakness).toContain('set HARNESS_URL');
});

test('a test that looked at less is enough where a proof found that it sees all the same', () => {
  const broad = { holds: ['R'], finds: ['one', 'two'], environment: { finds: ['one', 'two'] } };
  const all = { ...matrix, tests: { ...matrix.tests, broad } };
  expect(asStrongAsSaid('passed', [inPart], breaches, all, withKit).verdict).toBe('passed');
});

test('a failure stays one, whatever could not run', () => {
  const tests = [record('broad', 'failed'), record('narrow', 'untested')];
  expect(asStrongAsSaid('failed', tests, breaches, matrix, withKit)).toEqual({
    verdict: 'failed',
    unseen: [],
  });
});

test('of tests that ran in full, and of which nothing is known, the verdict is that of the tests', () => {
  expect(asStrongAsSaid('passed', [record('broad', 'passed')], breaches, unproved, withKit).verdict).toBe(
    'passed',
  );
});

test('what a quick run leaves out is missed only where it alone finds a breach', () => {
  const broad = [record('broad', 'passed')];
  expect(asStrongAsSaid('passed', broad, breaches, matrix, leaving('narrow')).verdict).toBe('passed');
  const narrow = [record('narrow', 'passed')];
  expect(asStrongAsSaid('passed', narrow, breaches, matrix, leaving('broad'))).toMatchObject({
    verdict: 'untested',
    unseen: ['two'],
  });
  expect(asStrongAsSaid('passed', narrow, breaches, unproved, leaving('new')).weakness).toContain('QUICK');
});

const catalogue = {
  ...catalogueOf([{ id: 'R' }, { id: 'OTHER' }]),
  proof: { R: breaches, OTHER: ['other', 'never-run'] },
  killMatrix: matrix,
};
const ofBoth: TestRecord = { ...record('broad', 'passed'), requirements: ['R', 'OTHER'] };
const ofOther = (title: string, verdict: TestRecord['verdict']): TestRecord => ({
  ...record(title, verdict),
  requirements: ['OTHER'],
});

for (const [what, tests, findable] of [
  ['all that its tests find', [ofBoth], 3],
  ['what a test finds that failed', [record('broad', 'failed')], 2],
  ['nothing of a requirement that is untested', [record('broad', 'passed'), ofOther('broad', 'untested')], 2],
  ['nothing of one that is inapplicable', [record('broad', 'passed'), ofOther('narrow', 'inapplicable')], 2],
  [
    'nothing that a test finds which could not judge',
    [record('broad', 'cantTell'), ofOther('narrow', 'passed')],
    0,
  ],
] as const) {
  test(`of the faults of the mock a run counts ${what}`, () => {
    expect(compose(runOf([...tests]), catalogue).proof).toEqual({ faults: 4, findable });
  });
}

test('of the faults of the mock a run without a harness counts those that it finds so', () => {
  const run = runOf([record('broad', 'failed')]);
  const byKit = { ...run, settings: { ...run.settings, byKit: true } };
  expect(compose(byKit, catalogue).proof).toEqual({ faults: 4, findable: 1 });
});
