import { cpSync, existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from '@playwright/test';
import { startMock } from '../../mock/server.js';
import { readExchanges, readResult } from '../../src/reporting/result-file.js';
import type { ConformanceResult } from '../../src/verdict/result.js';
import { notRun } from '../../src/verdict/run-record.js';
import { inPool } from '../proof/pool.js';
import { folderOf } from '../proof/run-suite.js';
import { StartedRun, stillRunning } from './started-run.js';

/** How a run is ended, and at how many moments this is tried. */
interface Ending {
  name: string;
  moments: number;
  early?: boolean;
  end(run: StartedRun): void;
}

/** The ways in which a run may be ended, and at how many moments each is tried. */
const endings: Ending[] = [
  { name: 'SIGKILL at its start', moments: 4, early: true, end: (run) => run.signal('SIGKILL') },
  { name: 'SIGKILL', moments: 12, end: (run) => run.signal('SIGKILL') },
  { name: 'SIGKILL of a worker', moments: 5, end: (run) => run.signalWorker('SIGKILL') },
  { name: 'SIGINT', moments: 4, end: (run) => run.signal('SIGINT') },
  { name: 'SIGTERM', moments: 5, end: (run) => run.signal('SIGTERM') },
];

const inWorkers = (count: number): string[] => ['tests/roles', 'tests/companies', '--workers', `${count}`];

for (const { when, momentsOf, filter, tag } of [
  // selftest/troubles has SIGINT, and the end of a worker.
  {
    when: 'in its middle',
    momentsOf: ({ name }: Ending) => (/^SIG(KILL|TERM)$/.test(name) ? 1 : 0),
    filter: inWorkers(1),
    tag: [],
  },
  {
    when: 'at any moment',
    momentsOf: ({ moments }: Ending) => moments,
    filter: inWorkers(2),
    tag: ['@nightly'],
  },
])
  test(
    `a run that is killed ${when} leaves a readable result of what it had done`,
    { tag },
    async ({}, info) => {
      test.setTimeout(900_000);
      const target = await startMock();
      const env = { BASE_URL: target.baseUrl, HARNESS_URL: target.harnessUrl, CI: '' };
      const earlier = folderOf(info.outputPath('earlier'), filter);
      const started = performance.now();
      const whole = new StartedRun(info.outputPath('earlier'), env, filter);
      await begun(whole, earlier);
      const start = performance.now() - started;
      const exitCode = await whole.ended();
      const duration = performance.now() - started - start;
      expect(exitCode, whole.output).toBe(0);
      const planned = testsIn(readResult(path.join(earlier, 'conformance.json'))).length;

      const moments = endings.flatMap((ending) => {
        const count = momentsOf(ending);
        return Array.from({ length: count }, (_, index) => ({ ...ending, share: (index + 0.5) / count }));
      });
      const broken = await inPool(moments, 2, async ({ name, early, end, share }, index) => {
        const directory = folderOf(info.outputPath(`run-${index}`), filter);
        cpSync(earlier, directory, { recursive: true });
        const run = new StartedRun(info.outputPath(`run-${index}`), env, filter);
        if (!early) await begun(run, directory);
        await pause((early ? start : duration) * share);
        end(run);
        const code = await run.ended();
        const complaints = complaintsOf(directory, code, planned);
        return complaints.map((complaint) => `${name} at ${Math.round(share * 100)} %: ${complaint}`);
      });
      await target.close();

      expect(broken.flat()).toEqual([]);
    },
  );

/** Ends of a run that has the mock of its own. */
const hardEndings: { name: string; tag?: string; end: (run: StartedRun) => void }[] = [
  { name: 'SIGKILL', end: (run) => run.signal('SIGKILL') },
  { name: 'SIGKILL of its process group', tag: '@nightly', end: (run) => run.signalGroup('SIGKILL') },
  { name: 'SIGTERM', tag: '@nightly', end: (run) => run.signal('SIGTERM') },
  { name: 'SIGHUP', tag: '@nightly', end: (run) => run.signal('SIGHUP') },
];

for (const { name, tag = [], end } of hardEndings) {
  test(`everything that a run has started ends with it within 5 s: ${name}`, { tag }, async ({}, info) => {
    const reportDir = info.outputPath('reports');
    const filter = inWorkers(1);
    const run = new StartedRun(reportDir, { BASE_URL: '', TARGET: '', CI: '' }, filter);
    await begun(run, folderOf(reportDir, filter));
    await expect
      .poll(() => stillRunning(run.descendants()).join(' '), { timeout: 30_000 })
      .toMatch(/mock\/cli\.ts.*workerProcess/);
    const started = run.descendants();

    end(run);

    await expect.poll(() => stillRunning(started), { timeout: 5_000 }).toEqual([]);
  });
}

/** Resolves once a run has written its first result, which says at its beginning that it is not complete; or has ended. */
async function begun(run: StartedRun, directory: string): Promise<void> {
  const file = path.join(directory, 'conformance.json');
  while (run.isRunning) {
    if (existsSync(file) && readFileSync(file, 'utf8').slice(0, 200).includes('"complete":false')) return;
    await pause(5);
  }
}

/** What is wrong with what a killed run left. Reading holds both files to their schemas. */
function complaintsOf(directory: string, exitCode: number | null, planned: number): string[] {
  const file = path.join(directory, 'conformance.json');
  try {
    const result = readResult(file);
    const exchanges = readExchanges(file);
    const tests = testsIn(result);
    const lost = tests
      .flatMap(({ cases }) => cases.flatMap((each) => each.exchanges))
      .filter((key) => exchanges[key] === undefined);
    const ran = tests.filter(({ code }) => code !== notRun);
    return [
      ...(lost.length > 0 ? [`${lost.length} exchanges that it cites are not there.`] : []),
      ...(result.run.complete && ran.length < planned ? ['It says that it is complete and is not.'] : []),
      ...(exitCode === 0 && !result.run.complete ? ['It exits 0 and is not complete.'] : []),
      ...(!result.run.complete && existsSync(path.join(directory, 'report.html')) && exitCode === null
        ? ['The page of an earlier run is still there.']
        : []),
    ];
  } catch (error) {
    return [(error as Error).message];
  }
}

function testsIn({ requirements }: ConformanceResult): ConformanceResult['requirements'][number]['tests'] {
  return requirements.flatMap(({ tests }) => tests);
}
