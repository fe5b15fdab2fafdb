import { mkdirSync, existsSync, readFileSync, writeFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { runningTest } from '../session/running-test.js';

/** What all requests of a run keep to, whichever of its processes sends them. */
export interface RequestPolicy {
  pace: SharedPace;
  circuitBreaker: CircuitBreaker;
}

/**
 * The request policy of a run.
 * @param directory of this run alone, shared by its workers
 * @param rate requests per second, of all workers together; infinite for no limit
 */
export function requestPolicyOf(directory: string, rate: number): RequestPolicy {
  const [paced, lost] = [path.join(directory, 'pace'), path.join(directory, 'losses')];
  mkdirSync(paced, { recursive: true });
  mkdirSync(lost, { recursive: true });
  return { pace: new SharedPace(paced, rate), circuitBreaker: new CircuitBreaker(lost) };
}

/** Milliseconds that one request is held back, all in all, where it is asked to come later. */
export const holdLimit = 60_000;

/** The shortest hold: who says "after 0 s" is not to be asked in a tight loop. */
const shortestHold = 1_000;

/** Statuses that say "not now" (RFC 6585, 4; RFC 9110, 15.6.4), and may say when. */
const later = new Set([429, 503]);

interface Answer {
  status: number;
  headers: readonly (readonly [string, string])[];
}

/**
 * Sends a request when it is its turn, and again until its answer is no more one that asks to come later; the last answer where that is asked for
 * longer than a request is held back, or was twice in a row got no response. Meanwhile all workers send nothing.
 */
export async function sentInTime<T extends Answer>(
  { pace, circuitBreaker }: RequestPolicy,
  send: () => Promise<T>,
): Promise<T> {
  for (let held = 0; ;) {
    await pace.turn();
    const answer = await send();
    const after = later.has(answer.status) ? retryAfter(answer) : undefined;
    if (after === undefined) {
      circuitBreaker.win('hold');
      return answer;
    }
    const hold = Math.max(after, shortestHold);
    held += hold;
    if (held > holdLimit) circuitBreaker.lose('hold');
    if (held > holdLimit || circuitBreaker.lossesOf('hold') !== undefined) return answer;
    await pace.hold(hold);
  }
}

/**
 * Milliseconds after which an answer asks to be asked again (RFC 9110, 10.2.3: seconds, or a date); undefined where it
 * does not.
 */
export function retryAfter({ headers }: Pick<Answer, 'headers'>): number | undefined {
  const value = headers.find(([name]) => name.toLowerCase() === 'retry-after')?.[1].trim() ?? '';
  if (/^\d+$/.test(value)) return Number(value) * 1000;
  const date = Date.parse(value);
  return Number.isNaN(date) ? undefined : Math.max(0, date - Date.now());
}

/**
 * The pace of a whole run. Time is cut into slots, one request long. Workers are separate processes: a directory that
 * only one of them can make is the claim on a slot, and a file says until when all of them hold back.
 */
export class SharedPace {
  readonly #directory: string;
  readonly #slot: number;
  readonly #held: string;

  /**
   * @param directory of this run alone, shared by its workers
   * @param rate requests per second; infinite for no limit
   */
  constructor(directory: string, rate: number) {
    this.#directory = directory;
    this.#slot = 1000 / rate;
    this.#held = path.join(directory, 'held-until');
  }

  /** Waits until the next request may go out. */
  async turn(): Promise<void> {
    for (let left; (left = this.#heldUntil() - machineTime()) > 0;) await wait(left);
    if (this.#slot > 0) await wait(this.#claim() * this.#slot - machineTime());
  }

  /** Has every worker send nothing for so many milliseconds. */
  async hold(milliseconds: number): Promise<void> {
    const until = machineTime() + milliseconds;
    if (until > this.#heldUntil()) writeFileSync(this.#held, String(until));
    await wait(milliseconds);
  }

  /** The number of the first slot that nobody has: its time is that number times its length. */
  #claim(): number {
    for (let number = Math.ceil(machineTime() / this.#slot); ; number += 1) {
      try {
        mkdirSync(path.join(this.#directory, `slot-${number}`));
        return number;
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      }
    }
  }

  /** Asked before every request, and nearly always of a file that is not there: an error for that would cost more than the look. */
  #heldUntil(): number {
    return existsSync(this.#held) ? Number(readFileSync(this.#held, 'utf8')) : 0;
  }
}

/** Milliseconds since some moment: the same in every process of this machine, and never set as the clock of the wall is. */
function machineTime(): number {
  return Number(process.hrtime.bigint() / 1_000n) / 1_000;
}

/** Waits, and gives the test that waits as much more time: what the request policy cost is not its own. */
async function wait(milliseconds: number): Promise<void> {
  if (!(milliseconds > 0)) return;
  runningTest()?.extend(milliseconds);
  await pause(milliseconds);
}

/** After so many losses in a row a thing is waited for no more, for so many milliseconds. */
const limit = 2;
const respite = 60_000;

/**
 * Remembers for a whole run what got no response, so that one operation that hangs does not hold up the rest.
 * Workers are separate processes, and come and go with failures: a loss is a file that all of them see, with its time.
 */
export class CircuitBreaker {
  readonly #directory: string;

  /** @param directory of this run alone, shared by its workers */
  constructor(directory: string) {
    this.#directory = directory;
  }

  /** How often in a row a thing was lost, where that is enough to wait no more; from time to time one may try again. */
  lossesOf(what: string): number | undefined {
    const last = this.#place(what, limit);
    const lost = timeIn(last);
    if (lost === undefined) return undefined;
    if (machineTime() - lost < respite) return limit;
    rmSync(last, { force: true });
    return undefined;
  }

  /** Takes note of a wait that got no response. */
  lose(what: string): void {
    for (let count = 1; count <= limit; count += 1)
      try {
        writeFileSync(this.#place(what, count), String(machineTime()), { flag: 'wx' });
        return;
      } catch {
        // An earlier loss has that place.
      }
  }

  /** Receives that a thing came. */
  win(what: string): void {
    if (!existsSync(this.#place(what, 1))) return;
    for (let count = limit; count >= 1; count -= 1) rmSync(this.#place(what, count), { force: true });
  }

  #place(what: string, count: number): string {
    return path.join(this.#directory, `${encodeURIComponent(what)}-${count}`);
  }
}

/** The time in the file of a loss; undefined if there is none. */
function timeIn(file: string): number | undefined {
  // It rarely is there, and is asked for with every request: an error takes ten times as long as the question.
  if (!existsSync(file)) return undefined;
  try {
    // Another worker may be just writing it.
    return Number(readFileSync(file, 'utf8') || machineTime());
  } catch {
    return undefined;
  }
}
