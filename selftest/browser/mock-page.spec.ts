import type { Page } from '@playwright/test';
import type { Mock } from '../../mock/server.js';
import { Client } from '../mock/mock-test.js';
import { expect } from '../test.js';
import { violations, test as base } from './shown-page.js';

/** The page of a mock with a workspace, an order, a member, a webhook, and requests that were accepted and refused. */
const test = base.extend<{ mock: Mock; page: Page }>({
  mock: async ({ mock }, use) => {
    await fill(new Client(mock));
    await use(mock);
  },
  page: async ({ chromiumContext, mock }, use) => {
    const page = await chromiumContext.newPage();
    const troubles: string[] = [];
    page.on('pageerror', (error) => troubles.push(error.message));
    page.on('console', (message) => message.type() === 'error' && troubles.push(message.text()));
    page.on('request', (request) => {
      if (!request.url().startsWith(mock.harnessUrl) && request.url() !== 'data:,')
        troubles.push(`it asked for ${request.url()}`);
    });
    await page.goto(`${mock.harnessUrl}/?fault=ORD-QUANTITY-MIN`);
    await use(page);
    await page.close();
    expect(troubles, 'troubles of the page').toEqual([]);
  },
});

async function fill(client: Client): Promise<void> {
  const { apiKey, accessToken, companyId } = await client.workspace();
  const { orderId } = await client.given('order', { companyId, status: 'Ongoing' });
  const url = `${client.mock.harnessUrl}/`;
  await client.given('webhook', { companyId, url, events: ['ORDER.UPDATED'] });
  await client.companies(apiKey);
  await client.put(accessToken, companyId, orderId!, { notes: 'Hello' });
  await client.put(accessToken, companyId, orderId!, { quantity: '0' });
}

test('the orders, the requests and why one was refused stand on the page of the mock', async ({ page }) => {
  await expect(page.getByRole('cell', { name: 'Ongoing' })).toBeVisible();
  await page.getByText('PUT /orders 400').click();
  await expect(page.getByText('"fieldName":"quantity"')).toBeVisible();
});

test('a fault is switched with the keyboard, stays on, and is switched off', async ({ page, mock }) => {
  const name = 'A quantity of 0 is accepted.';
  await page.getByRole('switch', { name }).focus();
  await page.keyboard.press('Space');
  await expect(page.getByRole('status')).toHaveText('The fault is on.');
  await page.goto(mock.harnessUrl);
  const fault = page.getByRole('switch', { name });
  await expect(fault).toBeChecked();
  await fault.click();
  await expect(page.getByRole('status')).toHaveText('The fault is off.');
  await page.reload();
  await expect(page.getByRole('switch')).toHaveCount(0);
});

for (const colorScheme of ['light', 'dark'] as const)
  test(`accessibility rules find nothing wrong with the page of the mock in ${colorScheme} colours`, async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme });
    await page.evaluate("for (const each of document.querySelectorAll('details')) each.open = true");
    expect(await violations(page)).toEqual([]);
  });

test('nothing of the page of the mock runs over the edge of a screen of 360 pixels', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const overflow = await page.evaluate(
    'document.documentElement.scrollWidth - document.documentElement.clientWidth',
  );
  expect(overflow).toBe(0);
});
