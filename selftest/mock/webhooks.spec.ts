import { setTimeout as pause } from 'node:timers/promises';
import type { Unspecified } from '../../mock/configuration/unspecified.js';
import { startMock } from '../../mock/server.js';
import type { Mock } from '../../mock/server.js';
import { closedAddress } from '../troubles/servers.js';
import { expect, test as base, WorkspaceClient } from './mock-test.js';

/** Milliseconds that an update may take beyond the control, in the middle. */
const slack = 100;
/** Milliseconds that none may take, even on a busy machine: less than any receiver or retry here waits. */
const most = 1000;

interface History {
  deliveries: { response: { status: number; body: string } }[];
  paused: boolean;
}

/** An order of a workspace of its own, with a webhook that posts to an address, or none. */
async function hooked(mock: Mock, url?: string) {
  const client = await WorkspaceClient.of(mock);
  const orderId = await client.order();
  const { webhookId } = url === undefined ? {} : await client.webhook(url);
  return {
    companyId: client.space.companyId,
    change: (change: object) => client.given('webhook.update', { webhookId, ...change }),
    sample: () => client.given('webhook.test', { webhookId, event: 'ORDER.UPDATED' }),
    async update(): Promise<number> {
      const { status, ms } = await client.update(orderId, { notes: 'x' });
      expect(status).toBe(200);
      return ms;
    },
    async history() {
      const { deliveries, paused } = await client.given<History>('webhook.history', { webhookId });
      return { responses: deliveries.map(({ response }) => response), paused };
    },
  };
}

const statusesIn = (responses: { status: number }[]): number[] => responses.map(({ status }) => status);

type Delivering = (unspecified: Partial<Unspecified>, url?: string) => ReturnType<typeof hooked>;

const test = base.extend<{ delivering: Delivering }>({
  /** An order of a mock that delivers otherwise than by default, to the receiver unless told. */
  delivering: async ({ untilEnd, receiver }, use) =>
    use(async (unspecified, url = receiver.url) => hooked(await untilEnd(startMock({ unspecified })), url)),
});

/** How long each of some updates took, the shortest first. */
async function times(update: () => Promise<number>, count: number): Promise<number[]> {
  const taken: number[] = [];
  for (let i = 0; i < count; i += 1) taken.push(await update());
  return taken.sort((one, other) => one - other);
}

for (const { name, status = 200, delay = 0, down = false } of [
  { name: 'that takes 3 seconds', delay: 3000 },
  { name: 'that never answers', delay: Infinity },
  { name: 'that answers 500', status: 500 },
  { name: 'that is down', down: true },
])
  test(`a receiver ${name} neither delays nor fails an update`, async ({ mock, receiver }) => {
    Object.assign(receiver, { status, delay });
    const control = await hooked(mock);
    const { update } = await hooked(mock, down ? await closedAddress() : receiver.url);
    await times(control.update, 5);

    const base = await times(control.update, 20);
    const taken = await times(update, 40);

    expect(taken[20]).toBeLessThan(base[10]! + slack);
    expect(taken.at(-1)).toBeLessThan(most);
  });

const retryDelays = [40, 120, 360];

// A redirect is a refusal that is not followed.
for (const status of [503, 302])
  test(`a delivery answered ${status} is repeated with growing delays`, async ({ delivering, receiver }) => {
    receiver.status = status;
    const { update, history } = await delivering({ retryDelays, pauseAfter: null });
    await update();

    const posts = await receiver.got(4);
    await pause(500);

    expect(posts).toHaveLength(4);
    expect(new Set(posts.map(({ body }) => body)).size).toBe(1);
    retryDelays.forEach((delay, i) => {
      expect(posts[i + 1]!.at - posts[i]!.at).toBeGreaterThanOrEqual(delay - 2);
    });
    const same = { status, body: `status ${status}` };
    expect((await history()).responses).toEqual([same, same, same, same]);
  });

/** The first delay leaves a busy machine the time to change the receiver or the webhook. */
const afterASecond = { retryDelays: [1000, 50], pauseAfter: null };

