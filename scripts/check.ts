import { spawnSync } from 'node:child_process';
import { checkInventory } from '../selftest/golden/golden.js';
import { beginCommand } from '../src/run/one-sentence.js';
import { bundleFindings } from './bundle.js';
import { catalogueFindings } from './check-catalogue.js';
import { ciFindings } from './check-ci.js';
import { codeFindings } from './check-codes.js';
import { describedFindings } from './check-described.js';
import { exampleFindings } from './check-examples.js';
import { harnessFindings } from './check-harness.js';
import { troublesFindings } from './check-troubles.js';
import { clauseFindings } from './clause-table.js';

/**
 * `npm run check`: everything that can be said of the tree without a target. Each step prints what it found;
 * the exit code is 1 where any did.
 */
beginCommand({
  call: 'npm run check',
  does: 'Checks format, lint, types, the contract, its examples and bundle, the catalogue, the inventory, the CI files and the pages.',
});

const steps: { name: string; run: () => boolean | Promise<boolean> }[] = [
  { name: 'format', run: () => command('prettier', '--check', '--log-level', 'warn', '.') },
  { name: 'lint', run: () => command('eslint', '--max-warnings', '0', '.') },
  { name: 'types', run: () => command('tsc', '--noEmit') },
  { name: 'contract', run: () => command('redocly', 'lint', '--format', 'stylish', 'spec/openapi.yaml') },
  { name: 'examples', run: () => reported(exampleFindings()) },
  { name: 'descriptions', run: () => reported(describedFindings()) },
  { name: 'bundle', run: async () => reported(await bundleFindings()) },
  { name: 'harness', run: async () => reported(await harnessFindings()) },
  { name: 'ci', run: async () => reported(await ciFindings()) },
  { name: 'troubles', run: async () => reported(await troublesFindings()) },
  { name: 'catalogue', run: () => reported(catalogueFindings()) },
  { name: 'codes', run: () => reported(codeFindings()) },
  { name: 'clauses', run: async () => reported(await clauseFindings()) },
  { name: 'inventory', run: () => checkInventory((line) => process.stderr.write(`${line}\n`)) },
];

let failed = false;
for (const { name, run } of steps) {
  const started = performance.now();
  const passed = await run();
  failed ||= !passed;
  process.stdout.write(
    `${passed ? 'ok  ' : 'FAIL'} ${name} (${((performance.now() - started) / 1000).toFixed(1)} s)\n`,
  );
}
process.exitCode = failed ? 1 : 0;

function command(name: string, ...args: string[]): boolean {
  const { status, stdout, stderr, error } = spawnSync('npx', ['--no-install', name, ...args], {
    encoding: 'utf8',
    env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
  });
  if (status !== 0) process.stderr.write(`${stdout}${stderr}${error?.message ?? ''}\n`);
  return status === 0;
}

function reported(findings: string[]): boolean {
  for (const finding of findings) process.stderr.write(`${finding}\n`);
  return findings.length === 0;
}
