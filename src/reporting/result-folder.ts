import { copyFileSync, renameSync, rmSync, existsSync } from 'node:fs';
import path from 'node:path';
import { HeldError, ProcessLock } from '../contract/process-lock.js';
import { forms, formNames } from '../report/forms.js';
import type { ReportForm } from '../report/forms.js';
import { harEntries } from '../report/har.js';
import type { HarTest } from '../report/har.js';
import type { Redaction } from '../session/redaction.js';
import { covers } from '../verdict/compose.js';
import type { Exchanges } from '../verdict/recorded-exchange.js';
import { targetKey, ResultError } from '../verdict/result.js';
import type { ConformanceResult, RunMessage } from '../verdict/result.js';
import { HarFile, readBaseline, readExchanges, resultFile, writeResult } from './result-file.js';
import { makeFolder, replaceFile, writeText } from './output-folder.js';
import { SettingsError } from '../target/variables.js';
import { oneLine } from '../contract/text.js';
import { outcomeSentence } from '../report/outcome-sentence.js';
import { targetLabel } from '../report/readable-text.js';

/** The last complete result, kept while a new run writes its own: the baseline of what comes after it. */
const previousFile = 'previous.json';

/** The directory of a report: what a run writes there, and when. Each file is whole at any moment. */
export class ResultFolder {
  readonly #har: HarFile;

  constructor(readonly directory: string) {
    this.#har = new HarFile(directory);
  }

  /**
   * Keeps other runs from writing here, until the lock is released or the process ends; undefined where nothing can be
   * written. Throws {@link ResultError} that names who is writing here.
   */
  lock(): ProcessLock | undefined {
    try {
      makeFolder(this.directory);
      return ProcessLock.take(path.join(this.directory, '.lock'), true);
    } catch (error) {
      if (!(error instanceof HeldError)) return undefined;
      throw new ResultError(
        `Another run is writing to ${this.directory}: ${error.holder}. Wait for its end, or set REPORT_DIR to another folder.`,
      );
    }
  }

  get result(): string {
    return path.join(this.directory, resultFile);
  }

  /** What a reader is sent to: the first of the forms, or the raw result. */
  placeOf([first]: readonly ReportForm[]): string {
    return first === undefined ? this.result : path.join(this.directory, first.file);
  }

  /** The result that lies here, if it is a complete one of a target. */
  last(target: string): ConformanceResult | undefined {
    return this.#baseline(resultFile, target);
  }

  /** The last complete result of a target before the one that lies here; undefined where there is none. */
  previous(target: string): ConformanceResult | undefined {
    return this.#baseline(previousFile, target);
  }

  #baseline(file: string, target: string): ConformanceResult | undefined {
    const found = readBaseline(path.join(this.directory, file));
    return found && targetKey(found.target) === target ? found : undefined;
  }

  /**
   * Begins a run: keeps the last complete result, and takes away what was made of it. Where the disk is full, too, no
   * earlier result stays that would pass for that of this run.
   */
  begin(result: ConformanceResult): void {
    const last = readBaseline(this.result);
    const kept = last && this.previous(targetKey(last.target));
    // A run of a few tests does not take the place of one of more.
    const isKept = last !== undefined && (kept === undefined || covers(last, kept));
    const previous = path.join(this.directory, previousFile);
    const made = forms.map(({ file }) => path.join(this.directory, file));
    inTurn(
      ...made.map((file) => () => rmSync(file, { force: true })),
      () => {
        try {
          if (isKept) replaceFile(previous, (temporary) => copyFileSync(this.result, temporary));
          writeResult(this.directory, result);
        } catch (error) {
          // Another name takes no room.
          if (isKept) renameSync(this.result, previous);
          else rmSync(this.result, { force: true });
          throw error;
        }
      },
      () => this.#har.begin(result),
    );
  }

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
   * Writes the forms of the result, and the result last, so that it knows what failed before it. Throws what failed first.
   * @param resultOf the result; it is given what could not be written so far
   * @param redaction takes out of the exchanges what became known to be secret since they were added
   */
  end(
    resultOf: (failure: unknown) => ConformanceResult,
    chosen: readonly ReportForm[],
    redaction?: Redaction,
  ): Exchanges {
    let exchanges: Exchanges = {};
    inTurn(
      () => this.#har.end(redaction),
      () => (exchanges = readExchanges(this.result)),
      ...chosen.map(
        (form) => (failure: unknown) => writeForms(this.directory, [form], resultOf(failure), exchanges),
      ),
      (failure) => writeResult(this.directory, resultOf(failure)),
    );
    return exchanges;
  }

  /** Why the report is not whole. */
  unwritten(failure: unknown): RunMessage {
    const reason = (failure as NodeJS.ErrnoException).code ?? String(failure);
    return {
      code: 'report-not-written',
      settings: ['REPORT_DIR'],
      message: `The report can't be written to ${this.directory} (${reason}): make room or give the right to write there, or set REPORT_DIR.`,
    };
  }
}

/**
 * Does one thing after the other, whatever fails: where there is no room for one file there may be some for the next. Each
 * is given what failed first before it.
 */
function inTurn(...steps: ((failure: unknown) => unknown)[]): void {
  let failure: unknown;
  for (const step of steps)
    try {
      step(failure);
    } catch (error) {
      failure ??= error;
    }
  if (failure !== undefined) throw failure;
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

/**
 * The forms of the report that `FORMS` names; the page alone where it names none. Throws SettingsError on a name that no
 * form has.
 */
export function chosenForms(names: readonly string[]): ReportForm[] {
  const unknown = names.find((name) => !formNames.includes(name));
  if (unknown !== undefined)
    throw new SettingsError(`FORMS names "${unknown}": use ${formNames.join(', ')}, with commas between.`);
  const chosen = names.length === 0 ? ['html'] : names;
  return forms.filter(({ name }) => chosen.includes(name));
}

/** Where the reporter of Allure writes without options, in the folder of the run. */
const folder = 'allure-results';

/** Tells Allure, where it reports beside us, what was judged: its page shows it as the environment. */
export function tellAllure(result: ConformanceResult): void {
  const { target, suite } = result;
  if (!process.argv.some((word) => word.includes('allure-playwright')) || !existsSync(folder)) return;
  const lines = {
    Target: targetLabel(target),
    Address: target.url,
    Outcome: outcomeSentence(result),
    Suite: `${suite.version}, commit ${suite.commit}`,
  };
  const text = Object.entries(lines).map(([name, value]) => `${name} = ${oneLine(value)}\n`);
  writeText(path.join(folder, 'environment.properties'), text.join(''));
}
