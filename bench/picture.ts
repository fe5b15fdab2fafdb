import { rmSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium } from '@playwright/test';
import { startMock } from '../mock/server.js';
import findChromium, { chromiumPath } from '../selftest/browser/chromium.js';
import { beginCommand } from '../src/run/command-line.js';
import { root, runSuite } from '../selftest/proof/run-suite.js';
import { namedFaults } from '../selftest/runs/named-faults.js';

beginCommand({
  call: 'npm run bench:picture',
  does: 'Makes docs/report.png again, the first screen of the report of a run against a few faults.',
});
const faults = [
  'a-quantity-of-0-is-accepted',
  'the-last-character-of-a-secret-does-not-count',
  'the-member-type-of-a-role-mapping-in-roles-is-workspace',
  'a-file-overwrites-the-one-that-has-its-name',
  'a-negative-budget-is-accepted',
];
findChromium();
const target = await startMock({ faults: namedFaults(...faults) });
const reportDir = path.join(root, 'reports/picture');
// What changed since an earlier run is not for the picture.
rmSync(reportDir, { recursive: true, force: true });
const { folder, output } = await runSuite({
  reportDir,
  env: { BASE_URL: target.baseUrl, HARNESS_URL: target.harnessUrl, TARGET: 'staging' },
});
await target.close();
process.stdout.write(output);

const browser = await chromium.launch({ executablePath: chromiumPath(), args: ['--no-sandbox'] });
const page = await browser.newPage({ viewport: { width: 1180, height: 940 } });
await page.goto(pathToFileURL(path.join(folder, 'report.html')).href);
await page.screenshot({ path: path.join(root, 'docs/report.png') });
await browser.close();
