import { expect, test } from '../test.js';
import { renderMarkdown } from '../../src/report/forms/markdown.js';
import { renderHtml } from '../../src/report/html/page.js';
import { renderSummary } from '../../src/report/terminal.js';
import { compose } from '../../src/verdict/compose.js';
import { asStrongAsSaid, findableFaults, unseenFaults } from '../../src/verdict/fault-coverage.js';
import type { TestResult, Verdict } from '../../src/verdict/result.js';
import { notRun } from '../../src/verdict/verdicts.js';
import type { TestRecord } from '../../src/verdict/verdicts.js';
import { catalogueOf, joined, recordOf, runOf } from './test-record.js';
import type { RecordOptions } from './test-record.js';

const record = (title: string, verdict: Verdict, besides: Partial<RecordOptions> = {}): TestRecord =>
  recordOf({ id: title, holds: ['R'], verdict, ...besides });

/** Tests of the requirement R as its result has them. */
const seen = (...records: TestRecord[]): TestResult[] =>
  compose(runOf(records), catalogueOf([{ id: 'R' }])).requirements[0]?.tests ?? [];

const matrix = {
  faults: { one: 'One.', two: 'Two.', other: 'Of another requirement.' },
  tests: {
    broad: { holds: ['R'], finds: ['one', 'two', 'other'], environment: { finds: ['one'] } },
    narrow: { holds: ['R'], finds: ['one'], environment: { finds: ['one'] } },
  },
};
const faults = ['one', 'two'];
const whole = { byEnvironment: false, leftOut: [], profile: 'full' as const };
const withEnvironment = { ...whole, byEnvironment: true };
const leaving = (id: string) => ({ ...whole, leftOut: [id], isQuick: true });

test('tests that ran and find all that all of them find leave nothing unseen', () => {
  const tests = seen(record('broad', 'passed'), record('narrow', 'untested'));
  expect(unseenFaults(tests, faults, matrix, whole)?.faults).toEqual([]);
});

test('what only a test finds that could not run is unseen', () => {
  const tests = seen(record('broad', 'untested'), record('narrow', 'passed'));
  expect(unseenFaults(tests, faults, matrix, whole)?.faults).toEqual(['two']);
});

test('what a test finds only with a harness is unseen without one, though it passed', () => {
  const tests = seen(record('broad', 'passed'), record('narrow', 'passed'));
  expect(unseenFaults(tests, faults, matrix, withEnvironment)).toEqual({ faults: ['two'], of: 2 });
});

test('nothing can be said of a test that no proof knows, or that the run ended before', () => {
  for (const unknown of [record('new', 'untested'), record('narrow', 'untested', { code: notRun })])
    expect(unseenFaults(seen(record('broad', 'passed'), unknown), faults, matrix, whole)).toBe(undefined);
});

test('what only a harness could still see does not apply where the target offers nothing of the rest', () => {
  const byHarness = { holds: ['R'], finds: ['two'] };
  const all = { ...matrix, tests: { ...matrix.tests, broad: byHarness } };
  const tests = seen(record('broad', 'untested'), record('narrow', 'inapplicable'));
  const inEnvironment = { ...withEnvironment, profile: 'environment' as const };
  expect(asStrongAsSaid('untested', tests, faults, all, inEnvironment).verdict).toBe('inapplicable');
  expect(asStrongAsSaid('untested', tests, faults, all, whole).verdict).toBe('untested');
  expect(asStrongAsSaid('untested', tests, faults, matrix, inEnvironment).verdict).toBe('untested');
});

const unproved = { faults: {}, tests: {} };
const inPart = seen(record('broad', 'passed', { partial: true }));

test('a test that passed by looking at less than it does with a harness is not enough where no proof has looked', () => {
  const { verdict, weakness } = asStrongAsSaid('passed', inPart, faults, unproved, withEnvironment);
  expect(verdict).toBe('untested');
  expect(weakness).toMatchObject({ code: 'sees-too-little', settings: ['HARNESS_URL'] });
});

test('a test that looked at less is enough where a proof found that it sees all the same', () => {
  const broad = { holds: ['R'], finds: ['one', 'two'], environment: { finds: ['one', 'two'] } };
  const all = { ...matrix, tests: { ...matrix.tests, broad } };
  expect(asStrongAsSaid('passed', inPart, faults, all, withEnvironment).verdict).toBe('passed');
});

test('a failure stays one, whatever could not run', () => {
  const tests = seen(record('broad', 'failed'), record('narrow', 'untested'));
  expect(asStrongAsSaid('failed', tests, faults, matrix, withEnvironment)).toEqual({ verdict: 'failed' });
});

test('of tests that ran in full, and of which nothing is known, the verdict is that of the tests', () => {
  const tests = seen(record('broad', 'passed'));
  expect(asStrongAsSaid('passed', tests, faults, unproved, withEnvironment).verdict).toBe('passed');
});

