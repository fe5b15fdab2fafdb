import { catalogueUnder, wholeCatalogue } from '../verdict/held-catalogue.js';
import { verdictOfTest, worstOf, caseBefore, caseRecord } from '../verdict/verdicts.js';
import { findSourceMap } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { stripVTControlCharacters } from 'node:util';
import type { TestCase, TestResult } from '@playwright/test/reporter';
import { answerLimit } from '../exchange/wire.js';
import { preflightOrNothing } from '../run/between-processes.js';
import { secretsOfRun } from '../run/preflight.js';
import type { CommandLine } from '../run/command-line.js';
import { suiteIdentity } from '../target/sender.js';
import { Redaction } from '../session/redaction.js';
import { secretsOf } from '../target/secrets.js';
import type { Settings } from '../target/settings.js';
import type { AcceptedDeviations } from '../verdict/accepted.js';
import { compose } from '../verdict/compose.js';
import type { TestRecord, CaseRecord, EndedCase } from '../verdict/verdicts.js';
import type { ConformanceResult, RunMessage } from '../verdict/result.js';
import { acceptedOf } from './accepted-file.js';
import { idAndTitle } from '../contract/test-id.js';
import { casesIn } from '../run/declared-test.js';
import { recordName } from '../session/session.js';
import type { Exchanges } from '../verdict/recorded-exchange.js';

/** What is known of a run while it goes on, and its result at any moment. */
export class RunLog {
  readonly #settings: Settings;
  readonly #commandLine: Pick<CommandLine, 'shard' | 'partial' | 'selection'>;
  readonly #suite = suiteIdentity();
  readonly #accepted: AcceptedDeviations | undefined;
  readonly #startedAt = new Date().toISOString();
  readonly #started = performance.now();
  readonly #tests = new Map<string, TestRecord>();
  /** Takes out what any test has learned, by the names of the settings where it is one of them. */
  readonly redaction = new Redaction(secretsOfRun());
  readonly errors: RunMessage[] = [];
  #planned: TestRecord[] = [];
  #previous: ConformanceResult | undefined;

  constructor(settings: Settings, commandLine: Pick<CommandLine, 'shard' | 'partial' | 'selection'>) {
    this.#settings = settings;
    this.#commandLine = commandLine;
    for (const [placeholder, value] of secretsOf(settings)) this.redaction.learn(placeholder, value);
    this.#accepted = acceptedOf(this.targetKey, settings.acceptedFile);
  }

