import { randomUUID } from 'node:crypto';
import type { Recorder } from '../session/session.js';
import { runningTest, stop } from '../session/session.js';
import { Connection } from '../target/connection/connection.js';
import { Unanswered } from '../target/connection/unanswered.js';
import { demandWrites } from '../target/fixtures.js';
import { holdLimit, retryAfter, sentInTime } from '../target/request-policy.js';
import type { RequestPolicy } from '../target/request-policy.js';
import { senderHeaders } from '../target/sender.js';
import type { Settings } from '../target/settings.js';
import type { Why } from '../verdict/result.js';
import type { RecordedFile, RecordedPart, RecordedRequest } from '../verdict/recorded-exchange.js';
import { Response, tooMany } from './response.js';

/** A way to write a body that every server has to read: the boundary of a form in quotes (RFC 2046), the body in chunks. */
export type Encoding = 'quoted-boundary' | 'chunked';

/** A request exactly as it is to go out: names in this case, in this order, duplicates kept. */
export interface WireRequest {
  /** `operationId` of spec/openapi.yaml. */
  operation: string;
  /** How it differs from the one that the contract describes, in words that follow "with"; without values. */
  changed?: string;
  /** Whether it may create or change a record at the target. */
  writes: boolean;
  method: string;
  /** Path and query, appended to the base address. */
  path: string;
  headers: (readonly [string, string])[];
  /** The raw body, where it is not multipart. */
  body?: string;
  /** How the body is written; in one piece, the boundary of a form bare, unless it says otherwise. */
  encoding?: Encoding;
  /** The entries of a multipart body; its content type is set from the boundary. */
  parts?: Part[];
  /** Milliseconds that it has beyond {@link answerLimit}, for a call that asks for much. */
  extraTime?: number;
}

/** Milliseconds that a target has for one answer, from the first byte of the request to the last of the answer. */
export const answerLimit = 10_000;

/** Milliseconds that a test gives an answer of its own time. */
const slowAnswer = 100;

/** Statuses by which a gateway or a limiter says that the target was not asked. */
const notReached = new Set([tooMany, 502, 503, 504]);

/** Why a request got no response that says anything about the target. */
export type NoResponse = Why & {
  /** Where one came from a gateway or a limiter. */
  status?: number;
};

/** The code of a request whose connection was refused. */
export const connectionRefused = 'connection-refused';

/** Finds out, of a request that was refused, why its key or token is of no use any more; undefined where it is, or has none. */
type EndOfCredential = (request: WireRequest, status: number, recorder: Recorder) => Promise<Why | undefined>;

/** Statuses by which a target may refuse a key or token that is over. */
const unauthorized = new Set([401, 403]);

/** Sends requests to the target exactly as they are given: header case, order and duplicates included. */
export class Wire {
  readonly #connection: Connection;
  readonly #settings: Settings;
  readonly #requestPolicy: RequestPolicy;
  readonly #refused: ReadonlyMap<string, Why>;
  readonly #endOf: EndOfCredential | undefined;

  /**
   * @param refused what the target was found to refuse before the first test, each value with the reason
   * @param endOf what is asked where the target refuses a request
   */
  constructor(
    settings: Settings,
    requestPolicy: RequestPolicy,
    refused: ReadonlyMap<string, Why> = new Map(),
    endOf?: EndOfCredential,
  ) {
    this.#settings = settings;
    this.#requestPolicy = requestPolicy;
    this.#refused = refused;
    this.#endOf = endOf;
    this.#connection = new Connection(this.#baseUrl, settings, answerLimit);
  }

  /**
   * Sends one request and records it with its response. The test ends as `cantTell` when no response comes, which says
   * nothing about the target, and as `untested` when the run may not write.
   */
  async send(request: WireRequest, recorder: Recorder): Promise<Response> {
    const came = await this.attempt(request, recorder);
    return came instanceof Response ? came : stop('cantTell', came);
  }

