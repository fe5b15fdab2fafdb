import {
  certificate,
  startGuardedTarget,
  startHostileTarget,
  startRawTarget,
  startSecureTarget,
} from './servers.js';
import type { Answer, RunningServer } from './servers.js';
import { environmentFixtures } from './trouble.js';
import type { Trouble } from './trouble.js';
import { soundListing } from './wrong-answers.js';

const cantTell = { 'CMP-LIST-ARRAY': 'cantTell' } as const;
const passed = { 'CMP-LIST-ARRAY': 'passed' } as const;

const sound: Answer = (_request, response) =>
  response.writeHead(200, { 'Content-Type': 'application/json' }).end(soundListing);

/** A host that no name service knows (RFC 6761, 6.4), so that only a proxy reaches it. */
const strange = 'target.invalid';

function withServer(
  start: () => Promise<RunningServer>,
  envOf: (server: RunningServer) => Record<string, string>,
): Trouble['inject'] {
  return async () => {
    const server = await start();
    return { env: { ...environmentFixtures, ...envOf(server) }, close: server.close };
  };
}

/** A file of the self-tests holds a certificate with its key. */
const clientCertificate = (name: 'server' | 'expired'): Record<string, string> => ({
  TLS_CERT_FILE: certificate(name),
  TLS_KEY_FILE: certificate(name),
});

const there = ({ baseUrl }: RunningServer): Record<string, string> => ({ BASE_URL: baseUrl });

