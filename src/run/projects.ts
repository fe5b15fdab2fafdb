import { killMatrix } from '../contract/kill-matrix.js';
import { testOf } from '../contract/test-id.js';
import { isByKit } from '../target/settings.js';
import type { Settings } from '../target/settings.js';
import { choiceOf, narrowCases } from './case-choice.js';
import { quickCases } from './quick.js';
import { runnable } from './usable.js';

/** A project of playwright.config.ts. */
interface Project {
  name: string;
  grep?: RegExp | undefined;
}

/**
 * The project of a quick run, which has the cases of its choice alone; any other run needs none. It has no name:
 * Playwright makes the ids of tests with it, by which --last-failed finds them again.
 * @param inWorker whether a worker asks: it is told its tests, and a choice would take it a while
 * @param chosen matches the tests that are chosen, where some are
 */
export function projectsOf(settings: Settings, inWorker: boolean, chosen?: RegExp): Project[] | undefined {
  if (!settings.quick) return undefined;
  if (inWorker) return [{ name: '' }];
  const cases = quickCases(killMatrix(), isByKit(settings) ? runnable(settings) : undefined);
  narrowCases(choiceOf(cases));
  return [{ name: '', grep: bothOf(chosen, withIds([...new Set([...cases].map(testOf))])) }];
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
