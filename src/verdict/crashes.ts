import type { Crash } from './result.js';
import type { CrashCoverage } from './traffic.js';

/**
 * Every way in which the target broke down, whichever case saw it and whatever that case made of it: a race that
 * answers 500 once in a run is in no verdict, and is found here. The most frequent first.
 */
export function composeCrashes(cases: readonly { id: string; crashes: readonly CrashCoverage[] }[]): Crash[] {
  const sights = cases
    .flatMap(({ id, crashes }) => crashes.map((coverage) => ({ id, coverage })))
    .sort((a, b) => (a.coverage.at < b.coverage.at ? -1 : a.coverage.at > b.coverage.at ? 1 : 0));
  const crashes = new Map<string, Crash>();
  for (const { id, coverage } of sights) {
    const { at: _at, ...crash } = coverage;
    const key = [crash.operation, crash.kind, crash.status, crash.error].join(' ');
    const known = crashes.get(key);
    if (known === undefined) {
      crashes.set(key, { ...crash, count: 1, cases: [id] });
    } else {
      known.count += 1;
      if (known.cases.at(-1) !== id && !known.cases.includes(id)) known.cases.push(id);
    }
  }
  return [...crashes.values()].sort((a, b) => b.count - a.count);
}
