import { Readable } from 'node:stream';
import type { Dispatcher } from 'undici';
import { readBody } from './read-body.js';
import type { ReadBody } from './read-body.js';
import { routeTo } from './route.js';
import type { Route } from './route.js';
import type { Settings } from '../settings.js';
import { Unanswered, unanswered } from './unanswered.js';

/** A request as it goes out. */
export interface Outgoing {
  method: string;
  /** Path and query below the address. */
  path: string;
  /** In this case, in this order, as often as they are given. */
  headers: readonly (readonly [string, string])[];
  body?: string | Buffer;
  /** Whether the body goes out in chunks, without a Content-Length. */
  isChunked?: boolean;
}

/** What came back. */
export interface Incoming extends ReadBody {
  status: number;
  /** Names and values as they came. */
  headers: [string, string][];
}

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
    { method, path, headers, body, isChunked }: Outgoing,
    deadline?: Deadline,
  ): Promise<Incoming> {
    const { dispatcher, prefix, headers: added, proxy } = this.#route;
    const target = this.#basePath + path;
    try {
      const { statusCode: status, ...response } = await dispatcher.request({
        method: method as Dispatcher.HttpMethod,
        path: prefix + (target.startsWith('/') ? target : `/${target}`),
        headers: [...headers.flat(), ...added],
        body: isChunked && body !== undefined ? inChunks(body) : body,
        responseHeaders: 'raw',
        signal: deadline?.signal ?? AbortSignal.timeout(this.#limit),
        onInfo: () => deadline?.goOn(),
      });
      this.#cause = undefined;
      const received = pairs(response.headers as unknown as string[]);
      if (status === 407 && proxy !== undefined)
        throw new Unanswered('proxy', `the proxy of ${proxy.variable} wants other credentials`);
      return { status, headers: received, ...(await readBody(response.body, received)) };
    } catch (error) {
      const trouble = unanswered(error, this.#limit, this.#cause);
      throw (trouble.kind === 'connection' || trouble.kind === 'lookup') && proxy !== undefined
        ? new Unanswered('proxy', `${trouble.words} (by way of the proxy of ${proxy.variable})`)
        : trouble;
    } finally {
      deadline?.end();
    }
  }

  close(): Promise<void> {
    return this.#route.dispatcher.destroy();
  }
}

function pairs(raw: string[]): [string, string][] {
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
