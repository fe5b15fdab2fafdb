import type { Exchanges, RecordedExchange } from '../verdict/recorded-exchange.js';
import { Redaction } from './redaction.js';

/** The longest texts that are kept, in characters: of an answer what a report can show, of a request what repeats it. */
const keptAnswer = 20_000;
const keptRequest = 100_000;

/** Keeps what one test sent and received, redacted as it comes in. */
export class Recorder {
  readonly exchanges: Exchanges = {};
  #count = 0;

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

  /** A body that was received, as it is kept: without secrets, and no longer than a report can show. */
  body(text: string): string {
    const redacted = this.redaction.text(text);
    return redacted.length <= keptAnswer
      ? redacted
      : `${redacted.slice(0, keptAnswer)}… (${redacted.length} characters)`;
  }

  /** A text that was sent, as it is kept: without secrets, and whole unless it is very long. */
  sent(text: string): { text: string; cut: boolean } {
    const redacted = this.redaction.text(text);
    return { text: redacted.slice(0, keptRequest), cut: redacted.length > keptRequest };
  }
}
