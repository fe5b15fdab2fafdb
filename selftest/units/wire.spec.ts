import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { PeerCertificate, TLSSocket } from 'node:tls';
import { expect, test as ownTest } from '../test.js';
import { Wire } from '../../src/exchange/wire.js';
import { curlCommand } from '../../src/report/html/browser/curl-command.js';
import { Recorder } from '../../src/session/session.js';
import { requestPolicyOf } from '../../src/target/request-policy.js';
import { readSettings } from '../../src/target/settings.js';
import { shells } from './shells.js';
import type { WireRequest } from '../../src/exchange/wire.js';
import { Connection } from '../../src/target/connection/connection.js';
import { unanswered } from '../../src/target/connection/unanswered.js';
import {
  certificate,
  startHostileTarget,
  startRecordingTarget,
  startSecureTarget,
} from '../troubles/servers.js';
import type { Received } from '../troubles/servers.js';

/** A server that closes a connection once it was idle for 50 ms. */
const closingEarly = `
const server = require('node:http').createServer((_request, response) => response.end('{}'));
server.on('connection', (socket) => socket.setTimeout(50, () => socket.destroy()));
server.keepAliveTimeout = 0;
server.listen(0, '127.0.0.1', () => process.stdout.write(String(server.address().port)));`;

function wireTo(baseUrl: string, variables: Record<string, string> = {}): Wire {
  return new Wire(
    readSettings({ BASE_URL: baseUrl, TARGET_WRITES: 'allowed', ...variables }),
    requestPolicyOf(test.info().outputPath('manners'), Infinity),
  );
}

const test = ownTest.extend<{ server: Awaited<ReturnType<typeof startRecordingTarget>>; wire: Wire }>({
  server: async ({ untilEnd }, use) => use(await untilEnd(startRecordingTarget())),
  wire: async ({ server, untilEnd }, use) =>
    use(await untilEnd(wireTo(server.baseUrl, { TRACE_HEADER: 'X-Request-Id' }))),
});

const update: WireRequest = { operation: 'o', writes: true, method: 'PUT', path: '/p', headers: [] };

test('each request names its sender, and has TRACE_HEADER unless about headers', async ({ server, wire }) => {
  for (const isTraced of [true, false]) await wire.send(update, new Recorder(undefined, 'x', isTraced));

  const names = server.received.map(({ headers }) =>
    ['User-Agent', 'X-Request-Id'].filter((name) => headers.includes(name)),
  );
  expect(names).toEqual([['User-Agent', 'X-Request-Id'], ['User-Agent']]);
});

test('names go out in their case and order, as often as they are given', async ({ server, wire }) => {
  const headers: [string, string][] = [
    ['companyId', 'a'],
    ['companyid', 'b'],
    ['X-Twice', '1'],
    ['X-Twice', '2'],
  ];
  await wire.send({ ...update, headers, body: '{}' }, new Recorder());

  const names = server.received[0]?.headers.filter((_, index) => index % 2 === 0);
  expect(names?.filter((name) => /companyid|x-twice/i.test(name))).toEqual(headers.map(([name]) => name));
});

