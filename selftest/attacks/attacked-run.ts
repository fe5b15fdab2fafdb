import path from 'node:path';
import { readExchanges } from '../../src/reporting/result-file.js';
import type { ConformanceResult } from '../../src/verdict/result.js';
import { measuredRun } from '../troubles/measured-run.js';
import type { MeasuredRun } from '../troubles/measured-run.js';

/** The most that any process of a run of the whole suite may take, in MB. */
const memoryLimit = 600;

/** The seed of what is drawn in an attack: `ATTACK_SEED` repeats one. */
export const seed = Number(process.env['ATTACK_SEED'] ?? Date.now() % 0x7fffffff);

/** Numbers from 0 to 1 that repeat with the seed (mulberry32). */
export function numbers(): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Runs the suite, or some of its tests, and prints a line on what came of it. */
export async function attackedRun(
  env: Record<string, string>,
  reportDir: string,
  args: string[] = [],
): Promise<MeasuredRun> {
  const run = await measuredRun({ env: { LEAD_VARIANT: 'both', ...env } }, reportDir, args, 1_500);
  const verdicts = run.result === undefined ? [] : testsOf(run.result).map(({ verdict }) => verdict);
  const counts = [...new Set(verdicts)].map(
    (verdict) => `${verdicts.filter((each) => each === verdict).length} ${verdict}`,
  );
  process.stdout.write(
    `${path.basename(reportDir)}: tests ${counts.join(', ')}; ${Math.round(run.seconds)} s, ${run.megabytes} MB, exit code ${run.exitCode}\n`,
  );
  return run;
}

/** What must hold of a run whatever was done to it, and does not; a sentence each. */
export function complaintsOf(run: MeasuredRun): string[] {
  const { result, output, folder, megabytes = 0 } = run;
  if (result === undefined) return [`It left no result: ${output.slice(-2_000)}`];
  const exchanges = readExchanges(path.join(folder, 'conformance.json'));
  const lost = testsOf(result)
    .flatMap(({ cases }) => cases.flatMap((each) => each.exchanges))
    .filter((key) => exchanges[key] === undefined);
  const brokenOff = testsOf(result).filter(({ code }) => code === 'broke-off');
  return [
    ...(result.run.complete ? [] : ['It is not complete.']),
    ...(lost.length === 0 ? [] : [`${lost.length} exchanges that it cites are not there.`]),
    ...brokenOff.map(({ title, cases }) => `"${title}" broke off: ${cases[0]?.reason?.message}`),
    ...(megabytes <= memoryLimit ? [] : [`One of its processes took ${megabytes} MB.`]),
    ...(/^\s+at .*\(?\S+:\d+:\d+\)?$/m.test(output) ? ['It prints a stack trace.'] : []),
    ...[...output.matchAll(/.{0,60}[\u0000-\u0008\u000b-\u001f\u007f-\u009f].{0,20}/g)]
      .slice(0, 5)
      .map(([line]) => `It prints a control character: ${JSON.stringify(line)}`),
    ...(/^\s*(::|##)/m.test(output) ? ['It prints what a CI runner takes for a command.'] : []),
  ];
}

/** The requirements that failed, with the plainest violation of each. */
export function failuresOf({ result }: MeasuredRun): string[] {
  return (result?.requirements ?? [])
    .filter(({ verdict }) => verdict === 'failed')
    .map(({ id, message }) => `${id}: ${message}`);
}

/** Every test of a result, once. */
export function testsOf({
  requirements,
}: ConformanceResult): ConformanceResult['requirements'][number]['tests'] {
  const all = requirements.flatMap(({ tests }) => tests);
  return [...new Map(all.map((test) => [test.id, test])).values()];
}
