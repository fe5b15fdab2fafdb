import { AsyncLocalStorage } from 'node:async_hooks';
import { planOrders } from '../../src/run/order-office.js';
import { openPreflight } from '../../src/run/preflight.js';
import { openRun } from '../../src/run/run.js';
import type { Run } from '../../src/run/run.js';
import { Scene } from '../../src/run/scene.js';
import { NotJudged } from '../../src/session/not-judged.js';
import { findRunningTest } from '../../src/session/running-test.js';
import type { RunningTest } from '../../src/session/running-test.js';
import { Session } from '../../src/session/session.js';
import { stop } from '../../src/session/stop.js';
import type { OrderUse } from '../../src/target/order-use.js';
import { readSettings, testLimitOf } from '../../src/target/settings.js';
import type { TestRecord } from '../../src/verdict/run-record.js';
import { caseRecord } from '../../src/verdict/judge-case.js';
import type { Exchanges } from '../../src/verdict/recorded-exchange.js';
import { inPool } from './pool.js';
import type { DeclaredTest } from './collected-test.js';

/** A test as it ended, with what it did with prepared orders, and the variables of the environment file that it used. */
export type ProvedTest = TestRecord & { orders: OrderUse[]; needs: string[] };

/** What the tests of one run left. */
export interface LeanRun {
  tests: ProvedTest[];
  exchanges: Exchanges;
  /** What a person at the terminal is told before the first test, a sentence each. */
  found: string[];
  /** What of it was wrong. */
  errors: string[];
}

/** How a run goes. */
export interface RunOptions {
  /** How many tests run at the same time; by default enough to share the waits for deliveries. */
  width?: number;
  /** Whether prepared orders are lent to whoever comes first, not by what is known of the tests already. */
  unplanned?: boolean;
  /** Hears of each test before it begins. */
  before?(id: string): void;
  /** Ends the run once it holds of a test. */
  until?(record: TestRecord): boolean;
}

/** Tests run side by side here, so that each is found by what called it. */
const running = new AsyncLocalStorage<RunningTest>();

findRunningTest(() => running.getStore());

/** Runs tests in this process against the target of the variables, as src/test.ts would under Playwright. */
export async function runTests(
  tests: readonly DeclaredTest[],
  variables: Record<string, string>,
  { width = 12, unplanned = false, before, until }: RunOptions = {},
): Promise<LeanRun> {
  const settings = readSettings(variables);
  const { found, close } = await openPreflight(settings);
  if (!unplanned)
    await planOrders(
      found.leases,
      tests.map(({ id }) => id),
    );
  const run = openRun(settings, found);
  const exchanges: LeanRun['exchanges'] = {};
  let over = false;
  try {
    const records = await inPool(tests, width, async (test) => {
      if (over) return [];
      before?.(test.id);
      const session = new Session(test.id, run.secrets.known);
      const { record, exchanges: kept } = await runOne(test, run, session);
      over ||= until?.(record) === true;
      Object.assign(exchanges, kept);
      return [record];
    });
    const { unreachable: why, troubles } = found;
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
  test: DeclaredTest,
  run: Run,
  session: Session,
): Promise<{ record: ProvedTest; exchanges: Exchanges }> {
  const started = performance.now();
  const ended = {
    status: 'passed' as 'passed' | 'failed' | 'skipped' | 'timedOut',
    error: undefined as string | undefined,
  };
  const self: RunningTest = {
    session,
    end(reason) {
      throw new NotJudged(reason);
    },
    // The harness of the mock keeps nobody waiting.
    extend: () => undefined,
  };
  const scene = new Scene(run, session, test.id);
  await running.run(self, async () => {
    try {
      const { unreachable: why } = run.preflight;
      if (why !== undefined) stop('cantTell', why);
      await limited(test.body(scene), testLimitOf(run.settings));
    } catch (error) {
      ended.status =
        error instanceof NotJudged ? 'skipped' : error instanceof OutOfTime ? 'timedOut' : 'failed';
      ended.error = (error as Error).message;
    }
  });
  const orders = scene.orderUses();
  await scene.end(ended.status !== 'passed');
  const trace = session.toRecord();
  const record = {
    id: test.id,
    title: test.title,
    file: test.file,
    line: 1,
    durationMs: performance.now() - started,
    holds: test.requirements,
    cases: [caseRecord({ ...ended, trace }, test.requirements)],
    orders,
    needs: scene.usedVariables(),
  };
  return { record, exchanges: trace.exchanges };
}

class OutOfTime extends Error {}

async function limited(work: Promise<void>, milliseconds: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new OutOfTime(`${milliseconds / 1000} s`)), milliseconds);
  });
  await Promise.race([work, limit]).finally(() => clearTimeout(timer));
}
