import { expect, test } from './mock-test.js';
import { deadUrl } from './receiver.js';

interface History {
  deliveries: { response: { status: number; body: string } }[];
  paused: boolean;
}

test.use({ options: { unspecified: { retryDelays: [], pauseAfter: 3 } } });

test('a webhook pauses after failures in a row, the history says why, and switching it on resumes', async ({
  client,
  receiver,
}) => {
  const { companyId, accessToken } = await client.workspace();
  const { orderId } = await client.given('order', { companyId });
  const url = await deadUrl();
  const { webhookId } = await client.given('webhook', { companyId, url, events: ['ORDER.UPDATED'] });
  const update = async (): Promise<number> =>
    (await client.put(accessToken, companyId, orderId!, { notes: 'x' })).status;
  const history = (): Promise<History> => client.given<History>('webhook.history', { webhookId });

  for (let i = 1; i <= 3; i += 1) {
    expect((await history()).paused).toBe(false);
    expect(await update()).toBe(200);
    const { deliveries } = await history();
    expect(deliveries).toHaveLength(i);
    expect(deliveries.at(-1)?.response).toEqual({ status: 0, body: expect.stringContaining('ECONNREFUSED') });
  }
  expect((await history()).paused).toBe(true);

  expect(await update()).toBe(200);
  expect((await history()).deliveries).toHaveLength(3);

  await client.given('webhook.update', { webhookId, url: receiver.url, active: true });
  expect(await update()).toBe(200);
  await receiver.got(1);
  const { deliveries, paused } = await history();
  expect(deliveries.map(({ response }) => response.status)).toEqual([0, 0, 0, 200]);
  expect(paused).toBe(false);
});

test('an accepted delivery between failures starts the count again', async ({ client, receiver }) => {
  const { companyId } = await client.workspace();
  const { webhookId } = await client.given('webhook', {
    companyId,
    url: receiver.url,
    events: ['ORDER.UPDATED'],
  });
  const history = (): Promise<History> => client.given<History>('webhook.history', { webhookId });
  for (const status of [500, 500, 200, 500, 500]) {
    receiver.status = status;
    await client.given('webhook.test', { webhookId, event: 'ORDER.UPDATED' });
  }
  expect((await history()).paused).toBe(false);

  await client.given('webhook.test', { webhookId, event: 'ORDER.UPDATED' });

  const { paused, deliveries } = await history();
  expect(paused).toBe(true);
  expect(deliveries.map(({ response }) => response.status)).toEqual([500, 500, 200, 500, 500, 500]);
});

test.describe('without a pause', () => {
  test.use({ options: { unspecified: { retryDelays: [], pauseAfter: null } } });

  test('what still waits for a slow receiver is dropped when the webhook is switched off', async ({
    client,
    receiver,
  }) => {
    receiver.delay = Infinity;
    const { companyId, accessToken } = await client.workspace();
    const { orderId } = await client.given('order', { companyId });
    const hook = { companyId, url: receiver.url, events: ['ORDER.UPDATED'] };
    const { webhookId } = await client.given('webhook', hook);
    await Promise.all(
      Array.from({ length: 60 }, () => client.put(accessToken, companyId, orderId!, { notes: 'x' })),
    );
    await receiver.got(32);

    await client.given('webhook.update', { webhookId, active: false });
    receiver.hangUp();

    const { deliveries } = await client.given<History>('webhook.history', { webhookId });
    expect(deliveries).toHaveLength(32);
    expect(receiver.posts).toHaveLength(32);
  });
});
