import { test as base } from '@playwright/test';
import { startPretended } from './pretended-terminal.js';
import type { PretendedOptions, PretendedTerminal } from './pretended-terminal.js';

/** Starts a harness at a pretended terminal, which ends with the test. */
export const test = base.extend<{ start: (options?: PretendedOptions) => Promise<PretendedTerminal> }>({
  start: async ({}, use) => {
    const started: PretendedTerminal[] = [];
    await use(async (options) => {
      const terminal = await startPretended(options);
      started.push(terminal);
      return terminal;
    });
    await Promise.all(started.map((terminal) => terminal.close()));
  },
});
