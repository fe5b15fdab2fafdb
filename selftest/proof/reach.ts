import { textHash } from '../../src/contract/text-hash.js';
import type { Baseline } from './baseline.js';

type ReachedTest = Baseline['requirements'][number]['tests'][number];

/**
 * The tests to run on a fault, read from a run against the mock without one: all of the requirements that it breaks,
 * and of every other requirement that uses one of their operations one, which is enough to see it brought down too.
 * Each fault takes another one, so that together the faults of an operation reach all of them.
 */
export function reachedTests(
  baseline: Baseline['requirements'],
  { id, breaks }: { id: string; breaks: readonly string[] },
): string[] {
  const own = baseline.filter((requirement) => breaks.includes(requirement.id)).flatMap(({ tests }) => tests);
  const operations = new Set(own.flatMap((test) => test.operations));
  const others = baseline.flatMap(({ tests }) =>
    chosen(
      tests.filter((test) => test.operations.some((each) => operations.has(each))),
      id,
    ),
  );
  return [...new Set([...own, ...others].map((test) => test.id))];
}

/** One of the tests, as the id of a fault has it; none of none. */
function chosen(tests: readonly ReachedTest[], id: string): ReachedTest[] {
  const place = textHash(id) % tests.length;
  return tests.slice(place, place + 1);
}
