import { request as plainRequest } from 'node:http';
import { request as secureRequest } from 'node:https';
import { isIP } from 'node:net';
import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { createSecureContext, rootCertificates } from 'node:tls';
import type { SecureContext } from 'node:tls';
import { promisify } from 'node:util';
import { brotliDecompress, gunzip, inflate } from 'node:zlib';
import { buildConnector, Pool } from 'undici';
import type { Dispatcher } from 'undici';
import { parsedJson } from '../../contract/json-value.js';
import type { RecordedExchange } from '../../verdict/recorded-exchange.js';
import type { Settings } from '../settings.js';
import { proxyFor } from './proxies-and-certificates.js';
import type { ClientCertificate, Proxy } from './proxies-and-certificates.js';
import { Unanswered, unanswered } from './unanswered.js';

interface Outgoing {
  method: string;
  /** Path and query below the address. */
  path: string;
  /** In this case, in this order, as often as they are given. */
  headers: readonly (readonly [string, string])[];
  body?: string | Buffer;
  /** Whether the body goes out in chunks, without a Content-Length. */
  isChunked?: boolean;
  /** Milliseconds that it has beyond the limit of the connection. */
  extraTime?: number | undefined;
}

/** What came back. */
export interface Incoming extends ReadBody {
  status: number;
  /** Names and values as they came. */
  headers: [string, string][];
}

/** The same, with the key of the exchange that keeps it. */
export interface KeptIncoming extends Incoming {
  exchange: string;
}

/** What came of a request, as its exchange has it. */
type Outcome = Pick<RecordedExchange, 'startedAt' | 'durationMs' | 'response' | 'error' | 'unanswered'>;

/** How long an answer is waited for, where interim responses prolong it. */
export interface Deadline {
  /** Aborted with a TimeoutError, or with an {@link Unanswered} that says more, once the time is up. */
  signal: AbortSignal;
  /** Hears of an interim response. */
  goOn(): void;
  /** Hears of the answer, or of its failure. */
  end(): void;
}

/** Sends requests to one address, each bounded in time and in what is read of its answer. */
export class Connection {
  readonly #route: Route;
  readonly #basePath: string;
  readonly #limit: number;
  /** What a server may mean that closes connections and has never answered; it goes with its first answer. */
  #cause: string | undefined;

  /** @param limit milliseconds that each request has, from its first byte to the last one of its answer */
  constructor(address: string, settings: Settings, limit: number) {
    this.#route = routeTo(address, settings);
    this.#basePath = new URL(address).pathname.replace(/\/+$/, '');
    this.#limit = limit;
    if (new URL(address).protocol === 'https:')
      this.#cause =
        settings.clientCertificate === undefined
          ? 'if it asks for a client certificate, set TLS_CERT_FILE and TLS_KEY_FILE'
          : 'it may not accept the client certificate of TLS_CERT_FILE';
  }