for (const [encoding, sign] of [
  ['quoted-boundary', /boundary="/],
  ['chunked', /Transfer-Encoding,chunked/i],
] as const)
  test(`a form goes out ${encoding}, and says so of itself`, async ({ server, wire }) => {
    const parts: WireRequest['parts'] = [['quantity', '2']];
    const recorder = new Recorder();
    for (const each of [undefined, encoding])
      await wire.send({ ...update, parts, ...(each && { encoding: each }) }, recorder);

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
      ...update,
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
      ...update,
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
  { name: 'a form without a field', request: { ...update, parts: [] } },
];

for (const { name, request, shell } of requests.flatMap((each) =>
  shells.map((shell) => ({ ...each, shell })),
)) {
  test(`the recorded command sends ${name} again when pasted into ${shell}`, async ({ server, wire }) => {
    const recorder = new Recorder();
    const { exchange } = await wire.send(request, recorder);
    const recorded = recorder.exchanges[exchange];
    const command = recorded === undefined ? '' : curlCommand(recorded);
    await new Promise((resolve) => spawn(shell, ['-c', command], { stdio: 'ignore' }).once('close', resolve));

    const [sent, pasted] = server.received;
    expect(pasted?.method).toBe(sent?.method);
    expect(pasted?.url).toBe(sent?.url);
    expect(partsOf(pasted)).toEqual(partsOf(sent));
  });
}

test('a connection that was idle for a second is not used again', async () => {
  let opened = 0;
  const server = createServer((_request, response) => void response.end('{}'));
  // It says nothing of when it closes them.
  server.keepAliveTimeout = 0;
  server.on('connection', () => (opened += 1));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const connection = new Connection(url, readSettings({ BASE_URL: url }), 5_000);
  const ask = (): Promise<unknown> => connection.exchange({ method: 'GET', path: '/', headers: [] });
  await ask();
  await ask();
  const before = opened;
  await ask();
  expect(opened).toBe(before);
  await new Promise((resolve) => setTimeout(resolve, 1_200));
  await ask();
  await connection.close();
  server.close();

  expect(opened).toBe(before + 1);
});

test('a request does not go out on a connection that was closed while the process was busy', async () => {
  const server = spawn(process.execPath, ['--eval', closingEarly], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [port] = (await once(server.stdout, 'data')) as [Buffer];
  const url = `http://127.0.0.1:${port.toString()}`;
  const connection = new Connection(url, readSettings({ BASE_URL: url }), 5_000);
  const ask = (): Promise<{ status: number }> =>
    connection.exchange({ method: 'POST', path: '/', headers: [], body: '{}' });
  const answers = [await ask(), await ask(), await ask()];
  const until = performance.now() + 150;
  while (performance.now() < until);
  answers.push(await ask());
  await connection.close();
  server.kill();

  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
});

test('a secret is taken out of URL, headers, body and command where it is captured', async ({ wire }) => {
  const recorder = new Recorder();
  recorder.redaction.learn('$API_KEY', 'top-secret-key');
  await wire.send(
    {
      ...update,
      path: '/p?k=top-secret-key',
      headers: [
        ['x-api-key', 'top-secret-key'],
        ['authorization', 'Bearer unknown-token'],
      ],
      body: '{"secret":"s-e-c-r-e-t","note":"top-secret-key"}',
    },
    recorder,
  );

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

/** What OpenSSL says of itself, which says nothing to anybody else. */
const raw =
  '808C1056BC7F0000:error:0A000410:SSL routines:ssl3_read_bytes:sslv3 alert handshake failure:../deps/openssl';

const notAccepted = 'it does not accept the client certificate of TLS_CERT_FILE';
const otherVersion = 'it speaks no version of TLS that this run does (1.2 and 1.3)';

for (const [code, expected] of [
  [
    'ERR_SSL_TLSV13_ALERT_CERTIFICATE_REQUIRED',
    'it asks for a client certificate: set TLS_CERT_FILE and TLS_KEY_FILE',
  ],
  [
    'ERR_SSL_SSLV3_ALERT_HANDSHAKE_FAILURE',
    'it ended the TLS handshake: it asks for a client certificate (TLS_CERT_FILE, TLS_KEY_FILE), or has no cipher that this run has',
  ],
  ['ERR_SSL_SSLV3_ALERT_BAD_CERTIFICATE', notAccepted],
  ['ERR_SSL_SSLV3_ALERT_CERTIFICATE_EXPIRED', `${notAccepted}: expired`],
  ['ERR_SSL_SSLV3_ALERT_CERTIFICATE_REVOKED', `${notAccepted}: revoked`],
  ['ERR_SSL_TLSV1_ALERT_UNKNOWN_CA', `${notAccepted}: unknown authority`],
  ['ERR_SSL_TLSV1_ALERT_ACCESS_DENIED', `${notAccepted}: access denied`],
  ['ERR_SSL_TLSV1_ALERT_PROTOCOL_VERSION', otherVersion],
  ['ERR_SSL_UNSUPPORTED_PROTOCOL', otherVersion],
  ['ERR_SSL_TLSV1_UNRECOGNIZED_NAME', 'it has no certificate for this host name'],
  ['ERR_SSL_WRONG_VERSION_NUMBER', 'it speaks no TLS there'],
  ['ERR_SSL_PACKET_LENGTH_TOO_LONG', 'it speaks no TLS there'],
  ['ERR_SSL_DH_KEY_TOO_SMALL', 'its keys are shorter than this run takes'],
  ['ERR_SSL_SOMETHING_NEW', 'TLS failed (SOMETHING_NEW)'],
  ['EPROTO', 'TLS failed'],
  ['CERT_REVOKED', 'its certificate was revoked'],
  ['INVALID_PURPOSE', 'its certificate is not one of a server'],
  ['CERT_NEW_TROUBLE', 'its certificate is not accepted (CERT_NEW_TROUBLE)'],
] as const)
  test(`the trouble ${code} is reported in words`, () => {
    const { kind, words: reported } = unanswered(Object.assign(new Error(raw), { code }), 10_000);
    expect([kind, reported]).toEqual(['tls', expected]);
  });

test('the client certificate is shown to the target, and to no proxy on the way', async () => {
  const shown: string[] = [];
  const server = await startSecureTarget(
    (request, response) => {
      const { subject } = (request.socket as TLSSocket).getPeerCertificate() as Partial<PeerCertificate>;
      shown.push(`${request.url}: ${subject === undefined ? 'nothing' : 'a certificate'}`);
      response.end();
    },
    'server',
    { requestCert: true, rejectUnauthorized: false },
  );
  const tls = {
    TLS_CA_FILE: certificate('authority'),
    TLS_CERT_FILE: certificate('server'),
    TLS_KEY_FILE: certificate('server'),
  };
  for (const env of [
    { BASE_URL: server.baseUrl },
    { BASE_URL: 'http://target.invalid', HTTP_PROXY: server.baseUrl },
  ]) {
    const connection = new Connection(env.BASE_URL, readSettings({ ...env, ...tls }), 5_000);
    await connection.exchange({ method: 'GET', path: '/x', headers: [] });
    await connection.close();
  }
  await server.close();

  expect(shown).toEqual(['/x: a certificate', 'http://target.invalid/x: nothing']);
});

for (const [status, came] of [
  [401, 401],
  [200, 'no-response'],
] as const)
  test(`chunks cut off count as the body in one piece if that is refused: ${status}`, async ({
    untilEnd,
  }) => {
    const { baseUrl } = await untilEnd(
      startHostileTarget((request, response) => {
        if (request.headers['transfer-encoding'] === 'chunked') request.socket.destroy();
        else response.writeHead(status).end('{}');
      }),
    );
    const wire = await untilEnd(wireTo(baseUrl));
    const answer = await wire.attempt({ ...update, body: '{}', encoding: 'chunked' }, new Recorder());

    expect('code' in answer ? answer.code : answer.status).toBe(came);
  });
