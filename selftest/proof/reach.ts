import { textHash } from '../../src/contract/text-hash.js';
import type { Baseline } from './baseline.js';

type ReachedTest = Baseline['requirements'][number]['tests'][number];

/**
 * The tests to run on a fault, read from a run against the mock without one: all of the requirements that it breaks,
 * and of every other requirement that uses one of their operations one, which is enough to see it brought down too.
 * Each fault takes another one, so that together the faults of an operation reach all of them.
 * @param draw chooses others; the same one chooses the same
 */
export function reachedTests(
  baseline: Baseline['requirements'],
  { id, breaks }: { id: string; breaks: readonly string[] },
  draw = '',
): string[] {
  const own = baseline.filter((requirement) => breaks.includes(requirement.id)).flatMap(({ tests }) => tests);
  const operations = new Set(own.flatMap((test) => test.operations));
  const others = baseline.flatMap(({ tests }) =>
    chosen(
      tests.filter((test) => test.operations.some((each) => operations.has(each))),
      draw + id,
    ),
  );
  return [...new Set([...own, ...others].map((test) => test.id))];
}

/** One of the tests, drawn by a text; none of none. */
function chosen(tests: readonly ReachedTest[], by: string): ReachedTest[] {
  const place = textHash(by) % tests.length;
  return tests.slice(place, place + 1);
}
