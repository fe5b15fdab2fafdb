import type { TestCase, TestResult } from '@playwright/test/reporter';

/** Says to the workers of a run that failures which they declare to be expected are taken back: {@link takenBack}. */
const variable = 'CONFORMANCE_FAILURES';

/**
 * Has every reporter read failed tests as failed. A failure that is expected costs no new worker, which takes more than
 * half a second; so src/test.ts declares its failures to be expected, and this takes the declaration back in the process
 * of the run. Playwright's dispatcher alone still reads it, once, when a test has ended. Called for each test before the
 * first begins.
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
