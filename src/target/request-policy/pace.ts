import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { runningTest } from '../../session/running-test.js';

/** Keeps the requests of a run at the rate that its target bears. */
export interface Pace {
  /** Waits until the next request may go out. */
  turn(): Promise<void>;
  /** Has every worker send nothing for so many milliseconds. */
  hold(milliseconds: number): Promise<void>;
}

/**
 * The pace of a whole run. Time is cut into slots, one request long. Workers are separate processes: a directory that
 * only one of them can make is the claim on a slot, and a file says until when all of them hold back.
 */
export class SharedPace implements Pace {
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

  async turn(): Promise<void> {
    for (let left; (left = this.#heldUntil() - machineTime()) > 0;) await wait(left);
    if (this.#slot > 0) await wait(this.#claim() * this.#slot - machineTime());
  }

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
export function machineTime(): number {
  return Number(process.hrtime.bigint() / 1_000n) / 1_000;
}

/** Waits, and gives the test that waits as much more time: what the request policy cost is not its own. */
async function wait(milliseconds: number): Promise<void> {
  if (!(milliseconds > 0)) return;
  runningTest()?.extend(milliseconds);
  await pause(milliseconds);
}
