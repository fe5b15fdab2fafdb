import { Pool } from 'undici';
import type { Recorder } from '../session/recorder.js';
import { stop } from '../session/stop.js';
import type { Settings } from '../target/settings.js';
import { demandWrites } from '../target/writes.js';
import { encodeMultipart } from './multipart.js';
import { recordedRequest } from './recorded-request.js';
import { Response } from './response.js';
import type { WireRequest } from './wire-request.js';

/** Milliseconds that a target has for one answer. */
export const answerLimit = 10_000;

/** After so many time-outs in a row an operation is not waited for again. */
const patience = 2;

/** Statuses by which a gateway or a limiter says that the target was not asked. */
const notReached = new Set([429, 502, 503, 504]);

/** Sends requests to the target exactly as they are given: header case, order and duplicates included. */
export class Wire {
  readonly #pool: Pool;
  readonly #basePath: string;
  readonly #settings: Settings;
  readonly #timeouts = new Map<string, number>();

  constructor(settings: Settings) {
    this.#settings = settings;
    const url = new URL(this.#baseUrl);
    this.#basePath = url.pathname.replace(/\/$/, '');
    this.#pool = new Pool(url.origin, {
      connections: 16,
      headersTimeout: answerLimit,
      bodyTimeout: answerLimit,
      connect: { timeout: 5_000 },
    });
  }

  /**
   * Sends one request and records it with its answer. The test ends as `cantTell` where no answer comes, which is a
   * trouble of the run and no verdict on the target, and as `untested` where the run may not write.
   */
  async send(request: WireRequest, recorder: Recorder): Promise<Response> {
    if (request.writes) demandWrites(this.#settings);
    const missed = this.#timeouts.get(request.operation) ?? 0;
    if (missed >= patience)
      stop(
        'cantTell',
        `${request.method} ${bare(request.path)} was not sent: ${missed} earlier requests of this operation got no answer within ${answerLimit / 1000} s.`,
      );
    const outcome = await this.#exchanged(request, recorder);
    if (typeof outcome === 'string') {
      if (outcome.startsWith('no answer')) this.#timeouts.set(request.operation, missed + 1);
      return stop('cantTell', `${request.method} ${bare(request.path)} got no answer: ${outcome}.`);
    }
    this.#timeouts.delete(request.operation);
    if (notReached.has(outcome.status))
      stop(
        'cantTell',
        `${request.method} ${bare(request.path)} answered ${outcome.status}: the target was overloaded or not reached.`,
      );
    return outcome;
  }

  close(): Promise<void> {
    return this.#pool.destroy();
  }

  get #baseUrl(): string {
    return this.#settings.baseUrl ?? '';
  }

  /** The answer, or in words why none came. */
  async #exchanged(request: WireRequest, recorder: Recorder): Promise<Response | string> {
    const startedAt = new Date().toISOString();
    const started = performance.now();
    const sent = request.parts === undefined ? undefined : encodeMultipart(request.parts);
    const headers =
      sent === undefined
        ? request.headers
        : [...request.headers, ['Content-Type', sent.contentType] as const];
    const recorded = () => ({
      operation: request.operation,
      startedAt,
      durationMs: Math.round((performance.now() - started) * 10) / 10,
      request: recordedRequest(this.#baseUrl, request, headers, recorder),
    });
    try {
      const response = await this.#pool.request({
        method: request.method as 'GET',
        path: this.#basePath + request.path,
        headers: headers.flat(),
        body: sent?.body ?? request.body,
        responseHeaders: 'raw',
        signal: AbortSignal.timeout(answerLimit),
      });
      const received = pairs(response.headers as unknown as string[]);
      const text = await response.body.text();
      const id = recorder.keep({
        ...recorded(),
        response: {
          status: response.statusCode,
          headers: recorder.redaction.headers(received),
          body: recorder.body(text),
        },
      });
      return new Response(request.operation, response.statusCode, received, text, id);
    } catch (error) {
      const cause = describe(error);
      recorder.keep({ ...recorded(), error: cause });
      return cause;
    }
  }
}

function pairs(raw: string[]): [string, string][] {
  const headers: [string, string][] = [];
  for (let index = 0; index + 1 < raw.length; index += 2)
    headers.push([String(raw[index]), String(raw[index + 1])]);
  return headers;
}

function bare(pathAndQuery: string): string {
  return pathAndQuery.split('?')[0] ?? pathAndQuery;
}

function describe(error: unknown): string {
  const { name, code, message } = error as { name?: string; code?: string; message?: string };
  if (name === 'TimeoutError' || code === 'UND_ERR_HEADERS_TIMEOUT' || code === 'UND_ERR_BODY_TIMEOUT')
    return `no answer within ${answerLimit / 1000} s`;
  if (code === 'ECONNREFUSED') return 'the connection was refused';
  if (code === 'ENOTFOUND') return 'the host name is unknown';
  if (code === 'UND_ERR_SOCKET' || code === 'ECONNRESET')
    return 'the connection was closed before the answer was whole';
  return message ?? String(error);
}
