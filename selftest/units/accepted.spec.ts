import { expect, test } from '../test.js';
import { failuresOf, fingerprintOf } from '../../src/verdict/accepted.js';
import type { AcceptedDeviation } from '../../src/verdict/accepted.js';
import { covers, compose } from '../../src/verdict/compose.js';
import type { ConformanceResult, Verdict } from '../../src/verdict/result.js';
import type { RunRecord } from '../../src/verdict/compose.js';
import type { TestRecord } from '../../src/verdict/verdicts.js';
import { catalogueOf, joined, recordOf, runOf } from './test-record.js';
import type { RecordOptions } from './test-record.js';

const shape = { code: 'shape', subject: 'role-list', pointer: '/roles/3/type' };
const status = { code: 'not-refused', subject: 'listRoles', actual: { status: 200, body: {} } };

for (const [name, one, other, isSame] of [
  ['in another place of an array', shape, { ...shape, pointer: '/roles/12/type' }, true],
  ['with another value', shape, { ...shape, actual: 'firm' }, true],
  ['with another body', status, { ...status, actual: { status: 200, body: { id: 7 } } }, true],
  ['with another status', status, { ...status, actual: { status: 500, body: {} } }, false],
  ['at another member', shape, { ...shape, pointer: '/roles/3/name' }, false],
  ['of another kind', shape, { ...shape, code: 'missing' }, false],
  ['of another subject', shape, { ...shape, subject: 'company-list' }, false],
] as const)
  test(`a failure ${name} has ${isSame ? 'the same' : 'another'} fingerprint`, () => {
    expect(fingerprintOf(one) === fingerprintOf(other)).toBe(isSame);
  });

const message = 'GET /roles answered 200, and the body is "firm" at /roles/3/type: it must be "company".';
const holds = ['SOME-CLAUSE'];
const ended = (verdict: Verdict, besides: Partial<RecordOptions> = {}): TestRecord =>
  recordOf({ id: 'a', verdict, ...shape, message, holds, ...besides });
const failing = ended('failed');
const passing = recordOf({ id: 'b', holds });
/** The day before the runs, which are of 2026-01-01. */
const past = '2025-12-31';
const deviation: AcceptedDeviation = {
  requirement: 'SOME-CLAUSE',
  reason: 'Known.',
  ticket: 'T-1',
  expires: '2026-01-31',
  failures: failuresOf(resultOf([failing]).requirements[0] ?? { tests: [] }),
};

interface Run {
  name: string;
  tests: TestRecord[];
  expires?: string;
  accepted: boolean;
  complaint?: RegExp;
}

const runs: Run[] = [
  { name: 'the accepted failure', tests: [failing, passing], accepted: true },
  {
    name: 'the accepted failure under the id that its case has beside cases at levels, and at one of these',
    tests: [joined(ended('failed', { case: 'plain' }), ended('failed', { case: 'level-1' }))],
    accepted: true,
  },
  {
    name: 'another failure at a level',
    tests: [joined(failing, ended('failed', { case: 'level-1', ...status }))],
    accepted: false,
    complaint: /fails otherwise/,
  },
  { name: 'the accepted failure on its last day', tests: [failing], expires: '2026-01-01', accepted: true },
  {
    name: 'the failure of a further test',
    tests: [failing, ended('failed', { id: 'b' })],
    accepted: false,
    complaint: /fails otherwise/,
  },
  {
    name: 'another failure of the same test',
    tests: [ended('failed', { code: 'missing', message: 'It is gone.' })],
    accepted: false,
    complaint: /fails otherwise than was accepted: It is gone\.$/,
  },
  { name: 'an expired failure', tests: [failing], expires: past, accepted: false, complaint: /expired/ },
  { name: 'no failure any more', tests: [ended('passed')], accepted: false, complaint: /passes now/ },
  { name: 'a trouble of the run', tests: [ended('cantTell')], accepted: false },
  ...(['untested', 'cantTell', 'inapplicable'] as const).map((verdict) => ({
    name: `an expired failure that is ${verdict}`,
    tests: [ended(verdict)],
    expires: past,
    accepted: false,
    complaint: new RegExp(
      `^f accepts SOME-CLAUSE \\(ticket T-1\\), which expired on 2025-12-31 and is ${verdict} in this run: remove it or accept it until a later day\\.$`,
    ),
  })),
  {
    name: 'an expired failure that passes',
    tests: [ended('passed')],
    expires: past,
    accepted: false,
    complaint: /, which passes now: remove it/,
  },
  {
    name: 'an expired failure of which no test ran',
    tests: [],
    expires: past,
    accepted: false,
    complaint: /expired on 2025-12-31 and is untested in this run/,
  },
];

for (const { name, tests, expires = deviation.expires, accepted, complaint } of runs) {
  test(`${name} is ${accepted ? '' : 'not '}accepted, with ${complaint ? 'a' : 'no'} complaint`, () => {
    const result = resultOf(tests, { accepted: { file: 'f', deviations: [{ ...deviation, expires }] } });

    expect(result.requirements[0]?.accepted !== null).toBe(accepted);
    expect(errorsOf(result)).toEqual(complaint === undefined ? [] : [expect.stringMatching(complaint)]);
  });
}

const accepted = { file: 'f', deviations: [deviation] };
const expired = { file: 'f', deviations: [{ ...deviation, expires: past }] };

test('an expired failure whose tests a run left out is reported, though others pass', () => {
  const rows = catalogueOf([{}, { id: 'OTHER-CLAUSE' }]);

  expect(errorsOf(compose({ ...runOf([passing]), accepted: expired }, rows))).toEqual([
    expect.stringMatching(/expired on 2025-12-31, and this run left out the tests that failed: run them/),
  ]);
});

test('a part of a run leaves it to the whole to say that a deviation is fixed, or expired and not seen', () => {
  const errorsIn = (test: TestRecord, known: typeof accepted): string[] =>
    errorsOf(resultOf([test], { accepted: known }, { shard: { current: 1, total: 2 } }));

  expect(errorsIn(ended('passed'), accepted)).toEqual([]);
  expect(errorsIn(ended('untested'), expired)).toEqual([]);
  expect(errorsIn(failing, expired)).toEqual([expect.stringMatching(/expired/)]);
});

test('what only one of two runs has judged is no change', () => {
  const previous = resultOf([ended('cantTell')]);

  expect(resultOf([failing], { previous }).run.changes).toMatchObject({ broken: [], fixed: [], drifted: [] });
  expect(resultOf([passing], { previous: resultOf([failing]) }).run.changes?.fixed).toEqual(['SOME-CLAUSE']);
  expect(resultOf([failing], { previous: resultOf([passing]) }).run.changes?.broken).toEqual(['SOME-CLAUSE']);
});

test('a result covers another where it has tests of all of its requirements', () => {
  expect(covers(resultOf([failing]), resultOf([]))).toBe(true);
  expect(covers(resultOf([]), resultOf([failing]))).toBe(false);
});

function resultOf(
  tests: TestRecord[],
  besides: Partial<RunRecord> = {},
  run: Partial<RunRecord['run']> = {},
): ConformanceResult {
  return compose({ ...runOf(tests, run), ...besides }, catalogueOf([{}]));
}

function errorsOf({ run }: ConformanceResult): string[] {
  return run.errors.map(({ message: said }) => said);
}
