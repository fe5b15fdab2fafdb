import { harnessStateLimit } from '../contract/harness-states.js';
import { runningTest } from '../session/running-test.js';
import type { Deadline } from './connection/connection.js';

/**
 * The time that a harness has for one state. An interim response (102 Processing, RFC 2518) says that it is still at
 * work, as one does that waits for a person: it begins anew then, and the running test is not charged for it.
 */
export class Waiting implements Deadline {
  readonly #test = runningTest();
  readonly #controller = new AbortController();
  readonly #timer = setTimeout(
    () => this.#controller.abort(new DOMException('no answer', 'TimeoutError')),
    harnessStateLimit,
  );
  #since = performance.now();
  #prolonged = false;

  /** Aborted with a TimeoutError once the time is up. */
  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /** Hears of an interim response. */
  goOn(): void {
    this.#timer.refresh();
    this.#prolonged = true;
    this.#prolong();
  }

  /** Hears of the answer, or of its failure. */
  end(): void {
    clearTimeout(this.#timer);
    if (this.#prolonged) this.#prolong();
  }

  #prolong(): void {
    const now = performance.now();
    this.#test?.extend(now - this.#since);
    this.#since = now;
  }
}
