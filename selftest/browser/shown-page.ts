import { writeFileSync, readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import { expect, test as base } from '../test.js';

/** Shows the text of a page as a reader opens it: from a file, at an address that may have a fragment. */
type Show = (html: string, fragment?: string) => Promise<Page>;

/** Tests of a page in the Chromium of this machine. The page may load only what it may, and report no error of its own. */
export const test = base.extend<{ mayLoad: RegExp; page: Page; show: Show }>({
  /** The addresses that the page may load. */
  mayLoad: [/^(file|blob):/, { option: true }],
  page: async ({ chromiumContext, mayLoad }, use) => {
    const page = await chromiumContext.newPage();
    const troubles: string[] = [];
    page.on('pageerror', (error) => troubles.push(error.message));
    page.on('console', (message) => message.type() === 'error' && troubles.push(message.text()));
    page.on('request', (request) => {
      if (!mayLoad.test(request.url())) troubles.push(`it asked for ${request.url()}`);
    });
    await use(page);
    await page.close();
    expect(troubles, 'troubles of the page').toEqual([]);
  },
  show: async ({ page }, use, info) =>
    use(async (html, fragment = '') => {
      const file = info.outputPath('page.html');
      writeFileSync(file, html);
      await page.goto(`${pathToFileURL(file).href}${fragment}`);
      return page;
    }),
});

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Expects of a page, as far as it is open, that it is for every eye and every width. */
export async function expectForEveryScreen(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const)
    await test.step(`a screen reader and a weak eye find nothing wrong in ${colorScheme} colours`, async () => {
      await page.emulateMedia({ colorScheme });
      expect.soft(await violations(page)).toEqual([]);
    });
  await test.step('nothing runs over the edge of a screen of 360 pixels', async () => {
    await page.setViewportSize({ width: 360, height: 740 });
    const overflow = await page.evaluate(
      'document.documentElement.scrollWidth - document.documentElement.clientWidth',
    );
    expect.soft(overflow).toBe(0);
  });
}

/** What axe finds wrong with a page as it stands, links too small to be hit among it: a line for each element. */
async function violations(page: Page): Promise<string[]> {
  // What is not rendered while it is off the screen has the size of an estimate, and seems to lie on what comes after it.
  await page.evaluate(
    "for (const each of document.querySelectorAll('*')) each.style.contentVisibility = 'visible'",
  );
  await page.evaluate(axe);
  return page.evaluate(
    "axe.run({ rules: { 'target-size': { enabled: true } } }).then(({ violations }) => violations.flatMap(({ id, nodes }) => nodes.map((node) => id + ': ' + node.html.slice(0, 200) + ' ' + (node.any[0]?.message ?? ''))))",
  );
}
