import { test as base } from '@playwright/test';
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
export { control, stop } from './expectations/stop.js';

/** The test of this suite: Playwright's, with what reaches the target. */
export const test = base.extend<Fixtures, { run: Run }>({
  run: [
    async ({}, use) => {
      const run = openRun(readSettings(), readPreflight());
      await use(run);
      await run.close();
    },
    { scope: 'worker' },
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
    { auto: true },
  ],
  door: ({ run, session }, use) => use(openDoor(run, session)),
  workspace: async ({ door }, use) => use(await givenWorkspace(door)),
  elsewhere: async ({ door, workspace }, use) => use(await fixtureMakers.elsewhere({ door, workspace })),
  companies: ({ door, workspace }, use) => use(fixtureMakers.companies({ door, workspace })),
  roles: ({ door, workspace }, use) => use(fixtureMakers.roles({ door, workspace })),
  leadsA: ({ run, door, workspace }, use) => use(fixtureMakers.leadsA({ door, workspace }, run)),
  leadsB: ({ run, door, workspace }, use) => use(fixtureMakers.leadsB({ door, workspace }, run)),
  clients: ({ door, workspace }, use) => use(fixtureMakers.clients({ door, workspace })),
  orders: ({ door, workspace }, use) => use(fixtureMakers.orders({ door, workspace })),
  webhooks: ({ run, door, workspace }, use) => use(fixtureMakers.webhooks({ door, workspace }, run)),
  signatures: ({ door }, use) => use(fixtureMakers.signatures({ door })),
});

/** A skip, unlike an error, does not cost a new worker; the annotation tells the reporter what it means. */
function end(info: TestInfo, verdict: UnjudgedVerdict, reason: string): never {
  info.annotations.push({ type: verdict, description: reason });
  info.skip(true, reason);
  throw new NotJudged(verdict, reason);
}
