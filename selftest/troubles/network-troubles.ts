import {
  certificate,
  closedAddress,
  replying,
  startGuardedTarget,
  startHostileTarget,
  startRawTarget,
  startSecureTarget,
} from './servers.js';
import type { RunningServer } from './servers.js';
import { cantTell, environmentFixtures, passed, withTarget } from './trouble.js';
import type { Trouble } from './trouble.js';
import { soundListing } from './target-troubles.js';

const sound = replying(200, soundListing);

/** A host that no name service knows (RFC 6761, 6.4), so that only a proxy reaches it. */
const strange = 'target.invalid';

/** A file of the self-tests holds a certificate with its key. */
const clientCertificate = (name: 'server' | 'expired'): Record<string, string> => ({
  TLS_CERT_FILE: certificate(name),
  TLS_KEY_FILE: certificate(name),
});

/** A run that ends in doubt, with a sentence; without one it passes. */
function network(name: string, inject: Trouble['inject'], sentence?: string): Trouble {
  const outcome =
    sentence === undefined
      ? { exitCode: 0, verdicts: passed }
      : { exitCode: 2, verdicts: cantTell, sentence };
  return { name, origin: 'network', inject, ...outcome };
}

/** Settings by which a target is known by its authority, and others. */
const trusting =
  (more: Record<string, string> = {}) =>
  ({ baseUrl }: RunningServer): Record<string, string> => ({
    BASE_URL: baseUrl,
    TLS_CA_FILE: certificate('authority'),
    ...more,
  });

/** What stands between a run and its target. */
export const networkTroubles: Trouble[] = [
  network(
    'Nothing listens at the address of the target',
    async () => ({ env: { ...environmentFixtures, BASE_URL: await closedAddress() } }),
    "The target at BASE_URL … can't be reached (connection refused): start it or correct BASE_URL.",
  ),
  network(
    'The host of the target is unknown',
    () => ({ env: { ...environmentFixtures, BASE_URL: `http://${strange}` } }),
    `The target at BASE_URL http://${strange} can't be reached (unknown host name): start it or correct BASE_URL.`,
  ),
  network(
    'The certificate of the target is signed by a private authority',
    withTarget(() => startSecureTarget(sound)),
    "can't be spoken to: its certificate is signed by an authority that this run does not trust: set TLS_CA_FILE to a file with the certificate of its authority.",
  ),
  network(
    'The same with TLS_CA_FILE',
    withTarget(() => startSecureTarget(sound), trusting()),
  ),
  network(
    'The certificate of the target has expired',
    withTarget(() => startSecureTarget(sound, 'expired'), trusting()),
    "can't be spoken to: its certificate has expired.",
  ),
  network(
    'The certificate of the target names another host',
    withTarget(() => startSecureTarget(sound, 'elsewhere'), trusting()),
    "can't be spoken to: its certificate names another host.",
  ),
  network(
    'A target that asks for a client certificate',
    withTarget(() => startGuardedTarget(sound), trusting()),
    'got no answer: the connection was closed before the answer was whole: if it asks for a client certificate, set TLS_CERT_FILE and TLS_KEY_FILE',
  ),
  network(
    'The same with TLS_CERT_FILE and TLS_KEY_FILE',
    withTarget(() => startGuardedTarget(sound), trusting(clientCertificate('server'))),
  ),
  network(
    'The same with a client certificate that has expired',
    withTarget(() => startGuardedTarget(sound), trusting(clientCertificate('expired'))),
    'got no answer: the connection was closed before the answer was whole: it may not accept the client certificate of TLS_CERT_FILE',
  ),
  network(
    'A target that speaks outdated versions of TLS only',
    withTarget(
      () =>
        startSecureTarget(sound, 'server', {
          minVersion: 'TLSv1',
          maxVersion: 'TLSv1.1',
          ciphers: 'DEFAULT@SECLEVEL=0',
        }),
      trusting(),
    ),
    "can't be spoken to: it speaks no version of TLS that this run does (1.2 and 1.3).",
  ),
  network(
    'A BASE_URL with https for a target that speaks plain HTTP',
    withTarget(
      () => startHostileTarget(sound),
      ({ port }) => ({ BASE_URL: `https://127.0.0.1:${port}` }),
    ),
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
      env: { ...environmentFixtures, BASE_URL: `http://${strange}`, HTTP_PROXY: await closedAddress() },
    }),
    "The proxy at HTTP_PROXY … can't be reached (connection refused): start it or correct HTTP_PROXY.",
  ),
  network(
    'A proxy that wants other credentials',
    withTarget(
      () => startHostileTarget(replying(407)),
      ({ baseUrl }) => ({ BASE_URL: `http://${strange}`, HTTP_PROXY: baseUrl }),
    ),
    `The target at BASE_URL http://${strange} can't be reached: the proxy of HTTP_PROXY wants other credentials: correct that variable, or exempt ${strange} in NO_PROXY.`,
  ),
  network(
    'A proxy that opens no tunnel to a TLS address',
    withTarget(
      () =>
        startRawTarget((socket) => socket.once('data', () => socket.end('HTTP/1.1 403 Forbidden\r\n\r\n'))),
      ({ baseUrl }) => ({ BASE_URL: `https://${strange}`, HTTPS_PROXY: baseUrl }),
    ),
    `the proxy of HTTPS_PROXY answered 403 when asked for a way to ${strange}:443: correct that variable, or exempt ${strange} in NO_PROXY.`,
  ),
  network(
    'A target that only a proxy reaches',
    withTarget(
      () => startHostileTarget(sound),
      ({ baseUrl }) => ({ BASE_URL: `http://${strange}/api`, HTTP_PROXY: baseUrl }),
    ),
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
