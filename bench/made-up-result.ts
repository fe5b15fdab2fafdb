import { createHash } from 'node:crypto';
import { chapters } from '../src/contract/specification-outline.js';
import type { Exchanges, RecordedExchange } from '../src/verdict/recorded-exchange.js';
import type { ConformanceResult, RequirementResult, TestResult } from '../src/verdict/result.js';

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
    for (const test of own) for (const key of test.exchanges) exchanges[key] = exchangeOf(key);
    return requirementOf(index, own);
  });
  const failed = requirements.filter(({ verdict }) => verdict === 'failed').length;
  const result: ConformanceResult = {
    format: 'conformance-result/2',
    outcome: 'nonconformant',
    complete: true,
    mode: 'full',
    target: { name: 'made-up', baseUrl: 'http://127.0.0.1:1' },
    suite: { version: '0', commit: 'none', seed: '0' },
    startedAt: '2026-01-01T00:00:00.000Z',
    durationMs: 60_000,
    settings: { writes: true, strict: false, rulings: {}, waits: {} },
    counts: { failed, cantTell: 0, untested: 0, passed: requirements.length - failed, inapplicable: 0 },
    errors: [],
    requirements,
    excluded: [],
    contradictions: [],
    questions: [],
    crashes: [],
    told: [],
    restrictions: [],
    fixtures: [],
  };
  return { result, exchanges };
}

function requirementOf(index: number, tests: TestResult[]): RequirementResult {
  const [first] = tests;
  const failed = first?.verdict === 'failed';
  return {
    id: `MADE-UP-${index}`,
    section: `${chapters[index % chapters.length]?.number}.${index % 7}`,
    level: 'must',
    text: `The service keeps clause ${index} of a specification that is made up.`,
    verdict: failed ? 'failed' : 'passed',
    ...(failed && {
      reason: first.message,
      breaches: [
        { message: first.message ?? '', tests: [{ test: first.id, differs: first.title, size: 300 }] },
      ],
    }),
    provedBy: [`clause-${index}-is-broken`],
    tests,
  };
}

function testOf(number: number, fails: boolean): TestResult {
  const exchanges = Array.from({ length: exchangesEach }, (_, index) => `t${number}-${index}`);
  return {
    id: `t${number}`,
    title: `test ${number} of the clause is kept by the service`,
    file: 'tests/made-up/clause.spec.ts',
    line: 12,
    verdict: fails ? 'failed' : 'passed',
    durationMs: 12,
    ...(fails && {
      message: `The service answered 200 to request ${number}, and it is to be refused.`,
      expected: { status: 400 },
      actual: { status: 200 },
      exchange: exchanges.at(-1),
    }),
    exchanges,
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
