/** Why a request got no answer, or none that could be read. */
export type UnansweredKind = 'timeout' | 'refused' | 'connection' | 'tls' | 'proxy' | 'unreadable';

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

/** Why TLS was not spoken, by the code of the error; the rest of its codes begins with CERT_ or ERR_TLS_. */
const certificateTroubles: Record<string, string> = {
  DEPTH_ZERO_SELF_SIGNED_CERT: 'its certificate is self-signed',
  SELF_SIGNED_CERT_IN_CHAIN: 'its certificate is signed by an authority that this run does not trust',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'its certificate is signed by an authority that this run does not trust',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'its certificate is signed by an authority that this run does not trust',
  CERT_HAS_EXPIRED: 'its certificate has expired',
  CERT_NOT_YET_VALID: 'its certificate is not valid yet',
  ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate names another host',
};

/** What the authority of a certificate has to do with a trouble, and so TLS_CA_FILE. */
const ofTheAuthority = /self-signed|does not trust/;

const connectionTroubles: Record<string, string> = {
  ECONNREFUSED: 'the connection was refused',
  ENOTFOUND: 'the host name is unknown',
  EAI_AGAIN: 'the host name could not be looked up',
  EHOSTUNREACH: 'the host can not be reached',
  ENETUNREACH: 'the network can not be reached',
  EPROTO: 'it speaks no TLS there, or another version of it',
  ERR_SSL_WRONG_VERSION_NUMBER: 'it speaks no TLS there',
  UND_ERR_CONNECT_TIMEOUT: 'no connection within 5 s',
  UND_ERR_HEADERS_OVERFLOW: 'the headers of the answer are larger than 64 kB, the most that is read',
  UND_ERR_SOCKET: 'the connection was closed before the answer was whole',
  ECONNRESET: 'the connection was closed before the answer was whole',
  EPIPE: 'the connection was closed before the request was sent whole',
  UND_ERR_RES_CONTENT_LENGTH_MISMATCH: 'the answer is not as long as its Content-Length says',
};

/**
 * What an error of the connection means.
 * @param limit milliseconds that the answer had
 */
export function unanswered(error: unknown, limit: number): Unanswered {
  if (error instanceof Unanswered) return error;
  const { name = '', code = '', message } = error as { name?: string; code?: string; message?: string };
  if (name === 'TimeoutError') return new Unanswered('timeout', `no whole answer within ${limit / 1000} s`);
  const certificate =
    certificateTroubles[code] ??
    (/^(CERT_|ERR_TLS_)/.test(code) ? `its certificate is not accepted (${code})` : undefined);
  if (certificate !== undefined)
    return new Unanswered(
      'tls',
      ofTheAuthority.test(certificate)
        ? `${certificate}: set TLS_CA_FILE to a file with the certificate of its authority`
        : certificate,
    );
  if (code.startsWith('HPE_') || name === 'HTTPParserError')
    return new Unanswered('connection', `the answer is no HTTP/1.1 (${message})`);
  const kind = code === 'ECONNREFUSED' ? 'refused' : 'connection';
  return new Unanswered(kind, connectionTroubles[code] ?? message ?? String(error));
}
