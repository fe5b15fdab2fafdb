import { expect as playwrightExpect, test } from '@playwright/test';
import type { Finding, Session } from '../exchange/session.js';
import * as answers from './answers.js';

/** The session of the test that runs in this worker now; a worker runs one test at a time. */
let current: { session: Session; test: unknown } | undefined;

/** Says whose findings are recorded from here on. */
export function recordInto(session: Session): void {
  current = { session, test: test.info() };
}

const extended = playwrightExpect.extend(answers);

/**
 * Playwright's `expect` with matchers for answers. A failed expectation is recorded as the finding of its test:
 * the reporter takes a test as failed by its finding alone, so that a defect of the suite is never blamed on a target.
 * The second argument is the sentence that the report shows.
 */
export const expect = ((actual: unknown, sentence?: string) =>
  recorded(extended(actual, sentence) as object, sentence)) as unknown as typeof extended;

function recorded(matchers: object, sentence: string | undefined): object {
  return new Proxy(matchers, {
    get(target, name, receiver) {
      const member: unknown = Reflect.get(target, name, receiver);
      if (typeof member === 'object' && member !== null) return recorded(member, sentence);
      if (typeof member !== 'function') return member;
      return (...expected: unknown[]): unknown => {
        try {
          return (member as (...values: unknown[]) => unknown).apply(target, expected);
        } catch (error) {
          keep(error, sentence);
          throw error;
        }
      };
    },
  });
}

function keep(error: unknown, sentence: string | undefined): void {
  const { matcherResult } = error as { matcherResult?: Finding };
  if (matcherResult === undefined || current === undefined || current.test !== test.info()) return;
  const { message, expected, actual, pointer } = matcherResult;
  current.session.find({ message: sentence ?? plain(message), expected, actual, pointer });
}

// eslint-disable-next-line no-control-regex
const colours = /\u001b\[[0-9;]*m/g;

/** The first line of a message, without colours. */
function plain(message: string): string {
  return message.replaceAll(colours, '').split('\n')[0] ?? '';
}
