import type { Page } from '@playwright/test';
import { compareResults, renderComparisonPage } from '../../src/report/comparison.js';
import { renderHtml } from '../../src/report/html/page.js';
import { exampleResult, hostileExchanges, hostileResult, longFinding } from '../report/hostile-result.js';
import { expect } from '../test.js';
import { expectForEveryScreen, test } from './shown-page.js';

const pages: { name: string; html: string; tag?: string }[] = [
  { name: 'the report', html: renderHtml(exampleResult(), hostileExchanges()), tag: '@nightly' },
  { name: 'the report of a hostile target', html: renderHtml(hostileResult(), hostileExchanges()) },
  {
    name: 'a report with long bodies',
    html: renderHtml(longFinding().result, longFinding().exchanges),
    tag: '@nightly',
  },
  {
    name: 'a comparison',
    html: renderComparisonPage(compareResults([exampleResult(), hostileResult()])),
    tag: '@nightly',
  },
];

for (const { name, html, tag = [] } of pages)
  test(
    `with all of it open, ${name} is for every eye and every width, and what a target answered does nothing`,
    { tag },
    async ({ show }) => {
      const page = await show(html);
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await openEverything(page);
      await test.step('what a target answered is text and does nothing', async () => {
        await expect.soft(page).not.toHaveTitle('1');
        expect.soft(await page.locator('img').count()).toBe(0);
        expect.soft(await page.locator('body').innerText()).not.toMatch(/[\u0000-\u0008\u001b\u202e]/);
      });
      await expectForEveryScreen(page);
    },
  );

test('on paper the findings are open, and what only works on a screen is left out', async ({ show }) => {
  const page = await show(renderHtml(exampleResult(), hostileExchanges()));
  await page.evaluate("dispatchEvent(new Event('beforeprint'))");
  await page.emulateMedia({ media: 'print' });
  for (const left of ['nav', '.filter', '.copy']) await expect(page.locator(left).first()).toBeHidden();
  for (const place of await page.locator('#attention details:not(.exchanges, .fold), #legend').all())
    await expect(place).toHaveAttribute('open', '');
  expect((await page.pdf({ format: 'A4' })).length).toBeGreaterThan(10_000);
});

/** Opens every clause and every place of exchanges, one inside another. */
async function openEverything(page: Page): Promise<void> {
  for (let round = 0; round < 3; round += 1) {
    await page.evaluate("for (const each of document.querySelectorAll('details')) each.open = true");
    await page.waitForTimeout(150);
  }
  await page.waitForFunction(
    "[...document.querySelectorAll('.requirement[data-filled]')].every((row) => row.querySelector('.facts'))",
  );
}
