import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import type {
  FullConfig,
  FullResult,
  Reporter,
  Suite,
  TestCase,
  TestError,
  TestResult,
} from '@playwright/test/reporter';
import { contradictions } from './contract/contradictions.js';
import { proof } from './contract/proof.js';
import { questions } from './contract/questions.js';
import { catalogue } from './contract/requirements.js';
import { recordName } from './session/session.js';
import type { SessionRecord } from './session/session.js';
import { preflightTroubles } from './run/preflight.js';
import { suiteIdentity } from './run/suite-identity.js';
import { readSettings } from './target/settings.js';
import { compose } from './verdict/compose.js';
import type { TestRecord } from './verdict/compose.js';
import { judgeTest } from './verdict/judge-test.js';
import type { ConformanceResult, Verdict } from './verdict/result.js';
import { isGreen, rollUp } from './verdict/roll-up.js';
import { renderHtml } from './report/html.js';
import { writeResult, writeText } from './report/json.js';
import { renderSummary } from './report/summary.js';

const root = path.resolve(import.meta.dirname, '..');

/**
 * Turns what Playwright reports into the raw result and its forms, and decides the exit code of the run.
 * It holds no rule of its own: verdicts come from src/verdict, forms from their files.
 */
export default class ConformanceReporter implements Reporter {
  readonly #settings = readSettings();
  readonly #started = new Date();
  readonly #errors: string[] = [];
  readonly #tests = new Map<string, TestRecord>();
  readonly #exchanges: ConformanceResult['exchanges'] = {};
  /** Playwright's `--list`: nothing is run, so that nothing may be judged or overwritten. */
  readonly #listing = process.argv.includes('--list');
  #all: TestCase[] = [];

  printsToStdio(): boolean {
    return true;
  }

  onBegin(_config: FullConfig, suite: Suite): void {
    this.#all = suite.allTests();
    if (this.#listing) {
      for (const test of this.#all)
        say(`${placeOf(test).file}:${placeOf(test).line} ${test.title} (${requirementsOf(test).join(', ')})`);
      return;
    }
    say(`Holding ${this.#targetName()} at ${this.#baseUrl()} to the contract: ${this.#all.length} tests.`);
  }

  onTestEnd(test: TestCase, result: TestResult): void {
    const record = recordOf(result);
    const { verdict, message } = judgeTest({
      status: result.status,
      annotations: [...test.annotations, ...result.annotations],
      error: plain(result.error?.message),
      finding: record?.finding,
    });
    Object.assign(this.#exchanges, record?.exchanges);
    const earlier = this.#tests.get(test.id);
    const ended: TestRecord = {
      id: test.id,
      title: test.title,
      ...placeOf(test),
      verdict,
      durationMs: result.duration,
      message,
      expected: record?.finding?.expected,
      actual: record?.finding?.actual,
      pointer: record?.finding?.pointer,
      exchange: record?.finding?.exchange,
      exchanges: Object.keys(record?.exchanges ?? {}),
      requirements: requirementsOf(test),
      observations: record?.observations ?? [],
      answers: record?.answers ?? [],
    };
    // A retry may classify a flake, but never turns it green.
    if (earlier === undefined || rollUp([earlier, ended]) !== earlier.verdict)
      this.#tests.set(test.id, ended);
  }

  onError(error: TestError): void {
    this.#errors.push(plain(error.message) ?? 'An error without a message.');
  }

  async onEnd(full: FullResult): Promise<{ status: FullResult['status'] } | undefined> {
    if (this.#listing) {
      this.#errors.forEach(say);
      return undefined;
    }
    const result = compose(
      {
        target: { name: this.#targetName(), baseUrl: this.#baseUrl() },
        suite: { ...suiteIdentity(), seed: this.#settings.seed },
        startedAt: this.#started.toISOString(),
        durationMs: Math.round(full.duration),
        complete: full.status !== 'interrupted' && full.status !== 'timedout',
        errors:
          this.#all.length === 0 && this.#errors.length === 0
            ? ['No test was run: correct the filter or the folder of tests.']
            : [...preflightTroubles(), ...this.#errors],
        tests: [...this.#tests.values(), ...this.#notRun()],
        exchanges: this.#exchanges,
      },
      {
        requirements: catalogue(),
        contradictions: contradictions().map((row) => ({ ...row, ruling: this.#ruling(row) })),
        questions: questions(),
        proof: proof(),
      },
    );
    const { reportDir, strict } = this.#settings;
    writeResult(reportDir, result);
    writeText(path.join(reportDir, 'report.html'), renderHtml(result));
    process.stdout.write(
      `\n${renderSummary(result, path.join(reportDir, 'report.html'), { colors: process.stdout.isTTY === true })}\n`,
    );
    const green =
      result.complete && isGreen(result.outcome, result.counts, result.errors, this.#tests.size, strict);
    return {
      status: green
        ? 'passed'
        : full.status === 'interrupted' || full.status === 'timedout'
          ? full.status
          : 'failed',
    };
  }

  /** Tests without a result: the run was interrupted, or broke off, before them. */
  #notRun(): TestRecord[] {
    return this.#all
      .filter(({ id }) => !this.#tests.has(id))
      .map((test) => ({
        id: test.id,
        title: test.title,
        ...placeOf(test),
        verdict: 'untested' as Verdict,
        durationMs: 0,
        message: 'The run ended before this test.',
        exchanges: [],
        requirements: requirementsOf(test),
        observations: [],
        answers: [],
      }));
  }

  #ruling(row: { id: string; ruling: string }): string {
    const rulings: Record<string, string> = {
      ...this.#settings.rulings,
      'lead-variant': this.#settings.leadVariant,
    };
    return rulings[row.id] ?? row.ruling;
  }

  #targetName(): string {
    return process.env.TARGET === undefined && !this.#settings.embedded
      ? new URL(this.#baseUrl()).host
      : this.#settings.target;
  }

  /** The address without credentials; that of the embedded mock is known once it has started. */
  #baseUrl(): string {
    const url = new URL(this.#settings.baseUrl ?? process.env.MOCK_URL ?? 'http://127.0.0.1');
    url.username = '';
    url.password = '';
    return url.href.replace(/\/$/, '');
  }
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** Where a test stands: its file from the project's root, and the line. */
function placeOf({ location }: TestCase): { file: string; line: number } {
  return { file: path.relative(root, location.file).replaceAll(path.sep, '/'), line: location.line };
}

function requirementsOf(test: TestCase): string[] {
  return test.tags.map((tag) => tag.slice(1));
}

function recordOf(result: TestResult): SessionRecord | undefined {
  const body = result.attachments.find(({ name }) => name === recordName)?.body;
  return body === undefined ? undefined : (JSON.parse(body.toString()) as SessionRecord);
}

function plain(message: string | undefined): string | undefined {
  return message && stripVTControlCharacters(message);
}
