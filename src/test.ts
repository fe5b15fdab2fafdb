import type { Fixtures, PlaywrightWorkerOptions, TestInfo } from '@playwright/test';
import { fullTitle, idAndTitle } from './contract/test-id.js';
import { seedSampleData } from './operations/sample-data.js';
import { connectionRefused } from './exchange/wire.js';
import { checkDeclaration, detailsFor } from './run/declared-test.js';
import type { TestDetails } from './run/declared-test.js';
import { Outage } from './run/outage.js';
import { baseTest, declareAt, placeOfCall } from './run/playwright-internals.js';
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

/** Playwright's test, with the scene of src/run/scene.ts. */
const withScene = baseTest
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
        const { id } = idAndTitle(info.title);
        const session = new Session(info.retry === 0 ? id : `${id}~${info.retry}`, run.secrets.known);
        running.set(info, {
          session,
          end: (reason) => end(info, reason),
          ...(areStepsShown() && { step: asStepOf(run.secrets) }),
          extend: (milliseconds) => extend(info, milliseconds),
        });
        redactSteps(info, session.recorder.redaction);
        seedSampleData(`${run.settings.seed} ${id}`);
        const outage = new Outage(run.preflight.directory, process.env.TEST_PARALLEL_INDEX ?? '0');
        let why: Why | undefined;
        try {
          const { first } = outage;
          const { unreachable: never } = run.preflight;
          why = never ?? (first === undefined ? undefined : await unreachable(run.settings));
          if (why !== undefined && first !== undefined) skipInOutage(info, session, why, first);
          if (why !== undefined) stop('cantTell', why);
          const scene = new Scene(run, session, id);
          await use(scene);
          await scene.end(info.status !== 'passed');
        } finally {
          outage.ended(id, why !== undefined || session.reason?.code === connectionRefused);
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

type Body = (scene: Scene) => Promise<void>;

/**
 * Declares a test of this suite.
 * @param id `REQUIREMENT/slug`, which no other test has: by it the test is known in results, whatever its title says
 * @param body is given the parts of the scene that it names
 */
export function test(id: string, details: TestDetails, body: Body): void {
  declare('default', placeOfCall(test), id, details, body);
}

/** As {@link test}, and no other test runs. */
test.only = function only(id: string, details: TestDetails, body: Body): void {
  declare('only', placeOfCall(only), id, details, body);
};

function declare(
  type: 'default' | 'only',
  place: ReturnType<typeof placeOfCall>,
  id: string,
  details: TestDetails,
  body: Body,
): void {
  checkDeclaration(id, details);
  declareAt(
    withScene as unknown as typeof baseTest,
    type,
    place,
    fullTitle(id, details.title),
    detailsFor(details),
    body as unknown as Parameters<typeof declareAt>[5],
  );
}

const running = new WeakMap<TestInfo, RunningTest>();

findRunningTest(() => {
  try {
    return running.get(withScene.info());
  } catch {
    // Playwright throws between tests.
    return undefined;
  }
});

/** Shows steps as Playwright's own, their exchanges without what other processes of the run have learned until then. */
function asStepOf(secrets: SharedSecrets): NonNullable<RunningTest['step']> {
  return (title, body) =>
    withScene.step(title, (step) =>
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
