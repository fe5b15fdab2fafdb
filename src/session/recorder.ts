import type { RecordedExchange } from '../verdict/result.js';
import { Redaction } from './redaction.js';

/** The longest text of a body that is kept, in characters. */
const keptBody = 20_000;

/** Keeps what one test sent and received, redacted as it comes in. */
export class Recorder {
  readonly exchanges: Record<string, RecordedExchange> = {};
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

  /** A body as it is kept: without secrets, and no longer than a report can show. */
  body(text: string): string {
    const redacted = this.redaction.text(text);
    return redacted.length <= keptBody
      ? redacted
      : `${redacted.slice(0, keptBody)}… (${redacted.length} characters)`;
  }
}
