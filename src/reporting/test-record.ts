import { findSourceMap } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { stripVTControlCharacters } from 'node:util';
import { idAndTitle } from '../contract/test-id.js';
import type { TestCase, TestResult } from '@playwright/test/reporter';
import { casesIn } from '../run/declared-test.js';
import type { Redaction } from '../session/redaction.js';
import { recordName } from '../session/session.js';
import type { CaseRecord, TestRecord } from '../verdict/run-record.js';
import { caseBefore, caseRecord } from '../verdict/judge-case.js';
import type { EndedCase } from '../verdict/judge-case.js';
import type { Exchanges } from '../verdict/recorded-exchange.js';

const root = path.resolve(import.meta.dirname, '../..');

/** What one run of a test left: its record, and its exchanges. */
export function recordOf(test: TestCase, result: TestResult): { record: TestRecord; exchanges: Exchanges } {
  const before = recordBefore(test);
  const ended = endedCasesOf(result) ?? casesIn(test.annotations).map((id) => endedAsTest(id, result));
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
export function recordBefore(test: TestCase): TestRecord {
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

function endedCasesOf(result: TestResult): EndedCase[] | undefined {
  const body = result.attachments.find(({ name }) => name === recordName)?.body;
  return body === undefined ? undefined : (JSON.parse(body.toString()) as EndedCase[]);
}
