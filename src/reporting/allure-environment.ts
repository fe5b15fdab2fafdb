import { existsSync } from 'node:fs';
import path from 'node:path';
import { oneLine } from '../contract/visible-text.js';
import { outcomeSentence } from '../report/outcome-sentence.js';
import { targetLabel } from '../report/readable-text.js';
import type { ConformanceResult } from '../verdict/result.js';
import { writeText } from './written-file.js';

/** Where the reporter of Allure writes without options, in the folder of the run. */
const folder = 'allure-results';

/**
 * Tells Allure, where it reports beside us, what was judged: its page shows it as the environment.
 * @param argv the command line, which names the reporter
 */
export function tellAllure(result: ConformanceResult, argv = process.argv): void {
  const { target, suite } = result;
  if (!argv.some((word) => word.includes('allure-playwright')) || !existsSync(folder)) return;
  const lines = {
    Target: targetLabel(target),
    Address: target.url,
    Outcome: outcomeSentence(result),
    Suite: `${suite.version}, commit ${suite.commit}`,
  };
  const text = Object.entries(lines).map(([name, value]) => `${name} = ${oneLine(value)}\n`);
  writeText(path.join(folder, 'environment.properties'), text.join(''));
}
