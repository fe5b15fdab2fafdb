import type { IncomingMessage, ServerResponse } from 'node:http';
import { expect, test } from '../test.js';
import { handedOn, startHostileTarget } from '../troubles/servers.js';
import type { RunningServer } from '../troubles/servers.js';
import { attackedRun, complaintsOf, failuresOf, numbers, seed } from './attacked-run.js';
import { testsIn } from '../proof/run-suite.js';

/** The share of the requests that the proxy breaks. */
const share = 0.05;

type Socket = NonNullable<ServerResponse['socket']>;

const head = 'HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n';

/** Requests that never reach the target: what a gateway says, or does, in its place. */
const gateways: Record<string, (response: ServerResponse) => void> = {
  'closes the connection': (response) => response.socket?.destroy(),
  'answers 502 with a page': (response) =>
    response.writeHead(502, { 'Content-Type': 'text/html' }).end('<h1>Bad gateway</h1>'),
  'answers 503 and asks to come back': (response) => response.writeHead(503, { 'Retry-After': '1' }).end(),
  'answers 504': (response) => response.writeHead(504).end(),
  'answers 429': (response) => response.writeHead(429).end(),
};

/** Responses of the target that come through broken. */
const breaks: Record<string, (socket: Socket, body: Buffer) => void> = {
  'cuts the head': (socket) => socket.end('HTTP/1.1 200 OK\r\nContent-Ty'),
  'cuts the body': (socket, body) =>
    socket.end(`${head}Content-Length: ${body.length + 1}\r\n\r\n${body.toString()}`),
  'cuts the last chunk': (socket, body) =>
    socket.end(
      `${head}Transfer-Encoding: chunked\r\n\r\n${body.length.toString(16)}\r\n${body.toString()}\r\n`,
    ),
  'breaks a chunk': (socket, body) =>
    socket.end(`${head}Transfer-Encoding: chunked\r\n\r\nzz\r\n${body.toString()}\r\n0\r\n\r\n`),
  'speaks another protocol': (socket) => socket.end('SSH-2.0-OpenSSH_9.6\r\n'),
  'sends headers without end': (socket) => socket.end(`${head}X: ${'x'.repeat(100_000)}\r\n\r\n`),
  'sends a body that is not compressed as it says': (socket, body) =>
    socket.end(`${head}Content-Encoding: gzip\r\nContent-Length: ${body.length}\r\n\r\n${body.toString()}`),
  'sends a body that nobody can read whole': (socket) =>
    socket.end(`${head}Content-Length: 3000000\r\n\r\n${' '.repeat(3_000_000)}`),
};

/** A proxy before a target that breaks a share of what passes. */
async function startBreakingProxy(
  baseUrl: string,
): Promise<{ proxy: RunningServer; broken: Record<string, number> }> {
  const draw = numbers();
  const broken: Record<string, number> = {};
  const ways = [...Object.keys(gateways), ...Object.keys(breaks)];
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const way = draw() < share ? ways[Math.floor(draw() * ways.length)] : undefined;
    if (way !== undefined) broken[way] = (broken[way] ?? 0) + 1;
    const gateway = gateways[way ?? ''];
    if (gateway !== undefined) return gateway(response);
    const came = await handedOn(baseUrl, request);
    const breaking = breaks[way ?? ''];
    if (breaking === undefined) response.writeHead(came.status, came.headers).end(came.body);
    else if (response.socket !== null) breaking(response.socket, came.body);
  };
  const proxy = await startHostileTarget(
    (request, response) => void answer(request, response).catch(() => response.destroy()),
  );
  return { proxy, broken };
}

test('a sound target is not blamed for what a proxy breaks', async ({ mock, untilEnd }, info) => {
  process.stdout.write(`ATTACK_SEED=${seed}\n`);
  const { proxy, broken } = await startBreakingProxy(mock.baseUrl);
  await untilEnd(proxy);
  const run = await attackedRun(
    { BASE_URL: proxy.baseUrl, HARNESS_URL: mock.harnessUrl },
    info.outputPath('report'),
  );

  expect(Object.keys(broken).sort()).toEqual([...Object.keys(gateways), ...Object.keys(breaks)].sort());
  expect(failuresOf(run)).toEqual([]);
  expect(complaintsOf(run)).toEqual([]);
  const verdicts = testsIn(run.result!).map(({ verdict }) => verdict);
  expect(verdicts.filter((verdict) => verdict === 'cantTell').length).toBeGreaterThan(50);
  expect(verdicts.filter((verdict) => verdict === 'passed').length).toBeGreaterThan(verdicts.length / 2);
  expect(run.exitCode).toBe(2);
});
