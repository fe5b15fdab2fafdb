import { setTimeout as pause } from 'node:timers/promises';
import { startMock } from '../../mock/server.js';
import type { Mock, MockOptions } from '../../mock/server.js';
import { contradictions, questions, catalogue } from '../../src/contract/catalogue.js';
import { killMatrix, proof } from '../../src/contract/kill-matrix.js';
import { orderStatuses } from '../../src/contract/schemas.js';
import { nameOfCase } from '../../src/contract/test-id.js';
import { sparedCases } from '../../src/run/cases-of-run.js';
import { forecast, gains } from '../../src/run/forecast.js';
import type { Forecast, Gain } from '../../src/run/forecast.js';
import { readSettings } from '../../src/target/settings.js';
import type { Settings } from '../../src/target/settings.js';
import type { OrderState } from '../../src/target/fixtures.js';
import { compose } from '../../src/verdict/compose.js';
import type { Exchanges } from '../../src/verdict/recorded-exchange.js';
import { catalogueUnder } from '../../src/verdict/held-catalogue.js';
import { verdictOfCase } from '../../src/verdict/verdicts.js';
import type { Catalogue } from '../../src/verdict/held-catalogue.js';
import type { CaseRecord } from '../../src/verdict/verdicts.js';
import type { ConformanceResult } from '../../src/verdict/result.js';
import type { CollectedTest } from './collect-tests.js';
import { fixturesOf, perishableFor } from '../environment/environment.js';
import type { PreparedEnvironment } from '../environment/environment.js';
import { ask } from '../harness/ask.js';
import { inDrawnOrder } from './pairs.js';
import { runTests } from './run-tests.js';
import type { LeanRun, ProvedTest } from './run-tests.js';

/** How a mock is held to the contract. */
export interface HoldOptions {
  /** Variables beside those by which the mock is reached. */
  env?: Record<string, string>;
  /** What stands in for the harness; by default there is one. */
  environment?: PreparedEnvironment;
  /** As of {@link runTests}. */
  narrows?: boolean | undefined;
  /** Whether what passed has to be as strong as it is said, by what the proof knows, as in a run of a team. */
  byProof?: boolean | undefined;
  /** Whether cases are left out as in a run of a team, and what is said of the others is as of its report. */
  spares?: boolean;
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
  { env = {}, environment, narrows, byProof, spares = false }: HoldOptions = {},
): Promise<Held> {
  const mock = await startMock(options);
  try {
    const variables = await variablesOf(mock, options, environment);
    const settings = spares ? readSettings({ ...variables, ...env }) : undefined;
    const run = await runTests(
      settings === undefined ? tests : withoutCases(tests, sparedCases(settings)),
      {
        CONFORMANCE_SEED: '1',
        TARGET: 'mock',
        ...variables,
        ...env,
      },
      {
        narrows,
        ...(environment?.perishable !== undefined && {
          perishable: await perishableFor(mock, environment, variables),
        }),
      },
    );
    // Of the orders of a team, what is wrong with one is known by its test.
    const result = composed(
      mock.baseUrl,
      { ...run, errors: [] },
      settings === undefined
        ? { byEnvironment: environment !== undefined, byProof }
        : { settings: eitherWay(settings) },
    );
    return { result, exchanges: run.exchanges, records: run.tests };
  } finally {
    await mock.close();
  }
}

/** Rulings by which every reading is sound. */
function eitherWay(settings: Settings): Settings {
  const rulings = { ...settings.rulings };
  for (const id of Object.keys(rulings) as (keyof typeof rulings)[]) rulings[id] = 'either';
  return { ...settings, rulings };
}

function withoutCases(tests: readonly CollectedTest[], spared: ReadonlySet<string>): CollectedTest[] {
  return tests
    .map((test) => ({ ...test, cases: test.cases.filter(({ name }) => !spared.has(name)) }))
    .filter(({ cases }) => cases.length > 0);
}

/** What runs with one environment came to, one after the other. */
export interface Repeated {
  /** Of each run the verdict of each case, by its name, with what is said of it. */
  runs: Record<string, string>[];
  /** The orders of the environment that are not in the state of their list any more, and those that took more files than a run may add. */
  changed: string[];
}

/** How many files a run adds to the orders of an environment, at most (docs/staging.md). */
const filesOfRun = 3;

/** Milliseconds after which whatever was under way at the end of a run has come. */
const betweenNights = 5_000;

/** Holds a mock to the contract several times with the same prepared records, as nightly runs do. */
export async function holdAgain(
  options: MockOptions,
  tests: readonly CollectedTest[],
  {
    environment,
    widths,
    seed,
    env = {},
  }: {
    environment: PreparedEnvironment;
    widths: readonly number[];
    seed: string;
    env?: Record<string, string> | undefined;
  },
): Promise<Repeated> {
  const mock = await startMock(options);
  try {
    const variables = { ...(await variablesOf(mock, options, environment)), ...env };
    const runs: Repeated['runs'] = [];
    for (const [index, width] of widths.entries()) {
      if (index > 0) await pause(betweenNights);
      const order = inDrawnOrder(tests, `${seed}/${index}`, ({ id }) => id);
      const { tests: ended } = await runTests(order, variables, { width });
      const cases = ended.flatMap((test) =>
        test.cases.map((each) => [nameOfCase(test, each), reportedOf(each)] as const),
      );
      runs.push(Object.fromEntries(cases));
    }
    return { runs, changed: await changedOrders(mock, variables, widths.length * filesOfRun) };
  } finally {
    await mock.close();
  }
}

