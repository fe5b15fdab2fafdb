import type {
  FullConfig,
  FullResult,
  Reporter,
  Suite,
  TestCase,
  TestError,
  TestResult,
} from '@playwright/test/reporter';
import type { ProcessLock } from './contract/process-lock.js';
import { idAndTitle } from './contract/test-id.js';
import { oneLine } from './contract/text.js';
import { renderSummary } from './report/terminal.js';
import { tellAllure, chosenForms, ResultFolder } from './reporting/result-folder.js';
import { readCommandLine, handOnExitCode, orOneSentenceInRunner } from './run/command-line.js';
import { caseNamesOf } from './run/declared-test.js';
import { LiveOutput, Pacer, gracefulEnd, costsOf } from './reporting/live-output.js';
import { reportFolderOf } from './reporting/output-folder.js';
import { RunLog, placeOf, plain, recordOf, requirementsOf, withoutSecrets } from './reporting/run-log.js';
import { leaveOutSteps, preflightSentences } from './run/between-processes.js';
import { takeBack, withoutDeclaration } from './run/playwright-internals.js';
import { shortSecrets } from './target/secrets.js';
import { readSettings } from './target/settings.js';
import { waitingLine } from './target/harness.js';
import type { Exchanges } from './verdict/recorded-exchange.js';
import type { ConformanceResult } from './verdict/result.js';
import { exitCodeOf, verdictOfTest } from './verdict/verdicts.js';

/** What begins that which Playwright says where its filters leave no test. */
const noTests = 'Error: No tests found';

/**
 * Turns what Playwright reports into the raw result and its forms, and decides the exit code of the run.
 * It holds no rule of its own: verdicts come from src/verdict, forms from src/report, files from src/reporting.
 * The result is there from the first moment on, and again and again while the run goes on.
 */
