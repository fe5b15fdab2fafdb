import type { Strength } from '../contract/strength.js';
import { nameOfTest } from './run-record.js';
import type { TestRecord } from './run-record.js';

/**
 * The breaches of a requirement that its tests find together and those that passed do not: what would have gone unseen
 * because fixtures were too few for the others.
 * @param breaches the ids of the breaches that prove the requirement
 * @param byKit whether prepared records stood in for a harness, with which some tests see less
 * @returns undefined where a test that could not run is not known to the proof, so that nothing can be said
 */
export function unseenBreaches(
  tests: readonly TestRecord[],
  breaches: readonly string[],
  { tests: known }: Strength,
  byKit: boolean,
): string[] | undefined {
  const found = (test: TestRecord, inSight: boolean): readonly string[] => {
    const { finds = [], findsByKit = finds } = known[nameOfTest(test)] ?? {};
    return inSight && byKit ? findsByKit : finds;
  };
  const missed = tests.filter(({ verdict }) => verdict === 'untested');
  if (missed.some((test) => test.notRun === true || known[nameOfTest(test)] === undefined)) return undefined;
  const seen = new Set(
    tests.filter(({ verdict }) => verdict === 'passed').flatMap((test) => found(test, true)),
  );
  const all = new Set(tests.flatMap((test) => found(test, false)));
  return breaches.filter((breach) => all.has(breach) && !seen.has(breach));
}
