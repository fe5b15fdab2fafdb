import { defineConfig } from '@playwright/test';
import { goOnUnread } from '../../src/contract/command.js';

goOnUnread();

/** `npm run attack`: the whole suite among broken and hostile others, for every night. One run at a time. */
export default defineConfig({
  testDir: '.',
  workers: 1,
  timeout: 1_800_000,
  outputDir: '../../reports/selftest/attacks',
  reporter: 'list',
  forbidOnly: process.env.CI !== undefined,
});
