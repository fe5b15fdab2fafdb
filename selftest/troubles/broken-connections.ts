import { startMock } from '../../mock/server.js';
import { environmentFixtures } from './trouble.js';
import type { Trouble } from './trouble.js';
import { forwardTo, startHostileTarget, startRawTarget } from './servers.js';
import type { RunningServer } from './servers.js';
import { soundListing } from './wrong-answers.js';

const json = { 'Content-Type': 'application/json' };
const cantTell = { 'CMP-LIST-ARRAY': 'cantTell' } as const;

function withTarget(start: () => Promise<RunningServer>): Trouble['inject'] {
  return async () => {
    const target = await start();
    return { env: { BASE_URL: target.baseUrl, ...environmentFixtures }, close: target.close };
  };
}

/** Says something in answer to each request on a connection. */
function saying(text: string): Trouble['inject'] {
  return withTarget(() => startRawTarget((socket) => socket.on('data', () => socket.end(text))));
}

/** Targets that break the connection, or send on to somewhere else. */
export const brokenConnections: Trouble[] = [
  {
    name: 'A target that breaks off in the middle of a body',
    origin: 'target',
    inject: withTarget(() =>
      startHostileTarget((_request, response) => {
        response.writeHead(200, { ...json, 'Content-Length': '500' });
        response.write('{"message":"');
        setTimeout(() => response.destroy(), 20);
      }),
    ),
    exitCode: 2,
    verdicts: cantTell,
    sentence: 'got no answer: the connection was closed before the answer was whole',
  },
  {
    name: 'A target whose body is shorter than its Content-Length',
    origin: 'target',
    inject: saying('HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 500\r\n\r\n{}'),
    exitCode: 2,
    verdicts: cantTell,
    sentence: 'got no answer: the connection was closed before the answer was whole',
  },
  {
    name: 'A target whose body is longer than its Content-Length',
    origin: 'target',
    inject: saying(
      'HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{}and more that is no answer\r\n\r\n',
    ),
    exitCode: 1,
    verdicts: { 'CMP-LIST-ARRAY': 'failed' },
  },
  {
    name: 'A target that speaks another protocol',
    origin: 'target',
    inject: saying('SSH-2.0-OpenSSH_9.6\r\n'),
    exitCode: 2,
    verdicts: cantTell,
    sentence: 'got no answer: the answer is no HTTP/1.1',
  },
  {
    name: 'A target that closes every connection without a word',
    origin: 'target',
    inject: withTarget(() => startRawTarget((socket) => socket.on('data', () => socket.destroy()))),
    exitCode: 2,
    verdicts: cantTell,
    sentence: 'got no answer: the connection was closed before the answer was whole',
  },
  {
    name: 'A target that redirects every request to itself',
    origin: 'target',
    inject: withTarget(() =>
      startHostileTarget((request, response) =>
        response.writeHead(302, { Location: request.url ?? '/' }).end(),
      ),
    ),
    exitCode: 1,
    verdicts: { 'CMP-LIST-OK': 'failed' },
    sentence: 'answered 302, a redirect to … that is not followed, instead of 200',
  },
  {
    name: 'A target that redirects every request to another origin, for its credentials',
    origin: 'target',
    inject: async () => {
      let asked = 0;
      const elsewhere = await startHostileTarget((_request, response) => {
        asked += 1;
        response.writeHead(200, json).end(soundListing);
      });
      const target = await startHostileTarget((request, response) =>
        response.writeHead(307, { Location: `${elsewhere.baseUrl}${request.url ?? '/'}` }).end(),
      );
      return {
        env: { BASE_URL: target.baseUrl, ...environmentFixtures },
        complaints: () => (asked === 0 ? [] : [`The other origin was asked ${asked} times.`]),
        close: async () => {
          await Promise.all([target.close(), elsewhere.close()]);
        },
      };
    },
    exitCode: 1,
    verdicts: { 'CMP-LIST-OK': 'failed' },
    sentence: 'answered 307, a redirect to … that is not followed, instead of 200',
  },
  {
    name: 'A target that takes connections and never answers',
    origin: 'target',
    inject: withTarget(() => startHostileTarget(() => undefined)),
    exitCode: 2,
    verdicts: cantTell,
    sentence:
      'The target at BASE_URL … takes connections but gives no whole answer within 10 s: check that it is up.',
  },
  {
    name: 'A target that lets a body trickle, a byte a second',
    origin: 'target',
    inject: withTarget(() =>
      startHostileTarget((_request, response) => {
        response.writeHead(200, json).write(' ');
        const timer = setInterval(() => response.write(' '), 1_000);
        response.once('close', () => clearInterval(timer));
      }),
    ),
    exitCode: 2,
    verdicts: cantTell,
    sentence: 'gives no whole answer within 10 s: check that it is up',
  },
  {
    name: 'A target that hangs in one operation',
    origin: 'target',
    inject: withTarget(() =>
      startHostileTarget((request, response) => {
        if (request.url?.startsWith('/roles') !== true) response.writeHead(401, json).end('{}');
      }),
    ),
    args: ['tests/companies/listing.spec.ts', 'tests/roles/listing.spec.ts'],
    exitCode: 2,
    verdicts: { 'CMP-LIST-OK': 'failed', 'ROL-LIST-OK': 'cantTell' },
    sentence: 'GET /roles got no whole answer within 10 s',
    seconds: 90,
    nightly: true,
  },
  {
    name: 'A target that answers one request wrongly, and rightly when the test is tried again',
    origin: 'target',
    inject: async () => {
      const mock = await startMock();
      const onward = forwardTo(mock.baseUrl);
      let wronged = false;
      const target = await startHostileTarget((request, response) => {
        if (wronged || request.headers['x-api-key'] === undefined) return onward(request, response);
        wronged = true;
        response.writeHead(200, json).end('[]');
      });
      return {
        env: { BASE_URL: target.baseUrl, HARNESS_URL: mock.harnessUrl, LEAD_VARIANT: 'A' },
        close: async () => {
          await Promise.all([target.close(), mock.close()]);
        },
      };
    },
    args: ['tests/companies/listing.spec.ts', '-g', 'listing-is-object', '--retries', '2'],
    exitCode: 1,
    verdicts: { 'CMP-LIST-ARRAY': 'failed' },
    sentence: 'with a body that is not a JSON object',
  },
  {
    name: 'A target that asks to come back in a second, once',
    origin: 'target',
    inject: async () => {
      let asked = 0;
      const target = await startHostileTarget((_request, response) => {
        asked += 1;
        if (asked === 3) response.writeHead(503, { 'Retry-After': '1' }).end();
        else response.writeHead(200, json).end(soundListing);
      });
      return { env: { BASE_URL: target.baseUrl, ...environmentFixtures }, close: target.close };
    },
    exitCode: 0,
    verdicts: { 'CMP-LIST-ARRAY': 'passed' },
  },
];
