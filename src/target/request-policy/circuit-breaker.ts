import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { machineTime } from './pace.js';

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
