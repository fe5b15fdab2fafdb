import { AsyncLocalStorage } from 'node:async_hooks';
import type { Session } from '../exchange/session.js';
import type { UnjudgedVerdict } from '../target/not-judged.js';

/** The test that an expectation, or a stop, speaks of. */
export interface RunningTest {
  session: Session;
  /** Ends the test without a judgement, by whatever means its runner has. */
  end(verdict: UnjudgedVerdict, reason: string): never;
}

const concurrent = new AsyncLocalStorage<RunningTest>();
let sole: RunningTest | undefined;

/** Says which test runs from here on, in a runner that has one test at a time. */
export function enterTest(test: RunningTest): void {
  sole = test;
}

/** Runs the body of a test among others that run at the same time. */
export function withinTest<T>(test: RunningTest, body: () => Promise<T>): Promise<T> {
  return concurrent.run(test, body);
}

/** The test that runs now. */
export function runningTest(): RunningTest {
  const test = concurrent.getStore() ?? sole;
  if (test === undefined) throw new Error('No test is running: src/test.ts provides one.');
  return test;
}
