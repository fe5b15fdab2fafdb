import { expect, test } from '../test.js';
import { violationsOf } from '../../src/verdict/requirement-result.js';
import { joined, recordOf, catalogueOf, runOf, exchangeOf } from './test-record.js';
import type { RecordOptions } from './test-record.js';
import type { Levels, ConformanceResult, Verdict } from '../../src/verdict/result.js';
import type { TestRecord } from '../../src/verdict/verdicts.js';
import { reasonOf, whereBroken, whereSentence } from '../../src/report/findings.js';
import { hintsOf } from '../../src/report/hints.js';
import type { Actor } from '../../src/verdict/reasons.js';
import { renderHtml } from '../../src/report/html/page.js';
import { compose } from '../../src/verdict/compose.js';
import { everyForm } from '../report/every-form.js';

const refusal = { code: 'not-refused', subject: 'createLeads', actual: { status: 201, body: {} } };

const failed = (id: string, found: Partial<RecordOptions>, size = 100) =>
  recordOf({ id, verdict: 'failed', message: `It broke in ${id}.`, holds: ['R', 'S'], size, ...found });

test('cases that show one violation are one, the plainest first', () => {
  const tests = [
    failed('a', refusal, 300),
    failed('b', refusal, 200),
    recordOf({ id: 'c', holds: ['R'] }),
    failed('d', refusal, 250),
  ];

  const nowhere = { brokenFor: {}, keptFor: {} };
  expect(violationsOf(tests, 'R')).toEqual([
    { ...refusal, message: 'It broke in b.', exchanges: [], cases: ['b', 'd', 'a'], ...nowhere },
  ]);
});

// Which two are one, units/accepted.spec.ts asks.
test('cases that show two violations are two', () => {
  const status = { ...refusal, actual: { status: 500, body: {} } };
  expect(violationsOf([failed('a', refusal), failed('b', status)], 'R')).toHaveLength(2);
});

test('a case that sent nothing comes last', () => {
  const [violation] = violationsOf([failed('a', refusal, 0), failed('b', refusal, 9)], 'R');
  expect(violation?.cases).toEqual(['b', 'a']);
});

const holds = ['R'];
const at = (name: string, levels: Levels, reported: Partial<RecordOptions> = {}) =>
  recordOf({ id: 'R/t', case: name, levels, holds, ...reported });
const broken: Partial<RecordOptions> = { ...refusal, verdict: 'failed' };
const where = (...cases: [TestRecord, ...TestRecord[]]) => {
  const [violation] = violationsOf([joined(...cases)], 'R');
  return violation && { brokenFor: violation.brokenFor, keptFor: violation.keptFor };
};

test('a violation that cases at levels alone show says where the clause is broken and where it is kept', () => {
  const found = where(
    at('plain', {}),
    at('level-1', { caller: 'client' }, broken),
    at('level-2', { caller: 'admin', with: 'status' }),
    at('level-3', { caller: 'team-member' }, { verdict: 'inapplicable' }),
  );
  expect(found).toEqual({ brokenFor: { caller: ['client'] }, keptFor: { caller: ['super-admin', 'admin'] } });
});

test('a clause is not said to be kept at a plain level at which no case passed', () => {
  expect(where(at('level-1', { encoding: 'chunked' }, broken))).toEqual({
    brokenFor: { encoding: ['chunked'] },
    keptFor: { encoding: [] },
  });
});

test('a clause that a plain case of the test finds broken is broken nowhere in particular', () => {
  const otherwise = { ...broken, actual: { status: 500, body: {} } };
  const cases = joined(at('plain', {}, otherwise), at('level-1', { caller: 'client' }, broken));
  for (const { brokenFor, keptFor } of violationsOf([cases], 'R'))
    expect({ brokenFor, keptFor }).toEqual({ brokenFor: {}, keptFor: {} });
});

test('of levels at which cases fail, those count that are fewest', () => {
  const found = where(
    at('plain', {}),
    at('level-1', { caller: 'client' }, broken),
    at('level-2', { caller: 'admin' }, broken),
    at('level-3', { caller: 'client', with: 'status' }, broken),
  );
  expect(found?.brokenFor).toEqual({ caller: ['client', 'admin'] });
});

const atLevel = (number: number, levels: Levels, verdict: 'passed' | 'failed' = 'failed'): TestRecord =>
  at(`level-${number}`, levels, { verdict, message: 'It is stored.' });
const plain = at('plain', {});
const resultOf = (...cases: [TestRecord, ...TestRecord[]]): ConformanceResult =>
  compose(runOf([joined(...cases)]), catalogueOf([{ id: 'R' }]));

const sentences: { name: string; cases: [TestRecord, ...TestRecord[]]; sentence: string }[] = [
  {
    name: 'one level',
    cases: [plain, atLevel(1, { caller: 'client' }), atLevel(2, { caller: 'admin' }, 'passed')],
    sentence: 'Only for the role client. Kept for the role SuperAdmin, Admin.',
  },
  {
    name: 'either of two levels',
    cases: [plain, atLevel(1, { with: 'file-before' }), atLevel(2, { with: 'status' })],
    sentence: 'Only with a file before it or a status beside it. Kept with nothing beside it.',
  },
  {
    name: 'two levels together',
    cases: [plain, atLevel(1, { encoding: 'chunked', timing: 'again' })],
    sentence: 'Only with the body in chunks and for a request that came before.',
  },
  {
    name: 'a level of which no other was asked',
    cases: [atLevel(1, { caller: 'client' })],
    sentence: 'Only for the role client.',
  },
  {
    name: 'a level that the catalogue no longer has',
    cases: [plain, atLevel(1, { caller: 'stranger' })],
    sentence: 'Only at caller/stranger. Kept for the role SuperAdmin.',
  },
];

