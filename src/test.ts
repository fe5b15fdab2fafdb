import type { PlaywrightWorkerOptions, TestInfo } from '@playwright/test';
import { fullTitle } from './contract/test-id.js';
import { connectionRefused } from './exchange/wire.js';
import { declaredTest, detailsFor } from './run/declared-test.js';
import type { DeclaredTest, TestBody, TestDetails } from './run/declared-test.js';
import {
  baseTest,
  declareAt,
  placeOfCall,
  reportedBy,
  redactError,
  redactSteps,
  isTakenBack,
} from './run/playwright-internals.js';
import { readPreflight, areStepsShown } from './run/between-processes.js';
import { openRun } from './run/run.js';
import type { Run } from './run/run.js';
import { RunningCases } from './run/run-cases.js';
import type { RunningCase } from './run/run-cases.js';
import type { SharedSecrets } from './run/between-processes.js';
import { NotJudged, recordName } from './session/session.js';
import type { RunningTest } from './session/session.js';
import { unreachable } from './target/connection/unanswered.js';
import { Outage } from './target/request-policy.js';
import { readSettings } from './target/settings.js';
import { reasonOf } from './verdict/verdicts.js';
import type { Why } from './verdict/result.js';

export * from './surface.js';

/** Playwright logs a step for the set-up and one for the end of each fixture; nobody reads them, and they cost time. */
const quiet = { box: 'self' } as const;

type TraceOption = PlaywrightWorkerOptions['trace'];

/** Runs the cases of the test that it is given. */
type RunCases = (test: DeclaredTest) => Promise<void>;

const withCases = baseTest.extend<{ runCases: RunCases }, { run: Run; trace: TraceOption }>({
  // The base has no such option of its own: without it --trace and UI mode would show nothing.
  trace: ['off', { scope: 'worker', option: true, box: true }],
  run: [
    async ({}, use) => {
      const run = openRun(readSettings(), readPreflight());
      await use(run);
      await run.close();
    },
    { scope: 'worker', ...quiet },
  ],
  runCases: [
    async ({ run }, use, info) => {
      redactSteps(info, run.secrets.known, areStepsShown());
      let cases: RunningCases | undefined;
      await use(async (test) => {
        const outage = new Outage(run.preflight.directory, process.env.TEST_PARALLEL_INDEX ?? '0');
        const { first } = outage;
        const { unreachable: never } = run.preflight;
        const why: Why | undefined =
          never ?? (first === undefined ? undefined : await unreachable(run.settings));
        const { timeout } = info;
        cases = new RunningCases(test, run, {
          limit: timeout,
          suffix: info.retry === 0 ? '' : `~${info.retry}`,
          why,
          extend: (milliseconds) => extend(info, milliseconds),
          ...(areStepsShown() && { step: asStepOf(run.secrets) }),
        });
        if (timeout > 0) info.setTimeout(cases.turns * timeout + graceTime);
        const ended = await cases.run();
        const isRefused = ended.some(({ session }) => session.reason?.code === connectionRefused);
        outage.ended(test.id, why !== undefined || isRefused);
        if (why !== undefined && first !== undefined) skipInOutage(info, why, first);
        report(info, ended);
      });
      await run.secrets.exchange();
      const records = cases?.ended(info.status === 'timedOut' ? 'timedOut' : 'interrupted');
      if (records !== undefined)
        info.attachments.push({
          name: recordName,
          contentType: 'application/json',
          body: Buffer.from(JSON.stringify(records)),
        });
      if (info.status === 'failed') keepWorker(info);
    },
    quiet,
  ],
});

/** Cases end by limits of their own; Playwright's comes so much later, in milliseconds. */
const graceTime = 5_000;

/**
 * Declares a test of this suite.
 * @param id `REQUIREMENT/slug`, which no other test has: by it the test is known in results, whatever its title says
 * @param body is called for each case, with what it can ask of the target and what varies
 */
