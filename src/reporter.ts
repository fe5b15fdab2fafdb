import path from 'node:path';
import type {
  FullConfig,
  FullResult,
  Reporter,
  Suite,
  TestCase,
  TestError,
  TestResult,
} from '@playwright/test/reporter';
import { forms } from './report/forms.js';
import { renderSummary } from './report/summary.js';
import { ResultFolder } from './reporting/result-folder.js';
import { RunLog } from './reporting/run-log.js';
import { asFailure, placeOf, plain, recordOf, requirementsOf } from './reporting/test-record.js';
import { readSettings } from './target/settings.js';
import { isGreen } from './verdict/roll-up.js';

/**
 * Turns what Playwright reports into the raw result and its forms, and decides the exit code of the run.
 * It holds no rule of its own: verdicts come from src/verdict, forms from src/report, files from src/reporting.
 */
export default class ConformanceReporter implements Reporter {
  readonly #settings = readSettings();
  readonly #log = new RunLog(this.#settings);
  readonly #folder = new ResultFolder(this.#settings.reportDir);
  /** Playwright's `--list`: nothing is run, so that nothing may be judged or overwritten. */
  readonly #listing = process.argv.includes('--list');

  constructor() {
    if (!this.#listing) this.#folder.begin(this.#log.result(false));
  }

  printsToStdio(): boolean {
    return true;
  }

  onBegin({ shard }: FullConfig, suite: Suite): void {
    const tests = suite.allTests();
    this.#log.planned = tests;
    this.#log.shard = shard ?? undefined;
    if (this.#listing) {
      for (const test of tests)
        say(`${placeOf(test).file}:${placeOf(test).line} ${test.title} (${requirementsOf(test).join(', ')})`);
      return;
    }
    say(`Holding ${this.#log.targetName} at ${this.#log.baseUrl} to the contract: ${tests.length} tests.`);
  }

  onTestEnd(test: TestCase, result: TestResult): void {
    asFailure(test, result);
    const { record, exchanges } = recordOf(test, result);
    this.#log.keep(record);
    this.#folder.add(exchanges, record);
  }

  onError(error: TestError): void {
    this.#log.errors.push(plain(error.message) ?? 'An error without a message.');
  }

  async onEnd(full: FullResult): Promise<{ status: FullResult['status'] } | undefined> {
    const { errors, planned, ended } = this.#log;
    if (this.#listing) {
      errors.forEach(say);
      return undefined;
    }
    if (planned.length === 0 && errors.length === 0)
      errors.push('No test was run: correct the filter or the folder of tests.');
    const brokenOff = full.status === 'interrupted' || full.status === 'timedout';
    const result = this.#log.result(!brokenOff);
    const exchanges = this.#folder.end(result, forms);
    const report = path.join(this.#folder.directory, forms[0]?.file ?? '');
    say(`\n${renderSummary(result, exchanges, report, { colors: process.stdout.isTTY === true })}`);
    const green =
      result.complete && isGreen(result.outcome, result.counts, result.errors, ended, this.#settings.strict);
    return { status: green ? 'passed' : brokenOff ? full.status : 'failed' };
  }
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
