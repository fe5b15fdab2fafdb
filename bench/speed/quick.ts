import { rmSync } from 'node:fs';
import path from 'node:path';
import { startMock } from '../../mock/server.js';
import { folderOf, root } from '../../selftest/proof/run-suite.js';
import { readResult } from '../../src/reporting/result-file.js';
import { finished } from './observed-run.js';
import { spreadOf } from './spread.js';
import type { Spread } from './spread.js';

/** Milliseconds after which the targets answer: one on this machine, and one some way off. */
const latencies = [0, 50];

/** A quick run beside a whole one. */
export interface QuickMeasures {
  /** Milliseconds by which the target holds each answer back. */
  latency: number;
  /** Tests of the quick run, and of the whole. */
  tests: [quick: number, whole: number];
  /** The wall of the quick run, as a part of that of the whole run of the same round. */
  wall: Spread;
}

interface Run {
  seconds: number;
  tests: number;
}

/** Runs the whole suite and what a quick run has of it, in turn, against one mock for each latency. */
export async function measureQuick(rounds: number): Promise<QuickMeasures[]> {
  const measures: QuickMeasures[] = [];
  for (const latency of latencies) {
    const mock = await startMock({ latency });
    const env = { BASE_URL: mock.baseUrl, HARNESS_URL: mock.harnessUrl };
    const pairs: { quick: Run; whole: Run }[] = [];
    for (let round = 0; round < rounds; round += 1)
      pairs.push({ whole: await run({ ...env, QUICK: '0' }), quick: await run({ ...env, QUICK: '1' }) });
    await mock.close();
    measures.push({
      latency,
      tests: [pairs[0]?.quick.tests ?? 0, pairs[0]?.whole.tests ?? 0],
      wall: spreadOf(pairs.map(({ quick, whole }) => quick.seconds / whole.seconds)),
    });
  }
  return measures;
}

async function run(env: Record<string, string>): Promise<Run> {
  const reportDir = path.join(root, 'reports/speed/quick');
  const folder = folderOf(reportDir, env['QUICK'] === '1' ? ['--quick'] : []);
  rmSync(folder, { recursive: true, force: true });
  const began = performance.now();
  await finished(process.execPath, ['node_modules/@playwright/test/cli.js', 'test'], {
    ...env,
    REPORT_DIR: reportDir,
  });
  const seconds = (performance.now() - began) / 1000;
  process.stdout.write(`quick ${env.QUICK}: ${seconds.toFixed(0)} s\n`);
  const { requirements } = readResult(path.join(folder, 'conformance.json'));
  return { seconds, tests: new Set(requirements.flatMap(({ tests }) => tests.map(({ id }) => id))).size };
}
