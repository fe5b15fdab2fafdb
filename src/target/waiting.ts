import { harnessCallLimit, harnessStateLimit } from '../contract/harness-states.js';
import { runningTest } from '../session/running-test.js';
import type { Deadline } from './connection/connection.js';
import { Unanswered } from './connection/unanswered.js';

/** Milliseconds after which the terminal says what is waited for. */
const quietLimit = 10_000;

/** How the line begins by which a process of the run says what it waits for. */
export const waitingLine = 'Waiting for the harness at HARNESS_URL ';

/**
 * The time that a harness has for one state. An interim response (102 Processing, RFC 2518) says that it is still at
 * work, as one does that waits for a person: the time begins again then, up to a limit for the whole call, and the running
 * test is not charged for it.
 */
export class Waiting implements Deadline {
  readonly #test = runningTest();
  readonly #controller = new AbortController();
  readonly #quiet = setTimeout(
    () => this.#controller.abort(new DOMException('no answer', 'TimeoutError')),
    harnessStateLimit,
  );
  readonly #whole: NodeJS.Timeout;
  readonly #line: NodeJS.Timeout;
  #since = performance.now();
  #prolonged = false;

  /**
   * @param what a phrase for what the harness is to set up
   * @param limit milliseconds that it has in all
   */
  constructor(what: string, limit = harnessCallLimit) {
    this.#whole = setTimeout(() => {
      const words = `no whole answer within ${inWords(limit)}, though it said that it was at work (102)`;
      this.#controller.abort(new Unanswered('timeout', words));
    }, limit);
    this.#line = setTimeout(() => {
      const most = inWords(this.#prolonged ? limit : harnessStateLimit);
      process.stderr.write(
        `${waitingLine}to set up ${what}: ${inWords(quietLimit)} so far, ${most} at most.\n`,
      );
    }, quietLimit);
  }

  /** Aborted with the reason once the time is up. */
  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /** Notes an interim response. */
  goOn(): void {
    this.#quiet.refresh();
    this.#prolonged = true;
    this.#prolong();
  }

  /** Notes the answer, or its failure. */
  end(): void {
    for (const timer of [this.#quiet, this.#whole, this.#line]) clearTimeout(timer);
    if (this.#prolonged) this.#prolong();
  }

  #prolong(): void {
    const now = performance.now();
    this.#test?.extend(now - this.#since);
    this.#since = now;
  }
}

function inWords(milliseconds: number): string {
  return milliseconds < 60_000 ? `${milliseconds / 1000} s` : `${Math.round(milliseconds / 60_000)} min`;
}