  /** Hears of the last complete result of the target, which the run is compared with; a part of one is not. */
  compareWith(previous: ConformanceResult | undefined): void {
    if (this.#commandLine.shard === undefined) this.#previous = previous;
  }

  plan(tests: readonly TestCase[]): void {
    this.#planned = tests.map(recordBefore);
  }

  /** Whether there is no test to run, though there should be: a part of a run may have none. */
  get isEmpty(): boolean {
    return this.#planned.length === 0 && this.#commandLine.shard === undefined;
  }

  get ended(): number {
    return this.#tests.size;
  }

  /** Keeps the record of a test. A retry may classify a flake, but never turns it green. */
  keep(record: TestRecord): void {
    const earlier = this.#tests.get(record.id);
    const isWorse = (than: TestRecord): boolean => {
      const before = verdictOfTest(than);
      return worstOf([before, verdictOfTest(record)]) !== before;
    };
    if (earlier === undefined || isWorse(earlier)) this.#tests.set(record.id, record);
  }

  /** Takes out of every record what was learned to be secret since it was made. */
  takeOutSecrets(): void {
    for (const [id, test] of this.#tests) this.#tests.set(id, withoutSecrets(test, this.redaction));
  }

  /**
   * The result so far, or, where the run is over, of all of it.
   * @param interrupted whether somebody ended it before every test had run
   */
  result(complete: boolean, interrupted = false): ConformanceResult {
    const { profile, quick, writes, strict, effectWait, leadVariant, leadBPath, leadBFields, names, seed } =
      this.#settings;
    const { shard = null, partial, selection } = this.#commandLine;
    const notRun = this.#planned.filter(({ id }) => !this.#tests.has(id));
    const { troubles = [], notes = [], created = [] } = preflightOrNothing();
    const before = troubles.map((reported) => ({ code: 'preflight', ...reported }));
    return compose(
      {
        run: {
          mode: partial ? 'part' : quick ? 'quick' : 'whole',
          selection,
          shard,
          complete,
          interrupted,
          settings: names,
          writes,
          strict,
          waits: { answer: answerLimit / 1000, effect: effectWait / 1000 },
          errors: [...before, ...this.errors].map((error) => ({
            ...error,
            message: this.redaction.text(error.message),
          })),
          started: this.#startedAt,
          durationMs: Math.round(performance.now() - this.#started),
        },
        target: {
          name: this.targetName,
          url: this.baseUrl,
          version: this.#settings.targetVersion ?? null,
          declared: { target: this.targetKey, profile: profile ?? null, leadVariant, leadBPath, leadBFields },
        },
        suite: { ...this.#suite, seed },
        tests: [...this.#tests.values(), ...notRun],
        fixtures: created,
        warnings: [
          ...this.#settings.warnings.map((message) => ({ code: 'settings', settings: [], message })),
          ...notes.map((reported) => ({ code: 'fixtures', ...reported })),
        ],
        accepted: this.#accepted,
        claim: profile,
        previous: this.#previous,
      },
      catalogueUnder({ ...this.#settings.rulings, 'lead-variant': leadVariant }, wholeCatalogue()),
    );
  }

  /** What was judged, as the report names it. */
  get targetName(): string {
    return this.#settings.targetName ?? this.targetKey;
  }

  /** By what the target is known from one run to the next, and its accepted deviations. */
  get targetKey(): string {
    return process.env.TARGET === undefined && !this.#settings.embedded
      ? new URL(this.baseUrl).host
      : this.#settings.target;
  }

  /** The address without credentials; that of the embedded mock is known once it has started. */
  get baseUrl(): string {
    const url = new URL(this.#settings.baseUrl ?? process.env.MOCK_URL ?? 'http://127.0.0.1');
    url.username = '';
    url.password = '';
    return url.href.replace(/\/$/, '');
  }
}

const root = path.resolve(import.meta.dirname, '../..');

/** What one run of a test left: its record, and its exchanges. */
export function recordOf(test: TestCase, result: TestResult): { record: TestRecord; exchanges: Exchanges } {
  const before = recordBefore(test);
  const body = result.attachments.find(({ name }) => name === recordName)?.body;
  const recorded = body && (JSON.parse(body.toString()) as EndedCase[]);
  const ended = recorded ?? casesIn(test.annotations).map((id) => endedAsTest(id, result));
  const record = {
    ...before,
    durationMs: result.duration,
    cases: ended.map((each) => caseRecord(each, before.holds)),
  };
  return { record, exchanges: Object.assign({}, ...ended.map(({ trace }) => trace?.exchanges)) as Exchanges };
}

/** A case of which its process recorded nothing. */
function endedAsTest(id: string | null, { status, error, annotations }: TestResult): EndedCase {
  return {
    id,
    status,
    error: plain(error?.message),
    skipped: annotations.find(({ type }) => type === 'skip' || type === 'fixme')?.description,
  };
}

/** A record without what the run has learned to be secret since it was made. */
export function withoutSecrets(record: TestRecord, redaction: Redaction): TestRecord {
  return { ...record, cases: record.cases.map((each) => caseWithoutSecrets(each, redaction)) };
}

function caseWithoutSecrets(record: CaseRecord, redaction: Redaction): CaseRecord {
  const { reason, findings, answers, fixtures, traffic } = record;
  return {
    ...record,
    ...(reason && { reason: { ...reason, message: redaction.text(reason.message) } }),
    findings: findings.map(({ message, expected, actual, pointer, ...finding }) => ({
      ...finding,
      message: redaction.text(message),
      ...(expected !== undefined && { expected: redaction.value(expected) }),
      ...(actual !== undefined && { actual: redaction.value(actual) }),
      ...(pointer !== undefined && { pointer: redaction.pointer(pointer) }),
    })),
    answers: answers.map((answer) => ({ ...answer, value: redaction.text(answer.value) })),
    fixtures: fixtures.map((use) => ({ ...use, id: redaction.text(use.id) })),
    traffic: {
      ...traffic,
      crashes: traffic.crashes.map(({ error, ...crash }) =>
        error === undefined ? crash : { ...crash, error: redaction.text(error) },
      ),
    },
  };
}

/** The record of a test that has not run, which is all there is where the run ends before it. */
function recordBefore(test: TestCase): TestRecord {
  return {
    ...idAndTitle(test.title),
    ...placeOf(test),
    durationMs: 0,
    holds: requirementsOf(test),
    cases: casesIn(test.annotations).map(caseBefore),
  };
}

/** Where a test stands: its file from the project's root, and the line. */
export function placeOf({ location }: TestCase): { file: string; line: number } {
  return { file: path.relative(root, location.file).replaceAll(path.sep, '/'), line: lineOf(location) };
}

/** Playwright transforms nothing below node_modules: there another loader does, whose source maps Node.js keeps. */
function lineOf({ file, line, column }: TestCase['location']): number {
  if (!file.includes(`${path.sep}node_modules${path.sep}`)) return line;
  const entry = findSourceMap(pathToFileURL(file).href)?.findEntry(line - 1, column - 1);
  return entry !== undefined && 'originalLine' in entry ? entry.originalLine + 1 : line;
}

/** The requirements that a test covers. */
export function requirementsOf(test: TestCase): string[] {
  return test.tags.map((tag) => tag.slice(1));
}

/** The message of an error without what colours it on a terminal. */
export function plain(message: string | undefined): string | undefined {
  return message && stripVTControlCharacters(message);
}
