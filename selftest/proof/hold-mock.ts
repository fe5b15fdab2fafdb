import { startMock } from '../../mock/server.js';
import type { Mock, MockOptions } from '../../mock/server.js';
import { contradictions } from '../../src/contract/contradictions.js';
import { questions } from '../../src/contract/questions.js';
import { catalogue } from '../../src/contract/requirements.js';
import { compose } from '../../src/verdict/compose.js';
import type { Exchanges } from '../../src/verdict/recorded-exchange.js';
import type { ConformanceResult } from '../../src/verdict/result.js';
import type { DeclaredTest } from './collected-test.js';
import { kitOf } from '../kit/kit.js';
import type { KitSizes } from '../kit/kit.js';
import { ask } from '../harness/ask.js';
import { inStages } from '../kit/stages.js';
import { runTests } from './run-tests.js';
import type { ProvedTest } from './run-tests.js';

/** How a mock is held to the contract. */
export interface HoldOptions {
  /** Variables beside those by which the mock is reached. */
  env?: Record<string, string>;
  /** What stands in for the harness; by default there is one. */
  kit?: KitSizes;
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
  tests: readonly DeclaredTest[],
  { env = {}, kit }: HoldOptions = {},
): Promise<Held> {
  const mock = await startMock(options);
  const started = new Date();
  try {
    const variables = kit === undefined ? await variablesOf(mock, options) : await kitOf(mock, kit);
    const { tests: records, exchanges } = await runTests(
      kit === undefined ? tests : inStages(tests),
      {
        CONFORMANCE_SEED: '1',
        TARGET: 'mock',
        ...variables,
        ...env,
      },
      // Orders are few, so that more side by side would only wait for each other.
      kit === undefined ? {} : { width: 4 },
    );
    const result = compose(
      {
        target: { name: 'mock', baseUrl: mock.baseUrl },
        suite: { version: '', commit: '', seed: '' },
        startedAt: started.toISOString(),
        durationMs: Date.now() - started.getTime(),
        complete: true,
        mode: 'full',
        settings: { writes: true, byKit: kit !== undefined, strict: false, rulings: {}, waits: {} },
        errors: [],
        tests: records,
      },
      {
        requirements: catalogue(),
        contradictions: contradictions(),
        questions: questions(),
        proof: {},
        strength: { faults: {}, tests: {} },
      },
    );
    return { result, exchanges, records };
  } finally {
    await mock.close();
  }
}

/** The environment file by which a run reaches the mock. */
export async function variablesOf(
  { baseUrl, harnessUrl }: Mock,
  { variant }: MockOptions,
): Promise<Record<string, string>> {
  const variables = {
    TARGET: 'mock',
    BASE_URL: baseUrl,
    HARNESS_URL: harnessUrl,
    CONFORMANCE_SEED: '1',
    ...variant?.settings?.env,
  };
  return variant?.settings?.leadBBearer === true
    ? { ...variables, LEAD_B_HEADERS: await bearerHeaders(harnessUrl) }
    : variables;
}

/** Headers for variant B with the bearer token of a workspace made for the run. */
async function bearerHeaders(harnessUrl: string): Promise<string> {
  const { accessToken } = (await ask(harnessUrl, 'workspace')).body as { accessToken: string };
  return JSON.stringify({ authorization: `Bearer ${accessToken}` });
}
