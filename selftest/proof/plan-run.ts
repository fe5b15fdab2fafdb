import { startMock } from '../../mock/server.js';
import { gains, forecast } from '../../src/run/forecast.js';
import type { Gain, Forecast } from '../../src/run/forecast.js';
import { readSettings } from '../../src/target/settings.js';
import type { ConformanceResult } from '../../src/verdict/result.js';
import { perishableFor } from '../environment/environment.js';
import type { PreparedEnvironment } from '../environment/environment.js';
import type { CollectedTest } from './collected-test.js';
import { composed, variablesOf } from './hold-mock.js';
import { runTests } from './run-tests.js';

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
