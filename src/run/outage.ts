import { appendFileSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';

/** After so many tests in a row whose connection was refused, a worker skips the others. */
const limit = 3;

/**
 * Counts the tests of one worker in a row whose connection to the target was refused. A worker that fails a test may be
 * replaced by another with the same index, so the count is a file.
 */
export class Outage {
  readonly #file: string;
  #isEmpty: boolean | undefined;

  /**
   * @param directory of this run alone, shared by its workers
   * @param index of the worker
   */
  constructor(directory: string, index: string) {
    mkdirSync(path.join(directory, 'outages'), { recursive: true });
    this.#file = path.join(directory, 'outages', index);
  }

  /** The title of the first of the tests, once there are enough of them to skip the others. */
  get first(): string | undefined {
    if (this.#isEmpty === true) return undefined;
    const titles = this.#titles;
    this.#isEmpty = titles.length === 0;
    return titles.length < limit ? undefined : titles[0];
  }

  /** Notes how a test ended. */
  ended(title: string, isRefused: boolean): void {
    if (isRefused) appendFileSync(this.#file, `${title}\n`);
    else if (this.#isEmpty !== true) rmSync(this.#file, { force: true });
    this.#isEmpty = !isRefused;
  }

  get #titles(): string[] {
    try {
      return readFileSync(this.#file, 'utf8').split('\n').filter(Boolean);
    } catch {
      return [];
    }
  }
}
