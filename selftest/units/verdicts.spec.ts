import { expect, test } from '@playwright/test';
import { outcomeSentence } from '../../src/report/outcome-sentence.js';
import { compose } from '../../src/verdict/compose.js';
import { judgeTest } from '../../src/verdict/judge-test.js';
import type { EndedTest } from '../../src/verdict/judge-test.js';
import type { Verdict } from '../../src/verdict/result.js';
import { countVerdicts, isGreen, outcomeOf, rollUp } from '../../src/verdict/roll-up.js';
import { catalogueOf, recordOf, runOf } from './test-record.js';

const ofVerdicts = (...verdicts: Verdict[]): { verdict: Verdict; level: 'must' | 'should' }[] =>
  verdicts.map((verdict) => ({ verdict, level: 'must' }));

const rollUps: { tests: Verdict[]; verdict: Verdict }[] = [
  { tests: [], verdict: 'untested' },
  { tests: ['passed', 'passed'], verdict: 'passed' },
  { tests: ['passed', 'untested'], verdict: 'untested' },
  { tests: ['untested', 'cantTell', 'passed'], verdict: 'cantTell' },
  { tests: ['cantTell', 'failed', 'passed'], verdict: 'failed' },
  { tests: ['inapplicable', 'passed'], verdict: 'passed' },
  { tests: ['inapplicable', 'inapplicable'], verdict: 'inapplicable' },
];

for (const { tests, verdict } of rollUps) {
  test(`a requirement whose tests are [${tests.join(', ')}] is ${verdict}`, () => {
    expect(rollUp(ofVerdicts(...tests))).toBe(verdict);
  });
}

const finding = { code: 'missing', message: 'The name is missing.' };
const endings: { name: string; ended: Partial<EndedTest>; verdict: Verdict }[] = [
  { name: 'passed', ended: { status: 'passed' }, verdict: 'passed' },
  { name: 'failed with a finding', ended: { status: 'failed', finding }, verdict: 'failed' },
  {
    name: 'failed without a finding',
    ended: { status: 'failed', error: 'TypeError: x' },
    verdict: 'cantTell',
  },
  { name: 'timed out, even with a finding', ended: { status: 'timedOut', finding }, verdict: 'cantTell' },
  { name: 'interrupted', ended: { status: 'interrupted' }, verdict: 'cantTell' },
  { name: 'skipped by itself', ended: { status: 'skipped' }, verdict: 'untested' },
  {
    name: 'stopped as inapplicable',
    ended: { status: 'skipped', reason: { verdict: 'inapplicable', code: 'not-taken', message: 'no B' } },
    verdict: 'inapplicable',
  },
  {
    name: 'stopped as cantTell',
    ended: { status: 'failed', reason: { verdict: 'cantTell', code: 'control-refused', message: 'refused' } },
    verdict: 'cantTell',
  },
];

for (const { name, ended, verdict } of endings) {
  test(`a test that ${name} is ${verdict}`, () => {
    expect(judgeTest({ status: 'passed', ...ended }).verdict).toBe(verdict);
  });
}

test('a test that could not judge has the code of its reason, and one that failed that of its finding', () => {
  const reason = {
    verdict: 'inapplicable',
    message: 'The flag is not stored.',
    code: 'not-stored',
  } as const;
  const stopped: EndedTest = { status: 'skipped', reason };
  expect(judgeTest(stopped).code).toBe('not-stored');
  expect(judgeTest({ ...stopped, status: 'failed', finding }).code).toBe('missing');
});

for (const [name, previous, observed] of [
  ['was spoken in the last run', 'passed', []],
  ['accepted a lead later in this run', undefined, ['both']],
] as const)
  test(`a variant of lead creation that is refused and ${name} is in doubt`, () => {
    const refused = recordOf({
      id: 't1',
      requirements: ['LDA-CREATE'],
      verdict: 'inapplicable',
      code: 'lead-variant-a-refused',
      message: 'POST /members/bulk-lead answered 404.',
      observations: observed.map((reading) => ({ contradiction: 'lead-variant', reading })),
    });
    const catalogue = catalogueOf([{ id: 'LDA-CREATE' }]);
    const before = compose(runOf([recordOf({ id: 't1', requirements: ['LDA-CREATE'] })]), catalogue);
    const run = { ...runOf([refused]), ...(previous && { previous: before }) };

    const result = compose(run, catalogue);

    expect(result.requirements[0]).toMatchObject({ verdict: 'cantTell', code: 'lead-variant-lost' });
    expect(result.restrictions).toEqual([]);
    // The next run finds the variant refused again, and is not told that all is well.
    expect(compose({ ...runOf([refused]), previous: result }, catalogue).requirements[0]?.verdict).toBe(
      'cantTell',
    );
  });

test('an accepted failure does not make a run nonconformant', () => {
  const accepted = {
    verdict: 'failed' as const,
    level: 'must' as const,
    accepted: { ticket: 'T-1', expires: '2030-01-01' },
  };
  expect(outcomeOf([accepted, ...ofVerdicts('passed')], [])).toBe('conformant');
  expect(outcomeOf(ofVerdicts('failed', 'passed'), [])).toBe('nonconformant');
});

test('what should be makes a run nonconformant under STRICT alone', () => {
  const rows = [{ verdict: 'failed' as const, level: 'should' as const }, ...ofVerdicts('passed')];
  expect(outcomeOf(rows, [])).toBe('conformant');
  expect(outcomeOf(rows, [], true)).toBe('nonconformant');
});

test('what should be and is not kept is told, with the test that saw it', () => {
  const failed = recordOf({
    id: 'a',
    verdict: 'failed',
    message: 'It was created twice.',
    exchange: 'a-1',
    requirements: ['LEAD-EMAIL'],
  });

  const result = compose(runOf([failed]), catalogueOf([{ id: 'LEAD-EMAIL', level: 'should' }]));

  expect(result.outcome).toBe('conformant');
  expect(result.told).toEqual([
    {
      kind: 'should',
      requirement: 'LEAD-EMAIL',
      test: 'a',
      message: 'It was created twice.',
      exchange: 'a-1',
    },
  ]);
  expect(outcomeSentence(result)).toContain('1 recommendation ("should")');
});

test('a run with trouble or without a requirement proves no conformance', () => {
  expect(outcomeOf(ofVerdicts('passed'), ['A test file could not be read.'])).toBe('incomplete');
  expect(outcomeOf([], [])).toBe('incomplete');
});

const gates: {
  name: string;
  verdicts: Verdict[];
  strict?: boolean;
  tests?: number;
  errors?: string[];
  green: boolean;
}[] = [
  { name: 'conformant', verdicts: ['passed', 'inapplicable'], green: true },
  { name: 'incomplete with nothing in doubt', verdicts: ['passed', 'untested'], green: true },
  { name: 'incomplete under STRICT', verdicts: ['passed', 'untested'], strict: true, green: false },
  { name: 'in doubt', verdicts: ['passed', 'cantTell'], green: false },
  { name: 'nonconformant', verdicts: ['passed', 'failed'], green: false },
  { name: 'without a test', verdicts: ['untested'], tests: 0, green: false },
  {
    name: 'with an error of the run',
    verdicts: ['passed'],
    errors: ['A file could not be read.'],
    green: false,
  },
];

for (const { name, verdicts, strict = false, tests = 1, errors = [], green } of gates) {
  test(`a run that is ${name} exits ${green ? 0 : 1}`, () => {
    const rows = ofVerdicts(...verdicts);
    expect(isGreen(outcomeOf(rows, errors), countVerdicts(rows), errors, tests, strict)).toBe(green);
  });
}
