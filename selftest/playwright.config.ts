import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import { goOnUnread } from '../src/contract/command.js';

goOnUnread();

/** The project's own tests. They start their own servers and runs of the suite, each on ports of its own. */
export default defineConfig({
  testDir: '.',
  // For every night: npm run attack.
  testIgnore: 'attacks/**',
  // For every night: nightly.config.ts.
  grepInvert: /@nightly/,
  fullyParallel: true,
  // Some wait for what must not come.
  workers: availableParallelism() + 1,
  timeout: 180_000,
  globalSetup: './browser/chromium.ts',
  outputDir: '../reports/selftest/playwright',
  reporter: 'list',
  forbidOnly: process.env.CI !== undefined,
});
