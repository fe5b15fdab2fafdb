import type { RecordedExchange, RecordedRequest } from '../../src/verdict/recorded-exchange.js';
import type { Finding, Levels, Verdict } from '../../src/verdict/result.js';
import type { Catalogue } from '../../src/verdict/held-catalogue.js';
import type { RunRecord } from '../../src/verdict/compose.js';
import type { CaseRecord, TestRecord } from '../../src/verdict/verdicts.js';

/** What a unit says of a test that has one case. */
export interface RecordOptions extends Partial<Pick<TestRecord, 'title' | 'holds'>> {
  id: string;
  /** The id of its case; null by default. */
  case?: string;
  levels?: Levels;
  /** By default `passed`. */
  verdict?: Verdict;
  /** Of its finding or its reason. */
  message?: string;
  code?: string;
  subject?: string;
  pointer?: string;
  expected?: unknown;
  actual?: unknown;
  /** Keys of what its finding cites, and of all its exchanges. */
  cited?: string[];
  exchanges?: string[];
  /** Characters of its requests. */
  size?: number;
  observations?: CaseRecord['observations'];
  partial?: boolean;
  moves?: CaseRecord['moves'];
  /** Of its reason. */
  settings?: string[];
}

/** The record of a test. */
export function recordOf({
  id,
  title = id,
  holds = [],
  case: caseId,
  levels = {},
  verdict = 'passed',
  message = 'It is missing.',
  code,
  subject,
  pointer,
  expected,
  actual,
  cited = [],
  exchanges = [],
  size = 0,
  observations = [],
  partial,
  moves,
  settings = [],
}: RecordOptions): TestRecord {
  const about = subject === undefined ? {} : { subject };
  const finding: Finding = {
    code: code ?? 'value',
    ...about,
    message,
    ...(pointer !== undefined && { pointer }),
    ...(expected !== undefined && { expected }),
    ...(actual !== undefined && { actual }),
    exchanges: cited,
  };
  const record: CaseRecord = {
    id: caseId ?? null,
    levels,
    findings: verdict === 'failed' ? holds.map((requirement) => ({ requirement, ...finding })) : [],
    ...(verdict !== 'failed' &&
      verdict !== 'passed' && {
        reason: { verdict, code: code ?? 'broke-off', ...about, settings, message },
      }),
    observations,
    answers: [],
    ...(partial && { partial }),
    ...(moves && { moves }),
    exchanges,
    traffic: { size, crashes: [], sideEffects: { invitations: 0, updates: 0, files: 0, deliveries: 0 } },
    fixtures: [],
  };
  return { id, title, file: 'tests/some.spec.ts', line: 1, durationMs: 1, holds, cases: [record] };
}

/** One test with the cases of some records of it. */
export function joined(first: TestRecord, ...others: TestRecord[]): TestRecord {
  return { ...first, cases: [first, ...others].flatMap(({ cases }) => cases) };
}

/** An exchange, by default a GET to which nothing came. */
export function exchangeOf(
  request: Partial<RecordedRequest> = {},
  besides: Partial<RecordedExchange> = {},
): RecordedExchange {
  return {
    startedAt: '2026-01-01T00:00:00.000Z',
    durationMs: 1,
    request: { method: 'GET', url: 'http://127.0.0.1:1/', headers: [], body: '', ...request },
    ...besides,
  };
}

/** A run of some tests. */
export function runOf(tests: TestRecord[], run: Partial<RunRecord['run']> = {}): RunRecord {
  return {
    run: {
      mode: 'whole',
      selection: [],
      shard: null,
      complete: true,
      interrupted: false,
      settings: [],
      writes: true,
      strict: false,
      waits: {},
      errors: [],
      started: '2026-01-01T00:00:00.000Z',
      durationMs: 1,
      ...run,
    },
    target: { name: 'some', url: 'http://127.0.0.1:1', version: null, declared: {} },
    suite: { version: '0', commit: '', seed: '1' },
    tests,
  };
}

/** A catalogue of some requirements. */
export function catalogueOf(
  requirements: Partial<Catalogue['requirements'][number]>[],
  contradictions: Catalogue['contradictions'] = [],
): Catalogue {
  return {
    requirements: requirements.map((row) => ({
      id: 'SOME-CLAUSE',
      section: '6.1',
      level: 'must',
      text: 'A clause.',
      ...row,
    })),
    contradictions,
    questions: [],
    proof: {},
    killMatrix: { faults: {}, tests: {} },
  };
}