/** What stands between a run and its target. */
export const networkTroubles: Trouble[] = [
  {
    name: 'Nothing listens at the address of the target',
    origin: 'network',
    inject: async () => ({ env: { ...environmentFixtures, BASE_URL: await closedAddress() } }),
    exitCode: 2,
    verdicts: cantTell,
    sentence: "The target at BASE_URL … can't be reached (connection refused): start it or correct BASE_URL.",
  },
  {
    name: 'The host of the target is unknown',
    origin: 'network',
    inject: () => ({ env: { ...environmentFixtures, BASE_URL: `http://${strange}` } }),
    exitCode: 2,
    verdicts: cantTell,
    sentence: `The target at BASE_URL http://${strange} can't be reached (unknown host name): start it or correct BASE_URL.`,
  },
  {
    name: 'The certificate of the target is signed by a private authority',
    origin: 'network',
    inject: withServer(() => startSecureTarget(sound), there),
    exitCode: 2,
    verdicts: cantTell,
    sentence:
      "can't be spoken to: its certificate is signed by an authority that this run does not trust: set TLS_CA_FILE to a file with the certificate of its authority.",
  },
  {
    name: 'The same with TLS_CA_FILE',
    origin: 'network',
    inject: withServer(
      () => startSecureTarget(sound),
      (server) => ({ ...there(server), TLS_CA_FILE: certificate('authority') }),
    ),
    exitCode: 0,
    verdicts: passed,
  },
  {
    name: 'The certificate of the target has expired',
    origin: 'network',
    inject: withServer(
      () => startSecureTarget(sound, 'expired'),
      (server) => ({ ...there(server), TLS_CA_FILE: certificate('authority') }),
    ),
    exitCode: 2,
    verdicts: cantTell,
    sentence: "can't be spoken to: its certificate has expired.",
  },
  {
    name: 'The certificate of the target names another host',
    origin: 'network',
    inject: withServer(
      () => startSecureTarget(sound, 'elsewhere'),
      (server) => ({ ...there(server), TLS_CA_FILE: certificate('authority') }),
    ),
    exitCode: 2,
    verdicts: cantTell,
    sentence: "can't be spoken to: its certificate names another host.",
  },
  {
    name: 'A target that asks for a client certificate',
    origin: 'network',
    inject: withServer(
      () => startGuardedTarget(sound),
      (server) => ({ ...there(server), TLS_CA_FILE: certificate('authority') }),
    ),
    exitCode: 2,
    verdicts: cantTell,
    sentence:
      'got no answer: the connection was closed before the answer was whole: if it asks for a client certificate, set TLS_CERT_FILE and TLS_KEY_FILE',
  },
  {
    name: 'The same with TLS_CERT_FILE and TLS_KEY_FILE',
    origin: 'network',
    inject: withServer(
      () => startGuardedTarget(sound),
      (server) => ({
        ...there(server),
        TLS_CA_FILE: certificate('authority'),
        ...clientCertificate('server'),
      }),
    ),
    exitCode: 0,
    verdicts: passed,
  },
  {
    name: 'The same with a client certificate that has expired',
    origin: 'network',
    inject: withServer(
      () => startGuardedTarget(sound),
      (server) => ({
        ...there(server),
        TLS_CA_FILE: certificate('authority'),
        ...clientCertificate('expired'),
      }),
    ),
    exitCode: 2,
    verdicts: cantTell,
    sentence:
      'got no answer: the connection was closed before the answer was whole: it may not accept the client certificate of TLS_CERT_FILE',
  },
  {
    name: 'A target that speaks outdated versions of TLS only',
    origin: 'network',
    inject: withServer(
      () =>
        startSecureTarget(sound, 'server', {
          minVersion: 'TLSv1',
          maxVersion: 'TLSv1.1',
          ciphers: 'DEFAULT@SECLEVEL=0',
        }),
      (server) => ({ ...there(server), TLS_CA_FILE: certificate('authority') }),
    ),
    exitCode: 2,
    verdicts: cantTell,
    sentence: "can't be spoken to: it speaks no version of TLS that this run does (1.2 and 1.3).",
  },
  {
    name: 'A BASE_URL with https for a target that speaks plain HTTP',
    origin: 'network',
    inject: withServer(
      () => startHostileTarget(sound),
      ({ port }) => ({ BASE_URL: `https://127.0.0.1:${port}` }),
    ),
    exitCode: 2,
    verdicts: cantTell,
    sentence: 'it speaks no TLS there',
  },
  {
    name: 'A target that sends everybody to its TLS address',
    origin: 'network',
    inject: withServer(
      () =>
        startHostileTarget((request, response) =>
          response.writeHead(301, { Location: `https://${request.headers.host}${request.url ?? '/'}` }).end(),
        ),
      there,
    ),
    exitCode: 2,
    verdicts: cantTell,
    sentence: 'answers 301 and sends every request on to https://…: set BASE_URL to that address.',
  },
  {
    name: 'A proxy that is not there',
    origin: 'network',
    inject: async () => ({
      env: { ...environmentFixtures, BASE_URL: `http://${strange}`, HTTP_PROXY: await closedAddress() },
    }),
    exitCode: 2,
    verdicts: cantTell,
    sentence:
      "The proxy at HTTP_PROXY … can't be reached (connection refused): start it or correct HTTP_PROXY.",
  },
  {
    name: 'A proxy that wants other credentials',
    origin: 'network',
    inject: withServer(
      () => startHostileTarget((_request, response) => response.writeHead(407).end()),
      ({ baseUrl }) => ({ BASE_URL: `http://${strange}`, HTTP_PROXY: baseUrl }),
    ),
    exitCode: 2,
    verdicts: cantTell,
    sentence: `The target at BASE_URL http://${strange} can't be reached: the proxy of HTTP_PROXY wants other credentials: correct that variable, or exempt ${strange} in NO_PROXY.`,
  },
  {
    name: 'A proxy that opens no tunnel to a TLS address',
    origin: 'network',
    inject: withServer(
      () =>
        startRawTarget((socket) => socket.once('data', () => socket.end('HTTP/1.1 403 Forbidden\r\n\r\n'))),
      ({ baseUrl }) => ({ BASE_URL: `https://${strange}`, HTTPS_PROXY: baseUrl }),
    ),
    exitCode: 2,
    verdicts: cantTell,
    sentence: `the proxy of HTTPS_PROXY answered 403 when asked for a way to ${strange}:443: correct that variable, or exempt ${strange} in NO_PROXY.`,
  },
  {
    name: 'A target that only a proxy reaches',
    origin: 'network',
    inject: withServer(
      () => startHostileTarget(sound),
      ({ baseUrl }) => ({ BASE_URL: `http://${strange}/api`, HTTP_PROXY: baseUrl }),
    ),
    exitCode: 0,
    verdicts: passed,
  },
  {
    name: 'A target at an address of IPv6, below a path',
    origin: 'network',
    inject: withServer(
      () =>
        startHostileTarget((request, response) => {
          if (request.url?.startsWith('/base/') === true) sound(request, response);
          else response.writeHead(404).end();
        }, '::1'),
      ({ baseUrl }) => ({ BASE_URL: `${baseUrl}/base/` }),
    ),
    exitCode: 0,
    verdicts: passed,
  },
];

/** An address of loopback at which nothing listens. */
export async function closedAddress(): Promise<string> {
  const server = await startHostileTarget(() => undefined);
  await server.close();
  return server.baseUrl;
}
