import { expect, test } from '../test.js';
import { outcomeSentence } from '../../src/report/outcome-sentence.js';
import { compose } from '../../src/verdict/compose.js';
import {
  caseRecord,
  countVerdicts,
  exitCodeOf,
  outcomeOf,
  rollUp,
  verdictOfCase,
} from '../../src/verdict/verdicts.js';
import type { CaseTrace, EndedCase, ExitCode } from '../../src/verdict/verdicts.js';
import type { Reason, RunResult, Verdict, Levels } from '../../src/verdict/result.js';
import { catalogueOf, exchangeOf, recordOf, runOf } from './test-record.js';
import { composeCrashes, trafficOf } from '../../src/verdict/recorded-exchange.js';
import type { Exchanges, RecordedExchange } from '../../src/verdict/recorded-exchange.js';

const ofVerdicts = (
  ...verdicts: Verdict[]
): { verdict: Verdict; level: 'must' | 'should'; accepted: null }[] =>
  verdicts.map((verdict) => ({ verdict, level: 'must', accepted: null }));

for (const [tests, verdict] of [
  [[], 'untested'],
  [['passed', 'passed'], 'passed'],
  [['passed', 'untested'], 'untested'],
  [['untested', 'cantTell', 'passed'], 'cantTell'],
  [['cantTell', 'failed', 'passed'], 'failed'],
  [['inapplicable', 'passed'], 'passed'],
  [['inapplicable', 'inapplicable'], 'inapplicable'],
] satisfies [Verdict[], Verdict][])
  test(`a requirement whose tests are [${tests.join(', ')}] is ${verdict}`, () => {
    expect(rollUp(ofVerdicts(...tests))).toBe(verdict);
  });

const traceOf = (found: Pick<CaseTrace, 'finding' | 'reason'>): CaseTrace => ({
  observations: [],
  answers: [],
  fixtures: [],
  exchanges: {},
  ...found,
});
const trace = traceOf({ finding: { code: 'missing', message: 'The name is missing.' } });
const stoppedAs = (verdict: Reason['verdict'], code: string): CaseTrace =>
  traceOf({ reason: { verdict, code, settings: [], message: 'It stopped.' } });

for (const [name, ended, verdict] of [
  ['passed', { status: 'passed' }, 'passed'],
  ['failed with a finding', { status: 'failed', trace }, 'failed'],
  ['failed without a finding', { status: 'failed', error: 'TypeError: x' }, 'cantTell'],
  ['timed out, even with a finding', { status: 'timedOut', trace }, 'cantTell'],
  ['was interrupted', { status: 'interrupted' }, 'cantTell'],
  ['was skipped by itself', { status: 'skipped' }, 'untested'],
  [
    'stopped as inapplicable',
    { status: 'skipped', trace: stoppedAs('inapplicable', 'not-taken') },
    'inapplicable',
  ],
  ['stopped as cantTell', { status: 'failed', trace: stoppedAs('cantTell', 'control-refused') }, 'cantTell'],
] satisfies [string, Omit<EndedCase, 'id'>, Verdict][])
  test(`a test that ${name} is ${verdict}`, () => {
    expect(verdictOfCase(caseRecord({ id: null, ...ended }, ['ONE']))).toBe(verdict);
  });

test('the code of a reason stands with a test that could not judge, and with no other', () => {
  const stopped = stoppedAs('inapplicable', 'not-stored');
  expect(caseRecord({ id: null, status: 'skipped', trace: stopped }, ['ONE']).reason?.code).toBe(
    'not-stored',
  );
  const failed: EndedCase = { id: null, status: 'failed', trace: { ...trace, reason: stopped.reason } };
  const { reason: none, findings } = caseRecord(failed, ['ONE']);
  expect(none).toBeUndefined();
  expect(findings).toMatchObject([{ requirement: 'ONE', code: 'missing' }]);
});

for (const [ruling, verdict] of [
  ['blocked', 'untested'],
  ['either', 'untested'],
  ['allowed', 'inapplicable'],
] as const)
  test(`a clause of the reading blocked that has no order is ${verdict} where the ruling is ${ruling}`, () => {
    const id = 'ORD-PENDING-REVIEW';
    const contradiction = 'pending-to-review';
    const disagreement = { id: contradiction, section: '3.1', text: 'They disagree.', readings: [], ruling };
    const catalogue = catalogueOf([{ id, contradiction, reading: 'blocked' }], [disagreement]);
    const record = recordOf({ id: 't1', holds: [id], verdict: 'untested', code: 'no-perishable-order' });
    const [requirement] = compose(runOf([record]), catalogue).requirements;
    expect(requirement?.verdict).toBe(verdict);
  });

