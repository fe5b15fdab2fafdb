import { killMatrix } from '../contract/kill-matrix.js';
import { testOf } from '../contract/test-id.js';
import { isByEnvironment } from '../target/settings.js';
import type { Settings } from '../target/settings.js';
import { choiceOf, leaveOutCases, narrowCases } from './case-choice.js';
import type { CommandLine } from './command-line.js';
import { casesOfRun, sparedCases } from './side-effects.js';

/** A project of playwright.config.ts. */
interface Project {
  name: string;
  grep?: RegExp | undefined;
  grepInvert?: RegExp;
}

/**
 * The project of a run that leaves out some of the cases by itself: a quick one, and one with environment fixtures, which
 * makes few members. Any other run needs none. It has no name: Playwright makes the ids of tests with it, by which
 * --last-failed finds them again.
 * @param inWorker whether a worker asks: it is given its tests, and a choice would take it a while
 * @param chosen matches the tests that a person chose, where some were: then no more are left out than `--quick` leaves out
 */
export function projectsOf(
  settings: Settings,
  inWorker: boolean,
  { grep: chosen, partial, shard }: { grep?: RegExp | undefined } & Pick<CommandLine, 'partial' | 'shard'>,
): Project[] | undefined {
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
    return [{ name: '', ...(gone.length > 0 && { grepInvert: withIds(gone) }) }];
  }
  const cases = casesOfRun(settings);
  narrowCases(choiceOf(cases));
  return [{ name: '', grep: bothOf(chosen, withIds([...new Set(cases.map(testOf))])) }];
}

/** Matches what two expressions match, of which either may be left out. */
export function bothOf(one?: RegExp, other?: RegExp): RegExp | undefined {
  if (one === undefined || other === undefined) return one ?? other;
  const [first, second] = [one, other].map(({ source }) => `(?=[^]*(?:${source}))`);
  return new RegExp(`^${first}${second}`);
}

/** What Playwright searches has the file below tests/, the id, the title and the tags of a test, with blanks between. */
function withIds(tests: readonly string[]): RegExp {
  // Nothing matches this where there is no test.
  return new RegExp(tests.length === 0 ? '^\\b$' : ` (?:${tests.join('|')}) `);
}
