import { openPreflight } from '../../src/run/preflight.js';
import { openRun } from '../../src/run/run.js';
import type { Run } from '../../src/run/run.js';
import { RunningCases } from '../../src/run/run-cases.js';
import type { CaseOptions } from '../../src/run/run-cases.js';
import type { OrderUse } from '../../src/target/order-account.js';
import { readSettings, testLimitOf } from '../../src/target/settings.js';
import type { EnvironmentFixtures } from '../../src/target/environment-fixtures.js';
import type { TestRecord } from '../../src/verdict/verdicts.js';
import { caseRecord } from '../../src/verdict/verdicts.js';
import type { Exchanges } from '../../src/verdict/recorded-exchange.js';
import { inPool } from './pool.js';
import type { CollectedTest } from './collect-tests.js';

/** A test as it ended, with what its cases took, did with prepared orders, and used of the environment file. */
export type ProvedTest = TestRecord & {
  ended: { name: string; seconds: number; orders: OrderUse[]; variables: string[] }[];
};

/** What the tests of one run left. */
export interface LeanRun {
  tests: ProvedTest[];
  exchanges: Exchanges;
  /** What a person at the terminal sees before the first test, a sentence each. */
  found: string[];
  /** What of it was wrong. */
  errors: string[];
}

/** How a run goes. */
export interface RunOptions {
  /** How many tests run at the same time, and cases of each; by default enough to share the waits for deliveries. */
  width?: number;
  /** Whether it is found out at which of its levels a case fails; by default it is. */
  narrows?: boolean | undefined;
  /** The orders that a command printed before the run. */
  perishable?: EnvironmentFixtures['perishable'];
  /** Hears of each test before it begins. */
  before?(id: string): void;
  /** Ends the run once it holds of a test. */
  until?(record: TestRecord): boolean;
}

/** Runs tests in this process against the target of the variables, as src/test.ts would under Playwright. */
export async function runTests(
  tests: readonly CollectedTest[],
  variables: Record<string, string>,
  { width = 12, narrows, perishable, before, until }: RunOptions = {},
): Promise<LeanRun> {
  const settings = readSettings(variables);
  if (perishable !== undefined)
    settings.environmentFixtures = { ...settings.environmentFixtures, perishable };
  const { found, close } = await openPreflight(settings);
  const run = openRun(settings, found);
  const exchanges: LeanRun['exchanges'] = {};
  let over = false;
  try {
    const records = await inPool(tests, width, async (test) => {
      if (over) return [];
      before?.(test.id);
      const { record, exchanges: kept } = await runOne(test, run, { width, narrows });
      over ||= until?.(record) === true;
      Object.assign(exchanges, kept);
      return [record];
    });
    const { unreachable: why } = found;
    const troubles = found.troubles.map(({ message }) => message);
    return {
      tests: records.flat(),
      exchanges,
      found: [why?.message ?? [], troubles].flat(),
      errors: troubles,
    };
  } finally {
    await run.close();
    await close();
  }
}

async function runOne(
  { id, title, file, holds, ...test }: CollectedTest,
  run: Run,
  options: Pick<CaseOptions, 'width' | 'narrows'>,
): Promise<{ record: ProvedTest; exchanges: Exchanges }> {
  const started = performance.now();
  const limit = testLimitOf(run.settings);
  const cases = new RunningCases(test, run, { ...options, limit, why: run.preflight.unreachable });
  const ended = await cases.run();
  const records = cases.ended();
  const record = {
    ...{ id, title, file, line: 1, holds: [...holds], durationMs: performance.now() - started },
    cases: records.map((each) => caseRecord(each, holds)),
    ended: ended.map(({ declared, duration, orders, variables }) => ({
      ...{ name: declared.name, seconds: Math.floor(duration / 1000) },
      ...{ orders, variables },
    })),
  };
  return {
    record,
    exchanges: Object.assign({}, ...records.map(({ trace }) => trace?.exchanges)) as Exchanges,
  };
}
