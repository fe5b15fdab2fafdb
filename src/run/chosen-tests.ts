import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import path from 'node:path';
import { UsageError } from '../contract/command.js';
import { once } from '../contract/contract-files.js';
import { killMatrix } from '../contract/kill-matrix.js';
import { catalogue, requirement } from '../contract/catalogue.js';
import { requirementOf, testOf } from '../contract/test-id.js';
import { isByEnvironment } from '../target/settings.js';
import type { Settings } from '../target/settings.js';
import { changesBetween } from '../target/sources.js';
import type { ConformanceResult } from '../verdict/result.js';
import { namedCases } from '../verdict/verdicts.js';
import { casesOfRun, sparedCases } from './cases-of-run.js';
import type { Chosen, CommandLine } from './command-line.js';
import { choiceOf, caseNamesOf, leaveOutCases, narrowCases } from './declared-test.js';
import type { CaseChoice } from './declared-test.js';

/**
 * The tests that `--id` and `--from` choose, as an expression for Playwright's `grep`, and which of their cases: a case runs
 * if it is in all of these choices. Undefined if neither flag is used. Throws {@link UsageError} on an unknown id, and on a
 * result in which nothing is left to run again.
 * @param read reads the raw result in a file
 */
export function chosenTests(
  selection: readonly Chosen[],
  read: (file: string) => ConformanceResult,
): { grep: RegExp; cases: CaseChoice[] } | undefined {
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
  const open = namedCases(requirements.flatMap(({ tests }) => tests)).filter(
    ({ verdict }) => verdict === 'failed' || verdict === 'cantTell',
  );
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
  // Nothing matches this where there is none.
  return new RegExp(ids.length === 0 ? '^\\b$' : [...new Set(ids.map(patternOf))].join('|'));
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
 * The three of the ids that take the fewest changes to become another one, whatever its case; in place of a test first what its
 * requirement has.
 */
function nearest(id: string, ids: readonly string[]): string[] {
  const [requirementOfTest = ''] = id.includes('/') ? id.split('/') : [];
  const isOther = (each: string): number => (each.split('/')[0] === requirementOfTest ? 0 : 1);
  return [...new Set(ids)]
    .map((each) => ({ each, changes: changesBetween(id.toUpperCase(), each.toUpperCase()) }))
    .sort((one, other) => isOther(one.each) - isOther(other.each) || one.changes - other.changes)
    .slice(0, 3)
    .map(({ each }) => each);
}

/** A test with the requirements that it covers as its tags. */
interface ListedTest {
  title: string;
  file: string;
  line: number;
  tags: string[];
  annotations: { type: string; description?: string }[];
}

interface ListedSuite {
  suites?: ListedSuite[];
  specs?: (Omit<ListedTest, 'annotations'> & { tests: Pick<ListedTest, 'annotations'>[] })[];
}

const configuration = path.resolve(import.meta.dirname, '../../playwright.config.ts');
const cli = createRequire(import.meta.url).resolve('@playwright/test/cli');

/** Every test of the suite as Playwright lists it, without running one. Takes some seconds. */
export const listedTests = once((): ListedTest[] => {
  const { stdout, stderr, status } = spawnSync(
    process.execPath,
    [cli, 'test', '--config', configuration, '--list', '--reporter', 'json'],
    { encoding: 'utf8', maxBuffer: 200_000_000, env: withoutChoice(process.env) },
  );
  if (status !== 0) throw new Error(`The tests can't be listed:\n${stdout}${stderr}`);
  const walk = ({ suites = [], specs = [] }: ListedSuite): ListedTest[] => [
    ...specs.map(({ tests, ...spec }) => ({ ...spec, annotations: tests[0]?.annotations ?? [] })),
    ...suites.flatMap(walk),
  ];
  return walk(JSON.parse(stdout) as ListedSuite);
});

/** A run that lists the tests chooses none, whatever the one that asks for the list does. */
function withoutChoice(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(
    Object.entries(env).filter(([name]) => !/^(CONFORMANCE_(?!HOME)|PW_|PLAYWRIGHT_JSON_|QUICK$)/.test(name)),
  );
}

/**
 * The project of a run that leaves out some cases by itself, to be quick or to make few members; undefined for any other.
 * It has no name: Playwright makes the ids of tests with it, by which --last-failed finds them. A worker is given its
 * tests. @param chosen matches the tests that a person chose: then only `--quick` leaves out more
 */
export function projectsOf(
  settings: Settings,
  inWorker: boolean,
  { grep: chosen, partial, shard }: { grep?: RegExp | undefined } & Pick<CommandLine, 'partial' | 'shard'>,
): { name: string; grep?: RegExp | undefined; grepInvert?: RegExp }[] | undefined {
  // The parts of a run have orders of their own and would each leave out other cases, which no part ran then.
  const isSparing = isByEnvironment(settings) && !settings.quick && !partial && shard === undefined;
  if (!settings.quick && !isSparing) return undefined;
  if (inWorker) return [{ name: '' }];
  if (isSparing) {
    const spared = sparedCases(settings);
    leaveOutCases([...spared]);
    const names = Object.keys(killMatrix().tests);
    const open = new Set(names.filter((name) => !spared.has(name)).map(testOf));
    const gone = [...new Set([...spared].map(testOf))].filter((test) => !open.has(test));
    return [{ name: '', ...(gone.length > 0 && { grepInvert: anyOf(gone) }) }];
  }
  const cases = casesOfRun(settings);
  narrowCases(choiceOf(cases));
  return [{ name: '', grep: bothOf(chosen, anyOf(cases.map(testOf))) }];
}

/** Matches what two expressions match, of which either may be left out. */
export function bothOf(one?: RegExp, other?: RegExp): RegExp | undefined {
  if (one === undefined || other === undefined) return one ?? other;
  const [first, second] = [one, other].map(({ source }) => `(?=[^]*(?:${source}))`);
  return new RegExp(`^${first}${second}`);
}
