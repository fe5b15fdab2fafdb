import { preparedOrders } from '../target/stand-ins.js';
import { isByKit } from '../target/settings.js';
import type { Settings } from '../target/settings.js';
import { laterStages } from './kit-plan.js';

/** A project of playwright.config.ts. */
interface Stage {
  name: string;
  grep?: RegExp;
  grepInvert?: RegExp;
}

/**
 * The stages of a run with prepared orders, as projects: Playwright takes them in this order, and their tests find the
 * orders in the states to which those before them led. A run with a harness has no stages.
 */
export function stagesOf(settings: Settings): Stage[] | undefined {
  if (!isByKit(settings) || preparedOrders(settings.standIns).length === 0) return undefined;
  const later = laterStages().map(namedAs);
  const all = later.map(({ source }) => source).join('|');
  return [
    { name: 'stage 1', ...(all !== '' && { grepInvert: new RegExp(all) }) },
    ...later.map((grep, index) => ({ name: `stage ${index + 2}`, grep })),
  ];
}

/** What Playwright searches has the file below tests/, the title and the tags of a test, with blanks between. */
function namedAs(tests: readonly string[]): RegExp {
  const names = tests.map((test) => {
    const [file = '', ...title] = test.replace(/^tests\//, '').split(' › ');
    return `${file} ${title.join(' › ')}`.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
  });
  // Nothing has this name where there is no test.
  return new RegExp(names.length === 0 ? '^\\b$' : `(?:^|[ /])(?:${names.join('|')}) @`);
}
