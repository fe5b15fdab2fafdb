import { rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { proof } from '../../src/contract/proof.js';
import { root } from '../../selftest/proof/run-suite.js';
import { writeEmptySuite } from './empty-suite.js';
import { observedRun, processKinds, wallParts } from './observed-run.js';
import type { ObservedRun } from './observed-run.js';
import { spreadOf } from './spread.js';
import type { Spread } from './spread.js';

/** What is compared with the empty run: it with our reporter, the suite, and the suite with a worker more. */
const compared = ['reported', 'suite', 'more'] as const;

/** The suite beside a suite of as many empty tests. */
export interface SuiteMeasures {
  tests: number;
  files: number;
  /** One for each core; `more` has one in addition. */
  workers: number;
  /** The wall as a multiple of that of the empty run of the same round. */
  wall: Record<(typeof compared)[number], Spread>;
  /** The processor time likewise, and what each kind of process of the suite takes of it. */
  cpu: Record<(typeof compared)[number] | (typeof processKinds)[number], Spread>;
  /** The wall of the suite as a multiple of that of the empty run with the same reporter. */
  aboveReported: Spread;
  /** Shares of the wall of the suite. */
  parts: Record<'suite' | 'more', Record<(typeof wallParts)[number], Spread>>;
  /** Seconds that its tests pause on purpose, one after the other. */
  pauses: Spread;
  /** How many breaches the proof says that it finds. */
  breaches: number;
}

type Round = Record<'empty' | (typeof compared)[number], ObservedRun>;

/** Runs all of them in turn, in the reverse order in every other round. */
export async function measureSuite(rounds: number): Promise<SuiteMeasures> {
  const { config, tests, files } = writeEmptySuite();
  const reportDir = path.join(root, 'reports/speed/report');
  const workers = availableParallelism();
  const ran = (count: number, args: string[], env = {}): Promise<ObservedRun> =>
    observedRun([...args, '--workers', String(count)], { REPORT_DIR: reportDir, ...env });
  const contenders = {
    empty: () => ran(workers, ['--config', config]),
    reported: () =>
      ran(workers, ['--config', config], { SPEED_REPORTER: path.join(root, 'src/reporter.ts') }),
    suite: () => ran(workers, []),
    more: () => ran(workers + 1, []),
  };
  const all: Round[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const names = Object.keys(contenders) as (keyof Round)[];
    if (round % 2 === 1) names.reverse();
    const runs: Partial<Round> = {};
    for (const name of names) {
      // A report to compare with would be work that the first round does not have.
      rmSync(reportDir, { recursive: true, force: true });
      runs[name] = await contenders[name]();
      process.stdout.write(`${name}: ${runs[name].wall.toFixed(0)} s\n`);
    }
    all.push(runs as Round);
  }
  const breaches = new Set(Object.values(proof()).flat()).size;
  return { tests, files, workers, breaches, ...measuresOf(all) };
}

function measuresOf(
  rounds: readonly Round[],
): Omit<SuiteMeasures, 'tests' | 'files' | 'workers' | 'breaches'> {
  const over = (value: (round: Round) => number): Spread => spreadOf(rounds.map(value));
  const spreads = <T extends string>(names: readonly T[], value: (name: T, round: Round) => number) =>
    Object.fromEntries(names.map((name) => [name, over((round) => value(name, round))])) as Record<T, Spread>;
  const lanes = ({ workers, before, after }: ObservedRun) => ({ ...workers, before, after });
  return {
    wall: spreads(compared, (name, round) => round[name].wall / round.empty.wall),
    cpu: {
      ...spreads(compared, (name, round) => cpuOf(round[name]) / cpuOf(round.empty)),
      ...spreads(processKinds, (name, { suite, empty }) => suite.cpu[name] / cpuOf(empty)),
    },
    aboveReported: over(({ suite, reported }) => suite.wall / reported.wall),
    parts: {
      suite: spreads(wallParts, (name, { suite }) => lanes(suite)[name] / suite.wall),
      more: spreads(wallParts, (name, { more }) => lanes(more)[name] / more.wall),
    },
    pauses: over(({ suite }) => suite.workers.pause * suite.lanes),
  };
}

function cpuOf({ cpu }: ObservedRun): number {
  return cpu.runner + cpu.workers + cpu.mock;
}
