import path from 'node:path';
import { _baseTest as base } from '@playwright/test';
import type { Fixtures, PlaywrightWorkerOptions, TestInfo } from '@playwright/test';
import { seedSampleData } from './operations/sample-data.js';
import { connectionRefused } from './exchange/wire.js';
import { Outage } from './run/outage.js';
import { areStepsShown } from './run/shown-steps.js';
import { isTakenBack } from './run/true-failure.js';
import { readPreflight } from './run/preflight.js';
import { unreachable } from './run/reach.js';
import { redactSteps } from './run/redacted-steps.js';
import { openRun } from './run/run.js';
import type { Run } from './run/run.js';
import { Scene, sceneParts } from './run/scene.js';
import type { SharedSecrets } from './run/shared-secrets.js';
import { NotJudged } from './session/not-judged.js';
import { findRunningTest } from './session/running-test.js';
import type { RunningTest } from './session/running-test.js';
import { recordName, Session } from './session/session.js';
import { stop } from './session/stop.js';
import { shortTestId } from './session/test-id.js';
import { nameOfTest } from './verdict/run-record.js';
import { readSettings } from './target/settings.js';
import type { Reason, Why } from './verdict/reason.js';

export * from './surface.js';

/** Playwright logs a step for the set-up and one for the end of each fixture; nobody reads them, and they cost time. */
const quiet = { box: 'self' } as const;

type TraceOption = PlaywrightWorkerOptions['trace'];

/** The parts of a scene as fixtures, so that a test names among its arguments what it needs. */
const parts = Object.fromEntries(
  sceneParts.map((name) => [
    name,
    [({ scene }: { scene: Scene }, use: (part: unknown) => Promise<void>) => use(scene[name]), quiet],
  ]),
) as unknown as Fixtures<Scene, object, { scene: Scene }, object>;

/**
 * The test of this suite: Playwright's, with the scene of src/run/scene.ts. Its base is the one without browser
 * fixtures: those run for every test, open nothing here, and took half of the processor time of a run.
 */
export const test = base
  .extend<{ scene: Scene }, { run: Run; trace: TraceOption }>({
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
    scene: [
      async ({ run }, use, info) => {
        const name = nameOf(info);
        const session = new Session(
          shortTestId(name) + (info.retry === 0 ? '' : `r${info.retry}`),
          run.secrets.known,
        );
        running.set(info, {
          session,
          end: (reason) => end(info, reason),
          ...(areStepsShown() && { step: asStepOf(run.secrets) }),
          extend: (milliseconds) => extend(info, milliseconds),
        });
        redactSteps(info, session.recorder.redaction);
        seedSampleData(`${run.settings.seed} ${name}`);
        const outage = new Outage(run.preflight.directory, process.env.TEST_PARALLEL_INDEX ?? '0');
        let why: Why | undefined;
        try {
          const { first } = outage;
          const { unreachable: never } = run.preflight;
          why = never ?? (first === undefined ? undefined : await unreachable(run.settings));
          if (why !== undefined && first !== undefined) skipInOutage(info, session, why, first);
          if (why !== undefined) stop('cantTell', why);
          const scene = new Scene(run, session, name);
          await use(scene);
          await scene.end(info.status !== 'passed');
        } finally {
          outage.ended(info.title, why !== undefined || session.reason?.code === connectionRefused);
          await run.secrets.exchange();
          info.attachments.push({
            name: recordName,
            contentType: 'application/json',
            body: Buffer.from(JSON.stringify(session.toRecord())),
          });
          if (info.status === 'failed') keepWorker(info);
        }
      },
      { auto: true, ...quiet },
    ],
  })
  .extend<Scene>(parts);

const running = new WeakMap<TestInfo, RunningTest>();

findRunningTest(() => {
  try {
    return running.get(test.info());
  } catch {
    // Playwright throws between tests.
    return undefined;
  }
});

/** Shows steps as Playwright's own, their exchanges without what other processes of the run have learned until then. */
function asStepOf(secrets: SharedSecrets): NonNullable<RunningTest['step']> {
  return (title, body) =>
    test.step(title, (step) =>
      body(async (name, value) => {
        await secrets.exchange();
        await step.attach(name, { body: JSON.stringify(value(), null, 2), contentType: 'application/json' });
      }),
    );
}

/** The name of a test that is the same wherever the suite stands. */
function nameOf({ file, title, project }: TestInfo): string {
  const place = path.relative(path.dirname(project.testDir), file).replaceAll(path.sep, '/');
  return nameOfTest({ file: place, title });
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

/** What is not run because the target is down could not be told either; three tests have failed for it already. */
function skipInOutage(info: TestInfo, session: Session, why: Why, first: string): never {
  const reason: Reason = { settings: [], ...why, verdict: 'cantTell' };
  session.endedFor(reason);
  info.skip(true, `The connection to the target was refused in "${first}" and in the tests after it.`);
  throw new NotJudged(reason);
}

/** What the run could not tell fails, as a violation does: no reporter may take it for less. All else is a skip. */
function end(info: TestInfo, reason: Reason): never {
  if (reason.verdict === 'cantTell') {
    keepWorker(info);
    // Without a name the error is told by its message alone.
    const message = `Cannot tell: ${reason.message}`;
    throw Object.assign(new NotJudged({ ...reason, message }), { name: '' });
  }
  info.skip(true, reason.message);
  throw new NotJudged(reason);
}
