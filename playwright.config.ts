import { randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { defineConfig } from '@playwright/test';
import { ContractError } from './src/contract/contract-error.js';
import { checkContract } from './src/contract/check-contract.js';
import { readSettings } from './src/target/settings.js';
import { SettingsError } from './src/target/settings-error.js';

const inWorker = process.env.TEST_WORKER_INDEX !== undefined;
process.env.CONFORMANCE_SEED ??= randomBytes(4).toString('hex');
process.env.CONFORMANCE_RUN ??= randomBytes(4).toString('hex');

const settings = orOneSentence(() => {
  if (!inWorker) checkContract();
  return readSettings();
});

export default defineConfig({
  testDir: 'tests',
  fullyParallel: true,
  workers: availableParallelism(),
  timeout: 60_000,
  globalSetup: './src/run/preflight.ts',
  outputDir: path.join(settings.reportDir, 'playwright'),
  reporter: './src/reporter.ts',
  forbidOnly: process.env.CI !== undefined,
  webServer: settings.embedded
    ? {
        command: 'node --import tsx mock/cli.ts --port 0 --harness-port 0 --quiet',
        wait: {
          stdout:
            // Playwright puts each named group of the match into the environment: MOCK_URL, MOCK_HARNESS_URL.
            /mock listening on (?<mock_url>http:\/\/[^\s,]+), harness on (?<mock_harness_url>http:\/\/\S+)/,
        },
        gracefulShutdown: { signal: 'SIGTERM', timeout: 2_000 },
      }
    : undefined,
});

/** Bad settings and a broken contract end the run with one sentence, not with a stack trace. */
function orOneSentence<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof SettingsError || error instanceof ContractError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
}
