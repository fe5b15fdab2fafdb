import { readFileSync } from 'node:fs';
import type { Socket } from 'node:net';
import path from 'node:path';
import { Readable } from 'node:stream';
import { gzipSync } from 'node:zlib';
import { cantTell, environmentFixtures, failed, passed, trouble, withMock, withTarget } from './trouble.js';
import type { Trouble } from './trouble.js';
import {
  endless,
  forwardTo,
  html,
  json,
  megabyte,
  replying,
  startHostileTarget,
  startRawTarget,
} from './servers.js';
import type { Answer } from './servers.js';

/** A listing of companies that keeps the specification. */
export const soundListing = JSON.stringify({
  message: 'Companies fetched successfully.',
  companies: [
    {
      _id: environmentFixtures.COMPANY_ID,
      name: 'Some company',
      logo: 'https://example.com/logo.png',
      extraSmallLogo: 'https://example.com/small.png',
      largeLogo: 'https://example.com/large.png',
    },
  ],
});

/** Starts a target whose every answer is the handler's. */
const hostile = (answer: Answer): Trouble['inject'] => withTarget(() => startHostileTarget(answer));

/** Starts a target that says something of its own once it is asked, in whatever protocol. */
const talking = (talk: (socket: Socket) => void): Trouble['inject'] =>
  withTarget(() => startRawTarget((socket) => socket.on('data', () => talk(socket))));

const saying = (text: string): Trouble['inject'] => talking((socket) => socket.end(text));

/** Starts a mock, and before it a target that may hand requests on to it. */
function before(answerOf: (onward: Answer) => Answer): Trouble['inject'] {
  return withMock(async (mock) => {
    const target = await startHostileTarget(answerOf(forwardTo(mock.baseUrl)));
    return { env: { BASE_URL: target.baseUrl }, servers: [target] };
  });
}

function target(name: string, inject: Trouble['inject'], expected: string | Partial<Trouble>): Trouble {
  return trouble('target', `A target ${name}`, inject, expected);
}

/** What a run makes of answers that differ in how they come about. */
const notThere = (what: string): string =>
  `answers ${what} to every operation, as to a path that nothing has: the service is not there, so correct the host or the path of BASE_URL.`;
const notJson = { verdicts: failed, sentence: 'with a body that is not JSON' };
const tooLarge = "answered 200, but its body can't be read: it is larger than 2 MB, the most that is read";
const cutShort = 'got no answer: the connection was closed before the answer was whole';
const notAccepted = { 'CMP-LIST-OK': 'failed' } as const;

const script = '</script><script>document.title="run"</script><img src=x onerror=alert(1)>\u001b[2J';

/** Targets that answer, and wrongly. */
export const wrongAnswers: Trouble[] = [
  target(
    'that answers every request with a page of HTML',
    hostile(replying(200, '<html><body>Sign in</body></html>', html)),
    notThere('200 and the same page of HTML'),
  ),
  target(
    'that answers 404 to every request',
    hostile(replying(404, '{"message":"Not found"}')),
    notThere('404'),
  ),
  target('that answers with an empty body', hostile(replying(200, '', {})), notJson),
  target('that answers with JSON that is none', hostile(replying(200, '{"companies": [}')), notJson),
  target(
    'that answers with bytes that are no UTF-8',
    hostile(replying(200, Buffer.from([0x22, 0xff, 0xfe, 0x80]))),
    notJson,
  ),
  target('that answers 500 to everything', hostile(replying(500, '{"message":"oops"}')), {
    verdicts: { ...notAccepted, ...cantTell },
    sentence: 'GET /accounts/companies did not accept the request: it answered 500 instead of 200.',
  }),
  target(
    'that answers 503 to everything',
    hostile(replying(503)),
    'GET /accounts/companies answered 503: the target was overloaded or not reached.',
  ),
  target(
    'that answers 429 to everything',
    hostile(replying(429)),
    'GET /accounts/companies answered 429: set a lower REQUEST_RATE.',
  ),
  target(
    'that asks everybody to come back in an hour',
    hostile(replying(429, '', { 'Retry-After': '3600' })),
    'GET /accounts/companies answered 429 and asked to wait 3600 s, and a request waits 60 s at most: set a lower REQUEST_RATE.',
  ),
  inert(
    target(
      'that puts script into every text that it answers',
      hostile(
        replying(200, JSON.stringify({ message: [script], companies: script }), {
          ...json,
          'X-Script': '<script>1</script>',
        }),
      ),
      { verdicts: failed, sentence: 'CMP-LIST-ARRAY' },
    ),
  ),
  target(
    'that answers with a body of 1 GB',
    hostile((_request, response) => {
      response.writeHead(200, { ...json, 'Content-Length': 1_000_000_000 });
      Readable.from(Array.from({ length: 1000 }, () => megabyte)).pipe(response);
    }),
    tooLarge,
  ),
  target('that answers with a body that never ends', hostile(endless), tooLarge),
  target(
    'that answers with a small body that unpacks to 1 GB',
    hostile((_request, response) =>
      response.writeHead(200, { ...json, 'Content-Encoding': 'gzip' }).end(bomb()),
    ),
    { sentence: tooLarge, nightly: true },
  ),
  target(
    'that nests its JSON 100,000 levels deep',
    hostile(replying(200, `{"companies":${'['.repeat(100_000)}${']'.repeat(100_000)}}`)),
    "answered 200, but its body can't be read: its JSON nests deeper than 500 levels, the most that is read",
  ),
  target(
    'that sends a header of 1 MB',
    saying(
      `HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nX-Large: ${megabyte}\r\nContent-Length: 2\r\n\r\n{}`,
    ),
    'the headers of the answer are larger than 64 kB, the most that is read',
  ),
];

