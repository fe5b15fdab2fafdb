import {
  certificate,
  closedAddress,
  endless,
  html,
  replying,
  startGuardedTarget,
  startHostileTarget,
  startRawTarget,
  startSecureTarget,
} from './servers.js';
import type { Answer, RunningServer } from './servers.js';
import { environmentFixtures, passed, trouble, withMock, withTarget } from './trouble.js';
import type { Trouble } from './trouble.js';
import { soundListing } from './target-troubles.js';

const sound = replying(200, soundListing);

/** A host that no name service knows (RFC 6761, 6.4), so that only a proxy reaches it. */
const unknownHost = 'target.invalid';

/** A file of the self-tests holds a certificate with its key. */
const clientCertificate = (name: 'server' | 'expired'): Record<string, string> => ({
  TLS_CERT_FILE: certificate(name),
  TLS_KEY_FILE: certificate(name),
});

/** Versions of TLS that nobody should speak. */
const outdated = { minVersion: 'TLSv1', maxVersion: 'TLSv1.1', ciphers: 'DEFAULT@SECLEVEL=0' } as const;

function network(
  name: string,
  inject: Trouble['inject'],
  expected: string | Partial<Trouble> = { verdicts: passed },
): Trouble {
  return trouble('network', name, inject, expected);
}

/** Starts a target with TLS that is reached with the certificate of its authority, and other settings. */
function trusted(start: () => Promise<RunningServer>, more: Record<string, string> = {}): Trouble['inject'] {
  const authority = certificate('authority');
  return withTarget(start, ({ baseUrl }) => ({ BASE_URL: baseUrl, TLS_CA_FILE: authority, ...more }));
}

/** Starts a target that speaks plain HTTP, and is reached by its address in the settings. */
const plain = (envOf: (server: RunningServer) => Record<string, string>, answer = sound): Trouble['inject'] =>
  withTarget(() => startHostileTarget(answer), envOf);

/** What stands between a run and its target. */
export const networkTroubles: Trouble[] = [
  network(
    'Nothing listens at the address of the target',
    async () => ({ env: { ...environmentFixtures, BASE_URL: await closedAddress() } }),
    "The target at BASE_URL … can't be reached (connection refused): start it or correct BASE_URL.",
  ),
  network(
    'The host of the target is unknown',
    () => ({ env: { ...environmentFixtures, BASE_URL: `http://${unknownHost}` } }),
    `The target at BASE_URL http://${unknownHost} can't be reached (unknown host name): start it or correct BASE_URL.`,
  ),
  network(
    'The certificate of the target is signed by a private authority',
    withTarget(() => startSecureTarget(sound)),
    "can't be spoken to: its certificate is signed by an authority that this run does not trust: set TLS_CA_FILE to a file with the certificate of its authority.",
  ),
  network(
    'The same with TLS_CA_FILE',
    trusted(() => startSecureTarget(sound)),
  ),
  network(
    'The certificate of the target has expired',
    trusted(() => startSecureTarget(sound, 'expired')),
    "can't be spoken to: its certificate has expired.",
  ),
  network(
    'The certificate of the target names another host',
    trusted(() => startSecureTarget(sound, 'elsewhere')),
    "can't be spoken to: its certificate names another host.",
  ),
  network(
    'A target that asks for a client certificate',
    trusted(() => startGuardedTarget(sound)),
    'got no answer: the connection was closed before the answer was whole: if it asks for a client certificate, set TLS_CERT_FILE and TLS_KEY_FILE',
  ),
  network(
    'The same with TLS_CERT_FILE and TLS_KEY_FILE',
    trusted(() => startGuardedTarget(sound), clientCertificate('server')),
  ),
  network(
    'The same with a client certificate that has expired',
    trusted(() => startGuardedTarget(sound), clientCertificate('expired')),
    'got no answer: the connection was closed before the answer was whole: it may not accept the client certificate of TLS_CERT_FILE',
  ),
  network(
    'A target that speaks outdated versions of TLS only',
    trusted(() => startSecureTarget(sound, 'server', outdated)),
    "can't be spoken to: it speaks no version of TLS that this run does (1.2 and 1.3).",
  ),
  network(
    'A BASE_URL with https for a target that speaks plain HTTP',
    plain(({ port }) => ({ BASE_URL: `https://127.0.0.1:${port}` })),
    'it speaks no TLS there',
  ),
  network(
    'A target that sends everybody to its TLS address',
    withTarget(() =>
      startHostileTarget((request, response) =>
        response.writeHead(301, { Location: `https://${request.headers.host}${request.url ?? '/'}` }).end(),
      ),
    ),
    'answers 301 and sends every request on to https://…: set BASE_URL to that address.',
  ),
  network(
    'A proxy that is not there',
    async () => ({
      env: { ...environmentFixtures, BASE_URL: `http://${unknownHost}`, HTTP_PROXY: await closedAddress() },
    }),
    "The proxy at HTTP_PROXY … can't be reached (connection refused): start it or correct HTTP_PROXY.",
  ),
  network(
    'A proxy that wants other credentials',
    plain(({ baseUrl }) => ({ BASE_URL: `http://${unknownHost}`, HTTP_PROXY: baseUrl }), replying(407)),
    `The target at BASE_URL http://${unknownHost} can't be reached: the proxy of HTTP_PROXY wants other credentials: correct that variable, or exempt ${unknownHost} in NO_PROXY.`,
  ),
  network(
    'A proxy that opens no tunnel to a TLS address',
    withTarget(
      () =>
        startRawTarget((socket) => socket.once('data', () => socket.end('HTTP/1.1 403 Forbidden\r\n\r\n'))),
      ({ baseUrl }) => ({ BASE_URL: `https://${unknownHost}`, HTTPS_PROXY: baseUrl }),
    ),
    `the proxy of HTTPS_PROXY answered 403 when asked for a way to ${unknownHost}:443: correct that variable, or exempt ${unknownHost} in NO_PROXY.`,
  ),
  network(
    'A target that only a proxy reaches',
    plain(({ baseUrl }) => ({ BASE_URL: `http://${unknownHost}/api`, HTTP_PROXY: baseUrl })),
  ),
  network(
    'A target at an address of IPv6, below a path',
    withTarget(
      () =>
        startHostileTarget((request, response) => {
          if (request.url?.startsWith('/base/') === true) sound(request, response);
          else response.writeHead(404).end();
        }, '::1'),
      ({ baseUrl }) => ({ BASE_URL: `${baseUrl}/base/` }),
    ),
  ),
];

