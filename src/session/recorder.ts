import { createHash } from 'node:crypto';
import { harnessState } from '../contract/harness-states.js';
import type { Exchanges, RecordedExchange, RecordedPart } from '../verdict/recorded-exchange.js';
import { beginningOf, Redaction } from './redaction.js';

/** The longest text of a body that is kept, in characters, and of all bodies of a test; then that of each other. */
const keptBody = 20_000;
const keptBodies = 1_000_000;
const keptBeyond = 500;

/** The longest text that was sent that is kept, in characters: what it takes to send it again. */
const keptRequest = 100_000;

/** The longest text of another kind that is kept, in characters: a header, a reason. */
const keptText = 2_000;

/** A read through the harness since the last request to the target: where it is held, and how it was answered. */
interface HeldRead {
  key: string;
  /** A digest of it. */
  answer: string;
  times: number;
}

/**
 * Holds what one test sent and received, no more of it than a report can show. Whoever asks for it has it redacted by all
 * that is known to be secret by then, so that what is learned last is taken out of what came first.
 */
export class Recorder {
  readonly #exchanges = new Map<string, () => RecordedExchange>();
  /** Characters of bodies, apart, so that what is read through the harness takes no room from the target's. */
  readonly #kept = { target: 0, harness: 0 };
  readonly #sources = new WeakMap<object, string>();
  /** The latest reads through the harness since the last request to the target, by what they asked. */
  readonly #reads = new Map<string, HeldRead>();

  #keys = 0;

  constructor(
    readonly redaction = new Redaction(),
    /** Makes the keys unique in the run. */
    readonly prefix = 'x',
    /** Whether requests carry the header of TRACE_HEADER: not those of a test that is about headers. */
    readonly isTraced = true,
  ) {}

  /** The key of an exchange that begins now. */
  nextKey(): string {
    this.#keys += 1;
    return `${this.prefix}-${this.#keys}`;
  }

  /**
   * Holds an exchange as it went over the wire, and answers its key. A read through the harness that was answered as the
   * same one before it is not kept again, but counted.
   * @param key that of {@link Recorder.nextKey} where it was asked for when the exchange began
   */
  keep(exchange: RecordedExchange, key?: string): string {
    const { harness, delivery, request, response, error } = exchange;
    if (harness === undefined || !harnessState(harness).reads) {
      if (harness === undefined && !delivery) this.#reads.clear();
      return this.#hold(exchange, { times: 1 }, key);
    }
    const answer = createHash('sha1')
      .update(JSON.stringify([response?.status, response?.body, error]))
      .digest('base64');
    const before = this.#reads.get(request.body);
    if (before?.answer === answer) {
      before.times += 1;
      return before.key;
    }
    const read = { key: '', answer, times: 1 };
    read.key = this.#hold(exchange, read);
    this.#reads.set(request.body, read);
    return read.key;
  }

  /** An exchange, redacted. */
  exchange(key: string): RecordedExchange | undefined {
    return this.#exchanges.get(key)?.();
  }

  /** All exchanges, redacted, in the order in which they ended. */
  get exchanges(): Exchanges {
    return Object.fromEntries([...this.#exchanges].map(([key, redacted]) => [key, redacted()]));
  }

  /** The keys of what was read through the harness since the last request to the target, each as it was answered last. */
  get readsSinceRequest(): string[] {
    return [...this.#reads.values()].map(({ key }) => key);
  }

  /** Notes which exchange showed an object. */
  showed(object: object, exchange: string): void {
    this.#sources.set(object, exchange);
  }

  /** The key of the exchange that showed an object; undefined where none is known. */
  sourceOf(object: object): string | undefined {
    return this.#sources.get(object);
  }

  /** @param read how many times it was answered so by the end of the test */
  #hold(
    { request, response, error, ...circumstances }: RecordedExchange,
    read: { times: number },
    key = this.nextKey(),
  ): string {
    const [url, body] = [this.#held(request.url, keptRequest), this.#held(request.body, keptRequest)];
    const parts = request.parts?.map((part) => this.#heldPart(part));
    const values = (request.parts ?? []).map((part) => ('value' in part ? part.value : ''));
    const cut = [request.url, request.body, ...values].some((text) => text.length > keptRequest);
    const headers = this.#heldHeaders(request.headers);
    const answer = response && {
      status: response.status,
      headers: this.#heldHeaders(response.headers),
      body: this.#heldBody(response.body, circumstances.harness === undefined ? 'target' : 'harness'),
    };
    const reason = error === undefined ? undefined : this.#held(error, keptText);
    this.#exchanges.set(key, () => ({
      ...circumstances,
      ...(read.times > 1 && { times: read.times }),
      request: {
        method: request.method,
        url: url(),
        headers: headers(),
        body: body(),
        ...(cut && { cut }),
        ...(parts && { parts: parts.map((part) => part()) }),
      },
      ...(answer && { response: { ...answer, headers: answer.headers(), body: answer.body() } }),
      ...(reason && { error: reason() }),
    }));
    return key;
  }

  #held(text: string, limit: number): () => string {
    const beginning = beginningOf(text, limit);
    return () => this.redaction.beginning(beginning);
  }

  #heldBody(text: string, of: 'target' | 'harness'): () => string {
    const limit = this.#kept[of] < keptBodies ? keptBody : keptBeyond;
    this.#kept[of] += Math.min(text.length, limit);
    return this.#held(text, limit);
  }

  #heldHeaders(headers: [string, string][]): () => [string, string][] {
    return () => this.redaction.headers(headers, keptText);
  }

  #heldPart(part: RecordedPart): () => RecordedPart {
    if ('value' in part) {
      const value = this.#held(part.value, keptRequest);
      return () => ({ name: part.name, value: value() });
    }
    const { content } = part.file;
    if (content === undefined) return () => part;
    return () => ({ name: part.name, file: { ...part.file, content: this.redaction.text(content) } });
  }
}
