import { networkInterfaces } from 'node:os';
import { request } from 'undici';
import { expect, test as base } from '../test.js';
import { startHarness } from '../../harness/server.js';
import { startMock } from '../../mock/server.js';
import type { Mock } from '../../mock/server.js';
import { refusalOf } from '../../src/contract/loopback.js';
import { startReceiver } from '../../src/exchange/receiver.js';
import type { RunningReceiver } from '../../src/exchange/receiver.js';
import { openAccount } from '../../src/target/order-account.js';
import { readEnvironmentFixtures } from '../../src/target/environment-fixtures.js';
import { reaching } from '../environment/environment.js';
import { exchange } from '../mock/raw-exchange.js';
import { heldThere } from '../proof/provers.js';

/** A test that starts a mock and a harness by code that listen alike, and has the addresses of their harnesses. */
const test = base.extend<{
  exposed: (access: {
    host: string;
    token?: string;
    open?: boolean;
  }) => Promise<{ mock: string; harness: string }>;
}>({
  exposed: async ({ untilEnd }, use) =>
    use(async (access) => {
      const { harnessUrl: mock } = await untilEnd(startMock(access));
      const { url: harness } = await untilEnd(
        startHarness({ category: () => ({ categoryId: 'c' }) }, access),
      );
      return { mock, harness };
    }),
});

/** A port of ours that listens. */
interface Port {
  /** Where the sound request below goes. */
  url: string;
  close(): Promise<void>;
}

interface Asked {
  method: 'GET' | 'POST' | 'PUT';
  headers?: Record<string, string>;
  body?: string;
}

const category = '{"state":"category","params":{"companyId":"c"}}';

/** Every port that this project opens, with a sound request to it and the status that answers it. */
const ports: {
  name: string;
  guard: 'private' | 'loopback' | 'path';
  start(): Promise<Port>;
  sound: Asked & { status: number };
}[] = [
  {
    name: 'the harness of the mock',
    guard: 'private',
    start: () => portOfMock(({ harnessUrl }) => `${harnessUrl}/`),
    sound: { method: 'POST', body: '{"state":"workspace"}', status: 200 },
  },
  {
    name: 'the page of the mock',
    guard: 'private',
    start: () => portOfMock(({ harnessUrl }) => `${harnessUrl}/`),
    sound: { method: 'GET', headers: { accept: 'text/html' }, status: 200 },
  },
  {
    name: 'a harness by code',
    guard: 'private',
    start: () => startHarness({ category: () => ({ categoryId: 'c' }) }),
    sound: { method: 'POST', body: category, status: 200 },
  },
  {
    name: 'the control port of the receiver',
    guard: 'private',
    start: () => portOfReceiver(({ controlUrl }) => `${controlUrl}/key`),
    sound: { method: 'PUT', body: '{"status":500,"body":"no"}', status: 204 },
  },
  {
    name: 'the account of the prepared orders',
    guard: 'private',
    start: startAccount,
    sound: { method: 'POST', body: '{"kind":"set-aside","id":"another","why":"It is gone."}', status: 200 },
  },
  {
    name: 'the service of the mock',
    guard: 'loopback',
    start: () => portOfMock(({ baseUrl }) => `${baseUrl}/accounts/companies`),
    sound: { method: 'GET', status: 401 },
  },
  {
    name: 'the receiver',
    guard: 'path',
    start: () => portOfReceiver(({ url }) => `${url}/key`),
    sound: { method: 'POST', body: '{}', status: 200 },
  },
];

async function portOfMock(urlOf: (mock: Mock) => string): Promise<Port> {
  const mock = await startMock();
  return { url: urlOf(mock), close: () => mock.close() };
}

async function portOfReceiver(urlOf: (receiver: RunningReceiver) => string): Promise<Port> {
  const receiver = await startReceiver({ livePath: 'key' });
  return { url: urlOf(receiver), close: () => receiver.close() };
}

async function ask(
  { url }: Pick<Port, 'url'>,
  { method, headers, body }: Asked,
  more: Record<string, string> = {},
): Promise<number> {
  const type = body === undefined ? {} : { 'content-type': 'application/json' };
  const answer = await request(url, { method, body, headers: { ...type, ...headers, ...more } });
  await answer.body.dump();
  return answer.statusCode;
}