for (const [name, previous, observed] of [
  ['was spoken in the last run', 'passed', []],
  ['accepted a lead later in this run', undefined, ['both']],
] as const)
  test(`a variant of lead creation that is refused and ${name} is in doubt`, () => {
    const refused = recordOf({
      id: 't1',
      holds: ['LDA-CREATE'],
      verdict: 'inapplicable',
      code: 'lead-variant-a-refused',
      message: 'POST /members/bulk-lead answered 404.',
      observations: observed.map((reading) => ({ contradiction: 'lead-variant', reading })),
    });
    const catalogue = catalogueOf([{ id: 'LDA-CREATE' }]);
    const before = compose(runOf([recordOf({ id: 't1', holds: ['LDA-CREATE'] })]), catalogue);
    const run = { ...runOf([refused]), ...(previous && { previous: before }) };

    const result = compose(run, catalogue);

    expect(result.requirements[0]).toMatchObject({ verdict: 'cantTell', code: 'lead-variant-lost' });
    expect(result.run.restrictions).toEqual([]);
    // The next run finds the variant refused again, and does not say that all is well.
    expect(compose({ ...runOf([refused]), previous: result }, catalogue).requirements[0]?.verdict).toBe(
      'cantTell',
    );
  });

/** A failed requirement, with what makes it another one. */
const failing = (besides: object = {}) => ({ ...ofVerdicts('failed')[0]!, ...besides });

for (const [what, rows, errors, strict, outcome] of [
  ['a failure', [failing()], [], false, 'nonconformant'],
  [
    'an accepted failure',
    [failing({ accepted: { ticket: 'T-1', expires: '2030-01-01' } })],
    [],
    false,
    'conformant',
  ],
  ['what should be and fails', [failing({ level: 'should' })], [], false, 'conformant'],
  ['what should be and fails, under STRICT', [failing({ level: 'should' })], [], true, 'nonconformant'],
  ['trouble', [], ['A test file could not be read.'], false, 'incomplete'],
] as const)
  test(`a run with ${what} and a pass is ${outcome}`, () => {
    expect(outcomeOf([...rows, ...ofVerdicts('passed')], errors, strict)).toBe(outcome);
  });

test('a run without a requirement proves no conformance', () => {
  expect(outcomeOf([], [])).toBe('incomplete');
});

test('what should be and is not kept is reported, with the test that saw it', () => {
  const message = 'It was created twice.';
  const failed = recordOf({ id: 'a', verdict: 'failed', message, cited: ['a-1'], holds: ['LEAD-EMAIL'] });

  const result = compose(runOf([failed]), catalogueOf([{ id: 'LEAD-EMAIL', level: 'should' }]));

  expect(result.run.outcome).toBe('conformant');
  expect(result.run.warnings).toEqual([
    {
      code: 'should-not-kept',
      settings: [],
      requirement: 'LEAD-EMAIL',
      case: 'a',
      message,
      exchanges: ['a-1'],
    },
  ]);
  expect(outcomeSentence(result)).toContain('1 recommendation ("should")');
});