/** Targets that break the connection, or send on to somewhere else. */
export const brokenConnections: Trouble[] = [
  target(
    'that breaks off in the middle of a body',
    hostile((_request, response) => {
      response.writeHead(200, { ...json, 'Content-Length': '500' }).write('{"message":"');
      setTimeout(() => response.destroy(), 20);
    }),
    cutShort,
  ),
  target(
    'whose body is shorter than its Content-Length',
    saying('HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 500\r\n\r\n{}'),
    cutShort,
  ),
  target(
    'whose body is longer than its Content-Length',
    saying(
      'HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{}and more that is no answer\r\n\r\n',
    ),
    { verdicts: failed },
  ),
  target(
    'that speaks another protocol',
    saying('SSH-2.0-OpenSSH_9.6\r\n'),
    'got no answer: the answer is no HTTP/1.1',
  ),
  target(
    'that closes every connection without a word',
    talking((socket) => socket.destroy()),
    cutShort,
  ),
  target(
    'that redirects every request to itself',
    hostile((request, response) => response.writeHead(302, { Location: request.url ?? '/' }).end()),
    {
      verdicts: notAccepted,
      sentence: 'answered 302, a redirect to … that is not followed, instead of 200',
    },
  ),
  target(
    'that redirects every request to another origin, for its credentials',
    async () => {
      let asked = 0;
      const elsewhere = await startHostileTarget((_request, response) => {
        asked += 1;
        response.writeHead(200, json).end(soundListing);
      });
      const redirecting = await startHostileTarget((request, response) =>
        response.writeHead(307, { Location: `${elsewhere.baseUrl}${request.url ?? '/'}` }).end(),
      );
      return {
        env: { BASE_URL: redirecting.baseUrl, ...environmentFixtures },
        complaints: () => (asked === 0 ? [] : [`The other origin was asked ${asked} times.`]),
        servers: [redirecting, elsewhere],
      };
    },
    {
      verdicts: notAccepted,
      sentence: 'answered 307, a redirect to … that is not followed, instead of 200',
    },
  ),
  target(
    'that takes connections and never answers',
    hostile(() => undefined),
    'The target at BASE_URL … takes connections but gives no whole answer within 10 s: check that it is up.',
  ),
  target(
    'that lets a body trickle, a byte a second',
    hostile((_request, response) => {
      response.writeHead(200, json).write(' ');
      const timer = setInterval(() => response.write(' '), 1_000);
      response.once('close', () => clearInterval(timer));
    }),
    { sentence: 'gives no whole answer within 10 s: check that it is up', nightly: true },
  ),
  target(
    'that hangs in one operation',
    hostile((request, response) => {
      if (request.url?.startsWith('/roles') !== true) response.writeHead(401, json).end('{}');
    }),
    {
      args: ['tests/companies/listing.spec.ts', 'tests/roles/listing.spec.ts'],
      exitCode: 2,
      verdicts: { ...notAccepted, 'ROL-LIST-OK': 'cantTell' },
      sentence: 'GET /roles got no whole answer within 10 s',
      seconds: 90,
      nightly: true,
    },
  ),
  target(
    'that answers one request wrongly, and rightly when the test is tried again',
    before((onward) => {
      let wronged = false;
      return (request, response) => {
        if (wronged || request.headers['x-api-key'] === undefined) return onward(request, response);
        wronged = true;
        response.writeHead(200, json).end('[]');
      };
    }),
    {
      args: ['tests/companies/listing.spec.ts', '-g', 'listing-is-object', '--retries', '2'],
      nightly: true,
      verdicts: failed,
      sentence: 'with a body that is not a JSON object',
    },
  ),
  target(
    'that takes one bulk call at a time, and turns away others with 429',
    before((onward) => {
      let isBusy = false;
      return (request, response) => {
        if (request.url?.startsWith('/members/') !== true) return onward(request, response);
        if (isBusy) return void response.writeHead(429, json).end('{}');
        isBusy = true;
        response.once('close', () => (isBusy = false));
        onward(request, response);
      };
    }),
    {
      args: ['tests/members/both/emails.spec.ts', '-g', 'CLI-EMAIL-UNIQUE/at-once'],
      verdicts: { 'CLI-EMAIL-UNIQUE': 'passed' },
    },
  ),
  target(
    'that asks to come back in a second, once',
    withTarget(() => {
      let asked = 0;
      return startHostileTarget((_request, response) => {
        asked += 1;
        if (asked === 3) response.writeHead(503, { 'Retry-After': '1' }).end();
        else response.writeHead(200, json).end(soundListing);
      });
    }),
    { verdicts: passed },
  ),
];

/** The same trouble, after which no page of the report may hold what the target put into its answers as markup. */
function inert(risky: Trouble): Trouble {
  return {
    ...risky,
    inject: async (directory) => ({
      ...(await risky.inject(directory)),
      complaints: (_outcome, reportDir) =>
        /<script>(1|document\.title="run")|<img src=x/.test(
          readFileSync(path.join(reportDir, 'report.html'), 'utf8'),
        )
          ? ['The report holds script of the target.']
          : [],
    }),
  };
}

let packed: Buffer | undefined;

/** A gigabyte of one letter, packed in parts: members of gzip may follow one another (RFC 1952, 2.2). */
function bomb(): Buffer {
  packed ??= gzipSync(megabyte.repeat(10));
  return Buffer.concat(Array.from({ length: 100 }, () => packed as Buffer));
}
