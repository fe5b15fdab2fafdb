import { UsageError } from '../contract/command.js';
import { catalogue, requirement } from '../contract/requirements.js';
import { killMatrix } from '../contract/kill-matrix.js';
import { nameOfCase, requirementOf, testOf } from '../contract/test-id.js';
import type { ConformanceResult } from '../verdict/result.js';
import { choiceOf } from './case-choice.js';
import type { CaseChoice } from './case-choice.js';
import type { Chosen } from './command-line.js';
import { caseNamesOf } from './declared-test.js';
import { listedTests } from './listed-tests.js';
import { bothOf } from './projects.js';

/** How many ids are named in place of one that is not there. */
const namedInstead = 3;

/** The tests that were chosen, as an expression for Playwright's `grep`, and which of their cases. */
export interface ChosenTests {
  grep: RegExp;
  /** One for each choice that was made: a case runs if it is in all of them. */
  cases: CaseChoice[];
}

/**
 * The tests that `--id` and `--from` choose. Undefined if neither is used. Throws {@link UsageError} on an unknown id, and
 * on a result in which nothing is left to run again.
 * @param read reads the raw result in a file
 */
export function chosenTests(
  selection: readonly Chosen[],
  read: (file: string) => ConformanceResult,
): ChosenTests | undefined {
  const valuesOf = (kind: Chosen['kind']): string[] =>
    selection.filter((each) => each.kind === kind).map(({ value }) => value);
  const ids = valuesOf('id');
  ids.forEach(checkId);
  const lists = [ids, valuesOf('from').flatMap((file) => openIn(file, read(file)))].filter(
    (list) => list.length > 0,
  );
  const grep = lists.map(anyOf).reduce<RegExp | undefined>(bothOf, undefined);
  return grep && { grep, cases: lists.map(casesOf) };
}

/** The names of the cases of a result that failed or could not tell. */
function openIn(file: string, { requirements }: ConformanceResult): string[] {
  const open = requirements
    .flatMap(({ tests }) => tests)
    .flatMap((test) => test.cases.map((each) => ({ name: nameOfCase(test, each), verdict: each.verdict })))
    .filter(({ verdict }) => verdict === 'failed' || verdict === 'cantTell');
  if (open.length === 0)
    throw new UsageError(`In ${file} no test failed, and each could tell: there is nothing to run again.`);
  return [...new Set(open.map(({ name }) => name))];
}

/** The cases of the tests of which no more was chosen than some. */
function casesOf(names: readonly string[]): CaseChoice {
  const isWhole = (test: string): boolean => names.includes(test) || names.includes(requirementOf(test));
  return choiceOf(names.filter((name) => !isWhole(testOf(name))));
}

/** What Playwright searches has the file, the title and the tags of a test, with blanks between. */
function patternOf(id: string): string {
  return id.includes('/') ? `(?:^| )${testOf(id)}(?= )` : `@${id}(?= |$)`;
}

function anyOf(ids: readonly string[]): RegExp {
  return new RegExp([...new Set(ids.map(patternOf))].join('|'));
}

function checkId(id: string): void {
  const excluded = requirement(id)?.excluded;
  if (excluded !== undefined)
    throw new UsageError(`${id} has no test, since no run can judge it: ${excluded}`);
  if (requirement(id) !== undefined) return;
  const ofProofs = testsAndCases(Object.keys(killMatrix().tests));
  if (ofProofs.includes(id)) return;
  // A test that no proof has seen yet.
  const tests = id.includes('/') ? testsAndCases(listedTests().flatMap(caseNamesOf)) : ofProofs;
  if (tests.includes(id)) return;
  const judged = catalogue().filter((row) => row.excluded === undefined);
  const instead = nearest(id, [...judged.map((row) => row.id), ...tests]).join(', ');
  throw new UsageError(`There is no requirement, test or case "${id}". The nearest: ${instead}.`);
}

/** Names of cases, and the ids of their tests. */
function testsAndCases(names: readonly string[]): string[] {
  return [...new Set(names.flatMap((name) => [testOf(name), name]))];
}

/**
 * Those of the ids that take the fewest changes to become another one, whatever its case; in place of a test first what its
 * requirement has.
 */
function nearest(id: string, ids: readonly string[]): string[] {
  const [requirementOfTest = ''] = id.includes('/') ? id.split('/') : [];
  const isOther = (each: string): number => (each.split('/')[0] === requirementOfTest ? 0 : 1);
  return [...new Set(ids)]
    .map((each) => ({ each, changes: changesBetween(id.toUpperCase(), each.toUpperCase()) }))
    .sort((one, other) => isOther(one.each) - isOther(other.each) || one.changes - other.changes)
    .slice(0, namedInstead)
    .map(({ each }) => each);
}

/** How many letters have to be put in, taken out or replaced to make one text of the other. */
function changesBetween(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (const [index, letter] of [...one].entries()) {
    const next = [index + 1];
    for (const [place, its] of [...other].entries()) {
      const [left = 0, above = 0, before = 0] = [next[place], row[place + 1], row[place]];
      next.push(Math.min(left + 1, above + 1, before + (letter === its ? 0 : 1)));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
