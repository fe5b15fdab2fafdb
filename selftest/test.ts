import { chromium } from '@playwright/test';
import type { Browser, BrowserContext } from '@playwright/test';
import { baseTest } from '../src/run/playwright-internals.js';
import { startMock } from '../mock/server.js';
import type { Mock, MockOptions } from '../mock/server.js';
import { chromiumPath } from './browser/chromium.js';

export { expect } from '@playwright/test';

/** Something that was started. */
interface Closable {
  close(): Promise<unknown>;
}

/**
 * The test of the project's own tests, without the fixtures of Playwright that would be set up for each of them. All share
 * its workers, and with them what is started once in each: the provers, and the Chromium of this machine with a context,
 * whose window takes it a second of a core. A test that asks for a mock has one of its own.
 */
export const test = baseTest.extend<
  {
    options: MockOptions;
    mock: Mock;
    untilEnd: <Started extends Closable>(starting: Started | Promise<Started>) => Promise<Started>;
  },
  { chromiumBrowser: Browser; chromiumContext: BrowserContext }
>({
  /** How the mock of a test is started. */
  options: [{}, { option: true }],
  mock: async ({ options, untilEnd }, use) => use(await untilEnd(startMock(options))),
  /** Closes what a test started once the test has ended, however it ends. */
  untilEnd: async ({}, use) => {
    const all: Closable[] = [];
    await use(async (starting) => {
      const started = await starting;
      all.push(started);
      return started;
    });
    await Promise.all(all.map((each) => each.close()));
  },
  chromiumBrowser: [
    async ({}, use) => {
      const browser = await chromium.launch({ executablePath: chromiumPath(), args: ['--no-sandbox'] });
      await use(browser);
      await browser.close();
    },
    { scope: 'worker' },
  ],
  chromiumContext: [
    async ({ chromiumBrowser }, use) => {
      // The first page is the window, and stays.
      const context = await chromiumBrowser.newContext({ viewport: { width: 1280, height: 900 } });
      await context.newPage();
      await use(context);
    },
    { scope: 'worker' },
  ],
});
