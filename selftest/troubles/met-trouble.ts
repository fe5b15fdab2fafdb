import path from 'node:path';
import { complaintsOf } from './complaints.js';
import { measuredRun } from './measured-run.js';
import type { MeasuredRun } from './measured-run.js';
import { fewTests, usualSeconds } from './trouble.js';
import type { Trouble } from './trouble.js';

/** What became of a run that met a trouble. */
export interface MetTrouble extends MeasuredRun {
  /** What it did otherwise than the table says, a sentence each. */
  complaints: string[];
}

/** Runs the suite into a trouble and holds what it made of it to the table. */
export async function meet(trouble: Trouble, directory: string): Promise<MetTrouble> {
  const { args = fewTests, seconds = usualSeconds } = trouble;
  const injected = await trouble.inject(directory);
  const reportDir = injected.reportDir ?? path.join(directory, 'report');
  try {
    const run = await measuredRun(injected, reportDir, [...args, '--workers', '1'], seconds * 2);
    return {
      ...run,
      complaints: [...complaintsOf(trouble, run), ...(injected.complaints?.(run, run.folder) ?? [])],
    };
  } finally {
    await injected.close?.();
  }
}