test('a delivery is not sent again once it was accepted', async ({ delivering, receiver }) => {
  receiver.status = 500;
  const { update, history } = await delivering(afterASecond);
  await update();
  await receiver.got(1);
  receiver.status = 204;

  await receiver.got(2);
  await pause(300);

  expect(statusesIn((await history()).responses)).toEqual([500, 204]);
});

test('no attempt is made once the webhook is off', async ({ delivering, receiver }) => {
  receiver.status = 500;
  const { update, change } = await delivering(afterASecond);
  await update();
  await receiver.got(1);
  await change({ active: false });
  await pause(1400);
  expect(receiver.posts).toHaveLength(1);
});

test('a delivery without an answer is given up and not sent twice', async ({ delivering, receiver }) => {
  receiver.delay = Infinity;
  const { update, history } = await delivering({ deliveryTimeout: 100, retryDelays: [20] });
  await update();
  await receiver.got(1);
  expect((await history()).responses).toEqual([{ status: 0, body: 'no answer within 100 ms' }]);
  await pause(200);
  expect(receiver.posts).toHaveLength(1);
});

test('a webhook pauses after failures in a row, says why, and resumes', async ({ delivering, receiver }) => {
  const noRetry = { retryDelays: [], pauseAfter: 3 };
  const { update, history, change } = await delivering(noRetry, await closedAddress());

  for (let i = 1; i <= 3; i += 1) {
    expect((await history()).paused).toBe(false);
    await update();
    const { responses } = await history();
    expect(responses).toHaveLength(i);
    expect(responses.at(-1)).toEqual({ status: 0, body: expect.stringContaining('ECONNREFUSED') });
  }
  expect((await history()).paused).toBe(true);

  await update();
  expect((await history()).responses).toHaveLength(3);

  await change({ url: receiver.url, active: true });
  await update();
  await receiver.got(1);
  const { responses, paused } = await history();
  expect(statusesIn(responses)).toEqual([0, 0, 0, 200]);
  expect(paused).toBe(false);
});

test('an accepted delivery between failures starts the count again', async ({ delivering, receiver }) => {
  const { sample, history } = await delivering({ retryDelays: [], pauseAfter: 3 });
  for (const status of [500, 500, 200, 500, 500]) {
    receiver.status = status;
    await sample();
  }
  expect((await history()).paused).toBe(false);

  await sample();

  const { paused, responses } = await history();
  expect(paused).toBe(true);
  expect(statusesIn(responses)).toEqual([500, 500, 200, 500, 500, 500]);
});

test('what waits for a receiver is dropped when the webhook is off', async ({ delivering, receiver }) => {
  receiver.delay = Infinity;
  const { update, change, history } = await delivering({ retryDelays: [], pauseAfter: null });
  await Promise.all(Array.from({ length: 60 }, update));
  await receiver.got(32);

  await change({ active: false });
  receiver.hangUp();

  expect((await history()).responses).toHaveLength(32);
  expect(receiver.posts).toHaveLength(32);
});

for (const { plan, billing, delivered } of [
  { plan: 'business-professional', billing: { events: 29_999 }, delivered: 1 },
  { plan: 'standard', billing: { events: 29_999 }, delivered: 2 },
  { plan: 'business-professional', billing: { period: '2001-01', events: 30_000 }, delivered: 2 },
])
  test(`after ${billing.events} events of ${billing.period ?? 'this period'} the plan ${plan} delivers ${delivered} of two`, async ({
    mock,
    client,
    receiver,
  }) => {
    const { companyId, update, history } = await hooked(mock, receiver.url);
    await client.given('workspace.plan', { companyId, plan });
    const period = new Date().toISOString().slice(0, 7);
    mock.service.world.workspaces.get(companyId)!.billing = { period, ...billing };
    await update();
    await update();

    await receiver.got(delivered);
    expect((await history()).responses).toHaveLength(delivered);
    const { events } = await client.given<{ events: number }>('workspace.plan', { companyId, plan });
    expect(events).toBe((billing.period === undefined ? billing.events : 0) + delivered);
  });
