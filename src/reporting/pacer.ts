/** The share of a run that may go into writing what it has found so far, and milliseconds between two times at least. */
const share = 0.02;
const shortestPause = 1_000;

/**
 * Does something again and again while it is asked to, but no oftener than is cheap: the longer it took, the longer it is
 * put off. What is put off is done by a timer, so that the last request is never forgotten.
 */
export class Pacer {
  readonly #work: () => void;
  #next = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor(work: () => void) {
    this.#work = work;
  }

  /** Does the work now, or as soon as it is due. */
  request(): void {
    if (this.#timer !== undefined) return;
    const now = performance.now();
    if (now >= this.#next) this.#do();
    else this.#timer = setTimeout(() => this.#do(), this.#next - now).unref();
  }

  /** Forgets what was put off. */
  stop(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  #do(): void {
    this.stop();
    const started = performance.now();
    this.#work();
    const ended = performance.now();
    this.#next = ended + Math.max(shortestPause, (ended - started) / share);
  }
}
