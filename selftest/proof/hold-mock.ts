import { startMock } from '../../mock/server.js';
import type { Mock, MockOptions } from '../../mock/server.js';
import { contradictions } from '../../src/contract/contradictions.js';
import { questions } from '../../src/contract/questions.js';
import { catalogue } from '../../src/contract/requirements.js';
import { compose } from '../../src/verdict/compose.js';
import type { Exchanges } from '../../src/verdict/recorded-exchange.js';
import type { ConformanceResult } from '../../src/verdict/result.js';
import type { CollectedTest } from './collected-test.js';
import { kitOf, perishableFor } from '../kit/kit.js';
import type { Kit } from '../kit/kit.js';
import { ask } from '../harness/ask.js';
import { runTests } from './run-tests.js';
import type { LeanRun, ProvedTest } from './run-tests.js';

/** How a mock is held to the contract. */
export interface HoldOptions {
  /** Variables beside those by which the mock is reached. */
  env?: Record<string, string>;
  /** What stands in for the harness; by default there is one. */
  kit?: Kit;
}

/** What came of it. */
export interface Held {
  result: ConformanceResult;
  exchanges: Exchanges;
  records: ProvedTest[];
}

/** Holds a mock to the contract in this process: the tests of the suite, the verdicts of src/verdict, no runner between. */
export async function holdMock(
  options: MockOptions,
  tests: readonly CollectedTest[],
  { env = {}, kit }: HoldOptions = {},
): Promise<Held> {
  const mock = await startMock(options);
  try {
    const variables = await variablesOf(mock, options, kit);
    const run = await runTests(
      tests,
      {
        CONFORMANCE_SEED: '1',
        TARGET: 'mock',
        ...variables,
        ...env,
      },
      kit && { perishable: await perishableFor(mock, kit, variables) },
    );
    // Of the orders of a team, what is wrong with one is told by its test.
    const result = composed(mock.baseUrl, { ...run, errors: [] }, kit !== undefined);
    return { result, exchanges: run.exchanges, records: run.tests };
  } finally {
    await mock.close();
  }
}

/** The result of a run in this process, whole, but for what only the proof knows of the checks. */
export function composed(
  baseUrl: string,
  { tests, errors }: Pick<LeanRun, 'tests' | 'errors'>,
  byKit = false,
): ConformanceResult {
  return compose(
    {
      run: {
        mode: 'whole',
        selection: [],
        shard: null,
        complete: true,
        interrupted: false,
        settings: byKit ? ['API_KEY', 'BASE_URL'] : ['BASE_URL', 'HARNESS_URL'],
        writes: true,
        strict: false,
        waits: {},
        errors: errors.map((message) => ({ code: 'preflight', settings: [], message })),
        started: new Date().toISOString(),
        durationMs: 0,
      },
      target: { name: 'mock', url: baseUrl, version: null, declared: {} },
      suite: { version: '0.0.0', commit: '', seed: '1' },
      tests,
    },
    {
      requirements: catalogue(),
      contradictions: contradictions(),
      questions: questions(),
      proof: {},
      killMatrix: { faults: {}, tests: {} },
    },
  );
}

/**
 * The environment file by which a run reaches the mock.
 * @param kit what stands in for the harness; by default there is one
 */
export async function variablesOf(
  mock: Mock,
  { variant }: MockOptions,
  kit?: Kit,
): Promise<Record<string, string>> {
  const { baseUrl, harnessUrl } = mock;
  const variables = {
    TARGET: 'mock',
    CONFORMANCE_SEED: '1',
    ...(kit === undefined ? { BASE_URL: baseUrl, HARNESS_URL: harnessUrl } : await kitOf(mock, kit)),
    ...variant?.settings?.env,
  };
  if (variant?.settings?.leadBBearer !== true) return variables;
  const { ACCESS_TOKEN: token = await tokenOfAnother(harnessUrl) }: Record<string, string> = variables;
  return { ...variables, LEAD_B_HEADERS: JSON.stringify({ authorization: `Bearer ${token}` }) };
}

/** The bearer token of a workspace made for the run. */
async function tokenOfAnother(harnessUrl: string): Promise<string> {
  return ((await ask(harnessUrl, 'workspace')).body as { accessToken: string }).accessToken;
}
