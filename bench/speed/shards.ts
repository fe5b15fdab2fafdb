import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { root } from '../../selftest/proof/run-suite.js';
import { finished } from './observed-run.js';
import { spreadOf } from './spread.js';
import type { Spread } from './spread.js';

/** How many parts the suite is cut into. */
const counts = [1, 2, 4];

/** A run in parts, side by side on this machine. */
export interface ShardMeasures {
  parts: number;
  /** The wall as a multiple of that of the run in one part of the same round, the joining of the parts included. */
  wall: Spread;
  /** The share of that wall in which the parts were joined. */
  merge: Spread;
}

/** Runs the suite in one part and in several, in turn. */
export async function measureShards(rounds: number): Promise<ShardMeasures[]> {
  const all: { wall: number; merge: number }[][] = [];
  for (let round = 0; round < rounds; round += 1) {
    const runs: { wall: number; merge: number }[] = [];
    for (const parts of counts) runs.push(await runInParts(parts));
    all.push(runs);
  }
  return counts.map((parts, at) => ({
    parts,
    wall: spreadOf(all.map((runs) => (runs[at]?.wall ?? 0) / (runs[0]?.wall ?? 0))),
    merge: spreadOf(all.map((runs) => (runs[at]?.merge ?? 0) / (runs[at]?.wall ?? 0))),
  }));
}

async function runInParts(parts: number): Promise<{ wall: number; merge: number }> {
  const reportDir = path.join(root, 'reports/speed/shards');
  rmSync(reportDir, { recursive: true, force: true });
  mkdirSync(reportDir, { recursive: true });
  const numbers = Array.from({ length: parts }, (_, index) => index + 1);
  const suite = (args: string[]): Promise<void> =>
    finished(process.execPath, ['node_modules/@playwright/test/cli.js', 'test', ...args], {
      REPORT_DIR: reportDir,
    });
  const began = performance.now();
  await Promise.all(numbers.map((number) => suite(parts === 1 ? [] : ['--shard', `${number}/${parts}`])));
  const ran = performance.now();
  if (parts > 1) await finished(process.execPath, ['--import', 'tsx', 'scripts/merge.ts', reportDir], {});
  const ended = performance.now();
  return { wall: (ended - began) / 1000, merge: (ended - ran) / 1000 };
}
