import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';

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
