import { renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { forms } from '../report/forms.js';
import type { ReportForm } from '../report/forms.js';
import { harEntries } from '../report/har.js';
import type { HarTest } from '../report/har.js';
import type { Exchanges } from '../verdict/recorded-exchange.js';
import type { ConformanceResult } from '../verdict/result.js';
import { HarFile } from './har-file.js';
import { readExchanges, resultFile, wasComplete, writeResult } from './result-file.js';
import { writeText } from './written-file.js';

/** The last complete result of the same target, kept while a new run writes its own. */
export const previousFile = 'previous.json';

/** The directory of a report: what a run writes there, and when. Each file is whole at any moment. */
export class ResultFolder {
  readonly #har: HarFile;

  constructor(readonly directory: string) {
    this.#har = new HarFile(directory);
  }

  /** Begins a run: keeps the last complete result, and takes away what was made of it. */
  begin(result: ConformanceResult): void {
    const file = path.join(this.directory, resultFile);
    if (wasComplete(file)) renameSync(file, path.join(this.directory, previousFile));
    for (const form of forms) rmSync(path.join(this.directory, form.file), { force: true });
    this.#har.begin(result);
    writeResult(this.directory, result);
  }

  /** Adds the exchanges of a test. */
  add(exchanges: Exchanges, test: HarTest): void {
    this.#har.append(harEntries(exchanges, test));
  }

  /** Writes the result so far. The exchanges come first, so that every key in it has its exchange. */
  write(result: ConformanceResult): void {
    this.#har.publish();
    writeResult(this.directory, result);
  }

  /** Writes the result of the run, and the forms of it. */
  end(result: ConformanceResult, chosen: readonly ReportForm[]): Exchanges {
    this.#har.end();
    writeResult(this.directory, result);
    const exchanges = readExchanges(path.join(this.directory, resultFile));
    writeForms(this.directory, chosen, result, exchanges);
    return exchanges;
  }
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
