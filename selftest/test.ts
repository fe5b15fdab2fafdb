import { chromium } from '@playwright/test';
import type { Browser } from '@playwright/test';
import { baseTest } from '../src/run/playwright-internals.js';
import { chromiumPath } from './browser/chromium.js';

export { expect } from '@playwright/test';

/**
 * The test of the project's own tests, without the fixtures of Playwright that would be set up for each of them. All share
 * its workers, and with them what is started once in each: the Chromium of this machine, and the provers.
 */
export const test = baseTest.extend<object, { chromiumBrowser: Browser }>({
  chromiumBrowser: [
    async ({}, use) => {
      const browser = await chromium.launch({ executablePath: chromiumPath(), args: ['--no-sandbox'] });
      await use(browser);
      await browser.close();
    },
    { scope: 'worker' },
  ],
});
