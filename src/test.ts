import path from 'node:path';
import { _baseTest as base } from '@playwright/test';
import type { Fixtures, TestInfo } from '@playwright/test';
import { seedSampleData } from './operations/sample-data.js';
import { readPreflight } from './run/preflight.js';
import { redactSteps } from './run/redacted-steps.js';
import { openRun } from './run/run.js';
import type { Run } from './run/run.js';
import { Scene, sceneParts } from './run/scene.js';
import { NotJudged } from './session/not-judged.js';
import type { UnjudgedVerdict } from './session/not-judged.js';
import { findRunningTest } from './session/running-test.js';
import type { RunningTest } from './session/running-test.js';
import { recordName, Session } from './session/session.js';
import { stop } from './session/stop.js';
import { shortTestId } from './session/test-id.js';
import { nameOfTest } from './verdict/run-record.js';
import { readSettings } from './target/settings.js';

export * from './surface.js';

/** Playwright logs a step for the set-up and one for the end of each fixture; nobody reads them, and they cost time. */
const quiet = { box: 'self' } as const;

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
  .extend<{ scene: Scene }, { run: Run }>({
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
        const session = new Session(shortTestId(name) + (info.retry === 0 ? '' : `r${info.retry}`));
        running.set(info, {
          session,
          end: (verdict, reason) => end(info, verdict, reason),
          extend: (milliseconds) => extend(info, milliseconds),
        });
        redactSteps(info, session.recorder.redaction);
        seedSampleData(`${run.settings.seed} ${name}`);
        if (run.preflight.unreachable !== undefined) stop('cantTell', run.preflight.unreachable);
        const scene = new Scene(run, session, name);
        await use(scene);
        await scene.end(info.status !== 'passed');
        const record = session.toRecord();
        info.attachments.push({
          name: recordName,
          contentType: 'application/json',
          body: Buffer.from(JSON.stringify(record)),
        });
        if (info.status === 'failed') keepWorker(info, record.finding?.message ?? 'The test broke off.');
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
 * to, which the reporter takes back in its process (src/reporting/test-record.ts). A failure that is to be tried again
 * stays unexpected.
 */
function keepWorker(info: TestInfo, why: string): void {
  if (info.retry === info.project.retries) info.fail(true, why);
}

/** A skip, unlike an error, does not cost a new worker; the annotation tells the reporter what it means. */
function end(info: TestInfo, verdict: UnjudgedVerdict, reason: string): never {
  info.annotations.push({ type: verdict, description: reason });
  info.skip(true, reason);
  throw new NotJudged(verdict, reason);
}
