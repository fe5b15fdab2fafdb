import type { ConformanceResult } from '../../src/verdict/result.js';
import { memoryLimit, usualSeconds } from './trouble.js';
import type { Trouble } from './trouble.js';

/** What a run left that met a trouble. */
export interface Left {
  exitCode: number;
  output: string;
  seconds: number;
  megabytes?: number;
  result?: ConformanceResult;
}

/** What a run did otherwise than the table says, a sentence each. */
export function complaintsOf(
  { exitCode, verdicts = {}, sentence, seconds = usualSeconds }: Trouble,
  run: Left,
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
