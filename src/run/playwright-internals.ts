import { fileURLToPath } from 'node:url';
import path from 'node:path';
import * as playwright from '@playwright/test';
import type { TestInfo } from '@playwright/test';
import type { TestCase, TestResult } from '@playwright/test/reporter';
import { withoutCommands } from '../contract/text.js';
import { Redaction } from '../session/redaction.js';
import { runningTest } from '../session/session.js';
import type { SecretIndex } from '../session/secrets/secret-search.js';

/**
 * What Playwright does not offer under a public name, all in one place: selftest/units/playwright-internals.spec.ts says
 * which of it an update took away.
 */

type BaseTest = typeof playwright._baseTest;

/**
 * Playwright's test without browser fixtures: those run for every test, open nothing here, and took half of the
 * processor time of a run. If it is gone, the one with them does the same.
 */
export const baseTest: BaseTest =
  (playwright as { _baseTest?: BaseTest })._baseTest ?? (playwright.test as unknown as BaseTest);

interface StepData {
  category?: string;
  title: string;
  subtitle?: string;
  params?: Record<string, unknown>;
}

interface Step {
  complete(result: { error?: unknown }): void;
}

/** The two doors through which everything passes that Playwright reports of a running test. */
interface Reported {
  _addStep(data: StepData, parent?: unknown): Step | undefined;
  _failWithError(error: unknown): void;
}

/** How a test is reported while it runs. Throws if Playwright does so in another way than the known one. */
export function reportedBy(info: TestInfo): Reported {
  const doors = info as unknown as Partial<Reported>;
  if (typeof doors._addStep !== 'function' || typeof doors._failWithError !== 'function')
    throw new Error(
      'Playwright reports a test in another way than before: see src/run/playwright-internals.ts.',
    );
  return doors as Reported;
}

/** Where something stands in a file, both numbers from 1. */
interface Place {
  file: string;
  line: number;
  column: number;
}

/** The declaration behind a test function: it takes the place of a test from its caller. */
interface Declaration {
  _createTest?(type: 'default' | 'only', place: Place, title: string, details: object, body: unknown): void;
}

/**
 * Declares a test at a place, so that reporters and editors lead to the file of the test and not to the function that
 * declares it. If Playwright has no such way any more, they lead to that function.
 */
export function declareAt(
  test: BaseTest,
  type: 'default' | 'only',
  place: Place | undefined,
  title: string,
  details: { tag: string[]; annotation: { type: string; description: string }[] },
  body: Parameters<BaseTest>[2],
): void {
  const declaration = declarationOf(test);
  if (declaration === undefined || place === undefined)
    (type === 'only' ? test.only : test)(title, details, body);
  else declaration._createTest?.(type, place, title, details, body);
}

/** Whether tests can be declared at a place. */
export function canDeclareAt(test: BaseTest): boolean {
  return declarationOf(test) !== undefined;
}

function declarationOf(test: BaseTest): Declaration | undefined {
  return Object.getOwnPropertySymbols(test)
    .map((symbol) => (test as unknown as Record<symbol, Declaration | undefined>)[symbol])
    .find((each) => typeof each?._createTest === 'function');
}

/** The place of a call, as Playwright's source maps show it. */
export function placeOfCall(called: (...parameters: never[]) => unknown): Place | undefined {
  const limit = Error.stackTraceLimit;
  const trace: { stack?: string } = {};
  Error.stackTraceLimit = 1;
  Error.captureStackTrace(trace, called);
  Error.stackTraceLimit = limit;
  const [, shown = '', line, column] =
    /\(?((?:file:|\/|[A-Za-z]:)[^\n]*):(\d+):(\d+)\)?$/.exec(trace.stack ?? '') ?? [];
  if (shown === '') return undefined;
  const file = shown.startsWith('file:') ? fileURLToPath(shown) : shown;
  return { file, line: Number(line), column: Number(column) };
}

/** Says to the workers of a run that failures which they declare to be expected are taken back: {@link takeBack}. */
const variable = 'CONFORMANCE_FAILURES';

