import type { Crash } from './findings.js';
import type { CrashSight } from './traffic.js';

/**
 * Every way in which the target broke down, whichever test saw it and whatever that test made of it: a race that
 * answers 500 once in a run is in no verdict, and is found here. The most frequent first.
 */
export function composeCrashes(
  tests: readonly { id: string; traffic?: { crashes: readonly CrashSight[] } }[],
): Crash[] {
  const sights = tests
    .flatMap(({ id, traffic }) => (traffic?.crashes ?? []).map((sight) => ({ id, sight })))
    .sort((a, b) => (a.sight.at < b.sight.at ? -1 : a.sight.at > b.sight.at ? 1 : 0));
  const crashes = new Map<string, Crash>();
  for (const { id, sight } of sights) {
    const { at: _at, ...crash } = sight;
    const key = [crash.operation, crash.kind, crash.status, crash.error].join(' ');
    const known = crashes.get(key);
    if (known === undefined) {
      crashes.set(key, { ...crash, count: 1, tests: [id] });
    } else {
      known.count += 1;
      if (known.tests.at(-1) !== id && !known.tests.includes(id)) known.tests.push(id);
    }
  }
  return [...crashes.values()].sort((a, b) => b.count - a.count);
}
