import { copyFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { forms } from '../report/forms.js';
import type { ReportForm } from '../report/forms.js';
import { harEntries } from '../report/har.js';
import type { HarTest } from '../report/har.js';
import type { Redaction } from '../session/redaction.js';
import { covers } from '../verdict/changes.js';
import type { Exchanges } from '../verdict/recorded-exchange.js';
import type { ConformanceResult } from '../verdict/result.js';
import { HarFile } from './har-file.js';
import { readBaseline, readExchanges, resultFile, writeResult } from './result-file.js';
import { replaceFile, writeText } from './written-file.js';

/** The last complete result, kept while a new run writes its own: the baseline of what comes after it. */
export const previousFile = 'previous.json';

/** The directory of a report: what a run writes there, and when. Each file is whole at any moment. */
export class ResultFolder {
  readonly #har: HarFile;

  constructor(readonly directory: string) {
    this.#har = new HarFile(directory);
  }

  /** Where the raw result lies. */
  get result(): string {
    return path.join(this.directory, resultFile);
  }

  /** What a reader is sent to: the first of the forms, or the raw result. */
  placeOf([first]: readonly ReportForm[]): string {
    return first === undefined ? this.result : path.join(this.directory, first.file);
  }

  /** The result that lies here, if it is a complete one of a target. */
  last(target: string): ConformanceResult | undefined {
    const found = readBaseline(this.result);
    return found?.target.name === target ? found : undefined;
  }

  /** The last complete result of a target before the one that lies here; undefined where there is none. */
  previous(target: string): ConformanceResult | undefined {
    const kept = readBaseline(path.join(this.directory, previousFile));
    return kept?.target.name === target ? kept : undefined;
  }

  /** Begins a run: keeps the last complete result, and takes away what was made of it. */
  begin(result: ConformanceResult): void {
    const last = readBaseline(this.result);
    const kept = last && this.previous(last.target.name);
    // A run of a few tests does not take the place of one of more.
    if (last !== undefined && (kept === undefined || covers(last, kept)))
      replaceFile(path.join(this.directory, previousFile), (temporary) =>
        copyFileSync(this.result, temporary),
      );
    for (const form of forms) rmSync(path.join(this.directory, form.file), { force: true });
    writeResult(this.directory, result);
    this.#har.begin(result);
  }

  /** Adds the exchanges of a test. */
  add(exchanges: Exchanges, test: HarTest): void {
    this.#har.append(harEntries(exchanges, test));
  }

  /** Adds entries that another run has written. */
  addEntries(entries: readonly object[]): void {
    this.#har.append(entries.map((entry) => JSON.stringify(entry)));
  }

  /** Writes the result so far. The exchanges come first, so that every key in it has its exchange. */
  write(result: ConformanceResult): void {
    inTurn(
      () => this.#har.publish(),
      () => writeResult(this.directory, result),
    );
  }

  /**
   * Writes the result of the run, and forms of it.
   * @param redaction what takes out of the exchanges what the run has learned to be secret since they were added
   */
  end(result: ConformanceResult, chosen: readonly ReportForm[], redaction?: Redaction): Exchanges {
    let exchanges: Exchanges = {};
    inTurn(
      () => this.#har.end(redaction),
      () => writeResult(this.directory, result),
      () => (exchanges = readExchanges(this.result)),
      () => writeForms(this.directory, chosen, result, exchanges),
    );
    return exchanges;
  }
}

/** Does one thing after the other, whatever fails: where there is no room for one file there may be some for the next. */
function inTurn(...steps: (() => unknown)[]): void {
  const failures = steps.flatMap((step) => {
    try {
      step();
      return [];
    } catch (error) {
      return [error];
    }
  });
  if (failures.length > 0) throw failures[0];
}

/** Makes forms of a result in a directory. */
export function writeForms(
  directory: string,
  chosen: readonly ReportForm[],
  result: ConformanceResult,
  exchanges: Exchanges,
): void {
  for (const { file, render } of chosen) writeText(path.join(directory, file), render(result, exchanges));
}
