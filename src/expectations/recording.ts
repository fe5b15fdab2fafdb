import { expect as playwrightExpect } from '@playwright/test';
import type { Finding } from '../exchange/session.js';
import * as answers from './answers.js';
import { runningTest } from './running-test.js';

const extended = playwrightExpect.extend(answers);

/**
 * Playwright's `expect` with matchers for answers. A failed expectation is recorded as the finding of its test:
 * the reporter takes a test as failed by its finding alone, so that a defect of the suite is never blamed on a target.
 * The second argument is the sentence that the report shows.
 */
export const expect = ((actual: unknown, sentence?: string) =>
  recorded(extended(actual, sentence) as object, { actual, sentence })) as unknown as typeof extended;

/** What was given to `expect`. */
interface Subject {
  actual: unknown;
  sentence: string | undefined;
}

function recorded(matchers: object, subject: Subject): object {
  return new Proxy(matchers, {
    get(target, name, receiver) {
      const member: unknown = Reflect.get(target, name, receiver);
      if (typeof member === 'object' && member !== null) return recorded(member, subject);
      if (typeof member !== 'function') return member;
      return (...expected: unknown[]): unknown => {
        try {
          return (member as (...values: unknown[]) => unknown).apply(target, expected);
        } catch (error) {
          keep(error, subject, expected);
          throw error;
        }
      };
    },
  });
}

/** Matchers that compare with one value do not all say which; then it is what the call was given. */
function keep(error: unknown, { actual, sentence }: Subject, expected: unknown[]): void {
  const { matcherResult: found } = error as { matcherResult?: Finding };
  if (found === undefined) return;
  runningTest().session.find({
    message: sentence ?? plain(found.message),
    expected: found.expected ?? expected[0],
    actual: 'actual' in found && found.actual !== undefined ? found.actual : actual,
    pointer: found.pointer,
    exchange: found.exchange,
  });
}

const colours = /\u001b\[[0-9;]*m/g;

/** The first line of a message, without colours. */
function plain(message: string): string {
  return message.replaceAll(colours, '').split('\n')[0] ?? '';
}