const hosts = (...all: string[]) => all.map((host): Record<string, string> => ({ host }));
const origins = (...all: string[]) => all.map((origin): Record<string, string> => ({ origin }));
const types = (...all: string[]) => all.map((type): Record<string, string> => ({ 'content-type': type }));

const foreign = [
  ...hosts('evil.example', 'localhost.evil.example:4011', '127.0.0.1.evil.example', '127.0.0.256', '0.0.0.0'),
  ...hosts('[::2]:4011', 'evil.example@localhost'),
  ...origins('http://evil.example', 'http://localhost.evil.example', 'http://evil.example/#localhost'),
  ...origins('file://localhost', 'null'),
];
const crossSite = [{ 'sec-fetch-site': 'cross-site' }];
const otherTypes = [
  ...types('text/plain', 'application/x-www-form-urlencoded', 'text/plain; application/json'),
  ...types('application/jsonp', ''),
];
const neighbours: Record<string, string>[] = [
  ...hosts('localhost:4011', 'LOCALHOST', 'mock.localhost:1', '127.8.9.1:80', '[::1]:4011'),
  ...origins('http://localhost:3000', 'https://app.localhost', 'http://[::1]:8080'),
  { 'sec-fetch-site': 'same-origin' },
  { 'sec-fetch-site': 'none' },
  ...types('application/json; charset=utf-8'),
];

for (const { name, guard, start, sound } of ports) {
  const isPrivate = guard === 'private';
  const asked: [what: string, all: Record<string, string>[], status: number][] = [
    ['what comes from this machine', neighbours, sound.status],
    ['foreign names and origins', foreign, guard === 'path' ? sound.status : 403],
    ['what a page of another site sends', crossSite, isPrivate ? 403 : sound.status],
  ];
  if (sound.body !== undefined)
    asked.push(['a body that is not called JSON', otherTypes, isPrivate ? 415 : sound.status]);

  test(`${name} ${isPrivate ? 'is used from this machine alone' : 'is used by whom it is for'}, answers odd requests with 4xx and goes on`, async ({
    untilEnd,
  }) => {
    const port = await untilEnd(start());
    for (const [what, all, status] of asked)
      for (const headers of all)
        expect(await ask(port, sound, headers), `${what}: ${JSON.stringify(headers)}`).toBe(status);

    const { port: number, pathname } = new URL(port.url);
    const send = (what: string, bytes: string) =>
      exchange(
        Number(number),
        { name: what, bytes: Buffer.from(bytes, 'latin1'), then: 'wait', complete: true },
        10_000,
      );
    const statuses: Record<string, number> = {};
    for (const { what, bytes } of oddRequests(pathname)) {
      const status = (await send(what, bytes)).answers[0]?.status ?? 0;
      if (status < (guard === 'path' ? 200 : 400) || status >= 500) statuses[what] = status;
    }
    expect(statuses).toEqual({});
    // A tunnel is not offered, which Node.js says by closing the connection.
    await send('CONNECT', 'CONNECT evil.example:443 HTTP/1.1\r\nHost: evil.example:443\r\n\r\n');
    expect(await ask(port, sound)).toBe(sound.status);
  });
}

