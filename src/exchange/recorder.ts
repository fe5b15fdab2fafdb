import type { RecordedExchange } from '../verdict/result.js';
import { Redaction } from './redaction.js';

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
}
