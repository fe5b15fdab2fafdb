import { expect } from '@playwright/test';
import { renderHtml } from '../../src/report/html/page.js';
import { exampleResult, hostileExchanges } from '../report/hostile-result.js';
import { test } from './shown-page.js';

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

/** For every change one that stands open, one inside others, and one of each further part of the page. */
const representative = [
  'a requirement',
  'an exchange',
  'a finding',
  'a question without an answer',
  'a crash',
];

for (const { name, fragment, shows } of links) {
  const tag = representative.includes(name) ? [] : '@nightly';
  test(`the link of ${name} opens it`, { tag }, async ({ show }) => {
    const page = await show(html, `#${fragment}`);
    const target = page.locator(`[id="${fragment}"]`);
    await expect(target).toBeInViewport();
    await expect(target).toContainText(shows);
  });
}

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
