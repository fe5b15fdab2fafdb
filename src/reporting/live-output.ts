import type { TestCase } from '@playwright/test/reporter';
import { killMatrix, levelCases } from '../contract/kill-matrix.js';
import type { KillMatrixRow } from '../contract/kill-matrix.js';
import { caseOf, idAndTitle, isLevelCase } from '../contract/test-id.js';
import { countVerdicts, verdictOfTest } from '../verdict/verdicts.js';
import type { TestRecord } from '../verdict/verdicts.js';
import { isByEnvironment } from '../target/settings.js';
import type { Settings } from '../target/settings.js';
import { runnable, runnableAtLevels } from '../run/cases-of-run.js';
import { caseNamesOf, casesAtATime } from '../run/declared-test.js';
import { failureLine, progressLine, terminalStyle } from '../report/terminal.js';

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

  request(): void {
    if (this.#timer !== undefined) return;
    const now = performance.now();
    if (now >= this.#next) this.#do();
    else this.#timer = setTimeout(() => this.#do(), this.#next - now).unref();
  }

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

/** What a test takes, as far as proofs know before it runs. */
export interface Cost {
  /** Its requests, and one for each case; none if no case can judge, and the test ends at once. */
  requests: number;
  /** How often it needs an order and looks at what became of it, one after the other. */
  orders: number;
  /** Seconds of its longest wait. */
  waits: number;
}

/** A look at an order takes as long as so many requests. */
const requestsOfOrder = 5;

/** Until some were measured: milliseconds of a request, of a second's wait, and how much longer requests about orders take. */
const assumed = { request: 50, wait: 1_000, aboutOrders: 2 };

/** How fast earlier measurements lose weight, per request: the first requests of a worker are slow. */
const kept = 0.998;

/** So many requests about orders tell how long they take at this target, if there are any. */
const enough = 100;

/** The share of a run before which nothing is said: what was measured until then are the first requests of workers. */
const unshownShare = 0.23;

/** How long the rest of a run takes: what the kill matrix knows of its tests, scaled by what this run has measured. */
export class RemainingTime {
  readonly #costs: ReadonlyMap<string, Cost>;
  readonly #waiting: Set<string>;
  /** When each test that is running began. */
  readonly #running = new Map<string, number>();
  readonly #request = new Measured(1, kept);
  readonly #aboutOrders = new Measured(800);
  readonly #wait = new Measured(2);
  /** When the first test began, and how long all that have ended took together. */
  #began: number | undefined;
  #taken = 0;
  #isKnown = false;

  /** @param costs of the tests that are to run, by their ids */
  constructor(costs: ReadonlyMap<string, Cost>) {
    this.#costs = costs;
    this.#waiting = new Set(costs.keys());
  }

  /** Receives that a test begins. Times are milliseconds by one clock. */
  begin(id: string, now: number): void {
    this.#began ??= now;
    this.#running.set(id, now);
    this.#waiting.delete(id);
  }

  /** Receives that a test has ended. */
  end(id: string, now: number): void {
    const took = now - (this.#running.get(id) ?? now);
    this.#running.delete(id);
    this.#taken += took;
    const cost = this.#costs.get(id);
    if (cost === undefined || cost.requests === 0) return;
    if (cost.waits > 0) this.#wait.add(took - this.#without(cost), cost.waits);
    else if (cost.orders > 0) this.#aboutOrders.add(took, requestsIn(cost));
    else this.#request.add(took, requestsIn(cost));
    this.#isKnown ||= this.#tells(now);
  }

  /** Milliseconds; undefined at the beginning of a run. */
  left(now: number): number | undefined {
    return this.#isKnown ? this.#rest(now) : undefined;
  }

  #rest(now: number): number {
    const begun = this.#begun(now);
    const elapsed = now - (this.#began ?? now);
    const atATime = (this.#taken + sum(begun.map(({ took }) => took))) / elapsed;
    const rest =
      sum(begun.map(({ took, forecast }) => Math.max(0, forecast - took))) +
      sum([...this.#waiting].map((id) => this.#forecast(id)));
    return rest / Math.max(1, atATime);
  }

  /** Whether enough was measured to tell what is left. */
  #tells(now: number): boolean {
    const begun = this.#begun(now);
    // What runs takes much longer than was thought: then nobody knows how long the rest does.
    if (sum(begun.map(({ took }) => took)) > 2 * sum(begun.map(({ forecast }) => forecast))) return false;
    const isAboutOrders = [...this.#waiting].some((id) => (this.#costs.get(id)?.orders ?? 0) > 0);
    if (isAboutOrders && this.#aboutOrders.count < enough) return false;
    const elapsed = now - (this.#began ?? now);
    return elapsed >= unshownShare * (elapsed + this.#rest(now));
  }

  #begun(now: number): { took: number; forecast: number }[] {
    return [...this.#running].map(([id, began]) => ({ took: now - began, forecast: this.#forecast(id) }));
  }

  #forecast(id: string): number {
    const cost = this.#costs.get(id);
    return cost === undefined ? 0 : this.#without(cost) + cost.waits * this.#wait.mean(assumed.wait);
  }

  /** What a test takes without its long waits. */
  #without(cost: Cost): number {
    const request = this.#request.mean(assumed.request);
    return (
      requestsIn(cost) * (cost.orders > 0 ? this.#aboutOrders.mean(request * assumed.aboutOrders) : request)
    );
  }
}

/** A mean of what was measured, and of what is assumed as long as that is little. */
class Measured {
  #sum = 0;
  #count = 0;

  /**
   * @param assumptions as how many measurements what is assumed counts
   * @param keeps the share of its weight that a measurement keeps with the next one
   */
  constructor(
    readonly assumptions: number,
    readonly keeps = 1,
  ) {}

  add(value: number, count: number): void {
    const left = this.keeps ** count;
    this.#sum = this.#sum * left + value;
    this.#count = this.#count * left + count;
  }

  get count(): number {
    return this.#count;
  }

  mean(assumption: number): number {
    return Math.max(0, (this.#sum + assumption * this.assumptions) / (this.#count + this.assumptions));
  }
}

function requestsIn({ requests, orders }: Cost): number {
  return requests + orders * requestsOfOrder;
}

/** What each of the tests of a run takes, by its id. */
export function costsOf(tests: readonly TestCase[], settings: Settings): Map<string, Cost> {
  const byEnvironment = isByEnvironment(settings);
  const can = byEnvironment ? [...runnable(settings), ...runnableAtLevels(settings)] : undefined;
  const judging = can && new Set(can.map(({ test }) => test));
  return new Map(
    tests.map((test) => {
      const rows = rowsOf(caseNamesOf(test), judging);
      const withOrders = rows.filter(({ environment }) => environment?.orders !== undefined || !environment);
      const cost = {
        requests: sum(rows.map(({ requests = 0 }) => requests + 1)),
        // Cases that make their orders do so side by side; those of an environment file are used one after the other, and
        // the event of each accepted update is waited for.
        orders: byEnvironment
          ? sum(withOrders.map(({ environment }) => Math.max(1, environment?.makes?.updates ?? 0)))
          : Math.ceil(withOrders.length / casesAtATime),
        waits: Math.max(0, ...rows.map(({ seconds = 0 }) => seconds)),
      };
      return [idAndTitle(test.title).id, cost];
    }),
  );
}

/** What is known of cases, without those that can't judge. One at levels that no proof has seen takes as much as a plain one. */
function rowsOf(
  names: readonly string[],
  judging: ReadonlySet<string> | undefined,
): Omit<KillMatrixRow, 'finds'>[] {
  const plain = names.filter((name) => !isLevelCase(caseOf(name)));
  return names.flatMap((name, index) => {
    const like = isLevelCase(caseOf(name)) && !levelCases()[name] ? plain[index % plain.length] : undefined;
    const known = like ?? name;
    return judging?.has(known) === false ? [] : (killMatrix().tests[known] ?? levelCases()[known] ?? {});
  });
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, each) => total + each, 0);
}