  /** Why a value is of no use that the target was found to refuse before the first test; undefined of any other. */
  whyRefused(value: string): Why | undefined {
    return this.#refused.get(value);
  }

  /** As {@link Wire.send}, for a caller that goes on when no response comes. */
  async attempt(request: WireRequest, recorder: Recorder): Promise<Response | NoResponse> {
    const { circuitBreaker } = this.#requestPolicy;
    const [path = '', query] = request.path.split('?');
    const words = `${request.method} ${path}`;
    const pid = new URLSearchParams(query).get('pid') ?? '';
    for (const value of [...request.headers.map(([, each]) => each.replace(/^Bearer /, '')), pid]) {
      const why = this.whyRefused(value);
      if (why !== undefined) return why;
    }
    const missed = circuitBreaker.lossesOf(request.operation);
    if (missed !== undefined)
      return {
        code: 'not-sent',
        subject: request.operation,
        message: `${words} was not sent: ${missed} earlier requests of this operation got no whole answer within ${answerLimit / 1000} s.`,
      };
    try {
      const answer = await this.ask(request, recorder);
      circuitBreaker.win(request.operation);
      if (notReached.has(answer.status)) return notReachedBy(answer, words);
      const ended = unauthorized.has(answer.status)
        ? await this.#endOf?.(request, answer.status, recorder)
        : undefined;
      return ended ?? answer;
    } catch (error) {
      if (!(error instanceof Unanswered)) throw error;
      // A target that is slow with much may be quick with little.
      if (error.kind === 'timeout' && request.extraTime === undefined) circuitBreaker.lose(request.operation);
      return {
        code: error.kind === 'refused' ? connectionRefused : 'no-response',
        subject: request.operation,
        message: `${words} ${error.message}.`,
      };
    }
  }

  /**
   * Sends one request, again after a while where the target asks for that, and records each time. Throws
   * {@link Unanswered}; the test ends as `untested` where the run may not write.
   */
  async ask(request: WireRequest, recorder: Recorder): Promise<Response> {
    if (request.writes) demandWrites(this.#settings);
    const send = (each: WireRequest): Promise<Response> =>
      sentInTime(this.#requestPolicy, () => this.#exchanged(each, recorder));
    const { encoding, ...inOnePiece } = request;
    if (encoding !== 'chunked') return send(request);
    try {
      return await send(request);
    } catch (error) {
      if (!(error instanceof Unanswered) || error.kind !== 'connection') throw error;
      // A server may refuse by the headers alone and close the connection while the chunks are under way: then what it
      // answers is lost (RFC 9112, section 9.6). One that accepts the same body in one piece broke on its chunks.
      const answer = await send(inOnePiece);
      if (!answer.refused) throw error;
      return answer;
    }
  }

  close(): Promise<void> {
    return this.#connection.close();
  }

  get #baseUrl(): string {
    return this.#settings.baseUrl ?? '';
  }

  async #exchanged(request: WireRequest, recorder: Recorder): Promise<Response> {
    const started = performance.now();
    const { method, path, parts, body, operation, encoding } = request;
    const sent = parts && encodeMultipart(parts, encoding === 'quoted-boundary');
    const isChunked = encoding === 'chunked';
    const key = recorder.nextKey();
    const { runId, traceHeader } = this.#settings;
    const headers: WireRequest['headers'] = [
      ...request.headers,
      ...(sent === undefined ? [] : [['Content-Type', sent.contentType] as const]),
      // A firewall may refuse whoever does not say which software sends a request.
      ...senderHeaders({ runId, ...(recorder.isTraced && { traceHeader }) }, key, recorder.prefix),
    ];
    const recordedHeaders: typeof headers = isChunked
      ? [...headers, ['Transfer-Encoding', 'chunked']]
      : headers;
    // All that it takes to send it again.
    const recorded: RecordedRequest = {
      method,
      url: this.#baseUrl + path,
      headers: recordedHeaders.map(([name, value]) => [name, value]),
      body: body ?? '',
      ...(parts && { parts: parts.map(recordedPart) }),
    };
    const { status, text, unread, exchange, ...received } = await this.#connection.exchangeKept(
      { method, path, headers, body: sent?.body ?? body, isChunked, extraTime: request.extraTime },
      ({ startedAt, durationMs, ...came }) =>
        recorder.keep({ operation, startedAt, durationMs, request: recorded, ...came }, key),
    );
    const took = performance.now() - started;
    // A test may send a hundred requests: what a slow target takes for them is not its own time.
    if (took > slowAnswer) runningTest()?.extend(took);
    if (unread !== undefined)
      throw new Unanswered('unreadable', `answered ${status}, but its body can't be read: ${unread}`);
    const answer = new Response(operation, status, received.headers, text, exchange);
    if (request.changed !== undefined) answer.changed = request.changed;
    return answer;
  }
}