/**
 * Has every reporter read failed tests as failed, called for each before the first begins. src/test.ts declares failures to
 * be expected, since an unexpected one costs a new worker (half a second); this takes that back in the process of the run.
 * Playwright's dispatcher alone still reads it, once, when a test has ended.
 */
export function takeBack(test: TestCase): void {
  process.env[variable] = 'taken back';
  let status = test.expectedStatus;
  let isFresh = false;
  Object.defineProperty(test, 'expectedStatus', {
    get() {
      if (status !== 'failed' || isFresh) {
        isFresh = false;
        return status;
      }
      return 'passed';
    },
    set(value: TestCase['expectedStatus']) {
      status = value;
      isFresh = true;
    },
  });
  withoutDeclaration(test);
}

/** The same of one run of a test, called when it begins. */
export function withoutDeclaration(reported: Pick<TestResult, 'annotations'>): void {
  let { annotations } = reported;
  Object.defineProperty(reported, 'annotations', {
    enumerable: true,
    get: () => annotations,
    set: (value: TestResult['annotations']) => {
      annotations = value.filter(({ type }) => type !== 'fail');
    },
  });
}

/** Whether the reporter of the run takes back what its workers declare. */
export function isTakenBack(): boolean {
  return process.env[variable] !== undefined;
}

/** A stack without the frames of the suite's own code, if one of the test is left. */
function fromTest(stack: string): string {
  const lines = stack.split('\n').filter((line) => !/^\s+at /.test(line) || !line.includes(ownCode));
  return lines.some((line) => /^\s+at /.test(line)) ? lines.join('\n') : stack;
}

/** The longest text of a step or an error that is reported, in characters. */
const longest = 2_000;

/**
 * Takes secrets out of the steps and errors of a test before any reporter or trace of Playwright gets them.
 * @param areShown whether anybody shows steps; if not, those of expectations are not begun, which would take longer than
 * to compare
 */
export function redactSteps(info: TestInfo, known: SecretIndex, areShown: boolean): void {
  const ofRun = new Redaction(known);
  const doors = reportedBy(info);
  const { _addStep: addStep, _failWithError: failWithError } = doors;
  // A case names its secrets; of an error of none of them nobody knows the names.
  const text = (value: string): string => reported(value, runningTest()?.session.recorder.redaction ?? ofRun);
  doors._addStep = (data, parent) => {
    const { category, title, subtitle, params } = data;
    if (!areShown && category === 'expect') return undefined;
    const shown = {
      ...data,
      title: text(title),
      ...(subtitle !== undefined && { subtitle: text(subtitle) }),
      ...(params !== undefined && {
        params: Object.fromEntries(
          Object.entries(params).map(([name, value]) => [name, text(readable(value))]),
        ),
      }),
    };
    const step = addStep.call(info, shown, parent);
    if (step === undefined) return undefined;
    const { complete } = step;
    step.complete = (result) => {
      redactWith(result.error, text);
      complete.call(step, result);
    };
    return step;
  };
  doors._failWithError = (error) => {
    redactWith(error, text);
    failWithError.call(info, error);
  };
}

function readable(value: unknown): string {
  try {
    return typeof value === 'string' ? value : (JSON.stringify(value) ?? String(value));
  } catch {
    return String(value);
  }
}

/** The folder of the suite's own code: a reader of an error wants the line of the test. */
const ownCode = path.resolve(import.meta.dirname, '..') + path.sep;

/** Takes secrets out of an error itself: it is thrown on, and shown once more. */
export function redactError(error: unknown, redaction: Redaction): void {
  redactWith(error, (value) => reported(value, redaction));
}

/** What a runner of CI would obey is broken up: other reporters print it. */
function reported(value: string, redaction: Redaction): string {
  return withoutCommands(redaction.text(value, longest));
}

function redactWith(error: unknown, text: (value: string) => string): void {
  if (!(error instanceof Error)) return;
  error.message = text(error.message);
  error.stack = text(fromTest(error.stack ?? ''));
  redactWith(error.cause, text);
  if (error instanceof AggregateError) for (const inner of error.errors) redactWith(inner, text);
}