const gates: {
  name: string;
  verdicts: Verdict[];
  strict?: boolean;
  tests?: number;
  errors?: string[];
  of?: Partial<Pick<RunResult, 'claimed' | 'complete' | 'mode' | 'shard'>>;
  code: ExitCode;
}[] = [
  { name: 'conformant', verdicts: ['passed', 'inapplicable'], code: 0 },
  { name: 'incomplete with nothing in doubt', verdicts: ['passed', 'untested'], code: 0 },
  { name: 'conformant under STRICT', verdicts: ['passed', 'inapplicable'], strict: true, code: 0 },
  { name: 'incomplete under STRICT', verdicts: ['passed', 'untested'], strict: true, code: 3 },
  { name: 'conformant to what it claims', verdicts: ['passed'], of: { claimed: 'environment' }, code: 0 },
  {
    name: 'incomplete in what it claims',
    verdicts: ['passed', 'untested'],
    of: { claimed: 'environment' },
    code: 3,
  },
  { name: 'in doubt', verdicts: ['passed', 'cantTell'], code: 2 },
  { name: 'in doubt under STRICT', verdicts: ['untested', 'cantTell'], strict: true, code: 2 },
  { name: 'nonconformant', verdicts: ['passed', 'failed'], code: 1 },
  { name: 'nonconformant and in doubt', verdicts: ['cantTell', 'failed', 'untested'], strict: true, code: 1 },
  { name: 'nonconformant, with an error', verdicts: ['failed'], errors: ['A file is missing.'], code: 1 },
  { name: 'without a test', verdicts: ['untested'], tests: 0, code: 2 },
  { name: 'with an error of the run', verdicts: ['passed'], errors: ['A file is missing.'], code: 2 },
  { name: 'broken off', verdicts: ['passed', 'untested'], of: { complete: false }, code: 2 },
  ...(['quick', 'part'] as const).map((mode) => ({
    name: `${mode} under STRICT`,
    verdicts: ['passed', 'untested'] as Verdict[],
    strict: true,
    of: { mode },
    code: 0 as const,
  })),
  {
    name: 'a part by --shard without a test, under STRICT',
    verdicts: ['untested'],
    tests: 0,
    strict: true,
    of: { shard: { current: 3, total: 3 } },
    code: 0,
  },
];

for (const { name, verdicts, strict = false, tests = 1, errors = [], of = {}, code } of gates)
  test(`a run that is ${name} exits ${code}`, () => {
    const rows = ofVerdicts(...verdicts);
    const ending = {
      complete: true,
      claimed: null,
      mode: 'whole' as const,
      shard: null,
      ...of,
      counts: countVerdicts(rows),
      errors: errors.map((message) => ({ code: 'runner', settings: [], message })),
    };
    expect(exitCodeOf({ ...ending, outcome: outcomeOf(rows, errors, strict) }, tests, strict)).toBe(code);
  });

const client = { caller: 'client' };
const atOnce = { timing: 'at-once' };

/** What a case stopped for at levels, and whether that is a refusal of the level, which makes it inapplicable. */
const stopped: [code: string, levels: Levels, isOfLevel: boolean][] = [
  ['control-denied', client, true],
  ['control-refused', client, true],
  ['control-not-created', client, true],
  ['refusal-missing', client, true],
  ['response-lacks', client, true],
  ['precondition-missing', client, true],
  ['control-refused', {}, false],
  ['harness-error', client, false],
  // With 429, which is of the level if two came at once.
  ['turned-away', atOnce, true],
  ['turned-away', {}, false],
  ['turned-away', client, false],
  ['turned-away', { timing: 'again' }, false],
  // A gateway that answers 502.
  ['not-reached', atOnce, false],
];

for (const [code, levels, isOfLevel] of stopped)
  test(`a case with the levels ${JSON.stringify(levels)} that stopped for ${code} is ${isOfLevel ? 'inapplicable' : 'in doubt'}`, () => {
    const trace = stoppedAs('cantTell', code);
    const { reason } = caseRecord({ id: 'level-1', levels, status: 'skipped', trace }, ['ONE']);
    expect(reason).toMatchObject(
      isOfLevel ? { verdict: 'inapplicable', code: 'level-refused' } : { verdict: 'cantTell', code },
    );
    if (isOfLevel && levels === client)
      expect(reason?.message).toBe('Not judged for the role client: It stopped.');
  });

const presuming = catalogueOf([{ id: 'WHK-FIRST' }, { id: 'WHK-SECOND', presumes: ['WHK-FIRST'] }]);

for (const [presumed, own, verdict] of [
  ['failed', 'failed', 'cantTell'],
  ['failed', 'passed', 'passed'],
  ['passed', 'failed', 'failed'],
  ['cantTell', 'failed', 'failed'],
] as const)
  test(`a requirement that ${own} is ${verdict} where what it presumes is ${presumed}`, () => {
    const { requirements } = compose(
      runOf([
        recordOf({ id: 'a', verdict: presumed, holds: ['WHK-FIRST'] }),
        recordOf({ id: 'b', verdict: own, message: 'Something came in.', holds: ['WHK-SECOND'] }),
      ]),
      presuming,
    );
    const second = requirements[1];

    expect(second?.verdict).toBe(verdict);
    expect(second?.message?.includes('WHK-FIRST') === true).toBe(verdict === 'cantTell');
    expect(second?.blockedBy).toEqual(verdict === 'cantTell' ? ['WHK-FIRST'] : []);
    expect(second?.violations).toHaveLength(verdict === 'failed' ? 1 : 0);
    expect(second?.tests[0]?.verdict, 'A test keeps its own verdict.').toBe(own);
  });

