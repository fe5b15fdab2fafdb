import { expect } from '@playwright/test';
import { renderHtml } from '../../src/report/html/page.js';
import { longFinding } from '../report/long-finding.js';
import { test } from './shown-page.js';

const { result, exchanges } = longFinding();
const html = renderHtml(result, exchanges);

test('a finding shows the read through the harness that it rests on, and of its body what is wrong', async ({
  show,
}) => {
  const page = await show(html);
  const seen = page.locator('[id="finding-ORD-QUANTITY-MIN"] .seen');

  await expect(seen.locator('.label')).toContainText('Read through the harness: order.read, status 200');
  await expect(seen.locator('mark')).toHaveText(['"currency": "USD",']);
  await expect(seen.getByText('"member149"')).toBeVisible();
  expect(await seen.innerText()).not.toContain('"member100"');
  expect((await seen.boundingBox())?.height).toBeLessThan(400);
});

test('of expected and actual values what differs is marked, and long texts that begin and end alike are cut', async ({
  show,
}) => {
  const page = await show(html);
  const panes = page.locator('[id="finding-ORD-QUANTITY-MIN"] .pane pre');

  await expect(panes.locator('mark')).toContainText([/EUR/, /ab?c?/, /USD/, /ad?c?/]);
  for (const text of await panes.allInnerTexts()) {
    expect(text).toContain('(860 characters alike)');
    expect(text.length).toBeLessThan(400);
  }
});

test('the exchanges of a finding mark the calls to the harness, and show of a long body what it points at', async ({
  show,
}) => {
  const page = await show(html);
  const place = page.locator('[id="finding-ORD-QUANTITY-MIN"] .exchanges');
  await expect(place.locator('> summary')).toHaveText('1 exchange, 2 calls to the harness');
  await place.locator('> summary').click();

  await expect(place.locator('.exchange .chip')).toHaveText(['Harness: member', 'Harness: order.read']);
  const read = place.locator('[id="exchange-x2-2"]');
  await expect(read).toContainText('the same 4 times in turn');
  await expect(read.locator('mark')).toHaveText(['"currency": "USD",']);
  const folds = read.locator('.fold');
  await expect(folds.locator('> summary')).toHaveText([/^1\d\d more lines$/, /^1\d\d more lines$/]);
  await folds.first().locator('> summary').click();
  await expect(read.getByText('"member100"')).toBeVisible();
});

test('the command of a finding has the harness make the token that it takes', async ({ show }) => {
  const page = await show(html);
  const command = page.locator('[id="finding-ORD-QUANTITY-MIN"] .violation > .curl code');

  await expect(command).toContainText('ACCESS_TOKEN=$(curl -sS -X POST');
  await expect(command).toContainText('"role":"client"');
});

test('a search of the browser finds the title of a test in a row that is closed, and opens it there', async ({
  show,
}) => {
  const title = 'a valid API key lists the companies';
  // What a reader types into the browser's search opens a row as the text in an address does.
  const page = await show(html, `#:~:text=${encodeURIComponent(title)}`);
  const row = page.locator('[id="CMP-LIST-OK"]');

  await expect(row).toHaveAttribute('open', '');
  await expect(row.getByText(title)).toBeInViewport();
  // What the row is filled with when it opens stands around the title.
  await expect(row.locator('.tests li')).toContainText([
    '✓ passed a valid API key lists the companies tests/',
  ]);
});

test('without JavaScript a row that is opened has the titles of its tests', async ({ chromiumBrowser }) => {
  const page = await chromiumBrowser.newPage({ javaScriptEnabled: false });
  await page.setContent(html);
  const row = page.locator('[id="CMP-LIST-OK"]');
  await row.locator('> summary').click();
  await expect(row.getByText('a valid API key lists the companies')).toBeVisible();
  await page.close();
});
