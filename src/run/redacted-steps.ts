import path from 'node:path';
import type { TestInfo } from '@playwright/test';
import { withoutCommands } from '../contract/visible-text.js';
import type { Redaction } from '../session/redaction.js';
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
export function redactSteps(info: TestInfo, redaction: Redaction): void {
  const doors = reportedBy(info);
  const { _addStep: addStep, _failWithError: failWithError } = doors;
  // What a runner of CI would obey is broken up: other reporters print it.
  const text = (value: string): string => withoutCommands(redaction.text(value, longest));
  doors._addStep = (data, parent) => {
    const { title, subtitle, params } = data;
    const told = {
      ...data,
      title: text(title),
      ...(subtitle !== undefined && { subtitle: text(subtitle) }),
      ...(params !== undefined && { params: redactedParams(params, text) }),
    };
    const step = addStep.call(info, told, parent);
    const { complete } = step;
    step.complete = (result) => {
      redactError(result.error, text);
      complete.call(step, result);
    };
    return step;
  };
  doors._failWithError = (error) => {
    redactError(error, text);
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

/** Changes the error itself: it is thrown on, and told of once more. */
function redactError(error: unknown, text: (value: string) => string): void {
  if (!(error instanceof Error)) return;
  error.message = text(error.message);
  error.stack = text(fromTest(error.stack ?? ''));
  redactError(error.cause, text);
  if (error instanceof AggregateError) for (const inner of error.errors) redactError(inner, text);
}
