import type { Page } from '@playwright/test';
import type { Mock } from '../../mock/server.js';
import { Client } from '../mock/mock-test.js';
import { expect } from '../test.js';
import { expectForEveryScreen, test as base } from './shown-page.js';

/** The page of a mock with a workspace, an order, a member, a webhook, and requests that were accepted and refused. */
const test = base.extend<{ mock: Mock; page: Page }>({
  mock: async ({ mock }, use) => {
    await fill(new Client(mock));
    await use(mock);
  },
  mayLoad: async ({ mock }, use) => use(new RegExp(`^${mock.harnessUrl}|^data:,$`)),
  page: async ({ page, mock }, use) => {
    await page.goto(`${mock.harnessUrl}/?fault=ORD-QUANTITY-MIN`);
    await use(page);
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

test('the page of the mock is for every eye and every width', async ({ page }) => {
  await page.evaluate("for (const each of document.querySelectorAll('details')) each.open = true");
  await expectForEveryScreen(page);
});