export function test<Params>(id: string, details: TestDetails<Params>, body: TestBody<Params>): void {
  declare('default', placeOfCall(test), declaredTest(id, details, body));
}

/** As {@link test}, and no other test runs. */
test.only = function only<Params>(id: string, details: TestDetails<Params>, body: TestBody<Params>): void {
  declare('only', placeOfCall(only), declaredTest(id, details, body));
};

function declare(
  type: 'default' | 'only',
  place: ReturnType<typeof placeOfCall>,
  declared: DeclaredTest,
): void {
  const body = ({ runCases }: { runCases: RunCases }): Promise<void> => runCases(declared);
  declareAt(
    withCases as unknown as typeof baseTest,
    type,
    place,
    fullTitle(declared.id, declared.title),
    detailsFor(declared),
    body as unknown as Parameters<typeof declareAt>[5],
  );
}

/** Shows steps as Playwright's own, their exchanges without what other processes of the run have learned until then. */
function asStepOf(secrets: SharedSecrets): NonNullable<RunningTest['step']> {
  return (title, body) =>
    withCases.step(title, (step) =>
      body(async (name, value) => {
        await secrets.exchange();
        await step.attach(name, { body: JSON.stringify(value(), null, 2), contentType: 'application/json' });
      }),
    );
}

/** A limit of 0 is none, and stays so. */
function extend(info: TestInfo, milliseconds: number): void {
  if (info.timeout > 0) info.setTimeout(info.timeout + Math.ceil(milliseconds));
}

/**
 * An unexpected failure costs a new worker, more than half a second; so a test that has failed is declared to be expected
 * to, if the reporter of the run takes that back. A failure that is to be tried again stays unexpected.
 */
function keepWorker(info: TestInfo): void {
  if (info.retry === info.project.retries && isTakenBack()) info.fail();
}

/** What is not run because the target is down could not be judged either; three tests have failed for it already. */
function skipInOutage(info: TestInfo, why: Why, first: string): never {
  info.skip(true, `The connection to the target was refused in "${first}" and in the tests after it.`);
  throw new NotJudged({ settings: [], ...why, verdict: 'cantTell' });
}

/**
 * Has Playwright say of a test what its cases say. What the run could not tell fails, as a violation does: no reporter may
 * take it for less. A test of which no case could judge is skipped.
 */
function report(info: TestInfo, cases: readonly RunningCase[]): void {
  const errors = cases.flatMap((each) => errorOf(each) ?? []);
  const [first, ...others] = errors;
  if (first !== undefined) {
    keepWorker(info);
    for (const error of others) reportedBy(info)._failWithError(error);
    throw first;
  }
  if (cases.some(({ status }) => status === 'passed')) return;
  const [reason] = cases.flatMap(({ session }) => session.reason ?? []);
  info.skip(true, reason?.message ?? 'No case could judge.');
}

/** The error by which a case fails its test; undefined if it passed, or says nothing of the target. */
function errorOf({ status = 'interrupted', error, session, declared }: RunningCase): Error | undefined {
  const before = declared.id === null ? '' : `${declared.id}: `;
  const thrown = error instanceof Error ? error : new Error(String(error));
  if (status === 'failed') {
    redactError(thrown, session.recorder.redaction);
    return withBeginning(thrown, before);
  }
  const message = error === undefined ? undefined : thrown.message;
  const reason = reasonOf({ status, error: message, reason: session.reason, levels: declared.levels });
  if (reason?.verdict !== 'cantTell') return undefined;
  // Without a name the error is known by its message alone.
  const reported = { ...reason, message: `Cannot tell: ${before}${reason.message}` };
  return Object.assign(new NotJudged(reported), { name: '' });
}

function withBeginning(error: Error, before: string): Error {
  const { message, stack = '' } = error;
  error.stack = stack.replace(message, () => `${before}${message}`);
  error.message = `${before}${message}`;
  return error;
}
