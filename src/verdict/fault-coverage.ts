import { pairsOf, foundIn } from '../contract/kill-matrix.js';
import type { KillMatrix } from '../contract/kill-matrix.js';
import { isLevelCase } from '../contract/test-id.js';
import type {
  Why,
  CaseResult,
  Coverage,
  ProfileId,
  RequirementResult,
  TestResult,
  Verdict,
} from './result.js';
import { namedCases, notRun } from './verdicts.js';
import type { Catalogue } from './held-catalogue.js';

/** What the tests of a requirement come to, as strong as it is said. */
export interface StrongVerdict {
  verdict: Verdict;
  /** Why what passed is not enough, if it is not. */
  weakness?: Why;
}

/** What a run could see of a requirement, beside what its tests say. */
export interface Extent {
  /** Whether prepared records stood in for a harness, with which some tests see less. */
  byEnvironment: boolean;
  /** The profile whose faults are to be found. */
  profile: ProfileId;
  /** The cases of the requirement, by their names, that the run leaves out by itself. */
  leftOut: readonly string[];
  /** Whether it does so to be quick. */
  isQuick?: boolean;
  /** The faults that those of them find which could have judged: a whole run finds them. */
  byChoice?: ReadonlySet<string>;
}

/**
 * The verdict of a requirement where some tests did not run, or looked at less: `passed` where those that passed find all
 * that all find in the profile, `inapplicable` where the target offers nothing that they are about, else `untested`.
 * @param rolled what the verdicts of its tests come to; `faults` prove it
 */
export function asStrongAsSaid(
  rolled: Verdict,
  tests: readonly TestResult[],
  faults: readonly string[],
  matrix: KillMatrix,
  extent: Extent,
): StrongVerdict {
  const asTheyAre = { verdict: rolled };
  const isPartial = tests.some(({ cases }) => cases.some(({ id, partial }) => partial && !isLevelCase(id)));
  const lookAtLess = isPartial || extent.leftOut.length > 0;
  const isInQuestion = rolled === 'untested' || (rolled === 'passed' && (extent.byEnvironment || lookAtLess));
  const hasPassed = tests.some(({ cases }) => cases.some(({ verdict }) => verdict === 'passed'));
  if (rolled === 'untested' && offersNothing(tests, matrix, extent)) return { verdict: 'inapplicable' };
  if (!isInQuestion || !hasPassed) return asTheyAre;
  const unseen = unseenFaults(tests, faults, matrix, extent);
  if (unseen === undefined)
    return rolled === 'passed' && lookAtLess ? { verdict: 'untested', weakness: doubt(extent) } : asTheyAre;
  const [first] = unseen.faults;
  if (first === undefined) return { verdict: 'passed' };
  const example = (matrix.faults[first] ?? first).replace(/[.]$/, '');
  const missed = `would have missed ${unseen.faults.length} of the ${unseen.of} known violations, such as: ${example}.`;
  const isByChoice = unseen.faults.every((fault) => extent.byChoice?.has(fault) === true);
  return {
    verdict: 'untested',
    weakness: isByChoice
      ? {
          code: 'quick-run',
          settings: ['QUICK'],
          message: `The tests of this quick run ${missed} Run without --quick.`,
        }
      : { code: 'violations-unseen', message: `The tests that ran ${missed}` },
  };
}

/** Whether each case is inapplicable that finds something in a profile, or of which nothing is known; those left out included. */
function offersNothing(
  tests: readonly TestResult[],
  matrix: KillMatrix,
  { profile, leftOut }: Extent,
): boolean {
  const mayFind = (name: string): boolean => {
    const row = matrix.tests[name];
    return row === undefined || foundIn(profile, row).length > 0;
  };
  const able = casesIn(matrix, tests).filter(({ name }) => mayFind(name));
  return able.length > 0 && able.every(({ verdict }) => verdict === 'inapplicable') && !leftOut.some(mayFind);
}

function doubt({ leftOut, isQuick }: Extent): Why {
  const settings = ['HARNESS_URL'];
  if (leftOut.length === 0)
    return {
      code: 'sees-too-little',
      settings,
      message:
        'Its tests look at less without a harness, and nothing proves that to be enough: set HARNESS_URL.',
    };
  return isQuick
    ? {
        code: 'quick-run',
        settings: ['QUICK'],
        message: `A quick run leaves out ${leftOut.length} of its tests, and nothing proves the others to be enough: run without --quick.`,
      }
    : {
        code: 'sees-too-little',
        settings,
        message: `To make few members the run leaves out ${leftOut.length} of its cases, and nothing proves the others to be enough: set HARNESS_URL.`,
      };
}

/**
 * Of the faults that prove a requirement and can be found in a profile (`of`), those that the cases that passed do not find.
 * Undefined where nothing can be said: the proof does not know a case that could not run, has not looked for a fault, or
 * found none in the profile.
 */
