import { eventNames } from '../../mock/webhooks/events.js';
import { expect, test } from './mock-test.js';
import type { Client, Workspace } from './mock-test.js';

interface History {
  deliveries: { id: string; request: { headers: Record<string, string>; body: string } }[];
}

const CATEGORIES = {
  SERVICE: 3,
  ORDER: 3,
  TASK: 4,
  INVOICE: 1,
  CLIENT: 1,
  USER: 1,
  PROPOSAL: 4,
  TICKET: 3,
  PAYMENT: 2,
  SERVICE_PACKAGE: 3,
};

async function hooked(
  client: Client,
  url: string,
  events = ['ORDER.UPDATED'],
): Promise<Workspace & { webhookId: string; secret: string; update(): Promise<number> }> {
  const workspace = await client.workspace();
  const { companyId, accessToken } = workspace;
  const { orderId } = await client.given('order', { companyId });
  const { webhookId, secret } = await client.given('webhook', { companyId, url, events });
  const update = async (): Promise<number> =>
    (await client.put(accessToken, companyId, orderId!, { notes: 'x' })).status;
  return { ...workspace, webhookId: webhookId!, secret: secret!, update };
}

test('the mock names every event of section 6.2', () => {
  const counts: Record<string, number> = {};
  for (const event of eventNames) {
    const category = event.split('.')[0]!;
    counts[category] = (counts[category] ?? 0) + 1;
  }
  expect(counts).toEqual(CATEGORIES);
  expect(new Set(eventNames).size).toBe(eventNames.length);
});

test('the test action posts a signed sample of each event, also while the webhook is off', async ({
  client,
  receiver,
}) => {
  const { webhookId, secret } = await hooked(client, receiver.url, [...eventNames]);
  await client.given('webhook.update', { webhookId, active: false });

  for (const [i, event] of eventNames.entries()) {
    expect(await client.given('webhook.test', { webhookId, event })).toEqual({});
    expect(receiver.posts).toHaveLength(i + 1);
    const { headers, body } = receiver.posts[i]!;
    expect(headers['content-type']).toBe('application/json');
    const payload = JSON.parse(body) as { event: string };
    expect(payload.event).toBe(event);
    const verified = await client.verify(webhookId, secret, String(headers['x-ah-sig']), payload);
    expect(verified.status).toBe(200);
  }
});

test('a past delivery is posted again with the same body, and stands in the history', async ({
  client,
  receiver,
}) => {
  const { webhookId, update } = await hooked(client, receiver.url);
  await update();
  await receiver.got(1);
  const [first] = (await client.given<History>('webhook.history', { webhookId })).deliveries;

  expect(await client.given('webhook.redeliver', { deliveryId: first!.id })).toEqual({});

  const [one, other] = await receiver.got(2);
  expect(other?.body).toBe(one?.body);
  expect(other?.headers['x-ah-sig']).toBe(one?.headers['x-ah-sig']);
  const { deliveries } = await client.given<History>('webhook.history', { webhookId });
  expect(deliveries.map(({ request }) => request.body)).toEqual([one?.body, one?.body]);
  expect(new Set(deliveries.map(({ id }) => id)).size).toBe(2);
});

test('a rotated secret verifies what is sent from now on, and the previous one nothing', async ({
  client,
  receiver,
}) => {
  const { webhookId, secret: previous, update } = await hooked(client, receiver.url);
  await update();
  const [before] = await receiver.got(1);

  const { secret } = await client.given('webhook.rotateSecret', { webhookId });

  await update();
  const [, after] = await receiver.got(2);
  const outcomes = [];
  for (const post of [before!, after!]) {
    for (const key of [previous, secret!]) {
      const signature = String(post.headers['x-ah-sig']);
      outcomes.push((await client.verify(webhookId, key, signature, JSON.parse(post.body))).status);
    }
  }
  expect(secret).not.toBe(previous);
  expect(outcomes).toEqual([403, 403, 403, 200]);
});

test('a webhook gets what it is subscribed to, at its present address, while it is on', async ({
  client,
  receiver,
}) => {
  const { webhookId, update } = await hooked(client, receiver.url, ['TASK.CREATED']);
  await update();
  await client.given('webhook.update', { webhookId, events: ['ORDER.UPDATED'], active: false });
  await update();
  await client.given('webhook.update', { webhookId, active: true, url: `${receiver.url}/new` });
  await update();

  await receiver.got(1);
  const { deliveries } = await client.given<History>('webhook.history', { webhookId });
  expect(deliveries).toHaveLength(1);
  expect(receiver.posts).toHaveLength(1);
});