  /**
   * Sends one request and reads its answer; a redirect is an answer. Throws {@link Unanswered}.
   * @param deadline for one who may say that he is still at work; else the limit alone counts
   */
  async exchange(
    { method, path, headers, body, isChunked, extraTime = 0 }: Outgoing,
    deadline?: Deadline,
  ): Promise<Incoming> {
    const { dispatcher, prefix, headers: added, proxy } = this.#route;
    const target = this.#basePath + path;
    const limit = this.#limit + extraTime;
    await seeClosed();
    try {
      const { statusCode: status, ...response } = await dispatcher.request({
        method: method as Dispatcher.HttpMethod,
        path: prefix + (target.startsWith('/') ? target : `/${target}`),
        headers: [...headers.flat(), ...added],
        body: isChunked && body !== undefined ? inChunks(body) : body,
        responseHeaders: 'raw',
        signal: deadline?.signal ?? AbortSignal.timeout(limit),
        onInfo: () => deadline?.goOn(),
      });
      this.#cause = undefined;
      const received = pairs(response.headers as unknown as string[]);
      if (status === 407 && proxy !== undefined)
        throw new Unanswered('proxy', `the proxy of ${proxy.variable} wants other credentials`);
      return { status, headers: received, ...(await readBody(response.body, received)) };
    } catch (error) {
      const trouble = unanswered(error, limit, this.#cause);
      throw (trouble.kind === 'connection' || trouble.kind === 'lookup') && proxy !== undefined
        ? new Unanswered('proxy', `${trouble.words} (by way of the proxy of ${proxy.variable})`)
        : trouble;
    } finally {
      deadline?.end();
    }
  }

  /**
   * As {@link Connection.exchange}, and has what came of it kept, an answer or why there is none.
   * @param keep answers the key of the exchange
   */
  async exchangeKept(
    outgoing: Outgoing,
    keep: (outcome: Outcome) => string,
    deadline?: Deadline,
  ): Promise<KeptIncoming> {
    const startedAt = new Date().toISOString();
    const started = performance.now();
    const keepTimed = (came: Omit<Outcome, 'startedAt' | 'durationMs'>): string =>
      keep({ startedAt, durationMs: Math.round((performance.now() - started) * 10) / 10, ...came });
    try {
      const came = await this.exchange(outgoing, deadline);
      const { status, headers, text: body } = came;
      return { ...came, exchange: keepTimed({ response: { status, headers, body } }) };
    } catch (error) {
      if (error instanceof Unanswered) keepTimed({ error: error.words, unanswered: error.kind });
      throw error;
    }
  }

  close(): Promise<void> {
    return this.#route.dispatcher.destroy();
  }
}

/** Lets the process see which idle connections were closed while it was busy: it would send the next request on one of these. */
async function seeClosed(): Promise<void> {
  // One that is called while input is handled comes before the next look for input, the second one after it.
  await setImmediate();
  await setImmediate();
}

/** Names and values that come by turns. */
export function pairs(raw: readonly string[]): [string, string][] {
  const headers: [string, string][] = [];
  for (let index = 0; index + 1 < raw.length; index += 2)
    headers.push([String(raw[index]), String(raw[index + 1])]);
  return headers;
}

/** A body in two pieces: its length is not known when the first goes out. */
function inChunks(body: string | Buffer): Readable {
  const bytes = Buffer.from(body as string);
  const middle = Math.ceil(bytes.length / 2);
  return Readable.from(
    [bytes.subarray(0, middle), bytes.subarray(middle)].filter(({ length }) => length > 0),
  );
}

/** Milliseconds for a connection to stand. */
const connectLimit = 5_000;

/**
 * Milliseconds after which an idle connection is not used again. A server may close one after a moment without saying so,
 * just as the next request goes out, and nobody can tell then whether the request was carried out.
 */
const idleLimit = 200;

/** The largest head of an answer that is read, in bytes. */
const headLimit = 64 * 1024;

/** The way that requests take to an address. */
interface Route {
  dispatcher: Dispatcher;
  /** What stands before the path of each request. */
  prefix: string;
  /** What each request carries beside its own headers: names and values by turns. */
  headers: string[];
  proxy?: Proxy;
}

/**
 * The way to an address: direct, or through the proxy of the environment. A plain address is asked of the proxy by
 * its whole URL; to a TLS address the proxy opens a tunnel, so that it sees nothing of what is said. Either way
 * names, order and repetition of headers are left as they are given, which undici's own proxy agent does not.
 */
function routeTo(
  address: string,
  {
    proxies,
    authorities,
    clientCertificate,
  }: Pick<Settings, 'proxies' | 'authorities' | 'clientCertificate'>,
): Route {
  const { origin, host, protocol } = new URL(address);
  const proxy = proxyFor(address, proxies);
  // It is for the address itself, not for a proxy on the way.
  const connect = connector(authorities, clientCertificate);
  const pool = (to: string, connect: buildConnector.connector): Pool =>
    new Pool(to, {
      ...{ connections: 16, maxHeaderSize: headLimit, headersTimeout: 0, bodyTimeout: 0 },
      keepAliveTimeout: idleLimit,
      connect,
    });
  if (proxy === undefined) return { dispatcher: pool(origin, connect), prefix: '', headers: [] };
  if (protocol === 'https:')
    return { dispatcher: pool(origin, tunnel(proxy, connect)), prefix: '', headers: [], proxy };
  return {
    dispatcher: pool(proxy.url.origin, toProxy(proxy, connector(authorities))),
    prefix: origin,
    headers: ['Host', host, ...basicCredentials(proxy.url, 'Proxy-Authorization').flat()],
    proxy,
  };
}

const secureContexts = new Map<string, SecureContext>();

/** What TLS is spoken with, made once for all connections: it takes a tenth of a second of a core to read the authorities. */
function secureContextOf(authorities?: string, clientCertificate?: ClientCertificate): SecureContext {
  const key = JSON.stringify([authorities, clientCertificate]);
  const ca = authorities === undefined ? undefined : [...rootCertificates, authorities];
  const context = secureContexts.get(key) ?? createSecureContext({ ca, ...clientCertificate });
  secureContexts.set(key, context);
  return context;
}

/** Connects with certificates; what is wrong with them is the trouble of the request that needs a connection. */
function connector(...certificates: Parameters<typeof secureContextOf>): buildConnector.connector {
  let connect: buildConnector.connector | undefined;
  return (options, callback) => {
    try {
      connect ??= buildConnector({
        timeout: connectLimit,
        ...(options.protocol === 'https:' && { secureContext: secureContextOf(...certificates) }),
      });
    } catch (error) {
      return callback(error as Error, null);
    }
    connect(options, callback);
  };
}

/** Connects to a proxy by the name of its own: undici takes that of the host that is asked for, which its certificate has not. */
function toProxy({ url }: Proxy, connect: buildConnector.connector): buildConnector.connector {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  return (options, callback) =>
    connect({ ...options, servername: isIP(host) === 0 ? host : undefined }, callback);
}

/** Connects to a TLS address through a tunnel of the proxy (RFC 9110, 9.3.6). */
function tunnel(proxy: Proxy, connectTls: buildConnector.connector): buildConnector.connector {
  const { url, variable } = proxy;
  const send = url.protocol === 'https:' ? secureRequest : plainRequest;
  return (options, callback) => {
    const authority = `${options.hostname}:${options.port === '' ? '443' : options.port}`;
    const request = send(url, {
      method: 'CONNECT',
      path: authority,
      headers: Object.fromEntries([['Host', authority], ...basicCredentials(url, 'Proxy-Authorization')]),
      timeout: connectLimit,
    });
    const fail = (cause: string): void =>
      callback(new Unanswered('proxy', `the proxy of ${variable} ${cause}`), null);
    request.once('connect', ({ statusCode }, socket) => {
      if (statusCode === 200) return connectTls({ ...options, httpSocket: socket }, callback);
      socket.destroy();
      fail(`answered ${statusCode} when asked for a way to ${authority}`);
    });
    request.once('response', ({ statusCode }) => {
      request.destroy();
      fail(`answered ${statusCode} when asked for a way to ${authority}`);
    });
    request.once('timeout', () => request.destroy(new Error('gave no answer within 5 s')));
    request.once('error', ({ message }) => fail(`gave no way (${message})`));
    request.end();
  };
}

/**
 * The header that carries the user name and the password of an address (RFC 7617); none where it has no user name.
 * @param header its name
 */
export function basicCredentials(address: string | URL, header: string): [string, string][] {
  const { username, password } = new URL(address);
  if (username === '') return [];
  const pair = `${decoded(username)}:${decoded(password)}`;
  return [[header, `Basic ${Buffer.from(pair).toString('base64')}`]];
}

/** Text without its percent-encoding; as it is where that is broken. */
export function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** The most that is read of one body, in bytes, before and after it is decoded. */
const bodyLimit = 2_000_000;

/** The deepest nesting of a JSON body that is read; RFC 8259, section 9, leaves the limit to the reader. */
const nestingLimit = 500;

/** A body as text, and, where it could not be read whole, why: a phrase that completes "but its body can't be read:". */
export interface ReadBody {
  text: string;
  unread?: string;
}

const decoders = new Map([
  ['gzip', promisify(gunzip)],
  ['x-gzip', promisify(gunzip)],
  ['deflate', promisify(inflate)],
  ['br', promisify(brotliDecompress)],
]);

/**
 * Reads a body: no more than {@link bodyLimit} of it, so that no answer fills the memory of the run. A content coding
 * is taken off though none is asked for, since a target that is asked for none may choose one (RFC 9110, 12.5.3).
 */
export async function readBody(
  stream: AsyncIterable<Uint8Array>,
  headers: readonly (readonly [string, string])[],
): Promise<ReadBody> {
  const { bytes, whole } = await beginningOf(stream);
  if (!whole) return { text: text(bytes), unread: tooLarge };
  const decoded = await decode(bytes, codingsOf(headers));
  return { ...decoded, unread: decoded.unread ?? tooDeep(decoded.text) };
}

/** The bytes of a stream, no more than {@link bodyLimit} of them: the rest is not waited for. */
export async function beginningOf(
  stream: AsyncIterable<Uint8Array>,
): Promise<{ bytes: Buffer; whole: boolean }> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of stream) {
    size += chunk.length;
    if (size > bodyLimit) return { bytes: Buffer.concat(chunks), whole: false };
    chunks.push(chunk);
  }
  return { bytes: Buffer.concat(chunks), whole: true };
}

