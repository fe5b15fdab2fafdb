import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium, expect, test } from '@playwright/test';
import type { Browser, Page } from '@playwright/test';
import type { Fault } from '../../mock/faults/fault.js';
import { startMock } from '../../mock/server.js';
import { runSuite } from '../proof/run-suite.js';
import { chromiumPath } from './chromium.js';

/** A fault that a reviewer is to find on the page, with hostile text in what it answers. */
const nameIsMarkup: Fault = {
  id: 'company-name-is-markup',
  breaks: ['CMP-NAME'],
  describe: 'The name of a company is a list with markup in it.',
  apply: (seams) => ({
    ...seams,
    response(service, answer, request) {
      if (request.operation !== 'listCompanies' || answer.status !== 200) return answer;
      const { companies } = answer.body as { companies: object[] };
      const renamed = companies.map((company) => ({
        ...company,
        name: ['<img src=x onerror="document.title=1">'],
      }));
      return { ...answer, body: { message: 'ok', companies: renamed } };
    },
  }),
};

/** One run of the suite, one browser: what is shown of the run is looked at from several sides. */
test('a reviewer finds the broken clause, its evidence and a command on the page', async ({}, info) => {
  const target = await startMock({ faults: [nameIsMarkup] });
  const { exitCode, output, folder } = await runSuite({
    reportDir: info.outputPath('report'),
    env: { BASE_URL: target.baseUrl, HARNESS_URL: target.harnessUrl },
    args: ['tests/companies'],
  });
  await target.close();
  expect(exitCode, output).toBe(1);
  expect(output).toContain('CMP-NAME');

  const browser = await chromium.launch({ executablePath: chromiumPath(), args: ['--no-sandbox'] });
  try {
    const page = await openReport(browser, path.join(folder, 'report.html'));

    await test.step('the first screen says the outcome and the finding', async () => {
      await expect(page.getByRole('heading', { level: 1 })).toContainText('Nonconformant');
      await expect(page.locator('body')).toContainText('A listed company has name, a string.');
      await expect(page.locator('body')).toContainText('curl -sS');
      await page.screenshot({ path: info.outputPath('first-screen.png') });
    });
    await test.step('markup that a target answered is shown as text', async () => {
      await expect(page).not.toHaveTitle('1');
      expect(await page.locator('img').count()).toBe(0);
    });
    await test.step('a requirement has an address of its own', async () => {
      await page.goto(`${page.url().split('#')[0]}#CMP-NAME`);
      await expect(page.locator('[id="CMP-NAME"]')).toBeInViewport();
    });
    await test.step('the search leaves what was asked for', async () => {
      await page.locator('#search').fill('extraSmallLogo');
      await expect(page.locator('[id="CMP-EXTRA-SMALL-LOGO"]')).toBeVisible();
      await expect(page.locator('[id="CMP-LARGE-LOGO"]')).toBeHidden();
    });
    await test.step('nothing runs over the edge of a narrow screen', async () => {
      await page.setViewportSize({ width: 390, height: 844 });
      const overflow = await page.evaluate(
        'document.documentElement.scrollWidth - document.documentElement.clientWidth',
      );
      expect(overflow).toBe(0);
    });
  } finally {
    await browser.close();
  }
});

/** The page of a report; it must load nothing and report no error of its own. */
async function openReport(browser: Browser, file: string): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
  page.on('pageerror', (error) => {
    throw error;
  });
  await page.route('**/*', (route) =>
    route.request().url().startsWith('file:') ? route.continue() : route.abort(),
  );
  await page.goto(pathToFileURL(file).href);
  return page;
}
