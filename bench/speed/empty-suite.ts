import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import ours from '../../playwright.config.js';
import { listedTests } from '../../src/run/listed-tests.js';
import { root } from '../../selftest/proof/run-suite.js';

/** Below the folder of reports, so that imports find what is installed and git does not see it. */
const directory = path.join(root, 'reports/speed/empty');

/** A suite of as many tests as ours that do nothing. */
export interface EmptySuite {
  config: string;
  tests: number;
  files: number;
}

/**
 * Writes a suite that has the files, titles and tags of ours, whose tests are empty: what the runner takes for itself. It
 * reports to nobody, or with `SPEED_REPORTER` to that reporter.
 */
export function writeEmptySuite(): EmptySuite {
  rmSync(directory, { recursive: true, force: true });
  const all = listedTests();
  const files = [...new Set(all.map(({ file }) => file))];
  for (const file of files) {
    const tests = all.filter((test) => test.file === file);
    const lines = tests.map(({ title, tags }) => {
      const tag = tags.map((each) => (each.startsWith('@') ? each : `@${each}`));
      return `test(${JSON.stringify(title)}, { tag: ${JSON.stringify(tag)} }, async () => {});`;
    });
    const place = path.join(directory, 'tests', file);
    mkdirSync(path.dirname(place), { recursive: true });
    writeFileSync(place, `import { _baseTest as test } from '@playwright/test';\n\n${lines.join('\n')}\n`);
  }
  const config = path.join(directory, 'playwright.config.ts');
  const { fullyParallel, timeout } = ours;
  const settings = JSON.stringify({
    testDir: 'tests',
    outputDir: 'results',
    fullyParallel,
    timeout,
  });
  writeFileSync(
    config,
    `export default { ...${settings}, reporter: process.env.SPEED_REPORTER ?? 'null' };\n`,
  );
  return { config, tests: all.length, files: files.length };
}