export default class ConformanceReporter implements Reporter {
  readonly #settings = readSettings();
  readonly #commandLine = readCommandLine();
  readonly #forms = orOneSentenceInRunner(() => chosenForms(this.#settings.forms));
  readonly #log = orOneSentenceInRunner(() => new RunLog(this.#settings, this.#commandLine));
  readonly #folder = new ResultFolder(reportFolderOf(this.#settings, this.#commandLine));
  /** Where another reporter may write to standard output, what it writes there is left alone. */
  readonly #output = new LiveOutput(
    this.#commandLine.otherReporters ? process.stderr : process.stdout,
    !this.#commandLine.otherReporters,
  );
  /** The folder of whole runs, if this is one of some tests. */
  readonly #whole = this.#commandLine.partial ? new ResultFolder(this.#settings.reportDir) : undefined;
  readonly #pacer = new Pacer(() => this.#write(() => this.#folder.write(this.#log.result(false))));
  #unwritable = false;
  #lock: ProcessLock | undefined;

  constructor() {
    if (this.#commandLine.listing) return;
    this.#lock = orOneSentenceInRunner(() => this.#folder.lock());
    this.#write(() => {
      this.#folder.begin(this.#log.result(false));
      const { targetKey } = this.#log;
      this.#log.compareWith(this.#whole?.last(targetKey) ?? this.#folder.previous(targetKey));
    });
    gracefulEnd();
  }

  printsToStdio(): boolean {
    return true;
  }

  onBegin(config: FullConfig, suite: Suite): void {
    if (this.#isAlone(config) && !isTraced(config)) leaveOutSteps();
    const tests = suite.allTests();
    this.#log.plan(tests);
    tests.forEach(takeBack);
    if (this.#commandLine.listing) {
      if (!this.#commandLine.otherReporters) this.#list(tests);
      return;
    }
    for (const sentence of [...this.#settings.warnings, ...preflightSentences()])
      this.#output.say(oneLine(sentence));
    this.#output.say(
      `Holding ${this.#log.targetName} at ${this.#log.baseUrl} to the contract: ${tests.length} tests.`,
    );
    for (const sentence of shortSecrets(this.#settings)) this.#output.say(sentence);
    this.#output.begin(tests.length, costsOf(tests, this.#settings));
    this.#pacer.request();
  }

  onTestBegin(test: TestCase, result: TestResult): void {
    withoutDeclaration(result);
    this.#output.running(idAndTitle(test.title).id, test.title);
  }

  onTestEnd(test: TestCase, result: TestResult): void {
    const { record, exchanges } = recordOf(test, result);
    this.#log.keep(record);
    this.#write(() => this.#folder.add(exchanges, record));
    // Of others no more than their verdict is shown.
    const isShown = verdictOfTest(record) === 'failed';
    this.#output.ended(isShown ? withoutSecrets(record, this.#log.redaction) : record);
    this.#pacer.request();
  }

  onStdErr(chunk: string | Buffer): void {
    const text = String(chunk);
    if (text.startsWith(waitingLine)) this.#output.say(text.trimEnd());
  }

  onError(error: TestError): void {
    const message = plain(error.message) ?? 'An error without a message.';
    // Said with what to do about it when the run ends.
    if (!message.startsWith(noTests) || this.#commandLine.listing)
      this.#log.errors.push({ code: 'runner', settings: [], message });
  }

  async onEnd(full: FullResult): Promise<{ status: FullResult['status'] } | undefined> {
    this.#pacer.stop();
    this.#output.end();
    const log = this.#log;
    if (this.#commandLine.listing) {
      log.errors.forEach(({ message }) => this.#output.say(message));
      return undefined;
    }
    const brokenOff = full.status === 'interrupted' || full.status === 'timedout';
    if (log.isEmpty && log.errors.length === 0 && !brokenOff)
      log.errors.push({
        code: 'no-tests',
        settings: [],
        message: this.#commandLine.selection.some(({ kind }) => kind === 'last-failed')
          ? 'No test was run: of those that were chosen none failed in the last run, and each could tell.'
          : 'No test was run: correct the filter or the folder of tests.',
      });
    log.takeOutSecrets();
    let isWhole = !brokenOff;
    const resultSoFar = (failure?: unknown): ConformanceResult => {
      if (failure !== undefined) this.#note(failure);
      isWhole &&= failure === undefined;
      return log.result(isWhole, brokenOff);
    };
    let exchanges: Exchanges = {};
    this.#write(() => {
      exchanges = this.#folder.end(resultSoFar, this.#forms, log.redaction);
    });
    this.#write(() => tellAllure(log.result(isWhole, brokenOff)));
    this.#lock?.release();
    const result = resultSoFar();
    const place = this.#folder.placeOf(this.#forms);
    const options = {
      colors: this.#output.colors,
      whole: this.#whole?.last(log.targetKey) && this.#whole.placeOf(this.#forms),
    };
    this.#output.say(`\n${renderSummary(result, exchanges, place, options)}`);
    const code = exitCodeOf(result.run, log.ended, this.#settings.strict);
    // A person who watches runs tests again and again.
    if (!this.#commandLine.interactive) handOnExitCode(code);
    return { status: code === 0 ? 'passed' : brokenOff ? full.status : 'failed' };
  }

  #isAlone({ reporter }: FullConfig): boolean {
    const { otherReporters, interactive } = this.#commandLine;
    return !otherReporters && !interactive && reporter.length === 1;
  }

  #list(tests: TestCase[]): void {
    for (const test of tests) {
      const { file, line } = placeOf(test);
      this.#output.say(`${file}:${line} ${test.title} (${requirementsOf(test).join(', ')})`);
      for (const name of caseNamesOf(test)) if (name.includes('#')) this.#output.say(`  ${name}`);
    }
  }

  /** Writes; where that fails, the run goes on and says so once. */
  #write(write: () => void): void {
    try {
      write();
    } catch (error) {
      this.#note(error);
    }
  }

  #note(failure: unknown): void {
    if (!this.#unwritable) this.#log.errors.push(this.#folder.unwritten(failure));
    this.#unwritable = true;
  }
}

function isTraced({ projects }: FullConfig): boolean {
  return projects.some(
    ({ use: { trace = 'off' } }) => (typeof trace === 'string' ? trace : trace.mode) !== 'off',
  );
}
