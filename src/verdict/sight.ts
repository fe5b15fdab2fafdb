import type { KillMatrix } from '../contract/kill-matrix.js';
import type { ConformanceResult, RequirementResult, TestResult, Verdict } from './result.js';
import type { Catalogue, TestRecord } from './run-record.js';

/** What the tests of a requirement come to, as strong as it is said. */
export interface StrongVerdict {
  verdict: Verdict;
  /** Ids of the breaches that would have gone unseen. */
  unseen: string[];
  /** Why what passed is not enough, in one sentence; where it is not. */
  weakness?: string;
}

/** What a run could see of a requirement, beside what its tests say. */
export interface Sight {
  /** Whether prepared records stood in for a harness, with which some tests see less. */
  byKit: boolean;
  /** The tests of the requirement, by their ids, that a quick run leaves out. */
  leftOut: readonly string[];
}

/**
 * The verdict of a requirement where not all of its tests ran, or some looked at less than they do with a harness:
 * `passed` where those that passed find all that all of them find, else `untested`.
 * @param rolled what the verdicts of the tests come to by themselves
 * @param breaches the ids of the breaches that prove the requirement
 */
export function asStrongAsSaid(
  rolled: Verdict,
  tests: readonly TestRecord[],
  breaches: readonly string[],
  matrix: KillMatrix,
  sight: Sight,
): StrongVerdict {
  const asTheyAre = { verdict: rolled, unseen: [] };
  const lookAtLess = tests.some(({ partial }) => partial) || sight.leftOut.length > 0;
  const isInQuestion = rolled === 'untested' || (rolled === 'passed' && (sight.byKit || lookAtLess));
  if (!isInQuestion || tests.every(({ verdict }) => verdict !== 'passed')) return asTheyAre;
  const unseen = unseenBreaches(tests, breaches, matrix, sight);
  if (unseen === undefined)
    return rolled === 'passed' && lookAtLess
      ? { verdict: 'untested', unseen: [], weakness: doubt(sight) }
      : asTheyAre;
  const [first] = unseen;
  if (first === undefined) return { verdict: 'passed', unseen };
  const example = (matrix.faults[first] ?? first).replace(/[.]$/, '');
  return {
    verdict: 'untested',
    unseen,
    weakness: `Of its ${breaches.length} known breaches ${unseen.length} would have gone unseen, such as: ${example}.`,
  };
}

function doubt({ leftOut }: Sight): string {
  return leftOut.length > 0
    ? `A quick run leaves out ${leftOut.length} of its tests, and nothing proves the others to be enough: run without QUICK.`
    : 'Its tests look at less without a harness, and nothing proves that to be enough: set HARNESS_URL.';
}

/**
 * The breaches of a requirement that its tests find together and those that passed do not: what would have gone unseen
 * because the others did not run.
 * @param breaches the ids of the breaches that prove the requirement
 * @returns undefined where the proof does not know a test that could not run, or has not looked for a breach, so that
 * nothing can be said
 */
export function unseenBreaches(
  tests: readonly TestRecord[],
  breaches: readonly string[],
  matrix: KillMatrix,
  { byKit, leftOut }: Sight,
): string[] | undefined {
  const { tests: known } = matrix;
  const missed = tests.filter(({ verdict }) => verdict === 'untested');
  if (missed.some((test) => test.notRun === true || known[test.id] === undefined)) return undefined;
  const seen = new Set(
    tests.filter(({ verdict }) => verdict === 'passed').flatMap((test) => foundBy(test, matrix, byKit)),
  );
  const all = new Set([
    ...tests.flatMap((test) => known[test.id]?.finds ?? []),
    ...leftOut.flatMap((id) => known[id]?.finds ?? []),
  ]);
  // A breach that no known test finds was not looked for since the tests changed: then nothing is known of the others.
  if (breaches.length === 0 || breaches.some((breach) => !all.has(breach))) return undefined;
  return breaches.filter((breach) => !seen.has(breach));
}

/** How many of the faults that prove any requirement the run could have found: those of what it judged. */
export function proofOf(
  requirements: readonly RequirementResult[],
  { proof, killMatrix: matrix }: Pick<Catalogue, 'proof' | 'killMatrix'>,
  byKit: boolean,
): NonNullable<ConformanceResult['proof']> {
  const judged = requirements.filter(isJudged).flatMap(({ provedBy, tests }) => {
    const found = new Set(tests.filter(isJudged).flatMap((test) => foundBy(test, matrix, byKit)));
    return provedBy.filter((fault) => found.has(fault));
  });
  return { faults: new Set(Object.values(proof).flat()).size, findable: new Set(judged).size };
}

function isJudged({ verdict }: { verdict: Verdict }): boolean {
  return verdict === 'passed' || verdict === 'failed';
}

/** The breaches that a test finds in a run such as this. */
function foundBy(test: TestResult, { tests: known }: KillMatrix, byKit: boolean): readonly string[] {
  const { finds = [], environment } = known[test.id] ?? {};
  if (!byKit && !test.partial) return finds;
  // Where no proof has looked, a test that looked at less is taken to have found nothing.
  return environment?.finds ?? (test.partial ? [] : finds);
}
