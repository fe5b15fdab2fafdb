import { createConnection } from 'node:net';
import type { Socket } from 'node:net';
import { gzipSync } from 'node:zlib';
import { Pool } from 'undici';
import { expect, test } from '../test.js';
import { Inbox } from '../../src/exchange/inbox.js';
import type { Addresses } from '../../src/exchange/inbox.js';
import { brokenOff } from '../../src/exchange/delivered-event.js';
import { startReceiver } from '../../src/exchange/receiver.js';
import type { RunningReceiver } from '../../src/exchange/receiver.js';
import { NotJudged } from '../../src/session/session.js';
import { readSettings } from '../../src/target/settings.js';

const livePath = 'd1d9b6f2-live-path';
const orderId = '65f0c0ffee65f0c0ffee65f0';

let receiver: RunningReceiver;
let inbox: Inbox;
let sender: Pool;

test.beforeEach(async () => {
  receiver = await startReceiver({ livePath });
  sender = new Pool(receiver.url, { connections: 16 });
  inbox = inboxOf({});
});
test.afterEach(async () => {
  await sender.destroy();
  await receiver.close();
});

/** What one worker of a run reads, with a webhook in the environment file that posts to the receiver. */
function inboxOf(more: Record<string, string>): Inbox {
  const settings = readSettings({
    BASE_URL: 'http://127.0.0.1:1',
    RECEIVER_URL: `${receiver.url}/${livePath}`,
    WEBHOOK_ID: 'w',
    EFFECT_WAIT: '0.2',
    ...more,
  });
  return new Inbox(settings, receiver);
}

/** Posts a body, and answers the status of the receiver; 0 where it closed the connection first. */
async function post(url: string, body: string, headers: Record<string, string> = {}): Promise<number> {
  try {
    const answer = await sender.request({ method: 'POST', path: new URL(url).pathname, body, headers });
    await answer.body.dump();
    return answer.statusCode;
  } catch {
    return 0;
  }
}

/** Posts to several paths, sixteen at a time. */
async function postAll(urls: readonly string[], body: string, headers = {}): Promise<void> {
  await Promise.all(urls.map((url) => post(url, body, headers)));
}

/** The bodies that came to an address. */
async function bodies(addresses: Addresses, count = 0): Promise<string[]> {
  return (await inbox.deliveries(addresses, count)).map(({ body }) => body);
}

/** Why a test that reads an address ends without a verdict. */
async function reasonAt(addresses: Addresses, reader = inbox): Promise<string | undefined> {
  try {
    await reader.deliveries(addresses, 1);
    return undefined;
  } catch (error) {
    if (!(error instanceof NotJudged)) throw error;
    expect(error.reason.verdict).toBe('cantTell');
    return error.message;
  }
}

const large = 'x'.repeat(1_900_000);
const foreignPaths = Array.from({ length: 60 }, (_, index) => `/odd/${index}`);

test('what others post to paths of their own is not kept, and takes the place of nothing', async () => {
  const first = await inbox.newAddresses();
  await post(first.url, 'the first');
  await postAll(
    foreignPaths.map((path) => receiver.url + path),
    large,
  );
  await post(first.url, 'the second');

  expect(await bodies(first, 2)).toEqual(['the first', 'the second']);
  expect(await post(`${receiver.url}/elsewhere`, '{}')).toBe(404);
  expect(await post(`${receiver.url}/`, '{}')).toBe(404);
});

test('of what the run asked for, what was used last is kept, and what is missing is said', async () => {
  const [idle, used, ...others] = await Promise.all(
    Array.from({ length: 30 }, async () => await inbox.newAddresses()),
  );
  if (idle === undefined || used === undefined) throw new Error('no addresses');
  await post(idle.url, 'idle');
  await post(used.url, 'used');
  for (const { url } of others) {
    await post(url, large);
    await inbox.deliveries(used, 1);
  }
  const reader = inboxOf({});

  expect((await reader.deliveries(used, 1)).map(({ body }) => body)).toEqual(['used']);
  expect(await reasonAt(idle, reader)).toBe(
    'Deliveries that this test looks for may be missing: more than 40 MB came to the receiver of this run, the most that it keeps. See who else posts to RECEIVER_PORT, and run again.',
  );
});

test('headers count towards what is kept', async () => {
  const addresses = await inbox.newAddresses();
  const headers = { 'x-long': 'h'.repeat(15_000) };
  await postAll(
    Array.from({ length: 1_500 }, () => addresses.url),
    '{}',
    headers,
  );

  expect(await reasonAt(addresses)).toContain('more than 20 MB came');
});

test('a reader that has seen what is dropped later misses nothing', async () => {
  const addresses = await inbox.newAddresses();
  for (let count = 1; count <= 15; count += 1) {
    await post(addresses.url, large);
    expect(await bodies(addresses, count)).toHaveLength(count);
  }
});

