import { createConnection } from 'node:net';
import type { UnansweredKind } from '../../verdict/recorded-exchange.js';
import type { Why } from '../../verdict/result.js';
import type { Settings } from '../settings.js';
import { printable } from '../variables.js';
import { proxyFor } from './proxies-and-certificates.js';

/** A request got no whole answer: a trouble of the run, and no verdict on the target. */
export class Unanswered extends Error {
  override name = 'Unanswered';

  constructor(
    readonly kind: UnansweredKind,
    /** What happened instead, in a phrase. */
    readonly words: string,
  ) {
    super(kind === 'unreadable' ? words : kind === 'timeout' ? `got ${words}` : `got no answer: ${words}`);
  }
}

const untrusted =
  'its certificate is signed by an authority that this run does not trust: set TLS_CA_FILE to a file with the certificate of its authority';
const outdated = 'it speaks no version of TLS that this run does (1.2 and 1.3)';
const noTls = 'it speaks no TLS there';
const weak = 'its keys are shorter than this run takes';
const unaccepted = 'it does not accept the client certificate of TLS_CERT_FILE';

/** Why TLS was not spoken, by the code of the error; of an alert of the server, which OpenSSL names after versions, by its name. */
const tlsTroubles: Record<string, string> = {
  DEPTH_ZERO_SELF_SIGNED_CERT:
    'its certificate is self-signed: set TLS_CA_FILE to a file with the certificate of its authority',
  SELF_SIGNED_CERT_IN_CHAIN: untrusted,
  UNABLE_TO_GET_ISSUER_CERT: untrusted,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: untrusted,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: untrusted,
  CERT_UNTRUSTED: untrusted,
  CERT_HAS_EXPIRED: 'its certificate has expired',
  CERT_NOT_YET_VALID: 'its certificate is not valid yet',
  CERT_REVOKED: 'its certificate was revoked',
  INVALID_PURPOSE: 'its certificate is not one of a server',
  ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate names another host',
  HOSTNAME_MISMATCH: 'its certificate names another host',
  EPROTO: 'TLS failed',
  WRONG_VERSION_NUMBER: noTls,
  PACKET_LENGTH_TOO_LONG: noTls,
  HTTP_REQUEST: noTls,
  UNSUPPORTED_PROTOCOL: outdated,
  NO_PROTOCOLS_AVAILABLE: outdated,
  VERSION_TOO_LOW: outdated,
  PROTOCOL_VERSION: outdated,
  DH_KEY_TOO_SMALL: weak,
  EE_KEY_TOO_SMALL: weak,
  CA_KEY_TOO_SMALL: weak,
  UNRECOGNIZED_NAME: 'it has no certificate for this host name',
  HANDSHAKE_FAILURE:
    'it ended the TLS handshake: it asks for a client certificate (TLS_CERT_FILE, TLS_KEY_FILE), or has no cipher that this run has',
  CERTIFICATE_REQUIRED: 'it asks for a client certificate: set TLS_CERT_FILE and TLS_KEY_FILE',
  BAD_CERTIFICATE: unaccepted,
  CERTIFICATE_UNKNOWN: unaccepted,
  UNSUPPORTED_CERTIFICATE: unaccepted,
  CERTIFICATE_EXPIRED: `${unaccepted}: expired`,
  CERTIFICATE_REVOKED: `${unaccepted}: revoked`,
  UNKNOWN_CA: `${unaccepted}: unknown authority`,
  ACCESS_DENIED: `${unaccepted}: access denied`,
};

/** What went wrong with TLS, in words; undefined where it was something else. */
function tlsWords(code: string): string | undefined {
  const [, name] = /^ERR_SSL_(?:(?:SSLV3|TLSV1|TLSV13)_)?(?:ALERT_)?(.+)$/.exec(code) ?? [];
  const known = tlsTroubles[name ?? code];
  if (known !== undefined) return known;
  if (name !== undefined) return `TLS failed (${name})`;
  return /^(CERT_|ERR_TLS_)/.test(code) ? `its certificate is not accepted (${code})` : undefined;
}

const closed = 'the connection was closed before the answer was whole';

