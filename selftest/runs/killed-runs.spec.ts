import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from '../test.js';
import { readResult } from '../../src/reporting/result-file.js';
import { notRun } from '../../src/verdict/verdicts.js';
import { reaching } from '../environment/environment.js';
import { inPool } from '../proof/pool.js';
import { stillRunning } from '../program.js';
import type { Program } from '../program.js';
import {
  begun,
  folderOf,
  lostExchanges,
  runSuite,
  signalWorker,
  startedRun,
  testsIn,
} from '../proof/run-suite.js';
import { exampleResult } from '../report/hostile-result.js';

/** The ways in which a run may be ended, and at how many moments each is tried every night. */
const endings: { name: string; moments: number; early?: boolean; end(run: Program): unknown }[] = [
  { name: 'SIGKILL at its start', moments: 4, early: true, end: (run) => run.end('SIGKILL') },
  { name: 'SIGKILL', moments: 12, end: (run) => run.end('SIGKILL') },
  { name: 'SIGKILL of a worker', moments: 5, end: ({ process }) => signalWorker(process.pid, 'SIGKILL') },
  { name: 'SIGINT', moments: 4, end: (run) => run.end('SIGINT') },
  { name: 'SIGTERM', moments: 5, end: (run) => run.end('SIGTERM') },
];

const filter = ['tests/roles', 'tests/companies', '--workers', '2'];

test('a run that is killed at any moment leaves a readable result of what it had done @nightly', async ({
  mock: target,
}, info) => {
  test.setTimeout(900_000);
  const env = { ...reaching(target), CI: '' };
  const earlier = folderOf(info.outputPath('earlier'), filter);
  const started = performance.now();
  const whole = startedRun({ reportDir: info.outputPath('earlier'), env, args: filter });
  await begun(whole, earlier);
  const start = performance.now() - started;
  const { code, output } = await whole.ended;
  const duration = performance.now() - started - start;
  expect(code, output).toBe(0);
  const planned = testsIn(readResult(path.join(earlier, 'conformance.json'))).length;

  const moments = endings.flatMap((ending) =>
    Array.from({ length: ending.moments }, (_, index) => ({
      ...ending,
      share: (index + 0.5) / ending.moments,
    })),
  );
  const broken = await inPool(moments, 2, async ({ name, early, end, share }, index) => {
    const directory = folderOf(info.outputPath(`run-${index}`), filter);
    cpSync(earlier, directory, { recursive: true });
    const run = startedRun({ reportDir: info.outputPath(`run-${index}`), env, args: filter });
    if (!early) await begun(run, directory);
    await pause((early ? start : duration) * share);
    end(run);
    const complaints = complaintsOf(directory, (await run.ended).code, planned);
    return complaints.map((complaint) => `${name} at ${Math.round(share * 100)} %: ${complaint}`);
  });

  expect(broken.flat()).toEqual([]);
});

/** Ends of a run that has the mock of its own; selftest/troubles has SIGINT for every change. */
for (const { name, follows, end } of [
  { name: 'SIGKILL', follows: true, end: (run: Program) => run.end('SIGKILL') },
  { name: 'SIGKILL of its process group', end: (run: Program) => run.signalGroup('SIGKILL') },
  { name: 'SIGTERM', end: (run: Program) => run.end('SIGTERM') },
  { name: 'SIGHUP', end: (run: Program) => run.end('SIGHUP') },
])
  test(`all that a run has started ends with it within 5 s, its result can be read, and the next run begins: ${name} @nightly`, async ({}, info) => {
    const reportDir = info.outputPath('reports');
    const few = ['tests/companies/listing.spec.ts', '--workers', '1'];
    const folder = folderOf(reportDir, few);
    wholeRunIn(folder, 'mock');
    const env = { BASE_URL: '', TARGET: '', CI: '', REQUEST_RATE: '10' };
    const run = startedRun({ reportDir, env, args: few });
    await begun(run, folder);
    await expect
      .poll(() => stillRunning(run.descendants()).join(' '), { timeout: 30_000 })
      .toMatch(/mock\/cli\.ts.*workerProcess/);
    const started = run.descendants();
    const lock = path.join(folder, '.lock');
    expect(JSON.parse(readFileSync(lock, 'utf8'))).toMatchObject({ pid: run.process.pid });

    end(run);

    await expect.poll(() => stillRunning(started), { timeout: 5_000 }).toEqual([]);
    expect(complaintsOf(folder, (await run.ended).code, Infinity)).toEqual([]);
    if (follows !== true) return;
    const whole = wholeRunIn(reportDir, 'mock');
    const { exitCode, output } = await runSuite({
      reportDir,
      env: { ...env, REQUEST_RATE: '' },
      args: few,
    });
    expect(exitCode, output).toBe(0);
    // A run of some tests writes beside the last whole one, which it names and leaves alone.
    expect(output).toContain(`The last whole run is as it was: ${path.join(reportDir, 'report.html')}`);
    expect(filesIn(reportDir)).toEqual(whole);
    expect(existsSync(lock)).toBe(false);
  });

/** What is wrong with what a killed run left. Reading holds both files to their schemas. */
function complaintsOf(directory: string, exitCode: number | null, planned: number): string[] {
  try {
    const result = readResult(path.join(directory, 'conformance.json'));
    const ran = testsIn(result).filter(({ code }) => code !== notRun);
    return [
      ...lostExchanges(result, directory),
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

/** Writes what a whole run of a target leaves. */
function wholeRunIn(folder: string, name: string): Record<string, string> {
  const example = exampleResult();
  mkdirSync(folder, { recursive: true });
  const result = { ...example, target: { ...example.target, name } };
  writeFileSync(path.join(folder, 'conformance.json'), JSON.stringify(result));
  writeFileSync(path.join(folder, 'report.html'), '<p>whole</p>');
  return filesIn(folder);
}

function filesIn(folder: string): Record<string, string> {
  return Object.fromEntries(
    readdirSync(folder).map((name) => [name, readFileSync(path.join(folder, name), 'utf8')]),
  );
}
