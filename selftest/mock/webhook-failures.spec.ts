import { expect, test } from './mock-test.js';
import type { Client } from './mock-test.js';
import { deadUrl } from './receiver.js';

/** Milliseconds that an update may take beyond the control, in the middle. */
const SLACK = 100;
/** Milliseconds that none may take, even on a busy machine: less than any receiver or retry here waits. */
const MOST = 1000;

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

async function times(update: Given['update'], count: number): Promise<{ median: number; most: number }> {
  const taken: number[] = [];
  for (let i = 0; i < count; i += 1) {
    const { status, ms } = await update();
    expect(status).toBe(200);
    taken.push(ms);
  }
  taken.sort((one, other) => one - other);
  return { median: taken[Math.floor(count / 2)]!, most: taken.at(-1)! };
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
    await times(control.update, 5);

    const base = await times(control.update, 20);
    const { median, most } = await times(update, 40);

    expect(median).toBeLessThan(base.median + SLACK);
    expect(most).toBeLessThan(MOST);
  });
}

test.describe('with short delays', () => {
  const retryDelays = [40, 120, 360];
  test.use({ options: { unspecified: { retryDelays, pauseAfter: null } } });

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

  test('a redirect is a refusal that is not followed', async ({ client, receiver }) => {
    receiver.status = 302;
    const { update, history } = await given(client, receiver.url);
    await update();
    await receiver.got(4);
    expect((await history()).deliveries.map(({ response }) => response.status)).toEqual([302, 302, 302, 302]);
  });
});

// The first delay leaves a busy machine the time to change the receiver or the webhook.
test.describe('with a delay of a second', () => {
  test.use({ options: { unspecified: { retryDelays: [1000, 50], pauseAfter: null } } });

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

  test('no attempt is made once the webhook is off', async ({ client, receiver }) => {
    receiver.status = 500;
    const { update, webhookId } = await given(client, receiver.url);
    await update();
    await receiver.got(1);
    await client.given('webhook.update', { webhookId, active: false });
    await new Promise((resolve) => setTimeout(resolve, 1400));
    expect(receiver.posts).toHaveLength(1);
  });
});

test.describe('with a short wait for answers', () => {
  test.use({ options: { unspecified: { deliveryTimeout: 100, retryDelays: [20] } } });

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