const connectionTroubles: Record<string, string> = {
  ECONNREFUSED: 'the connection was refused',
  ENOTFOUND: 'the host name is unknown',
  EAI_AGAIN: 'the host name could not be looked up',
  EHOSTUNREACH: 'the host can not be reached',
  ENETUNREACH: 'the network can not be reached',
  UND_ERR_CONNECT_TIMEOUT: 'no connection within 5 s',
  UND_ERR_HEADERS_OVERFLOW: 'the headers of the answer are larger than 64 kB, the most that is read',
  UND_ERR_SOCKET: closed,
  ECONNRESET: closed,
  EPIPE: 'the connection was closed before the request was sent whole',
  UND_ERR_RES_CONTENT_LENGTH_MISMATCH: 'the answer is not as long as its Content-Length says',
};

/** The codes of connections that are distinguished. */
const kindsOfCodes: Record<string, UnansweredKind> = {
  ECONNREFUSED: 'refused',
  ENOTFOUND: 'lookup',
  EAI_AGAIN: 'lookup',
};

/**
 * What an error of the connection means.
 * @param limit milliseconds that the answer had
 * @param cause what it may mean that the connection was closed, where nothing was ever answered
 */
export function unanswered(error: unknown, limit: number, cause?: string): Unanswered {
  if (error instanceof Unanswered) return error;
  const { name = '', code = '', message } = error as { name?: string; code?: string; message?: string };
  if (name === 'TimeoutError') return new Unanswered('timeout', `no whole answer within ${limit / 1000} s`);
  const tls = tlsWords(code);
  if (tls !== undefined) return new Unanswered('tls', tls);
  if (code.startsWith('HPE_') || name === 'HTTPParserError')
    return new Unanswered('connection', `the answer is no HTTP/1.1 (${message})`);
  const kind = kindsOfCodes[code] ?? 'connection';
  const words = connectionTroubles[code] ?? message ?? String(error);
  return new Unanswered(kind, words === closed && cause !== undefined ? `${words}: ${cause}` : words);
}

/** Why no test can run where nothing listens at the address of the target, of its harness, or of a proxy before them. */
export async function unreachable(settings: Settings): Promise<Why | undefined> {
  const places = [
    ['target', 'BASE_URL', settings.baseUrl],
    ['harness', 'HARNESS_URL', settings.harnessUrl],
  ] as const;
  for (const [what, variable, address] of places) {
    if (address === undefined) continue;
    const proxy = proxyFor(address, settings.proxies);
    const closed =
      proxy === undefined
        ? await closedAddress(what, variable, address)
        : await closedAddress('proxy', proxy.variable, proxy.url.href);
    if (closed !== undefined) return closed;
  }
  return undefined;
}

/**
 * Why no test can run where nothing listens at an address; undefined where something does.
 * @param what is expected there: `target`, `harness` or `proxy`
 * @param variable the variable of the environment that names the address
 */
function closedAddress(what: string, variable: string, address: string): Promise<Why | undefined> {
  const { hostname, port, protocol } = new URL(address);
  const host = hostname.replace(/^\[|\]$/g, '');
  return new Promise((resolve) => {
    const socket = createConnection({
      host,
      port: Number(port) || (protocol === 'https:' ? 443 : 80),
      timeout: 5_000,
    });
    const end = (reason?: string): void => {
      socket.destroy();
      resolve(
        reason === undefined
          ? undefined
          : {
              code: 'connection-refused',
              settings: [variable],
              message: `The ${what} at ${variable} ${printable(address).replace(/\/$/, '')} can't be reached (${reason}): start it or correct ${variable}.`,
            },
      );
    };
    socket.once('connect', () => end());
    socket.once('timeout', () => end('no connection within 5 s'));
    socket.once('error', (error: NodeJS.ErrnoException) => end(reasonOf(error)));
  });
}

function reasonOf({ code, message }: NodeJS.ErrnoException): string {
  if (code === 'ECONNREFUSED') return 'connection refused';
  if (code === 'ENOTFOUND') return 'unknown host name';
  return message || String(code);
}
