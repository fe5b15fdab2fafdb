import type { PeerCertificate, TLSSocket } from 'node:tls';
import { expect, test } from '@playwright/test';
import { Connection } from '../../src/target/connection/connection.js';
import { unanswered } from '../../src/target/connection/unanswered.js';
import { readSettings } from '../../src/target/settings.js';
import { certificate, startSecureTarget } from '../troubles/servers.js';

/** What OpenSSL says of itself, which says nothing to anybody else. */
const raw =
  '808C1056BC7F0000:error:0A000410:SSL routines:ssl3_read_bytes:sslv3 alert handshake failure:../deps/openssl';

const words: [code: string, words: string][] = [
  [
    'ERR_SSL_TLSV13_ALERT_CERTIFICATE_REQUIRED',
    'it asks for a client certificate: set TLS_CERT_FILE and TLS_KEY_FILE',
  ],
  [
    'ERR_SSL_SSLV3_ALERT_HANDSHAKE_FAILURE',
    'it ended the TLS handshake: it asks for a client certificate (TLS_CERT_FILE, TLS_KEY_FILE), or has no cipher that this run has',
  ],
  ['ERR_SSL_SSLV3_ALERT_BAD_CERTIFICATE', 'it does not accept the client certificate of TLS_CERT_FILE'],
  [
    'ERR_SSL_SSLV3_ALERT_CERTIFICATE_EXPIRED',
    'it does not accept the client certificate of TLS_CERT_FILE: expired',
  ],
  [
    'ERR_SSL_SSLV3_ALERT_CERTIFICATE_REVOKED',
    'it does not accept the client certificate of TLS_CERT_FILE: revoked',
  ],
  [
    'ERR_SSL_TLSV1_ALERT_UNKNOWN_CA',
    'it does not accept the client certificate of TLS_CERT_FILE: unknown authority',
  ],
  [
    'ERR_SSL_TLSV1_ALERT_ACCESS_DENIED',
    'it does not accept the client certificate of TLS_CERT_FILE: access denied',
  ],
  ['ERR_SSL_TLSV1_ALERT_PROTOCOL_VERSION', 'it speaks no version of TLS that this run does (1.2 and 1.3)'],
  ['ERR_SSL_UNSUPPORTED_PROTOCOL', 'it speaks no version of TLS that this run does (1.2 and 1.3)'],
  ['ERR_SSL_TLSV1_UNRECOGNIZED_NAME', 'it has no certificate for this host name'],
  ['ERR_SSL_WRONG_VERSION_NUMBER', 'it speaks no TLS there'],
  ['ERR_SSL_PACKET_LENGTH_TOO_LONG', 'it speaks no TLS there'],
  ['ERR_SSL_DH_KEY_TOO_SMALL', 'its keys are shorter than this run takes'],
  ['ERR_SSL_SOMETHING_NEW', 'TLS failed (SOMETHING_NEW)'],
  ['EPROTO', 'TLS failed'],
  ['CERT_REVOKED', 'its certificate was revoked'],
  ['INVALID_PURPOSE', 'its certificate is not one of a server'],
  ['CERT_NEW_TROUBLE', 'its certificate is not accepted (CERT_NEW_TROUBLE)'],
];

for (const [code, expected] of words)
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
