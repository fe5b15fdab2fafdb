import { expect, test, type Client } from './mock-test.js';
import { deadUrl } from './receiver.js';

/** Milliseconds beyond the control that an update may take on a busy machine. */
const SLACK = 100;

interface Delivery {
  request: { headers: Record<string, string>; body: string };
  response: { status: number; body: string };
}

interface History {
  deliveries: Delivery[];
  paused: boolean;
}

interface Given {
  webhookId: string;
  update(): Promise<{ status: number; ms: number }>;
  history(): Promise<History>;
}

async function given(client: Client, url: string | undefined): Promise<Given> {
  const { companyId, accessToken } = await client.workspace();
  const { orderId } = await client.given('order', { companyId, status: 'Ongoing' });
  const webhookId =
    url === undefined
      ? ''
      : (await client.given('webhook', { companyId, url, events: ['ORDER.UPDATED'] })).webhookId!;
  return {
    webhookId,
    update: () => client.put(accessToken, companyId, orderId!, { notes: 'x' }),
    history: () => client.given<History>('webhook.history', { webhookId }),
  };
}

async function slowest(update: Given['update'], count: number): Promise<number> {
  let most = 0;
  for (let i = 0; i < count; i += 1) {
    const { status, ms } = await update();
    expect(status).toBe(200);
    most = Math.max(most, ms);
  }
  return most;
}

const receivers = [
  { name: 'that takes 3 seconds', status: 200, delay: 3000, down: false },
  { name: 'that never answers', status: 200, delay: Infinity, down: false },
  { name: 'that answers 500', status: 500, delay: 0, down: false },
  { name: 'that is down', status: 200, delay: 0, down: true },
];

for (const { name, status, delay, down } of receivers) {
  test(`a receiver ${name} neither delays nor fails an update`, async ({ client, receiver }) => {
    Object.assign(receiver, { status, delay });
    const control = await given(client, undefined);
    const { update } = await given(client, down ? await deadUrl() : receiver.url);
    await slowest(control.update, 5);

    const base = await slowest(control.update, 20);
    const most = await slowest(update, 40);

    expect(most).toBeLessThan(base + SLACK);
  });
}

test.describe('with short delays', () => {
  const retryDelays = [40, 120, 360];
  test.use({ options: { silences: { retryDelays, pauseAfter: null } } });

  test('a refused delivery is sent again after growing delays, the same each time', async ({
    client,
    receiver,
  }) => {
    receiver.status = 503;
    const { update, history } = await given(client, receiver.url);
    await update();

    const posts = await receiver.got(4);
    await new Promise((resolve) => setTimeout(resolve, 500));

    expect(posts).toHaveLength(4);
    expect(new Set(posts.map(({ body }) => body)).size).toBe(1);
    retryDelays.forEach((delay, i) => {
      expect(posts[i + 1]!.at - posts[i]!.at).toBeGreaterThanOrEqual(delay - 2);
    });
    const { deliveries } = await history();
    expect(deliveries.map(({ response }) => response)).toEqual(
      Array.from({ length: 4 }, () => ({ status: 503, body: 'status 503' })),
    );
  });

  test('a delivery is not sent again once it was accepted', async ({ client, receiver }) => {
    receiver.status = 500;
    const { update, history } = await given(client, receiver.url);
    await update();
    await receiver.got(1);
    receiver.status = 204;

    await receiver.got(2);
    await new Promise((resolve) => setTimeout(resolve, 300));

    const { deliveries } = await history();
    expect(deliveries.map(({ response }) => response.status)).toEqual([500, 204]);
  });

  test('a redirect is a refusal that is not followed', async ({ client, receiver }) => {
    receiver.status = 302;
    const { update, history } = await given(client, receiver.url);
    await update();
    await receiver.got(4);
    expect((await history()).deliveries.map(({ response }) => response.status)).toEqual([302, 302, 302, 302]);
  });

  test('no attempt is made once the webhook is off', async ({ client, receiver }) => {
    receiver.status = 500;
    const { update, webhookId } = await given(client, receiver.url);
    await update();
    await receiver.got(1);
    await client.given('webhook.update', { webhookId, active: false });
    await new Promise((resolve) => setTimeout(resolve, 700));
    expect(receiver.posts).toHaveLength(1);
  });
});

test.describe('with a short wait for answers', () => {
  test.use({ options: { silences: { deliveryTimeout: 100, retryDelays: [20] } } });

  test('a delivery without an answer is given up and not sent twice', async ({ client, receiver }) => {
    receiver.delay = Infinity;
    const { update, history } = await given(client, receiver.url);
    await update();
    await receiver.got(1);
    const { deliveries } = await history();
    expect(deliveries.map(({ response }) => response)).toEqual([
      { status: 0, body: 'no answer within 100 ms' },
    ]);
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(receiver.posts).toHaveLength(1);
  });
});