test('while more connections are open than are taken, no delivery is said to be missing that should have come', async () => {
  const before = await inbox.newAddresses();
  const { port } = new URL(receiver.url);
  const sockets: Socket[] = [];
  for (let index = 0; index < 600; index += 1)
    sockets.push(createConnection(Number(port), '127.0.0.1').on('error', () => undefined));
  await expect.poll(() => sockets.some(({ closed }) => closed), { timeout: 10_000 }).toBe(true);
  sockets.forEach((socket) => socket.destroy());
  const after = await inbox.newAddresses();

  expect(await reasonAt(before)).toBe(
    'Deliveries that this test looks for may be missing: more than 500 connections were open to the receiver of this run at once, the most that it takes. See who else posts to RECEIVER_PORT, and run again.',
  );
  expect(await reasonAt(after)).toBeUndefined();
});

test('a compressed delivery is read, with the query of its address', async () => {
  const addresses = await inbox.newAddresses();
  await sender.request({
    method: 'POST',
    path: `${new URL(addresses.url).pathname}?channel=7`,
    headers: { 'content-encoding': 'gzip' },
    body: gzipSync('{"event":"ORDER.UPDATED"}'),
  });

  expect(await inbox.deliveries(addresses, 1)).toMatchObject([
    { body: '{"event":"ORDER.UPDATED"}', query: 'channel=7' },
  ]);
});

test('a delivery is kept that the receiver does not answer', async () => {
  const addresses = await inbox.newAddresses();
  await inbox.reply(addresses, { status: brokenOff, body: '' });

  expect(await post(addresses.url, 'unanswered')).toBe(0);
  expect(await bodies(addresses, 1)).toEqual(['unanswered']);
});

test('what a new endpoint is sent is waited for, however much it is', async () => {
  const [first, second] = [await inbox.newAddresses(), await inbox.newAddresses()];
  await postAll([first.url, first.url], 'ping');
  const [, greetings] = await Promise.all([
    inbox.greetings(first),
    inbox.greetings(second),
    postAll([second.url, second.url], 'ping'),
  ]);

  expect(greetings).toHaveLength(2);
});

test('a delivery that broke off is seen as one that can not be read', async () => {
  const addresses = await inbox.newAddresses();
  const { port, pathname } = new URL(addresses.url);
  const socket = createConnection(Number(port), '127.0.0.1');
  socket.write(`POST ${pathname} HTTP/1.1\r\nHost: h\r\nContent-Length: 500\r\n\r\n{"part`);
  await new Promise((resolve) => setTimeout(resolve, 100));
  socket.destroy();

  const [delivery] = await inbox.deliveries(addresses, 1);
  expect(delivery).toMatchObject({ method: 'POST', unread: 'the connection was closed before it was whole' });
});

test.describe('the webhook of the environment file', () => {
  const event = JSON.stringify({ event: 'ORDER.UPDATED', order: { _id: orderId } });

  test('is heard at the path at the end of RECEIVER_URL only, whoever knows the id of an order', async () => {
    const live = inbox.addressesShowing([orderId]) as Addresses;
    const own = await inbox.newAddresses();
    for (const path of ['', '/', '/live', `/${orderId}`, `/${livePath}/more`, `/${livePath.toUpperCase()}`])
      await post(receiver.url + path, event, { 'x-ah-sig': 'signed' });
    await post(own.url, event);
    await post(`${receiver.url}/${livePath}`, event);
    await post(`${receiver.url}/prefix/${livePath}/?from=proxy`, event);
    await post(`${receiver.url}/${livePath}`, JSON.stringify({ order: { _id: `${orderId}0` } }));

    // Unsigned ones are seen: that they are not signed is for a test to find.
    expect(await bodies(live, 3)).toEqual([event, event]);
  });

  test('is heard on though others are forgotten', async () => {
    const live = inbox.addressesShowing([orderId]) as Addresses;
    await post(live.url, event);
    const others = await Promise.all(Array.from({ length: 30 }, async () => await inbox.newAddresses()));
    for (const { url } of others) {
      await post(url, large);
      await inbox.deliveries(live, 1);
    }

    expect((await inboxOf({}).deliveries(live, 1)).map(({ body }) => body)).toEqual([event]);
  });

  test('counts as unheard once some of what it sent may be missing', async () => {
    const live = inbox.addressesShowing([orderId]) as Addresses;
    for (let index = 0; index < 12; index += 1) await post(live.url, large);

    expect(await reasonAt(live)).toContain('more than 20 MB came');
    expect(inbox.unreachable?.message).toContain('may be missing');
    expect(inbox.addressesShowing([orderId])).toBeUndefined();
  });
});
