import { createHash } from 'node:crypto';
import { chapters } from '../../src/contract/specification-outline.js';
import type { Exchanges, RecordedExchange } from '../../src/verdict/recorded-exchange.js';
import type { ConformanceResult, Finding, RequirementResult, TestResult } from '../../src/verdict/result.js';

/** Tests of a requirement, and exchanges of a test: what a run of the mock has on average. */
const testsEach = 5;
const exchangesEach = 3;

/** One requirement in as many fails. */
const failing = 40;

/** A result of many tests, each with exchanges of a usual size whose bodies differ. */
export function madeUpResult(tests: number): { result: ConformanceResult; exchanges: Exchanges } {
  const exchanges: Exchanges = {};
  const requirements = Array.from({ length: tests / testsEach }, (_, index) => {
    const own = Array.from({ length: testsEach }, (_unused, at) =>
      testOf(index * testsEach + at, index % failing === 0 && at === 0),
    );
    for (const { cases } of own)
      for (const key of cases.flatMap((each) => each.exchanges)) exchanges[key] = exchangeOf(key);
    return requirementOf(index, own);
  });
  const failed = requirements.filter(({ verdict }) => verdict === 'failed').length;
  const result: ConformanceResult = {
    format: 3,
    run: {
      mode: 'whole',
      complete: true,
      interrupted: false,
      outcome: 'nonconformant',
      selection: [],
      shard: null,
      claimed: null,
      profiles: [],
      counts: { failed, cantTell: 0, untested: 0, passed: requirements.length - failed, inapplicable: 0 },
      settings: [],
      writes: true,
      strict: false,
      waits: {},
      errors: [],
      warnings: [],
      crashes: [],
      restrictions: [],
      changes: null,
      started: '2026-01-01T00:00:00.000Z',
      durationMs: 60_000,
    },
    target: { name: 'made-up', url: 'http://127.0.0.1:1', version: null, declared: {} },
    suite: { version: '0', commit: 'none', seed: '0', requirements: requirements.length },
    rulings: {},
    requirements,
    excluded: [],
    contradictions: [],
    questions: [],
    faults: Object.fromEntries(
      requirements.map(({ provedBy: [id = ''] }, index) => [id, `Clause ${index} is broken.`]),
    ),
    sideEffects: { members: 0, invitations: 0, updates: 0, files: 0, deliveries: 0 },
    fixtures: [],
  };
  return { result, exchanges };
}

function requirementOf(index: number, tests: TestResult[]): RequirementResult {
  const [first] = tests;
  const finding = first?.cases[0]?.finding ?? undefined;
  return {
    id: `MADE-UP-${index}`,
    section: `${chapters[index % chapters.length]?.number}.${index % 7}`,
    also: [],
    text: `The service keeps clause ${index} of a specification that is made up.`,
    profile: null,
    level: 'must',
    severity: 'major',
    contradiction: null,
    verdict: finding === undefined ? 'passed' : 'failed',
    code: finding?.code ?? null,
    subject: null,
    settings: [],
    message: finding?.message ?? null,
    blockedBy: [],
    violations:
      finding === undefined ? [] : [{ ...finding, cases: [first?.id ?? ''], brokenFor: {}, keptFor: {} }],
    accepted: null,
    provedBy: [`clause-${index}-is-broken`],
    coverage: { killed: 1, of: 1, unseen: [], conditional: { killed: 0, of: 0 } },
    tests,
  };
}

function testOf(number: number, fails: boolean): TestResult {
  const exchanges = Array.from({ length: exchangesEach }, (_, index) => `t${number}-${index}`);
  const finding: Finding = {
    code: 'not-refused',
    message: `The service answered 200 to request ${number}, and it is to be refused.`,
    expected: { status: 400 },
    actual: { status: 200 },
    exchanges: exchanges.slice(-1),
  };
  const verdict = fails ? 'failed' : 'passed';
  return {
    id: `t${number}`,
    title: `test ${number} of the clause is kept by the service`,
    file: 'tests/made-up/clause.spec.ts',
    line: 12,
    verdict,
    code: fails ? finding.code : null,
    durationMs: 12,
    cases: [
      {
        id: null,
        levels: {},
        verdict,
        reason: null,
        finding: fails ? finding : null,
        partial: false,
        moves: [],
        exchanges,
      },
    ],
  };
}

function exchangeOf(key: string): RecordedExchange {
  const id = createHash('sha256').update(key).digest('hex');
  return {
    operation: 'updateOrder',
    startedAt: '2026-01-01T00:00:00.000Z',
    durationMs: 3.2,
    request: {
      method: 'PUT',
      url: `http://127.0.0.1:1/orders?pid=${id.slice(0, 24)}`,
      headers: [
        ['Authorization', 'Bearer $ACCESS_TOKEN'],
        ['companyid', id.slice(24, 48)],
        ['content-type', 'multipart/form-data; boundary=x'],
      ],
      body: '',
      parts: [
        { name: 'name', value: `Order ${key}` },
        { name: 'notes', value: id },
      ],
    },
    response: {
      status: 200,
      headers: [['content-type', 'application/json; charset=utf-8']],
      body: JSON.stringify({
        message: 'Project has been updated',
        _id: id,
        name: `Order ${key}`,
        budget: 12,
      }),
    },
  };
}