/** Requests that no client of ours sends, in bytes. */
function oddRequests(path: string): { what: string; bytes: string }[] {
  const head = 'Host: 127.0.0.1\r\nConnection: close\r\n';
  const lines = [
    ...['GET //', 'GET //key?count=1', 'GET /\\\\', 'GET http://[', 'GET http://evil.example:99999/'],
    ...['GET /%E0%A4%A', 'GET /?%zz', 'GET ?', `GET /${'a'.repeat(10_000)}`, 'OPTIONS *', 'TRACE /'],
    ...['DELETE /', `PATCH ${path}`, 'BREW /'],
  ];
  const expecting = 'Expect: the-unexpected\r\n';
  const bodies = ['', '{', 'null', '[]', '5', '"x"', '{}', '\u00ff\u00fe', '['.repeat(100_000)];
  const huge = `{"state":"${'x'.repeat(12_000_000)}"}`;
  const sent = (method: string, body: string): string =>
    `${method} ${path} HTTP/1.1\r\n${head}Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
  return [
    ...lines.map((line) => ({ what: line.slice(0, 40), bytes: `${line} HTTP/1.1\r\n${head}\r\n` })),
    ...['POST', 'PUT'].flatMap((method) =>
      [...bodies, huge].map((body) => ({
        what: `${method} of ${body.length} bytes ${body.slice(0, 20)}`,
        bytes: sent(method, body),
      })),
    ),
    { what: 'an expectation', bytes: `GET / HTTP/1.1\r\n${head}${expecting}\r\n` },
    { what: 'no HTTP', bytes: 'hello\r\n\r\n' },
    { what: 'no Host', bytes: `GET / HTTP/1.1\r\nConnection: close\r\n\r\n` },
    { what: 'HTTP/1.0', bytes: `GET / HTTP/1.0\r\n\r\n` },
    { what: 'HTTP/3.0', bytes: `GET / HTTP/3.0\r\n${head}\r\n` },
    { what: 'long headers', bytes: `GET / HTTP/1.1\r\n${head}X: ${'x'.repeat(200_000)}\r\n\r\n` },
  ];
}

test('the control port takes no reply that HTTP does not know, and no count or time that is none', async ({
  untilEnd,
}) => {
  const receiver = await untilEnd(startReceiver({ livePath: 'key' }));
  const inbox = `${receiver.controlUrl}/key`;
  const put = (reply: unknown): Promise<number> =>
    ask({ url: inbox }, { method: 'PUT', body: JSON.stringify(reply) });
  const refused = [
    ...[99, 102, 600, 1e9, 200.5, '200'].map((status) => ({ status, body: '' })),
    ...[{ status: 200 }, { status: 200, body: 5 }],
  ];
  const counts = ['-1', 'x', '1e400'].map((count) => `count=${count}`);
  const waits = ['x', '-5', '9999999999', 'Infinity'].map((wait) => `wait=${wait}`);
  for (const reply of refused) expect(await put(reply), JSON.stringify(reply)).toBe(400);
  for (const query of [...counts, ...waits])
    expect((await request(`${inbox}?${query}`)).statusCode, query).toBe(400);
  expect((await request(`${inbox}?count=0&wait=1.5`)).statusCode).toBe(200);
});

test('whoever does not know the token of a run reads and changes nothing at its control ports', async ({
  untilEnd,
}) => {
  const receiver = await untilEnd(startReceiver());
  const account = await untilEnd(startAccount());
  for (const url of [receiver.controlUrl, account.url]) {
    const { origin, pathname } = new URL(url);
    expect(pathname.length).toBeGreaterThan(20);
    for (const path of ['/', '/key', `${pathname.slice(0, -1)}/key`, '/?containing=a'])
      for (const method of ['GET', 'POST', 'PUT'] as const)
        expect(await ask({ url: origin + path }, { method, body: method === 'GET' ? undefined : '{}' })).toBe(
          404,
        );
  }
});

async function startAccount(): Promise<Port> {
  const account = await openAccount(readEnvironmentFixtures({ ORDERS_PENDING: 'order' }));
  if (account === undefined) throw new Error('There is no account.');
  return account;
}

const state: Asked = { method: 'POST', body: category };
const page: Asked = { method: 'GET', headers: { accept: 'text/html' } };

for (const host of ['0.0.0.0', '::', '192.0.2.1'])
  test(`nothing listens on ${host} unless there is a token or the user said that it is open`, async () => {
    for (const start of [() => startMock({ host }), () => startHarness({}, { host })])
      await expect(start()).rejects.toThrow(
        `--host ${host} lets other machines use the harness: give it a token that it asks for (--token TEXT), or say that everybody may use it (--open).`,
      );
  });

test('a port that is open to all is used under any name, but by no foreign page', async ({ exposed }) => {
  const { mock, harness } = await exposed({ host: '0.0.0.0', open: true });
  for (const url of [mock, harness]) {
    expect(await ask({ url }, state, { host: 'ci-box:4011' }), url).toBe(url === mock ? 400 : 200);
    expect(await ask({ url }, state, { host: 'evil.example', origin: 'http://evil.example' }), url).toBe(403);
  }
  expect(await ask({ url: mock }, page, { host: 'evil.example' })).toBe(403);
  expect(await ask({ url: mock }, page)).toBe(200);
});

test('a harness with a token is used with it alone, as a bearer or as a password', async ({ exposed }) => {
  const token = 'a:token/of+1';
  const { mock, harness } = await exposed({ host: '0.0.0.0', token });
  const basic = (text: string): string => `Basic ${Buffer.from(text).toString('base64')}`;
  const known = [`Bearer ${token}`, `bearer ${token}`, basic(`any:${token}`), basic(`:${token}`)];
  const unknown = [
    ...[`Bearer ${token}x`, token, `Bearer`, 'Bearer '],
    ...[basic(token), basic('any:'), basic(`${token}:`)],
  ];
  for (const [url, asked] of [
    [harness, state],
    [mock, page],
  ] as const) {
    for (const authorization of known)
      expect(await ask({ url }, asked, { authorization }), authorization).toBe(200);
    for (const authorization of unknown)
      expect(await ask({ url }, asked, { authorization }), authorization).toBe(401);
    const answer = await request(url);
    await answer.body.dump();
    expect([answer.statusCode, answer.headers['www-authenticate']]).toEqual([
      401,
      expect.stringMatching(/^Basic /),
    ]);
  }
  expect(await ask({ url: `${mock}/faults/a-quantity-of-0-is-accepted` }, { method: 'PUT' })).toBe(401);
});

test('a port that listens on one name takes that name, its origin and the origins that are listed', () => {
  const access = { host: 'ci-box', origins: ['https://app.example'], internal: false };
  const status = (headers: Record<string, string>): number | undefined =>
    refusalOf({ method: 'GET', headers: { host: 'ci-box:4010', ...headers } }, access)?.status;

  expect(status({})).toBeUndefined();
  expect(status({ host: 'CI-BOX' })).toBeUndefined();
  expect(status({ host: 'localhost:4010' })).toBeUndefined();
  expect(status({ host: 'ci-box.example' })).toBe(403);
  expect(status({ origin: 'http://ci-box:3000' })).toBeUndefined();
  expect(status({ origin: 'https://app.example' })).toBeUndefined();
  expect(status({ origin: 'https://app.example.org' })).toBe(403);
});

/** An address of this machine that is not loopback; undefined if it has none. */
const outer = Object.values(networkInterfaces())
  .flat()
  .find((each) => each?.family === 'IPv4' && !each.internal)?.address;

for (const { host, heard, unheard } of [
  { host: undefined, heard: ['127.0.0.1'], unheard: ['127.0.0.2', outer] },
  { host: '127.0.0.2', heard: ['127.0.0.2'], unheard: ['127.0.0.1', outer] },
  { host: '0.0.0.0', heard: ['127.0.0.1', '127.0.0.2', outer], unheard: [] },
])
  test(`a receiver on ${host ?? 'no host'} is reached there, and its control port on loopback only`, async ({
    untilEnd,
  }) => {
    const receiver = await untilEnd(startReceiver({ host, livePath: 'key' }));
    const [{ port }, control] = [new URL(receiver.url), new URL(receiver.controlUrl)];
    const asked = async (addresses: (string | undefined)[], port: string): Promise<unknown[]> => {
      const found: unknown[] = [];
      for (const address of addresses)
        if (address !== undefined)
          found.push(
            await ask({ url: `http://${address}:${port}/key` }, { method: 'GET' }).catch(
              ({ code }: NodeJS.ErrnoException) => code,
            ),
          );
      return [...new Set(found)];
    };
    expect(control.hostname).toBe('127.0.0.1');
    expect(await asked(heard, port)).toEqual([200]);
    if (unheard.length > 0) expect(await asked(unheard, port)).toEqual(['ECONNREFUSED']);
    expect(await asked(['127.0.0.2', outer], control.port)).toEqual(['ECONNREFUSED']);
  });

test('a run receives deliveries where RECEIVER_HOST says', async ({ mock: target }) => {
  const { result } = await heldThere(
    { ...reaching(target), LEAD_VARIANT: 'A', RECEIVER_HOST: '127.0.0.2' },
    { files: ['tests/webhooks/test-action'], requirements: ['WHK-TEST'], width: 1 },
  );
  const urls = [...target.service.world.webhooks.values()].map(({ url }) => new URL(url).hostname);

  expect(result.requirements.find(({ id }) => id === 'WHK-TEST')?.verdict).toBe('passed');
  expect(new Set(urls)).toEqual(new Set(['127.0.0.2']));
});
