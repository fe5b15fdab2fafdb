import { writeFileSync, readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import { expect, test as base } from '../test.js';

/** Shows the text of a page as a reader opens it: from a file, at an address that may have a fragment. */
type Show = (html: string, fragment?: string) => Promise<Page>;

/** Tests of a page in the Chromium of this machine. The page may load nothing and report no error of its own. */
export const test = base.extend<{ show: Show }>({
  show: async ({ chromiumContext }, use, info) => {
    const page = await chromiumContext.newPage();
    const troubles: string[] = [];
    page.on('pageerror', (error) => troubles.push(error.message));
    page.on('console', (message) => message.type() === 'error' && troubles.push(message.text()));
    page.on('request', (request) => {
      if (!/^(file|blob):/.test(request.url())) troubles.push(`it asked for ${request.url()}`);
    });
    await use(async (html, fragment = '') => {
      const file = info.outputPath('page.html');
      writeFileSync(file, html);
      await page.goto(`${pathToFileURL(file).href}${fragment}`);
      return page;
    });
    await page.close();
    expect(troubles, 'troubles of the page').toEqual([]);
  },
});

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** What axe finds wrong with a page as it stands, links too small to be hit among it: a line for each element. */
export async function violations(page: Page): Promise<string[]> {
  // What is not rendered while it is off the screen has the size of an estimate, and seems to lie on what comes after it.
  await page.evaluate(
    "for (const each of document.querySelectorAll('*')) each.style.contentVisibility = 'visible'",
  );
  await page.evaluate(axe);
  return page.evaluate(
    "axe.run({ rules: { 'target-size': { enabled: true } } }).then(({ violations }) => violations.flatMap(({ id, nodes }) => nodes.map((node) => id + ': ' + node.html.slice(0, 200) + ' ' + (node.any[0]?.message ?? ''))))",
  );
}
