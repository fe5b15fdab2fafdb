import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { runningTest } from '../session/session.js';

/**
 * Texts that the workers of a run share, each in a file of its own: workers are separate processes, and come and go with
 * failures. Most are asked for before every request and rarely there.
 */
class SharedTexts {
  readonly #directory: string;

  /** @param directory of this run only */
  constructor(directory: string) {
    this.#directory = directory;
    mkdirSync(directory, { recursive: true });
  }

  /** Undefined where there is none; '' where another worker is just claiming it. */
  read(name: string): string | undefined {
    const file = this.#file(name);
    // An error takes ten times as long as this question.
    if (!existsSync(file)) return undefined;
    try {
      return readFileSync(file, 'utf8');
    } catch {
      return undefined;
    }
  }

  write(name: string, text: string): void {
    const [file, own] = [this.#file(name), this.#file(`${name} of ${process.pid}`)];
    writeFileSync(own, text);
    renameSync(own, file);
  }

  /** Writes one that is not there yet. Whether it did. */
  claim(name: string, text: string): boolean {
    try {
      writeFileSync(this.#file(name), text, { flag: 'wx' });
      return true;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      return false;
    }
  }

  remove(name: string): void {
    rmSync(this.#file(name), { force: true });
  }

  #file(name: string): string {
    return path.join(this.#directory, createHash('sha256').update(name).digest('hex'));
  }
}

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
  return { pace: new SharedPace(directory, rate), circuitBreaker: new CircuitBreaker(directory) };
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
 * The pace of a whole run. Time is cut into slots, one request long: whoever claims a slot has it. All hold back until
 * the moment that one of them shares.
 */
export class SharedPace {
  readonly #texts: SharedTexts;
  readonly #slot: number;

  /** @param rate requests per second; infinite for no limit */
  constructor(directory: string, rate: number) {
    this.#texts = new SharedTexts(directory);
    this.#slot = 1000 / rate;
  }

  /** Waits until the next request may go out. */
  async turn(): Promise<void> {
    for (let left; (left = this.#heldUntil() - machineTime()) > 0;) await wait(left);
    if (this.#slot > 0) await wait(this.#claim() * this.#slot - machineTime());
  }

  /** Has every worker send nothing for so many milliseconds. */
  async hold(milliseconds: number): Promise<void> {
    const until = machineTime() + milliseconds;
    if (until > this.#heldUntil()) this.#texts.write('held until', String(until));
    await wait(milliseconds);
  }

  /** The number of the first slot that nobody has: its time is that number times its length. */
  #claim(): number {
    let number = Math.ceil(machineTime() / this.#slot);
    while (!this.#texts.claim(`slot ${number}`, '')) number += 1;
    return number;
  }

  #heldUntil(): number {
    return Number(this.#texts.read('held until') ?? 0);
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

/** Remembers for a whole run what got no response, so that one operation that hangs does not hold up the rest. */
export class CircuitBreaker {
  readonly #texts: SharedTexts;

  constructor(directory: string) {
    this.#texts = new SharedTexts(directory);
  }

  /** How often in a row a thing was lost, where that is enough to wait no more; from time to time one may try again. */
  lossesOf(what: string): number | undefined {
    const last = this.#texts.read(lossOf(what, limit));
    if (last === undefined) return undefined;
    if (machineTime() - Number(last || machineTime()) < respite) return limit;
    this.#texts.remove(lossOf(what, limit));
    return undefined;
  }

  /** Takes note of a wait that got no response. */
  lose(what: string): void {
    let count = 1;
    while (count <= limit && !this.#texts.claim(lossOf(what, count), String(machineTime()))) count += 1;
  }

  /** Takes note that a thing came. */
  win(what: string): void {
    if (this.#texts.read(lossOf(what, 1)) === undefined) return;
    for (let count = limit; count >= 1; count -= 1) this.#texts.remove(lossOf(what, count));
  }
}

function lossOf(what: string, count: number): string {
  return `loss ${count} of ${what}`;
}

/** After so many tests in a row whose connection was refused, a worker skips the others. */
const mostRefused = 3;

/** The tests of one worker in a row whose connection to the target was refused, those of its predecessors with them. */
export class Outage {
  readonly #texts: SharedTexts;
  readonly #name: string;
  #tests: readonly string[];

  /** @param worker its index, which its successor has, too */
  constructor(directory: string, worker: string) {
    this.#texts = new SharedTexts(directory);
    this.#name = `outage of ${worker}`;
    this.#tests = JSON.parse(this.#texts.read(this.#name) ?? '[]') as string[];
  }

  /** The first of the tests, once there are enough of them to skip the others. */
  get first(): string | undefined {
    return this.#tests.length < mostRefused ? undefined : this.#tests[0];
  }

  /** Notes how a test ended. */
  ended(test: string, isRefused: boolean): void {
    if (!isRefused && this.#tests.length === 0) return;
    this.#tests = isRefused ? [...this.#tests, test] : [];
    this.#texts.write(this.#name, JSON.stringify(this.#tests));
  }
}

/** Finds something out, or answers what was found before under the same key. */
export type FindOnce = <T>(key: string, find: () => Promise<T>) => Promise<T>;

/**
 * What one test finds out about a target and all may know, so that it is asked once in a run and not in every test.
 * @param directory of this run alone, shared by its workers
 */
export function foundOnce(directory: string): FindOnce {
  const texts = new SharedTexts(directory);
  const here = new Map<string, Promise<unknown>>();
  return async <T>(key: string, find: () => Promise<T>): Promise<T> => {
    const before = texts.read(`found ${key}`);
    if (before !== undefined) return JSON.parse(before) as T;
    const under = here.get(key) as Promise<T> | undefined;
    // What a test could not find out, another one tries.
    if (under !== undefined) return under.catch(() => find());
    const finding = find();
    here.set(key, finding);
    const found = await finding.finally(() => here.delete(key));
    texts.write(`found ${key}`, JSON.stringify(found));
    return found;
  };
}
