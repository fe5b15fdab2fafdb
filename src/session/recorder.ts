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
  #kept = 0;

  constructor(
    readonly redaction = new Redaction(),
    /** Makes the keys unique in the run. */
    readonly prefix = 'x',
  ) {}

  /** Keeps an exchange, which must be redacted already, and answers its key. */
  keep(exchange: RecordedExchange): string {
    const id = `${this.prefix}-${++this.#count}`;
    this.exchanges[id] = exchange;
    return id;
  }

  /** A body as it is kept. */
  body(text: string): string {
    const kept = this.redaction.beginning(text, this.#kept < keptBodies ? keptBody : keptBeyond);
    this.#kept += kept.length;
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