for (const { name, cases, sentence } of sentences)
  test(`a violation at ${name} says where the clause is broken`, () => {
    const [requirement] = resultOf(...cases).requirements;
    const [violation] = requirement?.violations ?? [];
    const where = requirement && violation && whereBroken(violation, requirement);
    expect(where && whereSentence(where)).toBe(sentence);
  });

test('a violation that a plain case shows says nothing of where', () => {
  const found = at('plain', {}, { verdict: 'failed', message: 'It is stored.' });
  const [requirement] = resultOf(found, atLevel(1, { caller: 'client' })).requirements;
  expect(requirement && reasonOf(requirement)).toBe('It is stored.');
});

test('every form says at once where a clause is broken', () => {
  const result = resultOf(plain, atLevel(1, { caller: 'client' }));
  const reported = 'It is stored. Only for the role client.';
  const shown: Record<string, string> = { ...everyForm(result), page: renderHtml(result, {}) };
  for (const form of ['terminal', 'junit.xml', 'summary.md', 'annotations.txt', 'page'])
    expect(shown[form], form).toContain(reported);
  expect(shown.terminal).toContain('kept      for the role SuperAdmin');
  expect(shown.page).toContain('<b>Only for the role client.</b> Kept for the role SuperAdmin.');
});

const refused = (number: number, levels: Levels): TestRecord =>
  at(`level-${number}`, levels, { verdict: 'inapplicable', code: 'level-refused' });

test('a level is a restriction of the target only if each case at it was refused', () => {
  const { run } = resultOf(
    plain,
    ...[1, 2, 3].map((number) => refused(number, { caller: 'client', timing: 'again' })),
    atLevel(4, { timing: 'again' }, 'passed'),
  );
  expect(run.restrictions).toEqual([
    {
      code: 'level-refused',
      subject: 'caller/client',
      settings: [],
      message: 'The target refuses what is asked for the role client: 3 of 3 cases.',
      partly: true,
      requirements: ['R'],
    },
  ]);
  expect(resultOf(plain, refused(1, { caller: 'client' })).run.restrictions).toEqual([]);
});

type Row = [
  name: string,
  ended: { verdict: Verdict; code?: string; contradiction?: string },
  /** What the operation answered, to begin with in the answer that the finding is about. */
  statuses: number[],
  culprit: Actor | undefined,
];

const contradicted = { verdict: 'failed', contradiction: 'some' } as const;
const denied = { verdict: 'cantTell', code: 'control-denied' } as const;
const doubtful = (code: string) => ({ verdict: 'cantTell', code }) as const;

const rows: Row[] = [
  ['a wrong answer', { verdict: 'failed' }, [200], 'target'],
  ['an answer of 500 where the specification contradicts itself', contradicted, [500], 'target'],
  ['a wrong answer where the specification contradicts itself', contradicted, [200], 'specification'],
  ['a 401 to an operation that never accepted anything', { verdict: 'failed' }, [401], 'configuration'],
  ['a 401 to an operation that accepts others', { verdict: 'failed' }, [401, 200], 'target'],
  ['a control refused by an operation that never accepted anything', denied, [403], 'configuration'],
  ['a control refused by an operation that accepts others', denied, [403, 200], 'target'],
  ['a harness that fails', doubtful('harness-failed'), [], 'configuration'],
  ['a wrong setting', doubtful('setting-wrong'), [], 'configuration'],
  ['a doubtful setting', doubtful('setting-doubtful'), [], 'configuration'],
  ['an error of the test', doubtful('broke-off'), [], 'suite'],
  ['a request without an answer', doubtful('no-response'), [], 'target'],
  ['a run that was interrupted', doubtful('interrupted'), [], 'configuration'],
  ['a missing setting', { verdict: 'untested', code: 'fixture-missing' }, [], undefined],
];

for (const [name, { contradiction, ...ended }, statuses, culprit] of rows)
  test(`${name} points to ${culprit === undefined ? 'nobody' : `the ${culprit}`}`, () => {
    const exchanges = Object.fromEntries(
      statuses.map((status, index) => [
        `t-${index}`,
        exchangeOf({}, { operation: 'listRoles', response: { status, headers: [], body: '' } }),
      ]),
    );
    const about = { subject: 'listRoles', cited: ['t-0'], holds };
    const record = recordOf({ id: 't', ...ended, ...about });
    const disagreement = { id: 'some', section: '1', text: 'Two clauses.', readings: [], ruling: 'one' };
    const result = compose(runOf([record]), catalogueOf([{ id: 'R', contradiction }], [disagreement]));

    expect(hintsOf(result, exchanges).get('R')?.culprit).toBe(culprit);
  });
