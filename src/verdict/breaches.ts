import { violationOf } from './fingerprint.js';
import type { Breach } from './findings.js';
import type { TestRecord } from './run-record.js';

/** What of a test its part of a violation is made of. */
type Failing = Pick<TestRecord, 'id' | 'title' | 'verdict' | 'message' | 'code' | 'subject'> &
  Pick<TestRecord, 'pointer' | 'actual'> & { traffic?: { size: number } };

/** The failed test that shows a requirement's violation plainest: the one that a report cites; undefined if none failed. */
export function plainestFailure<T extends Pick<TestRecord, 'id'>>(
  tests: readonly T[],
  breaches: readonly Breach[] | undefined,
): T | undefined {
  const plainest = breaches?.[0]?.tests[0]?.test;
  return tests.find(({ id }) => id === plainest);
}

/**
 * The failed tests of one requirement, grouped by the violation that they show. The plainest violation comes first, and
 * in each the plainest test: the one that sent the least.
 */
export function breachesOf(tests: readonly Failing[]): Breach[] {
  const failed = tests.filter(({ verdict }) => verdict === 'failed');
  // A test that sent nothing shows nothing that a reader could repeat.
  const sizeOf = ({ traffic }: Failing): number => traffic?.size || Infinity;
  const plainestFirst = [...failed].sort((a, b) => sizeOf(a) - sizeOf(b) || 0);
  const groups = new Map<string, Failing[]>();
  for (const test of plainestFirst) {
    const violation = violationOf(test);
    groups.set(violation, [...(groups.get(violation) ?? []), test]);
  }
  return [...groups.values()].map((group) => ({
    message: group[0]?.message ?? '',
    tests: group.map(({ id, title, traffic }) => ({
      test: id,
      differs: title,
      size: traffic?.size ?? 0,
    })),
  }));
}
