import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { once } from 'node:events';
import { hostname } from 'node:os';
import path from 'node:path';
import { expect, test } from '../test.js';
import { HeldError, ProcessLock } from '../../src/contract/process-lock.js';
import { reaching } from '../environment/environment.js';
import { Program, ran, root } from '../program.js';
import { folderOf, runSuite } from '../proof/run-suite.js';

const args = ['tests/companies', 'tests/roles/listing.spec.ts', '--workers', '1'];
const lockFile = '.lock';

// That a run has the lock until its end, and leaves it where it is killed, stands in killed-runs.spec.ts.
test('of two runs in one folder the second says who writes there, and asks nothing; nor does a merge write there', async ({
  mock,
}, info) => {
  const reportDir = info.outputPath('report');
  const folder = folderOf(reportDir, args);
  mkdirSync(folder);
  const first = ProcessLock.take(path.join(folder, lockFile));
  const env = { ...reaching(mock), LEAD_VARIANT: 'A' };
  const second = await runSuite({ reportDir, env, args });
  const merged = await ran('scripts/merge.ts', [folder]);
  first.release();

  expect([second.exitCode, second.output.trim()]).toEqual([
    2,
    expect.stringMatching(
      /^Another run is writing to \S+report-part: process \d+, since \d{4}-\d\d-\d\dT\S+Z\. Wait for its end, or set REPORT_DIR to another folder\.$/,
    ),
  ]);
  expect(second.output).toContain(`process ${process.pid}, `);
  expect(mock.service.log.entries()).toEqual([]);
  expect(mock.service.world.workspaces.size).toBe(0);
  expect([merged.code, merged.output]).toEqual([2, second.output]);
  // The folder of Playwright's own, which a run makes before it looks.
  expect(readdirSync(folder).filter((name) => name !== 'playwright')).toEqual([]);
});

test('a list of the tests needs no folder @nightly', async ({}, info) => {
  mkdirSync(info.outputPath('report-part'));
  const lock = ProcessLock.take(info.outputPath('report-part', lockFile));
  const { exitCode } = await runSuite({
    env: {},
    args: [...args, '--list'],
  });
  lock.release();

  expect(exitCode).toBe(0);
});

test.describe('the lock of a folder', () => {
  const living = { pid: process.pid, host: hostname(), since: '2026-01-01T00:00:00.000Z' };
  const left: { name: string; lock: object | string; isHeld?: true; isOld?: true }[] = [
    { name: 'of a process that is no more', lock: { ...living, pid: 2 ** 22 + 1 } },
    { name: 'of a process whose id another one has by now', lock: { ...living, start: 'another' } },
    { name: 'of before a restart of the machine', lock: { ...living, pid: 1, start: 'another' } },
    { name: 'of another machine that is at work', lock: { ...living, host: 'another' }, isHeld: true },
    {
      name: 'of another machine that gave no sign of late',
      lock: { ...living, host: 'another' },
      isOld: true,
    },
    { name: 'that was never written', lock: '' },
    { name: 'that holds something else', lock: '[5]' },
  ];
  for (const { name, lock, isHeld, isOld } of left)
    test(`${name} is ${isHeld ? 'checked' : 'taken over'}`, ({}, info) => {
      const directory = info.outputPath('report');
      mkdirSync(directory);
      const file = path.join(directory, lockFile);
      writeFileSync(file, typeof lock === 'string' ? lock : JSON.stringify(lock));
      if (isOld) utimesSync(file, new Date(0), new Date(0));

      if (isHeld) expect(() => ProcessLock.take(file)).toThrow(HeldError);
      else ProcessLock.take(file).release();
      expect(readdirSync(directory)).toEqual(isHeld ? [lockFile] : []);
    });

  test('is no obstacle to the process that has it, where that is said', ({}, info) => {
    const directory = info.outputPath('report');
    mkdirSync(directory);
    ProcessLock.take(path.join(directory, lockFile));
    expect(() => ProcessLock.take(path.join(directory, lockFile))).toThrow(HeldError);
    ProcessLock.take(path.join(directory, lockFile), true).release();
    expect(readdirSync(directory)).toEqual([]);
  });

  test('of a process that has ended and that nobody waited for is taken over', async ({}, info) => {
    test.skip(!existsSync('/proc/self/stat'), 'This system does not tell.');
    const parent = spawn('/bin/sh', ['-c', 'sleep 0.1 & echo $!; exec sleep 30']);
    const [line] = (await once(parent.stdout, 'data')) as [Buffer];
    const pid = Number(String(line));
    const start = `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()} ${startTime(pid)}`;
    const file = path.join(info.outputDir, lockFile);
    mkdirSync(info.outputDir, { recursive: true });
    writeFileSync(file, JSON.stringify({ ...living, pid, start }));
    try {
      expect(() => ProcessLock.take(file)).toThrow(HeldError);
      await expect.poll(() => readFileSync(`/proc/${pid}/stat`, 'utf8')).toContain(') Z ');
      ProcessLock.take(file).release();
    } finally {
      parent.kill();
    }
  });

  test('of several processes that find one of a dead process, one has it @nightly', async ({}, info) => {
    const directory = info.outputPath('report');
    mkdirSync(directory);
    for (let round = 0; round < 3; round += 1) {
      writeFileSync(path.join(directory, lockFile), JSON.stringify({ ...living, pid: 2 ** 22 + 1 }));
      const at = Date.now() + 3_000;
      const script = `
        import { ProcessLock } from ${JSON.stringify(path.join(root, 'src/contract/process-lock.ts'))};
        while (Date.now() < ${at});
        try { ProcessLock.take(${JSON.stringify(path.join(directory, lockFile))}); process.stdout.write('held'); setTimeout(() => {}, 3000); }
        catch (error) { process.stdout.write(error.message); }`;
      const said = await Promise.all(
        Array.from(
          { length: 6 },
          () => new Program(['--import', 'tsx', '--input-type=module', '-e', script]).ended,
        ),
      );
      expect(said.filter(({ stdout }) => stdout === 'held')).toHaveLength(1);
      expect(said.filter(({ stdout }) => stdout.startsWith('process '))).toHaveLength(5);
    }
  });
});

/** When a process began, in ticks since the machine did (proc(5), field 22). */
function startTime(pid: number): string | undefined {
  return readFileSync(`/proc/${pid}/stat`, 'utf8').split(' ')[21];
}