test('what a requirement presumes explains no plain failure where it failed at a level only', () => {
  const verdictBeside = (own: string): Verdict | undefined =>
    compose(
      runOf([
        recordOf({ id: 'a', case: 'level-2', verdict: 'failed', holds: ['WHK-FIRST'] }),
        recordOf({ id: 'b', case: own, verdict: 'failed', holds: ['WHK-SECOND'] }),
      ]),
      presuming,
    ).requirements[1]?.verdict;

  expect(verdictBeside('level-1')).not.toBe('failed');
  expect(verdictBeside('plain')).toBe('failed');
});

const exchange = (second: number, change: Partial<RecordedExchange> | number): RecordedExchange =>
  exchangeOf(
    {},
    {
      ...{ operation: 'updateOrder', startedAt: `2026-01-01T00:00:0${second}.000Z` },
      ...(typeof change === 'number' ? { response: { status: change, headers: [], body: '' } } : change),
    },
  );

test('who may be invited is counted by the flag of variant B, whatever it is called', () => {
  const lead = { type: 'individual', isConvertedClient: false };
  const entries = [
    lead,
    { ...lead, mail: true },
    { ...lead, mail: false },
    { ...lead, sendInvitation: false },
  ];
  const body = JSON.stringify([...entries, { isConvertedClient: false }]);
  const sent = exchangeOf(
    { method: 'POST', body },
    { operation: 'createLeads', response: { status: 201, headers: [], body: '' } },
  );

  expect(trafficOf({ sent }).sideEffects.invitations).toBe(2);
});

const crashesOf = (tests: Record<string, Exchanges>) =>
  composeCrashes(Object.entries(tests).map(([name, exchanges]) => ({ name, traffic: trafficOf(exchanges) })));

test('one way to break down is one crash, with how often, the first exchange, what came before, and its tests', () => {
  const crashes = crashesOf({
    late: { l1: exchange(5, 500) },
    early: { e1: exchange(1, 200), e2: exchange(2, 500), e3: exchange(3, 500), e4: exchange(4, 400) },
  });

  const crash = { operation: 'updateOrder', kind: 'status', status: 500 };
  expect(crashes).toEqual([{ ...crash, count: 3, exchange: 'e2', after: 'e1', cases: ['early', 'late'] }]);
});

const closed = 'the connection was closed before the answer was whole';
const late = 'no whole answer within 10 s';
const broken = { status: 500, headers: [], body: '' };

for (const [name, change, crash] of [
  ['a 5xx status', 502, { kind: 'status', status: 502 }],
  [
    'a connection that broke off',
    { error: closed, unanswered: 'connection' },
    { kind: 'connection', error: closed },
  ],
  ['no answer in time', { error: late, unanswered: 'timeout' }, { kind: 'timeout', error: late }],
  ['a refusal', 404, undefined],
  ['an unknown host', { error: 'the host name is unknown', unanswered: 'lookup' }, undefined],
  ['an answer of the harness', { harness: 'order.read', response: broken }, undefined],
  ["the receiver's own answer to a delivery", { delivery: true, response: broken }, undefined],
] satisfies [string, Partial<RecordedExchange> | number, object | undefined][])
  test(`${name} is ${crash === undefined ? 'no crash' : 'a crash'}`, () => {
    const crashes = crashesOf({ t: { x: exchange(1, change) } });
    expect(crashes).toEqual(crash === undefined ? [] : [expect.objectContaining(crash)]);
  });

test('chunks that were cut off are a crash unless the same body in one piece is refused', () => {
  const chunked = exchange(1, { error: closed, unanswered: 'connection' });
  chunked.request.headers.push(['Transfer-Encoding', 'chunked']);
  const crashesThen = (status: number): number =>
    crashesOf({ t: { chunked, whole: exchange(2, status) } }).filter(({ kind }) => kind === 'connection')
      .length;

  expect(crashesThen(401)).toBe(0);
  expect(crashesThen(200)).toBe(1);
  expect(crashesThen(500)).toBe(1);
});
