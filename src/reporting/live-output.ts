import { failureLine, progressLine, terminalStyle } from '../report/terminal.js';
import { RemainingTime } from './remaining-time.js';
import type { Cost } from './remaining-time.js';
import { countVerdicts } from '../verdict/roll-up.js';
import { verdictOfTest } from '../verdict/run-record.js';
import type { TestRecord } from '../verdict/run-record.js';

/** Failures that are reported as they come; the rest waits for the summary. */
const shownFailures = 5;

/** Milliseconds between two looks of the line on a terminal, and between two lines where there is none. */
const lineEvery = 100;
const plainEvery = 15_000;

/** Where the output goes: standard output, or standard error where another reporter has the former. */
type Output = Pick<NodeJS.WriteStream, 'write' | 'isTTY' | 'columns'>;

/** What a run says of itself while it goes on: on a terminal a line that stays, elsewhere a line now and then. */
export class LiveOutput {
  readonly #out: Output;
  readonly #live: boolean;
  readonly #ended = countVerdicts([]);
  #total = 0;
  #remaining: RemainingTime | undefined;
  #last = 0;
  #shown = false;
  #running: string | undefined;

  /** @param live whether a line may stay: not where another reporter writes to the same terminal */
  constructor(out: Output, live: boolean) {
    this.#out = out;
    this.#live = live && out.isTTY === true;
  }

  /** Whether what is said may have colours. */
  get colors(): boolean {
    return this.#out.isTTY === true;
  }

  /** Says something that stays. */
  say(text: string): void {
    this.#clear();
    this.#out.write(`${text}\n`);
  }

  /**
   * @param total how many tests are to run
   * @param costs what each takes, by its id
   */
  begin(total: number, costs: ReadonlyMap<string, Cost>): void {
    this.#total = total;
    this.#remaining = new RemainingTime(costs);
    this.#last = performance.now();
  }

  /** Receives that a test begins. */
  running(id: string, title: string): void {
    this.#remaining?.begin(id, performance.now());
    this.#running = title;
    this.#show();
  }

  /** Receives that a test has ended. */
  ended(record: TestRecord): void {
    const verdict = verdictOfTest(record);
    this.#ended[verdict] += 1;
    this.#remaining?.end(record.id, performance.now());
    if (verdict === 'failed' && this.#ended.failed <= shownFailures)
      this.say(failureLine(record, terminalStyle(this.colors)));
    this.#show();
  }

  /** Takes the line away. */
  end(): void {
    this.#clear();
  }

  #show(): void {
    const now = performance.now();
    if (now - this.#last < (this.#live ? lineEvery : plainEvery)) return;
    this.#last = now;
    const progress = {
      total: this.#total,
      ended: this.#ended,
      leftMs: this.#remaining?.left(now),
      running: this.#live ? this.#running : undefined,
    };
    const width = this.#live ? this.#out.columns || 80 : Infinity;
    const line = progressLine(progress, terminalStyle(this.colors), width);
    this.#clear();
    this.#out.write(this.#live ? line : `${line}\n`);
    this.#shown = this.#live;
  }

  #clear(): void {
    if (this.#shown) this.#out.write('\r\u001b[K');
    this.#shown = false;
  }
}

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

/**
 * Ends a run on SIGTERM and SIGHUP as Playwright does on SIGINT: the workers stop, the result is written. Left to
 * themselves, both would end the process at once.
 */
export function gracefulEnd(): void {
  for (const signal of ['SIGTERM', 'SIGHUP'] as const) process.on(signal, () => process.emit('SIGINT'));
}
