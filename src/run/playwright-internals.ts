import { fileURLToPath } from 'node:url';
import type { TestInfo } from '@playwright/test';
import * as playwright from '@playwright/test';

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

/** A step as Playwright begins it. */
export interface StepData {
  title: string;
  subtitle?: string;
  params?: Record<string, unknown>;
}

/** What Playwright answers when a step begins. */
export interface Step {
  complete(result: { error?: unknown }): void;
}

/** The two doors through which everything passes that Playwright reports of a running test. */
export interface Reported {
  _addStep(data: StepData, parent?: unknown): Step;
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
