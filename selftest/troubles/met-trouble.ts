import path from 'node:path';
import { measuredRun } from './measured-run.js';
import type { MeasuredRun } from './measured-run.js';
import { fewTests, memoryLimit, usualSeconds } from './trouble.js';
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

function complaintsOf(
  { exitCode, verdicts = {}, sentence, seconds = usualSeconds }: Trouble,
  run: MeasuredRun,
): string[] {
  const found: string[] = [];
  if (run.exitCode !== exitCode) found.push(`It exits ${run.exitCode} instead of ${exitCode}.`);
  for (const [id, verdict] of Object.entries(verdicts)) {
    const row = run.result?.requirements.find((requirement) => requirement.id === id);
    if (row?.verdict !== verdict)
      found.push(
        `${id} is ${row?.verdict ?? 'not in the result'} instead of ${verdict}: ${row?.message ?? ''}`,
      );
  }
  if (sentence !== undefined && !patternOf(sentence).test(run.output))
    found.push(`It does not say: ${sentence}`);
  if (run.seconds > seconds) found.push(`It took ${Math.round(run.seconds)} s, and may take ${seconds} s.`);
  if ((run.megabytes ?? 0) > memoryLimit)
    found.push(`One of its processes took ${run.megabytes} MB, and may take ${memoryLimit} MB.`);
  if (/^\s+at .*\(?[^\s]+:\d+:\d+\)?$/m.test(run.output)) found.push('It prints a stack trace.');
  if (/[\u0000-\u0008\u000b-\u001f\u007f]/.test(run.output)) found.push('It prints control characters.');
  return found;
}

/** A pattern of a sentence in which `…` stands for anything on one line. */
function patternOf(sentence: string): RegExp {
  return new RegExp(
    sentence
      .split('…')
      .map((part) => part.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&'))
      .join('.*'),
  );
}
