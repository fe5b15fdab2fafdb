import { spawn } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from '@playwright/test';
import { Wire } from '../../src/exchange/wire.js';
import { curlCommand } from '../../src/report/html/browser/curl-command.js';
import { Recorder } from '../../src/session/recorder.js';
import { requestPolicyOf } from '../../src/target/request-policy.js';
import { readSettings } from '../../src/target/settings.js';
import { shells } from './shells.js';
import type { WireRequest } from '../../src/exchange/wire.js';

interface Received {
  method: string;
  url: string;
  headers: string[];
  body: string;
}

function wireTo(baseUrl: string): Wire {
  return new Wire(
    readSettings({ BASE_URL: baseUrl, TARGET_WRITES: 'allowed' }),
    requestPolicyOf(test.info().outputPath('manners'), Infinity),
  );
}

/** A server that keeps what came in, raw. */
async function listening(): Promise<{ url: string; received: Received[]; close: () => void }> {
  const received: Received[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      received.push({
        method: request.method ?? '',
        url: request.url ?? '',
        headers: request.rawHeaders,
        body: Buffer.concat(chunks).toString(),
      });
      response.end('{}');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    close: () => server.close(),
  };
}

test('names go out in their case, in their order and as often as they are given', async () => {
  const server = await listening();
  const wire = wireTo(server.url);
  const headers: [string, string][] = [
    ['companyId', 'a'],
    ['companyid', 'b'],
    ['X-Twice', '1'],
    ['X-Twice', '2'],
  ];
  await wire.send(
    { operation: 'o', writes: true, method: 'POST', path: '/p?q=1', headers, body: '{}' },
    new Recorder(),
  );
  await wire.close();
  server.close();

  const names = server.received[0]?.headers.filter((_, index) => index % 2 === 0);
  expect(names?.filter((name) => /companyid|x-twice/i.test(name))).toEqual([
    'companyId',
    'companyid',
    'X-Twice',
    'X-Twice',
  ]);
});

for (const [encoding, sign] of [
  ['quoted-boundary', /boundary="/],
  ['chunked', /Transfer-Encoding,chunked/i],
] as const)
  test(`a form goes out ${encoding}, and says so of itself`, async () => {
    const server = await listening();
    const wire = wireTo(server.url);
    const parts: WireRequest['parts'] = [['quantity', '2']];
    const recorder = new Recorder();
    for (const each of [undefined, encoding])
      await wire.send(
        {
          ...{ operation: 'o', writes: true, method: 'PUT', path: '/p', headers: [], parts },
          ...(each && { encoding: each }),
        },
        recorder,
      );
    await wire.close();
    server.close();

    const [plain, encoded] = server.received;
    expect(plain?.headers.join()).not.toMatch(sign);
    expect(encoded?.headers.join()).toMatch(sign);
    expect(/content-length/i.test(encoded?.headers.join() ?? '')).toBe(encoding !== 'chunked');
    expect(encoded?.body).toContain('name="quantity"\r\n\r\n2\r\n');
    const recorded = Object.values(recorder.exchanges).map(({ request }) => request.headers.join());
    expect(recorded.map((headers) => sign.test(headers))).toEqual([false, true]);
  });

const requests: { name: string; request: WireRequest }[] = [
  {
    name: 'JSON with quotes',
    request: {
      operation: 'o',
      writes: true,
      method: 'POST',
      path: '/members',
      headers: [
        ['companyId', 'c'],
        ['Content-Type', 'application/json'],
      ],
      body: '[{"firstName":"D\'Arcy \\"x\\" $HOME"}]',
    },
  },
  {
    name: 'a multipart form with files',
    request: {
      operation: 'o',
      writes: true,
      method: 'PUT',
      path: '/orders?pid=1',
      headers: [['companyid', 'c']],
      parts: [
        ['notes', '@not a file; $x'],
        ['assignedProjectManagers[]', 'a'],
        ['assignedProjectManagers[]', 'b'],
        ['files', { filename: 'a b.txt', content: "it's\ntwo lines" }],
      ],
    },
  },
  {
    name: 'a form without a field',
    request: { operation: 'o', writes: true, method: 'PUT', path: '/orders', headers: [], parts: [] },
  },
];

for (const { name, request, shell } of requests.flatMap((each) =>
  shells.map((shell) => ({ ...each, shell })),
)) {
  test(`the recorded command sends ${name} again when pasted into ${shell}`, async () => {
    const server = await listening();
    const wire = wireTo(server.url);
    const recorder = new Recorder();
    const { exchange } = await wire.send(request, recorder);
    await wire.close();
    const recorded = recorder.exchanges[exchange];
    const command = recorded === undefined ? '' : curlCommand(recorded);
    await new Promise((resolve) => spawn(shell, ['-c', command], { stdio: 'ignore' }).once('close', resolve));
    server.close();

    const [sent, pasted] = server.received;
    expect(pasted?.method).toBe(sent?.method);
    expect(pasted?.url).toBe(sent?.url);
    expect(partsOf(pasted)).toEqual(partsOf(sent));
  });
}

test('a secret is taken out of URL, headers, body and command where it is captured', async () => {
  const server = await listening();
  const wire = wireTo(server.url);
  const recorder = new Recorder();
  recorder.redaction.learn('$API_KEY', 'top-secret-key');
  await wire.send(
    {
      operation: 'o',
      writes: true,
      method: 'POST',
      path: '/p?k=top-secret-key',
      headers: [
        ['x-api-key', 'top-secret-key'],
        ['authorization', 'Bearer unknown-token'],
      ],
      body: '{"secret":"s-e-c-r-e-t","note":"top-secret-key"}',
    },
    recorder,
  );
  await wire.close();
  server.close();

  const record = JSON.stringify(recorder.exchanges);
  for (const secret of ['top-secret-key', 'unknown-token', 's-e-c-r-e-t'])
    expect(record).not.toContain(secret);
  expect(record).toContain('API_KEY');
});

/** The body without the boundary, which differs from request to request. */
function partsOf(request: Received | undefined): string {
  const boundary = /boundary=(.*)/.exec(
    request?.headers.find((value) => value.includes('boundary=')) ?? '',
  )?.[1];
  const body =
    boundary === undefined ? (request?.body ?? '') : (request?.body ?? '').replaceAll(boundary, 'B');
  return body.replaceAll(/Content-Type: text\/plain\r\n/g, '');
}
