import path from 'node:path';
import type { TestInfo } from '@playwright/test';
import { withoutCommands } from '../contract/visible-text.js';
import { Redaction } from '../session/redaction.js';
import { runningTest } from '../session/running-test.js';
import type { SecretIndex } from '../session/secrets/secret-index.js';
import { reportedBy } from './playwright-internals.js';

/** A stack without the frames of the suite's own code, if one of the test is left. */
function fromTest(stack: string): string {
  const lines = stack.split('\n').filter((line) => !/^\s+at /.test(line) || !line.includes(ownCode));
  return lines.some((line) => /^\s+at /.test(line)) ? lines.join('\n') : stack;
}

/** The longest text of a step or an error that is reported, in characters. */
const longest = 2_000;

/**
 * Takes secrets out of the steps and errors of a test before any reporter or trace of Playwright gets them: each
 * expectation is a step that names what was expected, and its error quotes what came.
 */
export function redactSteps(info: TestInfo, known: SecretIndex): void {
  const ofRun = new Redaction(known);
  const doors = reportedBy(info);
  const { _addStep: addStep, _failWithError: failWithError } = doors;
  // A case names its secrets; of an error of none of them nobody knows the names.
  const text = (value: string): string => reported(value, runningTest()?.session.recorder.redaction ?? ofRun);
  doors._addStep = (data, parent) => {
    const { title, subtitle, params } = data;
    const shown = {
      ...data,
      title: text(title),
      ...(subtitle !== undefined && { subtitle: text(subtitle) }),
      ...(params !== undefined && { params: redactedParams(params, text) }),
    };
    const step = addStep.call(info, shown, parent);
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

function redactedParams(
  params: Record<string, unknown>,
  text: (value: string) => string,
): Record<string, unknown> {
  return Object.fromEntries(Object.entries(params).map(([name, value]) => [name, text(readable(value))]));
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