function reportedOf(record: CaseRecord): string {
  const verdict = verdictOfCase(record);
  const why = record.findings?.[0]?.message ?? record.reason?.message ?? '';
  return verdict === 'failed' || verdict === 'cantTell' ? `${verdict}: ${why}` : verdict;
}

async function changedOrders(
  mock: Mock,
  variables: Record<string, string>,
  files: number,
): Promise<string[]> {
  const lists = [...orderStatuses(), 'Subscription'].map(
    (name) =>
      [name === 'Subscription' ? 'Pending' : name, variables[`ORDERS_${name.toUpperCase()}`]] as const,
  );
  const changed: string[] = [];
  for (const [status, ids = ''] of lists)
    for (const orderId of ids.split(',')) {
      const { order } = (
        await ask(mock.harnessUrl, 'order.read', { companyId: variables['COMPANY_ID'], orderId })
      ).body as { order: OrderState };
      if (order.status !== status) changed.push(`${orderId}: ${order.status} instead of ${status}`);
      if ((order.files?.length ?? 0) > files) changed.push(`${orderId}: ${order.files?.length} files`);
    }
  return changed;
}

/** An environment file as a team may have it. */
export interface TeamFile {
  /** What a team prepared. Of perishable orders a run gets those only if FIXTURES_COMMAND is set. */
  environment: PreparedEnvironment;
  /** Variables beside those of the environment. */
  env?: Record<string, string>;
  /** What the names of the variables match that are set, and of those what the names of others match. */
  set?: string;
  unset?: string;
  /** Whether what is missing is asked for, too: that takes longer than the plan. */
  asksGains?: boolean;
}

/** What the plan says of an environment file, and what a run of the mock with it came to. */
export interface PlanAndRun {
  plan: Forecast;
  /** If they were asked for. */
  gains: Gain[];
  result: Pick<ConformanceResult, 'requirements' | 'run'>;
}

/** Plans with an environment file, and runs the tests with it. */
export async function planAndRun(
  tests: readonly CollectedTest[],
  { environment, env, set = '', unset = '(?!)', asksGains = false }: TeamFile,
): Promise<PlanAndRun> {
  const mock = await startMock();
  try {
    const all = await variablesOf(mock, {}, environment);
    const [isSet, isUnset] = [new RegExp(set), new RegExp(unset)];
    const variables = Object.fromEntries(
      Object.entries({ ...all, ...env }).filter(([name]) => isSet.test(name) && !isUnset.test(name)),
    );
    const settings = readSettings(variables);
    const fresh = settings.fixturesCommand !== undefined && {
      perishable: await perishableFor(mock, environment, all),
    };
    const { tests: ended, errors } = await runTests(tests, variables, fresh || {});
    const known = { ...settings, environmentFixtures: { ...settings.environmentFixtures, ...fresh } };
    return {
      plan: forecast(known),
      gains: asksGains ? gains(known) : [],
      result: composed(mock.baseUrl, { tests: ended, errors }, { settings: known }),
    };
  } finally {
    await mock.close();
  }
}

/**
 * The result of a run in this process, whole, but for what only the proof knows of the checks.
 * @param as `byProof`: with that, too, as runs of teams are; `settings`: those of such a run
 */
export function composed(
  baseUrl: string,
  { tests, errors }: Pick<LeanRun, 'tests' | 'errors'>,
  {
    byEnvironment = false,
    settings,
    byProof = settings !== undefined,
  }: { byEnvironment?: boolean; settings?: Settings; byProof?: boolean | undefined } = {},
): ConformanceResult {
  const names = byEnvironment ? ['API_KEY', 'BASE_URL'] : ['BASE_URL', 'HARNESS_URL'];
  const known: Catalogue = {
    requirements: catalogue(),
    contradictions: contradictions(),
    questions: questions(),
    proof: byProof ? proof() : {},
    killMatrix: byProof ? killMatrix() : { faults: {}, tests: {} },
  };
  return compose(
    {
      run: {
        mode: 'whole',
        selection: [],
        shard: null,
        complete: true,
        interrupted: false,
        settings: settings?.names ?? names,
        writes: settings?.writes ?? true,
        strict: false,
        waits: {},
        errors: errors.map((message) => ({ code: 'preflight', settings: [], message })),
        started: new Date().toISOString(),
        durationMs: 0,
      },
      target: { name: 'mock', url: baseUrl, version: null, declared: {} },
      suite: { version: '0.0.0', commit: '', seed: '1' },
      tests,
      claim: settings?.profile,
    },
    // Without settings nobody knows which reading the target is held to.
    settings === undefined
      ? { ...known, contradictions: contradictions().map((row) => ({ ...row, ruling: 'either' })) }
      : catalogueUnder({ ...settings.rulings }, known),
  );
}

/**
 * The environment file by which a run reaches the mock.
 * @param environment what stands in for the harness; by default there is one
 */
export async function variablesOf(
  mock: Mock,
  { variant }: MockOptions,
  environment?: PreparedEnvironment,
): Promise<Record<string, string>> {
  const { baseUrl, harnessUrl } = mock;
  const variables = {
    TARGET: 'mock',
    CONFORMANCE_SEED: '1',
    ...(environment === undefined
      ? { BASE_URL: baseUrl, HARNESS_URL: harnessUrl }
      : await fixturesOf(mock, environment)),
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
