import { _baseTest as base } from '@playwright/test';
import type { TestInfo } from '@playwright/test';
import { Session, recordName } from './exchange/session.js';
import { enterTest } from './expectations/running-test.js';
import { stop } from './expectations/stop.js';
import { fixtureMakers, givenWorkspace, openDoor, openRun } from './fixtures.js';
import type { Fixtures, Run } from './fixtures.js';
import { seedSampleData } from './operations/sample-data.js';
import { readPreflight } from './preflight.js';
import { NotJudged } from './target/not-judged.js';
import type { UnjudgedVerdict } from './target/not-judged.js';
import { readSettings } from './target/settings.js';

export { covers } from './expectations/covers.js';
export { expect } from './expectations/recording.js';
export { control, refusal, stop } from './expectations/stop.js';

/** Playwright logs a step for the set-up and one for the end of each fixture; nobody reads them, and they cost time. */
const quiet = { box: 'self' } as const;

/**
 * The test of this suite: Playwright's, with what reaches the target. Its base is the one without browser fixtures: those
 * run for every test, open nothing here, and took half of the processor time of a run.
 */
export const test = base.extend<Fixtures, { run: Run }>({
  run: [
    async ({}, use) => {
      const run = openRun(readSettings(), readPreflight());
      await use(run);
      await run.close();
    },
    { scope: 'worker', ...quiet },
  ],
  session: [
    async ({ run }, use, info) => {
      const session = new Session(`${info.testId}-${info.retry}`);
      enterTest({ session, end: (verdict, reason) => end(info, verdict, reason) });
      seedSampleData(`${process.env.CONFORMANCE_SEED} ${info.testId}`);
      if (run.preflight.unreachable !== undefined) stop('cantTell', run.preflight.unreachable);
      await use(session);
      info.attachments.push({
        name: recordName,
        contentType: 'application/json',
        body: Buffer.from(JSON.stringify(session.toRecord())),
      });
    },
    { auto: true, ...quiet },
  ],
  door: [({ run, session }, use) => use(openDoor(run, session)), quiet],
  workspace: [async ({ door }, use) => use(await givenWorkspace(door)), quiet],
  elsewhere: [
    async ({ door, workspace }, use) => use(await fixtureMakers.elsewhere({ door, workspace })),
    quiet,
  ],
  companies: [({ door, workspace }, use) => use(fixtureMakers.companies({ door, workspace })), quiet],
  roles: [({ door, workspace }, use) => use(fixtureMakers.roles({ door, workspace })), quiet],
  leadsA: [({ run, door, workspace }, use) => use(fixtureMakers.leadsA({ door, workspace }, run)), quiet],
  leadsB: [({ run, door, workspace }, use) => use(fixtureMakers.leadsB({ door, workspace }, run)), quiet],
  clients: [({ door, workspace }, use) => use(fixtureMakers.clients({ door, workspace })), quiet],
  orders: [({ door, workspace }, use) => use(fixtureMakers.orders({ door, workspace })), quiet],
  webhooks: [({ run, door, workspace }, use) => use(fixtureMakers.webhooks({ door, workspace }, run)), quiet],
  signatures: [({ door }, use) => use(fixtureMakers.signatures({ door })), quiet],
});

/** A skip, unlike an error, does not cost a new worker; the annotation tells the reporter what it means. */
function end(info: TestInfo, verdict: UnjudgedVerdict, reason: string): never {
  info.annotations.push({ type: verdict, description: reason });
  info.skip(true, reason);
  throw new NotJudged(verdict, reason);
}