export function unseenFaults(
  tests: readonly TestResult[],
  faults: readonly string[],
  matrix: KillMatrix,
  extent: Extent,
): { faults: string[]; of: number } | undefined {
  const { tests: known } = matrix;
  const cases = casesIn(matrix, tests);
  const isUnknown = ({ name, reason }: NamedCase): boolean =>
    reason?.code === notRun || known[name] === undefined;
  if (cases.some((each) => each.verdict === 'untested' && isUnknown(each))) return undefined;
  const passed = cases.filter(({ verdict }) => verdict === 'passed');
  const seen = new Set(passed.flatMap((each) => foundBy(each, matrix, extent)));
  const rows = [...cases.map(({ name }) => name), ...extent.leftOut].flatMap((name) => known[name] ?? []);
  const all = new Set(rows.flatMap(({ finds }) => finds));
  // A fault that no known case finds was not looked for since the tests changed: then nothing is known of the others.
  if (faults.some((fault) => !all.has(fault))) return undefined;
  const findable = findableBy(cases, matrix, extent);
  const wanted = faults.filter((fault) => findable.has(fault));
  if (wanted.length === 0) return undefined;
  return { faults: wanted.filter((fault) => !seen.has(fault)), of: wanted.length };
}

/**
 * The faults that cases can find in a profile at a target that offers what they are about. A run that makes few members
 * leaves out cases of which others find the same: where these are inapplicable, it is taken that those would be.
 */
function findableBy(
  cases: readonly NamedCase[],
  { tests: known }: KillMatrix,
  { leftOut, profile, isQuick }: Extent,
): Set<string> {
  const foundOf = (names: readonly string[]): string[] =>
    names.flatMap((name) => known[name] ?? []).flatMap((row) => foundIn(profile, row));
  const offered = cases.filter(({ verdict }) => verdict !== 'inapplicable');
  const asked = new Set(isQuick ? [] : foundOf(cases.map(({ name }) => name)));
  return new Set([
    ...foundOf(offered.map(({ name }) => name)),
    ...foundOf(leftOut).filter((fault) => !asked.has(fault)),
  ]);
}

type NamedCase = CaseResult & { name: string };

/** The cases of tests that the kill matrix is about: of those at levels, the ones that find what no plain one does. */
function casesIn({ tests: known }: KillMatrix, tests: readonly TestResult[]): NamedCase[] {
  return namedCases(tests).filter(({ id, name }) => !isLevelCase(id) || known[name] !== undefined);
}

/**
 * How much of what proves a requirement those of its tests find that judged: of what the profile can find, and which
 * would have gone unseen, whichever profile finds it.
 */
export function coverageOf(
  tests: readonly TestResult[],
  { id, provedBy }: Pick<RequirementResult, 'id' | 'provedBy'>,
  { killMatrix: matrix, conditional: finds = {} }: Pick<Catalogue, 'killMatrix' | 'conditional'>,
  extent: Extent,
): Coverage {
  const cases = casesIn(matrix, tests);
  const found = new Set(cases.filter(isJudged).flatMap((each) => foundBy(each, matrix, extent)));
  const findable = findableBy(cases, matrix, extent);
  const unseen = provedBy.filter((fault) => !found.has(fault));
  const judged = namedCases(tests).filter(isJudged);
  const judging = new Set(judged.map(({ name }) => name));
  const pairs = pairsOf(id, provedBy, finds);
  return {
    killed: provedBy.length - unseen.length,
    of: provedBy.filter((fault) => extent.profile === 'full' || findable.has(fault) || found.has(fault))
      .length,
    unseen,
    conditional: {
      killed: pairs.filter((pair) => finds[pair]?.some((name) => judging.has(name))).length,
      of: pairs.length,
    },
  };
}

/** Ids of the faults that a run could have found: of those that prove a requirement, if it was judged. */
export function findableFaults(requirements: readonly RequirementResult[]): Set<string> {
  return new Set(
    requirements
      .filter(isJudged)
      .flatMap(({ provedBy, coverage }) => provedBy.filter((fault) => !coverage.unseen.includes(fault))),
  );
}

function isJudged({ verdict }: { verdict: Verdict }): boolean {
  return verdict === 'passed' || verdict === 'failed';
}

/** The faults that a case finds in a run such as this. */
function foundBy(
  { name, partial }: NamedCase,
  { tests: known }: KillMatrix,
  { byEnvironment }: Extent,
): readonly string[] {
  const { finds = [], environment } = known[name] ?? {};
  if (!byEnvironment && !partial) return finds;
  // Where no proof has looked, a case that looked at less is taken to have found nothing.
  return environment?.finds ?? (partial ? [] : finds);
}