/** Why a body is not read where it has more bytes than are read. */
const tooLarge = `it is larger than ${bodyLimit / 1_000_000} MB, the most that is read`;

/** Why a body is not read where its JSON nests deeper than a program can follow; undefined where it does not. */
function tooDeep(body: string): string | undefined {
  return nestsTooDeep(body)
    ? `its JSON nests deeper than ${nestingLimit} levels, the most that is read`
    : undefined;
}

async function decode(body: Buffer, codings: string[]): Promise<ReadBody> {
  let decoded = body;
  if (body.length > 0)
    for (const coding of codings.reverse()) {
      const decoder = decoders.get(coding);
      if (decoder === undefined)
        return { text: text(decoded), unread: `its Content-Encoding "${coding}" is none that is read here` };
      try {
        decoded = await decoder(decoded, { maxOutputLength: bodyLimit });
      } catch (error) {
        const { code } = error as NodeJS.ErrnoException;
        return {
          text: text(decoded),
          unread:
            code === 'ERR_BUFFER_TOO_LARGE'
              ? tooLarge
              : `it is not encoded as ${coding}, as its Content-Encoding says`,
        };
      }
    }
  return { text: text(decoded) };
}

/** The codings of a body in the order in which they were applied. */
function codingsOf(headers: readonly (readonly [string, string])[]): string[] {
  return headers
    .filter(([name]) => name.toLowerCase() === 'content-encoding')
    .flatMap(([, value]) => value.toLowerCase().split(','))
    .map((coding) => coding.trim())
    .filter((coding) => coding !== '' && coding !== 'identity');
}

function text(bytes: Buffer): string {
  return new TextDecoder().decode(bytes);
}

/** Counts brackets first, which is cheap: hardly any body has so many of them open that it has to be parsed. */
function nestsTooDeep(body: string): boolean {
  let depth = 0;
  let deepest = 0;
  let quoted = false;
  for (let index = 0; index < body.length; index += 1) {
    const code = body.charCodeAt(index);
    if (code === 34) quoted = !quoted;
    else if (quoted && code === 92) index += 1;
    else if (!quoted && (code === 91 || code === 123)) deepest = Math.max(deepest, (depth += 1));
    else if (!quoted && (code === 93 || code === 125)) depth -= 1;
  }
  return deepest > nestingLimit && parsedJson(body) !== undefined;
}
