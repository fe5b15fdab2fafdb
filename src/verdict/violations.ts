import { grouped } from '../contract/grouped.js';
import { violationOf } from './accepted.js';
import type { Finding, Levels, Violation } from './result.js';
import { plainLevel } from '../contract/dimensions.js';
import { testOf } from '../contract/test-id.js';
import { namedCases } from './roll-up.js';
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
  const failures = failuresOf(tests, requirement);
  const leastFirst = [...failures].sort((a, b) => a.size - b.size || 0);
  const groups = grouped(leastFirst, ({ finding }) => violationOf(finding));
  return [...groups.values()].map((group) => ({
    ...(group[0] as Failure).finding,
    cases: group.map(({ name }) => name),
    ...whereOf(group, failures, tests),
  }));
}

/**
 * Where a clause is broken, and where the same tests found it kept: nowhere in particular if a plain case of one of them
 * failed, in whatever way.
 * @param group the failures that show the same
 */
function whereOf(
  group: readonly Failure[],
  failures: readonly Failure[],
  tests: readonly TestRecord[],
): Pick<Violation, 'brokenFor' | 'keptFor'> {
  const ids = new Set(group.map(({ name }) => testOf(name)));
  const isPlain = ({ name, levels }: Failure): boolean => ids.has(testOf(name)) && countOf(levels) === 0;
  if (failures.some(isPlain)) return { brokenFor: {}, keptFor: {} };
  const brokenFor = levelsOf(leastLevels(group.map(({ levels }) => levels)));
  const passed = tests
    .filter(({ id }) => ids.has(id))
    .flatMap(({ cases }) => cases.filter(({ findings, reason }) => findings.length === 0 && !reason));
  return {
    brokenFor,
    keptFor: Object.fromEntries(
      Object.entries(brokenFor).map(([dimension, broken]) => {
        const kept = passed.map(({ levels }) => levels[dimension] ?? plainLevel(dimension));
        return [dimension, [...new Set(kept)].filter((level) => !broken.includes(level))];
      }),
    ),
  };
}

/** Of the levels of failed cases those that are fewest: what fails at these needs no others. Each once. */
export function leastLevels(failed: readonly Levels[]): Levels[] {
  const least = Math.min(...failed.map(countOf));
  const fewest = failed.filter((levels) => countOf(levels) === least);
  return [...new Map(fewest.map((levels) => [JSON.stringify(levels), levels])).values()];
}

function countOf(levels: Levels): number {
  return Object.keys(levels).length;
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
  return namedCases(tests).flatMap((each) => {
    const finding = findingAbout(requirement, each);
    const { name, levels, traffic } = each;
    return finding === undefined ? [] : [{ name, finding, levels, size: traffic.size || Infinity }];
  });
}
