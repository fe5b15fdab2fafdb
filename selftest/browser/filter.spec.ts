import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { renderHtml } from '../../src/report/html/page.js';
import { exampleResult, hostileExchanges } from '../report/hostile-result.js';
import { test } from './shown-page.js';

const html = renderHtml(exampleResult(), hostileExchanges());

const filters = [
  { name: 'a verdict', fragment: '#?verdict=untested', shows: ['AUT-REGENERATED-OLD'] },
  { name: 'two verdicts', fragment: '#?verdict=passed+failed', shows: ['ORD-QUANTITY-MIN', 'CMP-LIST-OK'] },
  { name: 'a chapter', fragment: '#?chapter=3', shows: ['ORD-CANCELLED-CLOSED'] },
  {
    name: 'an endpoint',
    fragment: '#?endpoint=updateOrder',
    shows: ['ORD-QUANTITY-MIN', 'ORD-CANCELLED-CLOSED', 'CMP-LIST-OK'],
  },
  { name: 'the title of a test', fragment: '#?text=quantity+of+zero', shows: ['ORD-QUANTITY-MIN'] },
  { name: 'a fault', fragment: '#?text=old+key+lives', shows: ['AUT-REGENERATED-OLD'] },
  { name: 'verdict and text', fragment: '#?verdict=failed&text=companies', shows: [] },
];

/** For every change all kinds of choice, in as few addresses as have them. */
const representative = ['two verdicts', 'a chapter', 'an endpoint', 'a fault', 'verdict and text'];

for (const { name, fragment, shows } of filters) {
  const tag = representative.includes(name) ? [] : '@nightly';
  test(`an address with ${name} shows the clauses that fit`, { tag }, async ({ show }) => {
    const page = await show(html, fragment);
    await expect(page.locator('.shown')).toHaveText(`${shows.length} of 4 requirements shown`);
    expect((await shownIds(page)).sort()).toEqual([...shows].sort());
  });
}

test('what a reader chooses stands in the address, and can be taken back', async ({ show }) => {
  const page = await show(html);
  await page.locator('.choice.failed').click();
  await page.locator('#search').fill('quantity');
  await expect(page).toHaveURL(/#\?verdict=failed&text=quantity$/);
  await page.locator('.clear').click();
  await expect(page).toHaveURL(/#$/);
  await expect(page.locator('.shown')).toHaveText('4 requirements');
});

test('the page is used by the keyboard alone', async ({ show }) => {
  const page = await show(html);
  await page.keyboard.press('Tab');
  await expect(page.locator('.skip')).toBeFocused();
  await page.locator('#search').focus();
  await page.keyboard.type('listing');
  await expect(page.locator('.shown')).toHaveText('1 of 4 requirements shown');
  await page.locator('[id="CMP-LIST-OK"] > summary').focus();
  await page.keyboard.press('Enter');
  const exchanges = page.locator('[id="CMP-LIST-OK"] .exchanges > summary');
  await expect(exchanges).toBeVisible();
  await exchanges.focus();
  await page.keyboard.press('Enter');
  await expect(page.locator('[id="exchange-x1"] .copy')).toBeVisible();
});

function shownIds(page: Page): Promise<string[]> {
  return page.locator('.requirement:not([hidden])').evaluateAll((rows) => rows.map(({ id }) => id));
}
