import { findSourceMap } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { stripVTControlCharacters } from 'node:util';
import type { TestCase, TestResult } from '@playwright/test/reporter';
import type { Redaction } from '../session/redaction.js';
import { recordName } from '../session/session.js';
import type { SessionRecord } from '../session/session.js';
import { shortTestId } from '../session/test-id.js';
import { nameOfTest } from '../verdict/run-record.js';
import type { TestRecord } from '../verdict/run-record.js';
import { judgeTest } from '../verdict/judge-test.js';
import type { Exchanges } from '../verdict/recorded-exchange.js';
import { keysIn, trafficOf } from '../verdict/traffic.js';

const root = path.resolve(import.meta.dirname, '../..');

/** What one run of a test left: its record, and its exchanges. */
export function recordOf(test: TestCase, result: TestResult): { record: TestRecord; exchanges: Exchanges } {
  const session = sessionOf(result);
  const exchanges = session?.exchanges ?? {};
  const ended = judgeTest({
    status: result.status,
    error: plain(result.error?.message),
    skipped: result.annotations.find(({ type }) => type === 'skip' || type === 'fixme')?.description,
    finding: session?.finding,
    reason: session?.reason,
  });
  const keys = keysIn(exchanges);
  const isPlain = ended.verdict === 'passed' || ended.verdict === 'inapplicable';
  const record = {
    ...recordBefore(test),
    notRun: undefined,
    message: undefined,
    code: undefined,
    ...ended,
    durationMs: result.duration,
    expected: session?.finding?.expected,
    actual: session?.finding?.actual,
    pointer: session?.finding?.pointer,
    exchange: session?.finding?.exchange,
    ...(session?.finding?.reads && { reads: session.finding.reads }),
    exchanges: keys.exchanges,
    ...(keys.harness.length > 0 && !isPlain && { harness: keys.harness }),
    observations: session?.observations ?? [],
    answers: session?.answers ?? [],
    fixtures: session?.fixtures ?? [],
    ...(session?.partial && { partial: session.partial }),
    ...(session?.moves && { moves: session.moves }),
    traffic: trafficOf(exchanges, session?.finding?.exchange),
  };
  return { record, exchanges };
}

/** A record without what the run has learned to be secret since it was made. */
export function withoutSecrets(record: TestRecord, redaction: Redaction): TestRecord {
  const { message, expected, actual, pointer, answers, fixtures, traffic } = record;
  return {
    ...record,
    ...(message !== undefined && { message: redaction.text(message) }),
    ...(expected !== undefined && { expected: redaction.value(expected) }),
    ...(actual !== undefined && { actual: redaction.value(actual) }),
    ...(pointer !== undefined && { pointer: redaction.pointer(pointer) }),
    answers: answers.map((answer) => ({ ...answer, value: redaction.text(answer.value) })),
    ...(fixtures && { fixtures: fixtures.map((use) => ({ ...use, id: redaction.text(use.id) })) }),
    ...(traffic && {
      traffic: {
        ...traffic,
        crashes: traffic.crashes.map(({ error, ...crash }) =>
          error === undefined ? crash : { ...crash, error: redaction.text(error) },
        ),
      },
    }),
  };
}

/** The record of a test that has not run, which is all there is where the run ends before it. */
export function recordBefore(test: TestCase): TestRecord {
  return {
    id: shortTestId(nameOf(test)),
    title: test.title,
    ...placeOf(test),
    verdict: 'untested',
    code: 'not-run',
    durationMs: 0,
    message: 'The run ended before this test.',
    notRun: true,
    exchanges: [],
    requirements: requirementsOf(test),
    observations: [],
    answers: [],
  };
}

/** The name of a test among all tests. */
export function nameOf(test: TestCase): string {
  return nameOfTest({ ...placeOf(test), title: test.title });
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

function sessionOf(result: TestResult): SessionRecord | undefined {
  const body = result.attachments.find(({ name }) => name === recordName)?.body;
  return body === undefined ? undefined : (JSON.parse(body.toString()) as SessionRecord);
}
