import { violationOf } from './fingerprint.js';
import type { Finding, Violation } from './result.js';
import { nameOfCase } from '../contract/test-id.js';
import type { TestRecord } from './run-record.js';

/** A failed case with what it found out about one requirement. */
interface Failure {
  /** Its name. */
  name: string;
  finding: Finding;
  /** Characters of its requests: a case that sent nothing shows nothing that a reader could repeat. */
  size: number;
}

/**
 * The ways in which the tests of a requirement show that it is violated: cases that show the same are one. The plainest
 * comes first, and in each the plainest case: the one that sent the least.
 */
export function violationsOf(tests: readonly TestRecord[], requirement: string): Violation[] {
  const groups = new Map<string, [Failure, ...Failure[]]>();
  for (const failure of failuresOf(tests, requirement).sort((a, b) => a.size - b.size || 0)) {
    const group = groups.get(violationOf(failure.finding));
    if (group === undefined) groups.set(violationOf(failure.finding), [failure]);
    else group.push(failure);
  }
  return [...groups.values()].map((group) => ({
    ...group[0].finding,
    cases: group.map(({ name }) => name),
    brokenFor: {},
    keptFor: {},
  }));
}

/** What a case found out about one requirement, if it did. */
export function findingAbout(
  requirement: string,
  { findings }: TestRecord['cases'][number],
): Finding | undefined {
  const found = findings.find((each) => each.requirement === requirement);
  if (found === undefined) return undefined;
  const { requirement: _requirement, ...finding } = found;
  return finding;
}

function failuresOf(tests: readonly TestRecord[], requirement: string): Failure[] {
  return tests.flatMap((test) =>
    test.cases.flatMap((each) => {
      const finding = findingAbout(requirement, each);
      if (finding === undefined) return [];
      return [{ name: nameOfCase(test, each), finding, size: each.traffic.size || Infinity }];
    }),
  );
}
