import { harnessState } from '../contract/harness-states.js';
import type { Exchanges, RecordedExchange } from '../verdict/recorded-exchange.js';
import { Redaction } from './redaction.js';

/** The longest text of a body that is kept, in characters, and of all bodies of a test; then that of each other. */
const keptBody = 20_000;
const keptBodies = 1_000_000;
const keptBeyond = 500;

/** The longest text that was sent that is kept, in characters: what it takes to send it again. */
const keptRequest = 100_000;

/** The longest value of a header that is kept, in characters. */
const keptHeader = 2_000;

/** Keeps what one test sent and received, redacted as it comes in, and no longer than a report can show. */
export class Recorder {
  readonly exchanges: Exchanges = {};
  #count = 0;
  /** Characters of bodies, apart, so that what is read through the harness takes no room from the target's. */
  readonly #kept = { target: 0, harness: 0 };
  readonly #sources = new WeakMap<object, string>();
  /** The latest reads through the harness since the last request to the target: their keys, by what they asked. */
  readonly #reads = new Map<string, string>();

  constructor(
    readonly redaction = new Redaction(),
    /** Makes the keys unique in the run. */
    readonly prefix = 'x',
  ) {}

  /**
   * Keeps an exchange, which must be redacted already, and answers its key. A read through the harness that was answered
   * as the same one before it is not kept again, but counted.
   */
  keep(exchange: RecordedExchange): string {
    const isRead = exchange.harness !== undefined && harnessState(exchange.harness).reads;
    if (exchange.harness === undefined && !exchange.delivery) this.#reads.clear();
    const before = isRead ? this.#reads.get(exchange.request.body) : undefined;
    const repeated = before === undefined ? undefined : this.exchanges[before];
    if (before !== undefined && repeated !== undefined && isAnsweredAlike(repeated, exchange)) {
      repeated.times = (repeated.times ?? 1) + 1;
      this.#kept.harness -= exchange.response?.body.length ?? 0;
      return before;
    }
    const id = `${this.prefix}-${++this.#count}`;
    this.exchanges[id] = exchange;
    if (isRead) this.#reads.set(exchange.request.body, id);
    return id;
  }

  /** The keys of what was read through the harness since the last request to the target, each as it was answered last. */
  get readsSinceRequest(): string[] {
    return [...this.#reads.values()];
  }

  /** Notes which exchange showed an object. */
  showed(object: object, exchange: string): void {
    this.#sources.set(object, exchange);
  }

  /** The key of the exchange that showed an object; undefined where none is known. */
  sourceOf(object: object): string | undefined {
    return this.#sources.get(object);
  }

  /** A body as it is kept: of an answer of the target, or of its harness. */
  body(text: string, of: 'target' | 'harness' = 'target'): string {
    const kept = this.redaction.beginning(text, this.#kept[of] < keptBodies ? keptBody : keptBeyond);
    this.#kept[of] += kept.length;
    return kept;
  }

  /** Header pairs as they are kept. */
  headers(headers: readonly (readonly [string, string])[]): [string, string][] {
    return this.redaction
      .headers(headers)
      .map(([name, value]) => [name, this.redaction.beginning(value, keptHeader)]);
  }

  /**
   * A text that was sent, as it is kept: without secrets, and whole unless it is very long.
   * @param madeUp whether the run sent it, and made up the passwords in it
   */
  sent(text: string, madeUp = false): { text: string; cut: boolean } {
    return { text: this.redaction.beginning(text, keptRequest, madeUp), cut: text.length > keptRequest };
  }
}

function isAnsweredAlike(one: RecordedExchange, other: RecordedExchange): boolean {
  return (
    one.error === other.error &&
    one.response?.status === other.response?.status &&
    one.response?.body === other.response?.body
  );
}
