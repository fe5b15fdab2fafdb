import type { ConformanceResult, TestResult } from '../../src/verdict/result.js';

/** How many tests of a requirement stand for it where a fault is not meant to break it. */
const representatives = 2;

/** Which tests a fault can reach, read from a run against the mock without one. */
export class Reach {
  readonly #operationsOfTest = new Map<TestResult, Set<string>>();

  constructor(private readonly baseline: ConformanceResult) {
    for (const test of baseline.requirements.flatMap(({ tests }) => tests))
      this.#operationsOfTest.set(test, new Set(test.exchanges.flatMap((key) => operationOf(baseline, key))));
  }

  /**
   * The tests to run on a fault, as lines of a test list: all of the requirements that it breaks, and of every other
   * requirement that uses one of their operations a few, which is enough to see that it is brought down too.
   */
  tests(broken: readonly string[]): string[] {
    const own = this.baseline.requirements
      .filter(({ id }) => broken.includes(id))
      .flatMap(({ tests }) => tests);
    const operations = new Set(own.flatMap((test) => [...(this.#operationsOfTest.get(test) ?? [])]));
    const others = this.baseline.requirements.flatMap(({ tests }) =>
      spread(
        tests.filter((test) =>
          [...(this.#operationsOfTest.get(test) ?? [])].some((each) => operations.has(each)),
        ),
      ),
    );
    return [
      ...new Set([...own, ...others].map(({ file, title }) => `${file.replace(/^tests\//, '')} › ${title}`)),
    ];
  }
}

/** The first and the last of some tests: tables of cases begin and end with different kinds. */
function spread(tests: readonly TestResult[]): TestResult[] {
  return tests.length <= representatives
    ? [...tests]
    : [tests[0], tests.at(-1)].filter((test) => test !== undefined);
}

/** Method and path of an exchange; deliveries to the receiver are none of the target's operations. */
function operationOf(result: ConformanceResult, key: string): string[] {
  const request = result.exchanges[key]?.request;
  if (request === undefined || !request.url.startsWith(result.target.baseUrl)) return [];
  return [`${request.method} ${new URL(request.url).pathname}`];
}
