import { violationOf } from './fingerprint.js';
import type { Finding, Levels, Violation } from './result.js';
import { plainLevel } from '../contract/dimensions.js';
import { nameOfCase, testOf } from '../contract/test-id.js';
import type { TestRecord } from './run-record.js';

/** A failed case with what it found out about one requirement. */
interface Failure {
  /** Its name. */
  name: string;
  finding: Finding;
  levels: Levels;
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
    ...whereOf(group, tests),
  }));
}

/** Where a clause is broken, and where the same tests found it kept: nowhere in particular if a plain case shows it. */
function whereOf(
  failures: readonly Failure[],
  tests: readonly TestRecord[],
): Pick<Violation, 'brokenFor' | 'keptFor'> {
  if (failures.some(({ levels }) => Object.keys(levels).length === 0)) return { brokenFor: {}, keptFor: {} };
  const least = Math.min(...failures.map(({ levels }) => Object.keys(levels).length));
  const brokenFor = levelsOf(
    failures.map(({ levels }) => levels).filter((levels) => Object.keys(levels).length === least),
  );
  const names = new Set(failures.map(({ name }) => testOf(name)));
  const passed = tests
    .filter(({ id }) => names.has(id))
    .flatMap(({ cases }) => cases.filter(({ findings, reason }) => findings.length === 0 && !reason));
  const kept = levelsOf(passed.map(({ levels }) => levels));
  return {
    brokenFor,
    keptFor: Object.fromEntries(
      Object.entries(brokenFor).map(([dimension, broken]) => [
        dimension,
        [plainLevel(dimension), ...(kept[dimension] ?? [])].filter((level) => !broken.includes(level)),
      ]),
    ),
  };
}

/** All levels of some cases, by dimension. */
function levelsOf(cases: readonly Levels[]): Record<string, string[]> {
  const all: Record<string, string[]> = {};
  for (const [dimension, level] of cases.flatMap((levels) => Object.entries(levels)))
    all[dimension] = [...new Set([...(all[dimension] ?? []), level])];
  return all;
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
      const name = nameOfCase(test, each);
      return [{ name, finding, levels: each.levels, size: each.traffic.size || Infinity }];
    }),
  );
}