function notReachedBy(answer: Response, words: string): NoResponse {
  const { status, operation: subject } = answer;
  const hold = retryAfter(answer);
  const isTooFast = hold !== undefined || status === tooMany;
  const asked =
    hold === undefined
      ? ''
      : ` and asked to wait ${Math.ceil(hold / 1000)} s, and a request waits ${holdLimit / 1000} s at most`;
  return {
    code: status === tooMany ? 'turned-away' : 'not-reached',
    subject,
    status,
    ...(isTooFast && { settings: ['REQUEST_RATE'] }),
    message: `${words} answered ${status}${asked}: ${isTooFast ? 'set a lower REQUEST_RATE' : 'the target was overloaded or not reached'}.`,
  };
}

/** The longest file that is kept, in bytes. */
const keptFile = 20_000;

function recordedPart([name, value]: Part): RecordedPart {
  return typeof value === 'string' ? { name, value } : { name, file: recordedFile(value) };
}

function recordedFile({ filename, type = 'text/plain', content }: FilePart): RecordedFile {
  const file = { filename, type, size: Buffer.byteLength(content) };
  if (typeof content === 'string' && /^(\w)\1{999,}$/.test(content))
    return { ...file, repeats: content.charAt(0) };
  if (file.size > keptFile) return file;
  return typeof content === 'string'
    ? { ...file, content }
    : { ...file, content: Buffer.from(content).toString('base64'), encoding: 'base64' };
}

/** A file of a multipart body. */
export interface FilePart {
  filename: string;
  /** Text, sent as UTF-8, or bytes. */
  content: string | Uint8Array;
  /** Media type; `text/plain` by default. */
  type?: string;
}

/** One entry of a multipart body: a field as text, or a file. Entries of one name may repeat. */
export type Part = readonly [name: string, value: string | FilePart];

/** The bytes of a `multipart/form-data` body (RFC 7578) and the content type that names its boundary, in quotes if wanted. */
function encodeMultipart(parts: readonly Part[], isQuoted: boolean): { contentType: string; body: Buffer } {
  const boundary = `conformance-${randomUUID()}`;
  const encoded = parts.flatMap(([name, value]) => {
    const opening = `--${boundary}\r\nContent-Disposition: form-data; name="${quoted(name)}"`;
    if (typeof value === 'string') return [`${opening}\r\n\r\n${value}\r\n`];
    const { filename, type = 'text/plain', content } = value;
    return [`${opening}; filename="${quoted(filename)}"\r\nContent-Type: ${type}\r\n\r\n`, content, '\r\n'];
  });
  return {
    contentType: `multipart/form-data; boundary=${isQuoted ? `"${boundary}"` : boundary}`,
    body: Buffer.concat([...encoded, `--${boundary}--\r\n`].map((piece) => Buffer.from(piece as string))),
  };
}

function quoted(text: string): string {
  return text.replaceAll('"', '%22').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}
