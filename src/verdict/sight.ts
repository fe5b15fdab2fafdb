import type { Strength } from '../contract/strength.js';
import type { Verdict } from './result.js';
import { nameOfTest } from './run-record.js';
import type { TestRecord } from './run-record.js';

/** What the tests of a requirement come to, as strong as it is said. */
export interface StrongVerdict {
  verdict: Verdict;
  /** Ids of the breaches that would have gone unseen. */
  unseen: string[];
  /** Why what passed is not enough, in one sentence; where it is not. */
  weakness?: string;
}

/**
 * The verdict of a requirement where fixtures were too few for all of its tests, or let some look at less than they do
 * with a harness: `passed` where those that passed find all that all of them find, else `untested`.
 * @param rolled what the verdicts of the tests come to by themselves
 * @param breaches the ids of the breaches that prove the requirement
 * @param byKit whether prepared records stood in for a harness
 */
export function asStrongAsSaid(
  rolled: Verdict,
  tests: readonly TestRecord[],
  breaches: readonly string[],
  strength: Strength,
  byKit: boolean,
): StrongVerdict {
  const asTheyAre = { verdict: rolled, unseen: [] };
  const lookAtLess = tests.some(({ partial }) => partial);
  const isInQuestion = rolled === 'untested' || (rolled === 'passed' && (byKit || lookAtLess));
  if (!isInQuestion || tests.every(({ verdict }) => verdict !== 'passed')) return asTheyAre;
  const unseen = unseenBreaches(tests, breaches, strength, byKit);
  if (unseen === undefined)
    return rolled === 'passed' && lookAtLess
      ? {
          verdict: 'untested',
          unseen: [],
          weakness:
            'Its tests look at less without a harness, and nothing proves that to be enough: set HARNESS_URL.',
        }
      : asTheyAre;
  const [first] = unseen;
  if (first === undefined) return { verdict: 'passed', unseen };
  const example = (strength.faults[first] ?? first).replace(/[.]$/, '');
  return {
    verdict: 'untested',
    unseen,
    weakness: `Of its ${breaches.length} known breaches ${unseen.length} would have gone unseen, such as: ${example}.`,
  };
}

/**
 * The breaches of a requirement that its tests find together and those that passed do not: what would have gone unseen
 * because fixtures were too few for the others.
 * @param breaches the ids of the breaches that prove the requirement
 * @param byKit whether prepared records stood in for a harness, with which some tests see less
 * @returns undefined where the proof does not know a test that could not run, or has not looked for a breach, so that
 * nothing can be said
 */
export function unseenBreaches(
  tests: readonly TestRecord[],
  breaches: readonly string[],
  { tests: known }: Strength,
  byKit: boolean,
): string[] | undefined {
  const found = (test: TestRecord, inSight: boolean): readonly string[] => {
    const { finds = [], findsByKit } = known[nameOfTest(test)] ?? {};
    if (!inSight || (!byKit && !test.partial)) return finds;
    // Where no proof has looked, a test that looked at less is taken to have found nothing.
    return findsByKit ?? (test.partial ? [] : finds);
  };
  const missed = tests.filter(({ verdict }) => verdict === 'untested');
  if (missed.some((test) => test.notRun === true || known[nameOfTest(test)] === undefined)) return undefined;
  const seen = new Set(
    tests.filter(({ verdict }) => verdict === 'passed').flatMap((test) => found(test, true)),
  );
  const all = new Set(tests.flatMap((test) => found(test, false)));
  // A breach that no known test finds was not looked for since the tests changed: then nothing is known of the others.
  if (breaches.length === 0 || breaches.some((breach) => !all.has(breach))) return undefined;
  return breaches.filter((breach) => !seen.has(breach));
}
