import { appendFileSync, copyFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { harHead, harTail } from '../report/har.js';
import type { ConformanceResult } from '../verdict/result.js';
import { exchangesFile } from './result-file.js';
import { makeFolder, replaceFile } from './written-file.js';

/**
 * The archive of the exchanges of a run. Entries go to a file beside it as tests end, so that they take no memory; the
 * archive is a copy of that file with its end put on, which takes its name in one step and so is never half.
 */
export class HarFile {
  readonly #file: string;
  readonly #growing: string;
  #head = '';
  #empty = true;
  /** Why the first entries that are missing are. */
  #missing: unknown;

  constructor(directory: string) {
    this.#file = path.join(directory, exchangesFile);
    this.#growing = `${this.#file}.part`;
  }

  /** Begins an archive without an entry. */
  begin(of: Pick<ConformanceResult, 'suite' | 'target'>): void {
    this.#head = harHead(of);
    this.#restart();
    this.publish();
  }

  /** Adds entries, one text of JSON each: all of them or, where that fails, none. */
  append(entries: readonly string[]): void {
    if (entries.length === 0) return;
    try {
      const before = this.#grown();
      try {
        appendFileSync(this.#growing, `${this.#empty ? '' : ',\n'}${entries.join(',\n')}`);
      } catch (error) {
        truncateSync(this.#growing, before);
        throw error;
      }
      this.#empty = false;
    } catch (error) {
      this.#missing ??= error;
      throw error;
    }
  }

  /** The bytes so far. Somebody may have taken the folder away: what is left of the archive is to be one. */
  #grown(): number {
    try {
      return statSync(this.#growing).size;
    } catch (error) {
      if (!this.#empty) this.#missing ??= error;
      this.#restart();
      return statSync(this.#growing).size;
    }
  }

  #restart(): void {
    makeFolder(path.dirname(this.#file));
    try {
      writeFileSync(this.#growing, this.#head);
    } catch (error) {
      rmSync(this.#growing, { force: true });
      throw error;
    }
    this.#empty = true;
  }

  /** Makes the archive hold every entry so far. */
  publish(): void {
    replaceFile(this.#file, (temporary) => {
      copyFileSync(this.#growing, temporary);
      appendFileSync(temporary, harTail);
    });
  }

  /** Ends the archive: nothing is added any more. Throws what kept entries out of it, if some are missing. */
  end(): void {
    this.publish();
    rmSync(this.#growing, { force: true });
    if (this.#missing !== undefined) throw this.#missing;
  }
}
