import path from 'node:path';
import { lostExchanges, measuredRun, misprints, testsIn } from '../proof/run-suite.js';
import type { MeasuredRun } from '../proof/run-suite.js';

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
  const run = await measuredRun({ reportDir, env: { LEAD_VARIANT: 'both', ...env }, args }, 1_500);
  const verdicts = run.result === undefined ? [] : testsIn(run.result).map(({ verdict }) => verdict);
  const counts = [...new Set(verdicts)].map(
    (verdict) => `${verdicts.filter((each) => each === verdict).length} ${verdict}`,
  );
  process.stdout.write(
    `${path.basename(reportDir)}: tests ${counts.join(', ')}; ${Math.round(run.seconds)} s, ${run.megabytes} MB, exit code ${run.exitCode}\n`,
  );
  return run;
}

/** What must hold of a run whatever was done to it, and does not; a sentence each. */
export function complaintsOf({ result, output, folder, megabytes = 0 }: MeasuredRun): string[] {
  if (result === undefined) return [`It left no result: ${output.slice(-2_000)}`];
  const brokenOff = testsIn(result).filter(({ code }) => code === 'broke-off');
  return [
    ...(result.run.complete ? [] : ['It is not complete.']),
    ...lostExchanges(result, folder),
    ...brokenOff.map(({ title, cases }) => `"${title}" broke off: ${cases[0]?.reason?.message}`),
    ...(megabytes <= memoryLimit ? [] : [`One of its processes took ${megabytes} MB.`]),
    ...misprints(output),
  ];
}

/** The requirements that failed, with the plainest violation of each. */
export function failuresOf({ result }: MeasuredRun): string[] {
  return (result?.requirements ?? [])
    .filter(({ verdict }) => verdict === 'failed')
    .map(({ id, message }) => `${id}: ${message}`);
}
