import { killMatrix } from '../contract/kill-matrix.js';
import { testOf } from '../contract/test-id.js';
import { preparedOrders } from '../target/stand-ins.js';
import { isByKit } from '../target/settings.js';
import type { Settings } from '../target/settings.js';
import { laterStages } from './kit-plan.js';
import { choiceOf, narrowCases } from './case-choice.js';
import { quickCases } from './quick.js';

/** A project of playwright.config.ts. */
interface Project {
  name: string;
  grep?: RegExp | undefined;
  grepInvert?: RegExp;
}

/**
 * The projects of a run. One with prepared orders has stages: Playwright takes them in this order, and their tests find
 * the orders in the states to which those before them led. In random order there are none: Playwright would mix them.
 * A quick run has the tests of its choice alone. Its project has no name where there are no stages: Playwright makes the
 * ids of tests with it, by which --last-failed finds them again.
 * @param shuffled whether tests run in random order
 * @param inWorker whether a worker asks: it is told its tests, and a choice would take it a while
 * @param chosen matches the tests that are chosen, where some are
 */
export function projectsOf(
  settings: Settings,
  shuffled: boolean,
  inWorker: boolean,
  chosen?: RegExp,
): Project[] | undefined {
  const byKit = isByKit(settings);
  const inStages = byKit && preparedOrders(settings.standIns).length > 0 && !shuffled;
  if (!inStages && !settings.quick) return undefined;
  const stages = inStages ? laterStages() : [];
  const names = inStages ? ['stage 1', ...stages.map((_tests, index) => `stage ${index + 2}`)] : [''];
  if (inWorker) return names.map((name) => ({ name }));
  const cases = settings.quick ? quickCases(killMatrix(), byKit) : undefined;
  if (cases !== undefined) narrowCases(choiceOf(cases));
  const quick = cases && new Set([...cases].map(testOf));
  const later = stages.map((tests) => withIds(tests.filter((test) => quick?.has(test) !== false)));
  const staged = new Set(stages.flat());
  const first = quick
    ? { grep: withIds([...quick].filter((test) => !staged.has(test))) }
    : { grep: undefined, grepInvert: withIds([...staged]) };
  return names.map((name, index) => {
    const own = index === 0 ? first : { grep: later[index - 1] };
    return { name, ...own, grep: bothOf(chosen, own.grep) };
  });
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
