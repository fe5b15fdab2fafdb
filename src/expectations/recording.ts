import { stripVTControlCharacters } from 'node:util';
import { expect as playwrightExpect } from '@playwright/test';
import { runningTest } from '../session/running-test.js';
import type { Finding } from '../session/session.js';
import * as creationMatchers from './creation-matchers.js';
import * as deliveryMatchers from './delivery-matchers.js';
import * as historyMatchers from './history-matchers.js';
import * as orderFileMatchers from './order-file-matchers.js';
import * as orderMatchers from './order-matchers.js';
import * as orderTaskMatchers from './order-task-matchers.js';
import * as responseMatchers from './response-matchers.js';
import * as valueMatchers from './value-matchers.js';
import * as webhookMatchers from './webhook-matchers.js';

const extended = playwrightExpect.extend({
  ...creationMatchers,
  ...deliveryMatchers,
  ...historyMatchers,
  ...responseMatchers,
  ...valueMatchers,
  ...webhookMatchers,
  ...orderMatchers,
  ...orderFileMatchers,
  ...orderTaskMatchers,
});

/**
 * Playwright's `expect` with matchers of the suite. A failed expectation is recorded as the finding of its test:
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
        const failed = (error: unknown): never => {
          keep(error, subject, expected);
          throw error;
        };
        try {
          const matched = (member as (...values: unknown[]) => unknown).apply(target, expected);
          return matched instanceof Promise ? matched.catch(failed) : matched;
        } catch (error) {
          return failed(error);
        }
      };
    },
  });
}

/** Matchers that compare with one value do not all say which; then it is what the call was given. */
function keep(error: unknown, { actual, sentence }: Subject, expected: unknown[]): void {
  const { matcherResult: found } = error as { matcherResult?: Finding };
  if (found === undefined) return;
  runningTest()?.session.find({
    message: sentence ?? stripVTControlCharacters(found.message),
    expected: found.expected ?? expected[0],
    actual: 'actual' in found && found.actual !== undefined ? found.actual : actual,
    pointer: found.pointer,
    exchange: found.exchange,
    reads: found.reads,
  });
}