test('what a quick run leaves out is missed only where it alone finds a fault', () => {
  const broad = seen(record('broad', 'passed'));
  expect(asStrongAsSaid('passed', broad, faults, matrix, leaving('narrow')).verdict).toBe('passed');
  const narrow = seen(record('narrow', 'passed'));
  expect(asStrongAsSaid('passed', narrow, faults, matrix, leaving('broad'))).toMatchObject({
    verdict: 'untested',
    weakness: { message: expect.stringContaining('missed 1 of the 2 known violations, such as: Two.') },
  });
  expect(asStrongAsSaid('passed', narrow, faults, unproved, leaving('new')).weakness?.settings).toEqual([
    'QUICK',
  ]);
});

test('what a quick run misses by choice alone it says so, and names no other reason', () => {
  const narrow = seen(record('narrow', 'passed'));
  const missing = (byChoice: string[]) =>
    asStrongAsSaid('passed', narrow, faults, matrix, { ...leaving('broad'), byChoice: new Set(byChoice) });
  expect(missing(['two'])).toMatchObject({ weakness: { code: 'quick-run' } });
  expect(missing([])).toMatchObject({ weakness: { code: 'violations-unseen' } });
});

const quick = compose(runOf([record('narrow', 'passed')], { mode: 'quick' }), {
  ...catalogueOf([{ id: 'R' }, { id: 'OTHER' }]),
  proof: { R: faults, OTHER: ['other'] },
  killMatrix: { ...matrix, tests: { ...matrix.tests, other: { holds: ['OTHER'], finds: ['other'] } } },
});

test('a quick run counts the cases that it left out, and says of the requirements in one line in each form', () => {
  const { run, requirements } = quick;
  expect(run.leftOut).toEqual({ cases: 2, of: 3 });
  expect(requirements.map(({ code }) => code)).toEqual(['quick-run', 'quick-run']);
  const line =
    'This quick run left out 2 of 3 cases by choice; 2 requirements are untested for that: run without --quick.';
  for (const shown of [renderSummary(quick, {}, ''), renderMarkdown(quick, {})]) {
    expect(shown.split(line)).toHaveLength(2);
    expect(shown).not.toMatch(/by reason|### Untested/);
  }
  const [first] = renderHtml(quick, {}).split('id="specification"');
  expect(first?.split(line)).toHaveLength(2);
  expect(first).toContain('<a href="#?verdict=untested">2 of them</a>');
  for (const { message } of requirements) expect(first).not.toContain(message ?? '');
});

const both = catalogueOf([{ id: 'R' }, { id: 'OTHER' }]);
const catalogue = { ...both, proof: { R: faults, OTHER: ['other', 'never-run'] }, killMatrix: matrix };
const ofBoth = record('broad', 'passed', { holds: ['R', 'OTHER'] });
const ofOther = (title: string, verdict: Verdict): TestRecord => record(title, verdict, { holds: ['OTHER'] });

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
    const { faults, requirements } = compose(runOf([...tests]), catalogue);
    expect(Object.keys(faults)).toHaveLength(4);
    expect(findableFaults(requirements).size).toBe(findable);
  });
}

test('of the faults of the mock a run without a harness counts those that it finds so', () => {
  const run = runOf([record('broad', 'failed')], { settings: ['API_KEY', 'BASE_URL'] });
  expect(findableFaults(compose(run, catalogue).requirements).size).toBe(1);
});

const ofFullProfile = {
  ...catalogueOf([{ id: 'R', profile: 'full' }]),
  proof: { R: faults },
  killMatrix: matrix,
};
const atLevel = (verdict: Verdict): TestRecord =>
  record('broad', verdict, { case: 'level-1', levels: { caller: 'client' } });

for (const [plain, level, verdict] of [
  ['passed', 'untested', 'passed'],
  ['passed', 'inapplicable', 'passed'],
  ['passed', 'failed', 'failed'],
  ['passed', 'cantTell', 'cantTell'],
  ['untested', 'passed', 'untested'],
  ['inapplicable', 'passed', 'inapplicable'],
] as const)
  test(`a requirement is ${verdict} whose plain case is ${plain} and whose case at a level is ${level}`, () => {
    const tests = [joined(record('broad', plain), atLevel(level))];
    const [requirement] = compose(runOf(tests), ofFullProfile).requirements;
    expect(requirement?.verdict).toBe(verdict);
    expect(requirement?.tests.map((each) => each.verdict)).toEqual([verdict]);
  });

test('a run of nothing but a case at a level says what that found', () => {
  const [requirement] = compose(runOf([atLevel('passed')]), catalogueOf([{ id: 'R' }])).requirements;
  expect(requirement?.verdict).toBe('passed');
});

test('a quick run that chose nothing but a case at a level of a requirement has not judged it', () => {
  const run = runOf([atLevel('passed')], { mode: 'quick' });
  expect(compose(run, ofFullProfile).requirements[0]).toMatchObject({
    verdict: 'untested',
    code: 'quick-run',
  });
});
