import { isRegExp, stripVTControlCharacters } from 'node:util';
import { expect as playwrightExpect } from '@playwright/test';
import { runningTest } from '../session/session.js';
import type { FoundFinding } from '../verdict/verdicts.js';
import type { MatcherFinding } from './matcher-finding.js';
import * as orderMatchers from './order-matchers.js';
import * as responseMatchers from './response-matchers.js';
import * as webhookMatchers from './webhook-matchers.js';

const matchers = {
  ...responseMatchers,
  ...webhookMatchers,
  ...orderMatchers,
};

const extended = playwrightExpect.extend(matchers);

type Matcher = (
  this: { isNot: boolean },
  actual: unknown,
  ...expected: unknown[]
) => MatcherFinding | Promise<MatcherFinding>;

const ownMatchers: ReadonlyMap<string, Matcher> = new Map(
  Object.entries(matchers as unknown as Record<string, Matcher>),
);

/** The names of all matchers: what is asked for another one, such as `await` for `then`, gets nothing. */
const names = new Set(Object.keys(extended(undefined)));

/** The same matchers once they have found something. */
const concluding = playwrightExpect.extend(
  Object.fromEntries([...ownMatchers].map(([name]) => [name, (_: unknown, found: MatcherFinding) => found])),
);

/** What an expectation is about, where its matcher does not say, or says less. */
type About = Partial<Pick<FoundFinding, 'code' | 'subject' | 'message'>>;

/**
 * Playwright's `expect` with matchers of the suite. A failed expectation is recorded as the finding of its test:
 * the reporter takes a test as failed by its finding alone, so that a defect of the suite is never blamed on a target.
 * @param about needed by the matchers of Playwright, which know neither a code nor what happened
 */
export const expect = ((actual: unknown, about: About = {}) =>
  matchersOf({ actual, about, isNot: false })) as unknown as Expect;

/** The matchers of an actual value. */
type Matchers<T> = Omit<ReturnType<typeof extended<T>>, 'resolves' | 'rejects'>;

type Expect = <T>(actual: T, about?: About) => Matchers<T>;

/** What was given to `expect`. */
interface Subject {
  actual: unknown;
  about: About;
  isNot: boolean;
}

function matchersOf(subject: Subject): object {
  return new Proxy(
    {},
    {
      get(_, name: string) {
        if (name === 'not') return matchersOf({ ...subject, isNot: !subject.isNot });
        if (!names.has(name)) return undefined;
        return (...expected: unknown[]): unknown => {
          const failed = (error: unknown): never => {
            keep(error, subject, name, expected);
            throw error;
          };
          try {
            const matched = matchedBy(name, subject, expected);
            return matched instanceof Promise ? matched.catch(failed) : matched;
          } catch (error) {
            return failed(error);
          }
        };
      },
    },
  );
}

/**
 * Asks a matcher; throws where what it found is not what was expected. Playwright begins a step for each and looks for
 * its place in the code, which takes longer than to compare: where no step is shown it is asked for those alone that fail.
 */
function matchedBy(name: string, subject: Subject, expected: unknown[]): unknown {
  const { actual, isNot } = subject;
  const test = runningTest();
  const matcher = ownMatchers.get(name);
  if (matcher === undefined || test === undefined || test.step !== undefined)
    return reported(extended, name, subject, expected);
  const conclude = (found: MatcherFinding): void => {
    if (found.pass === isNot) reported(concluding, name, subject, [found]);
  };
  const found = matcher.call({ isNot }, actual, ...expected);
  // Awaited, the test stays in the stack of the error.
  return found instanceof Promise ? (async () => conclude(await found))() : conclude(found);
}

function reported(
  by: (actual: unknown, message?: string) => unknown,
  name: string,
  { actual, about, isNot }: Subject,
  values: unknown[],
): unknown {
  type Asked = Record<string, (...values: unknown[]) => unknown>;
  const asked = by(actual, about.message) as Asked & { not: Asked };
  return (isNot ? asked.not : asked)[name]?.(...values);
}

/** A matcher of the suite says all of its finding; one of Playwright's knows the values alone. */
function keep(
  error: unknown,
  { actual, about, isNot }: Subject,
  matcher: string,
  [compared]: unknown[],
): void {
  const { matcherResult: found } = error as { matcherResult?: FoundFinding | Partial<MatcherFinding> };
  if (found === undefined) return;
  const isOwn = found.code !== undefined;
  runningTest()?.session.find({
    code: about.code ?? found.code ?? 'value',
    subject: about.subject ?? found.subject,
    message: about.message ?? stripVTControlCharacters(String(found.message)),
    expected: isOwn ? found.expected : expectedOf(matcher, compared, isNot),
    actual: isOwn ? found.actual : actual,
    pointer: found.pointer,
    exchange: found.exchange,
    reads: found.reads,
  });
}

/** How far from a number a value may be, by the matcher of Playwright that was asked. */
const bounds = new Map([
  ['toBeGreaterThan', 'more than'],
  ['toBeGreaterThanOrEqual', 'at least'],
  ['toBeLessThanOrEqual', 'at most'],
]);

/** What a matcher of Playwright compared with, as data that says it all: a pattern is none, nor is what must not be. */
function expectedOf(matcher: string, compared: unknown, isNot: boolean): unknown {
  const bound = bounds.get(matcher);
  const value =
    bound !== undefined ? `${bound} ${String(compared)}` : isRegExp(compared) ? String(compared) : compared;
  return isNot ? { not: value ?? null } : value;
}