function withHarness(answer: Answer): Trouble['inject'] {
  return withMock(async () => {
    const harness = await startHostileTarget(answer);
    return { env: { HARNESS_URL: harness.baseUrl }, servers: [harness] };
  });
}

/** A trouble with a harness that answers every request alike. */
function answering(
  name: string,
  answer: Answer,
  why: string,
  besides: Pick<Trouble, 'seconds' | 'nightly'> = {},
): Trouble {
  const sentence = `The harness at HARNESS_URL … makes no workspace: ${why}: fix it or correct HARNESS_URL.`;
  return trouble('harness', `A harness that ${name}`, withHarness(answer), { sentence, ...besides });
}

/** What a harness may do instead of making fixtures. */
export const harnessTroubles: Trouble[] = [
  trouble(
    'harness',
    'Nothing listens at the address of the harness',
    withMock(async () => ({ env: { HARNESS_URL: await closedAddress() } })),
    "The harness at HARNESS_URL … can't be reached (connection refused): start it or correct HARNESS_URL.",
  ),
  answering('answers 500', replying(500, '{"message":"no database"}'), '…500…'),
  answering('answers with a page of HTML', replying(200, '<html></html>', html), '…'),
  answering('answers a workspace without ids', replying(200, '{}'), '…'),
  answering('answers with a body that never ends', endless, '…larger than 2 MB…'),
  answering('breaks off its answer', (_request, response) => void response.destroy(), '…closed…'),
  answering('never answers', () => undefined, '…15 s', { seconds: 90, nightly: true }),
  {
    name: 'A harness that knows no state, and no API_KEY',
    origin: 'harness',
    inject: withHarness(replying(501)),
    exitCode: 2,
    verdicts: { 'CMP-LIST-ARRAY': 'untested' },
    sentence:
      'The harness at HARNESS_URL does not know the state workspace, and API_KEY is not set: correct HARNESS_URL or set API_KEY.',
  },
];
