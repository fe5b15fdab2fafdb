import { expect, test } from './mock-test.js';
import type { Client } from './mock-test.js';

interface Hooked {
  companyId: string;
  webhookId: string;
  update(): Promise<number>;
}

async function hooked(client: Client, url: string): Promise<Hooked> {
  const { companyId, accessToken } = await client.workspace();
  const { orderId } = await client.given('order', { companyId });
  const { webhookId } = await client.given('webhook', { companyId, url, events: ['ORDER.UPDATED'] });
  return {
    companyId,
    webhookId: webhookId!,
    update: async () => (await client.put(accessToken, companyId, orderId!, { notes: 'x' })).status,
  };
}

const plans = [
  { plan: 'business-professional', delivered: 1 },
  { plan: 'standard', delivered: 2 },
];

for (const { plan, delivered } of plans) {
  test(`after 29,999 events of a period the plan ${plan} delivers ${delivered} of two`, async ({
    mock,
    client,
    receiver,
  }) => {
    const { companyId, webhookId, update } = await hooked(client, receiver.url);
    await client.given('workspace.plan', { companyId, plan });
    const period = new Date().toISOString().slice(0, 7);
    mock.service.world.workspaces.get(companyId)!.billing = { period, events: 29_999 };

    expect([await update(), await update()]).toEqual([200, 200]);

    await receiver.got(delivered);
    const { deliveries } = await client.given<{ deliveries: unknown[] }>('webhook.history', { webhookId });
    expect(deliveries).toHaveLength(delivered);
    const { events } = await client.given<{ events: number }>('workspace.plan', { companyId, plan });
    expect(events).toBe(29_999 + delivered);
  });
}

test('a new billing period starts the count of events again', async ({ mock, client, receiver }) => {
  const { companyId, update } = await hooked(client, receiver.url);
  await client.given('workspace.plan', { companyId, plan: 'business-professional' });
  mock.service.world.workspaces.get(companyId)!.billing = { period: '2001-01', events: 30_000 };
  await update();
  expect(await receiver.got(1)).toHaveLength(1);
});
