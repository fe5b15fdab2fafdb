import type { Page } from '@playwright/test';
import { acceptedMember } from '../../mock/faults/seams/accepted-answer.js';
import { startMock } from '../../mock/server.js';
import { renderHtml } from '../../src/report/html/page.js';
import { reaching } from '../environment/environment.js';
import { heldThere } from '../proof/provers.js';
import { madeUp } from '../runs/named-faults.js';
import { expect } from '../test.js';
import { test } from './shown-page.js';
import { exampleResult, hostileExchanges, longFinding } from '../report/hostile-result.js';

/** A fault that a reviewer is to find on the page, with hostile text in what it answers. */
const nameIsMarkup = madeUp(
  acceptedMember('companies', 'companies', (companies: object[]) =>
    companies.map((company) => ({ ...company, name: ['<img src=x onerror="document.title=1">'] })),
  ),
);

test('a reviewer finds the broken clause, its evidence and a command on the page of a run', async ({
  show,
  untilEnd,
}) => {
  const target = await untilEnd(startMock({ faults: [nameIsMarkup] }));
  const files = ['tests/companies/listing.spec.ts'];
  const { result, exchanges } = await heldThere(reaching(target), { files });
  const page = await show(renderHtml(result, exchanges));

  await test.step('the first screen says the outcome and the finding', async () => {
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Nonconformant');
    await expect(page.locator('body')).toContainText('A listed company has name, a string.');
    await expect(page.locator('body')).toContainText('curl -sS');
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
});

const html = renderHtml(exampleResult(), hostileExchanges());

const links = [
  { name: 'a requirement', fragment: 'CMP-LIST-OK', shows: 'a valid API key lists the companies' },
  { name: 'a test', fragment: 'ORD-QUANTITY-MIN/t2', shows: 'an order refuses a quantity of zero' },
  { name: 'an exchange', fragment: 'exchange-x3', shows: 'PUT' },
  { name: 'a question', fragment: 'Q-KEY-MISSING', shows: '401' },
  { name: 'a question without an answer', fragment: 'Q-TOKEN-ISSUE', shows: 'How is a bearer token issued?' },
  { name: 'a finding', fragment: 'finding-ORD-QUANTITY-MIN', shows: 'A quantity of 0 was accepted.' },
  { name: 'a contradiction', fragment: 'contradiction-pending-to-review', shows: 'PENDING_TO_REVIEW' },
  { name: 'a crash', fragment: 'crash-1', shows: 'answered 500' },
  { name: 'an excluded clause', fragment: 'AUT-KEY-ONCE', shows: 'displayed once' },
];

test('a link opens what it leads to', async ({ show }) => {
  const page = await show(html, `#${links[0]?.fragment}`);
  for (const { name, fragment, shows } of links) {
    await page.goto(`${page.url().split('#')[0]}#${fragment}`);
    const target = page.locator(`[id="${fragment}"]`);
    await expect(target, name).toBeInViewport();
    await expect(target, name).toContainText(shows);
  }
});

test('the link of a finding that is gone opens its requirement, and says so', async ({ show }) => {
  const page = await show(html, '#finding-CMP-LIST-OK');
  await expect(page.locator('[id="CMP-LIST-OK"]')).toBeInViewport();
  await expect(page.getByText('This run has no finding of CMP-LIST-OK.')).toBeVisible();
});

test('a finding is copied as a ticket', async ({ show }) => {
  const page = await show(html);
  await page.evaluate('navigator.clipboard.writeText = async (text) => { window.copied = text; }');
  const finding = page.locator('[id="finding-ORD-QUANTITY-MIN"]');
  await finding.getByRole('button', { name: 'Copy as a ticket' }).click();
  await expect(finding.getByRole('button', { name: 'Copied' })).toBeVisible();

  const ticket = String(await page.evaluate('window.copied'));
  expect(ticket).toContain('(ORD-QUANTITY-MIN, section 2.4, must)');
  expect(ticket).toContain('A quantity of 0 was accepted.');
  expect(ticket).toContain('curl -sS');
});

test('a link shows what the filter had hidden', async ({ show }) => {
  const page = await show(html, '#?verdict=passed');
  await expect(page.locator('[id="ORD-CANCELLED-CLOSED"]')).toBeHidden();
  await page.evaluate("location.hash = '#ORD-CANCELLED-CLOSED'");
  await expect(page.locator('[id="ORD-CANCELLED-CLOSED"]')).toBeInViewport();
});

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

test('an address shows the clauses that fit', async ({ show }) => {
  const page = await show(html, filters[0]?.fragment);
  for (const { name, fragment, shows } of filters) {
    await page.goto(`${page.url().split('#')[0]}${fragment}`);
    await expect(page.locator('.shown'), name).toHaveText(`${shows.length} of 4 requirements shown`);
    expect((await shownIds(page)).sort(), name).toEqual([...shows].sort());
  }
});

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

const { result, exchanges } = longFinding();
const longPage = renderHtml(result, exchanges);

test('a finding shows the read through the harness that it rests on, and of its body what is wrong', async ({
  show,
}) => {
  const page = await show(longPage);
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
  const page = await show(longPage);
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
  const page = await show(longPage);
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
  const page = await show(longPage);
  const command = page.locator('[id="finding-ORD-QUANTITY-MIN"] .violation > .curl code');

  await expect(command).toContainText('ACCESS_TOKEN=$(curl -sS -X POST');
  await expect(command).toContainText('"role":"client"');
});

test('a search of the browser finds the title of a test in a row that is closed, and opens it there', async ({
  show,
}) => {
  const title = 'a valid API key lists the companies';
  // What a reader types into the browser's search opens a row as the text in an address does.
  const page = await show(longPage, `#:~:text=${encodeURIComponent(title)}`);
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
  await page.setContent(longPage);
  const row = page.locator('[id="CMP-LIST-OK"]');
  await row.locator('> summary').click();
  await expect(row.getByText('a valid API key lists the companies')).toBeVisible();
  await page.close();
});
