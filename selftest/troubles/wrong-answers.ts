import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { environmentFixtures } from './trouble.js';
import type { Trouble } from './trouble.js';
import { endless, megabyte, startHostileTarget, startRawTarget } from './servers.js';
import type { Answer } from './servers.js';

const json = { 'Content-Type': 'application/json' };

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

/** A trouble with a target that answers every request alike. */
function answering(name: string, answer: Answer, expected: Pick<Trouble, 'verdicts' | 'sentence'>): Trouble {
  return {
    name: `A target that ${name}`,
    origin: 'target',
    inject: async () => {
      const target = await startHostileTarget(answer);
      return { env: { BASE_URL: target.baseUrl, ...environmentFixtures }, close: target.close };
    },
    exitCode: Object.values(expected.verdicts ?? {}).includes('failed') ? 1 : 2,
    ...expected,
  };
}

const failed = { 'CMP-LIST-ARRAY': 'failed' } as const;
const unread = { 'CMP-LIST-ARRAY': 'cantTell' } as const;

/** Targets that answer, and wrongly. */
export const wrongAnswers: Trouble[] = [
  answering(
    'answers every request with a page of HTML',
    (_request, response) =>
      response.setHeader('Content-Type', 'text/html').end('<html><body>Sign in</body></html>'),
    {
      verdicts: unread,
      sentence:
        'answers 200 and the same page of HTML to every operation, as to a path that nothing has: the service is not there, so correct the host or the path of BASE_URL.',
    },
  ),
  answering(
    'answers 404 to every request',
    (_request, response) => response.writeHead(404, json).end('{"message":"Not found"}'),
    {
      verdicts: unread,
      sentence:
        'answers 404 to every operation, as to a path that nothing has: the service is not there, so correct the host or the path of BASE_URL.',
    },
  ),
  answering('answers with an empty body', (_request, response) => response.end(), {
    verdicts: failed,
    sentence: 'with a body that is not JSON',
  }),
  answering(
    'answers with JSON that is none',
    (_request, response) => response.writeHead(200, json).end('{"companies": [}'),
    { verdicts: failed, sentence: 'with a body that is not JSON' },
  ),
  answering(
    'answers with bytes that are no UTF-8',
    (_request, response) => response.writeHead(200, json).end(Buffer.from([0x22, 0xff, 0xfe, 0x80])),
    { verdicts: failed, sentence: 'with a body that is not JSON' },
  ),
  answering(
    'answers 500 to everything',
    (_request, response) => response.writeHead(500, json).end('{"message":"oops"}'),
    {
      verdicts: { 'CMP-LIST-OK': 'failed', 'CMP-LIST-ARRAY': 'cantTell' },
      sentence: 'GET /accounts/companies did not accept the request: it answered 500 instead of 200.',
    },
  ),
  answering('answers 503 to everything', (_request, response) => response.writeHead(503).end(), {
    verdicts: unread,
    sentence: 'GET /accounts/companies answered 503: the target was overloaded or not reached.',
  }),
  answering(
    'asks everybody to come back in an hour',
    (_request, response) => response.writeHead(429, { 'Retry-After': '3600' }).end(),
    {
      verdicts: unread,
      sentence:
        'GET /accounts/companies answered 429 and asked to wait 3600 s, and a request waits 60 s at most: set a lower REQUEST_RATE.',
    },
  ),
  inert(
    answering(
      'puts script into every text that it answers',
      (_request, response) => {
        const script = '</script><script>document.title="run"</script><img src=x onerror=alert(1)>\u001b[2J';
        response
          .writeHead(200, { ...json, 'X-Script': '<script>1</script>' })
          .end(JSON.stringify({ message: [script], companies: script }));
      },
      { verdicts: failed, sentence: 'CMP-LIST-ARRAY' },
    ),
  ),
  answering(
    'answers with a body of 1 GB',
    (_request, response) => {
      response.writeHead(200, { ...json, 'Content-Length': 1_000_000_000 });
      let left = 1000;
      const write = (): void => {
        while (left > 0 && !response.destroyed) {
          left -= 1;
          if (!response.write(megabyte)) return void response.once('drain', write);
        }
        response.end();
      };
      write();
    },
    {
      verdicts: unread,
      sentence: "answered 200, but its body can't be read: it is larger than 2 MB, the most that is read",
    },
  ),
  answering('answers with a body that never ends', endless, {
    verdicts: unread,
    sentence: "answered 200, but its body can't be read: it is larger than 2 MB, the most that is read",
  }),
  answering(
    'answers with a small body that unpacks to 1 GB',
    (_request, response) => response.writeHead(200, { ...json, 'Content-Encoding': 'gzip' }).end(bomb()),
    {
      verdicts: unread,
      sentence: "answered 200, but its body can't be read: it is larger than 2 MB, the most that is read",
    },
  ),
  answering(
    'nests its JSON 100,000 levels deep',
    (_request, response) =>
      response.writeHead(200, json).end(`{"companies":${'['.repeat(100_000)}${']'.repeat(100_000)}}`),
    {
      verdicts: unread,
      sentence:
        "answered 200, but its body can't be read: its JSON nests deeper than 500 levels, the most that is read",
    },
  ),
  {
    ...answering('sends a header of 1 MB', () => undefined, {}),
    inject: async () => {
      const target = await startRawTarget((socket) => {
        socket.once('data', () => {
          socket.write('HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nX-Large: ');
          socket.end(`${megabyte}\r\nContent-Length: 2\r\n\r\n{}`);
        });
      });
      return { env: { BASE_URL: target.baseUrl, ...environmentFixtures }, close: target.close };
    },
    verdicts: unread,
    sentence: 'the headers of the answer are larger than 64 kB, the most that is read',
  },
];

/** The same trouble, after which no page of the report may hold what the target put into its answers as markup. */
function inert(trouble: Trouble): Trouble {
  return {
    ...trouble,
    inject: async (directory) => ({
      ...(await trouble.inject(directory)),
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
