import type { Strength } from '../contract/strength.js';
import { nameOfTest } from './run-record.js';
import type { TestRecord } from './run-record.js';

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
    if (!inSight || !byKit) return finds;
    // Where no proof has looked, a test that saw an order in part is taken to have found nothing.
    return findsByKit ?? (test.partial === true ? [] : finds);
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
