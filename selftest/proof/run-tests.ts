import { withinTest } from '../../src/expectations/running-test.js';
import { fixtureMakers, givenWorkspace, openDoor, openRun } from '../../src/fixtures.js';
import type { Fixtures, Run } from '../../src/fixtures.js';
import { Session } from '../../src/exchange/session.js';
import { openPreflight, publishPreflight } from '../../src/preflight.js';
import { NotJudged } from '../../src/target/not-judged.js';
import { readSettings } from '../../src/target/settings.js';
import type { TestRecord } from '../../src/verdict/compose.js';
import { judgeTest } from '../../src/verdict/judge-test.js';
import type { RecordedExchange } from '../../src/verdict/result.js';
import { inPool } from './pool.js';
import type { DeclaredTest } from './collected-test.js';

/** What the tests of one run left. */
export interface LeanRun {
  tests: TestRecord[];
  exchanges: Record<string, RecordedExchange>;
}

/** How a run goes. */
export interface RunOptions {
  /** How many tests run at the same time; by default enough to share the waits for deliveries. */
  width?: number;
  /** Hears of each test before it begins. */
  before?(id: string): void;
  /** Ends the run once it holds of a test. */
  until?(record: TestRecord): boolean;
}

/** Milliseconds that one test has. */
const testLimit = 60_000;

/** Runs tests in this process against the target of the variables, as src/test.ts would under Playwright. */
export async function runTests(
  tests: readonly DeclaredTest[],
  variables: Record<string, string>,
  { width = 12, before, until }: RunOptions = {},
): Promise<LeanRun> {
  const settings = readSettings(variables);
  const { found, close } = await openPreflight(settings);
  publishPreflight(found);
  const run = openRun(settings, found);
  const exchanges: LeanRun['exchanges'] = {};
  let over = false;
  try {
    const records = await inPool(tests, width, async (test, index) => {
      if (over) return [];
      before?.(idOf(test));
      const session = new Session(`t${index}`);
      const record = await runOne(test, run, session);
      over ||= until?.(record) === true;
      Object.assign(exchanges, session.recorder.exchanges);
      return [record];
    });
    return { tests: records.flat(), exchanges };
  } finally {
    await run.close();
    await close();
  }
}

async function runOne(test: DeclaredTest, run: Run, session: Session): Promise<TestRecord> {
  const started = performance.now();
  const ended = {
    status: 'passed' as 'passed' | 'failed' | 'skipped' | 'timedOut',
    annotations: [] as { type: string; description: string }[],
    error: undefined as string | undefined,
  };
  const running = {
    session,
    end(verdict: NotJudged['verdict'], reason: string): never {
      ended.annotations.push({ type: verdict, description: reason });
      throw new NotJudged(verdict, reason);
    },
  };
  await withinTest(running, async () => {
    try {
      await limited(fixturesOf(test, run, session).then((fixtures) => test.body(fixtures)));
    } catch (error) {
      ended.status =
        error instanceof NotJudged ? 'skipped' : error instanceof OutOfTime ? 'timedOut' : 'failed';
      ended.error = (error as Error).message;
    }
  });
  const { finding, observations, answers, exchanges } = session.toRecord();
  return {
    id: idOf(test),
    title: test.title,
    file: test.file,
    line: 1,
    ...judgeTest({ ...ended, finding }),
    durationMs: performance.now() - started,
    exchanges: Object.keys(exchanges),
    requirements: test.requirements,
    observations,
    answers,
  };
}

function idOf({ file, title }: DeclaredTest): string {
  return `${file} ${title}`;
}

async function fixturesOf({ needs }: DeclaredTest, run: Run, session: Session): Promise<Fixtures> {
  const door = openDoor(run, session);
  const made: Partial<Fixtures> = { session, door };
  if (needs.some((name) => name !== 'session' && name !== 'door' && name !== 'signatures'))
    made.workspace = await givenWorkspace(door);
  const base = made as Pick<Fixtures, 'door' | 'workspace'>;
  for (const name of needs)
    if (name in fixtureMakers)
      Object.assign(made, { [name]: await fixtureMakers[name as keyof typeof fixtureMakers](base, run) });
  return made as Fixtures;
}

class OutOfTime extends Error {}

async function limited(work: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new OutOfTime(`${testLimit / 1000} s`)), testLimit);
  });
  await Promise.race([work, limit]).finally(() => clearTimeout(timer));
}
