import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '../test.js';
import { readExchanges, readResult } from '../../src/reporting/result-file.js';
import type { ConformanceResult } from '../../src/verdict/result.js';
import { reaching } from '../environment/environment.js';
import { inShell, typeScript } from '../program.js';
import { folderOf, measuredRun, runSuite } from '../proof/run-suite.js';

const args = ['tests/companies', 'tests/roles', 'tests/header-case', 'tests/signatures', '--workers', '2'];

test('a run that could not be written whole does not say that it is complete, nor does what lay there @nightly', async ({
  mock,
}, info) => {
  test.setTimeout(300_000);
  const env = { ...reaching(mock), LEAD_VARIANT: 'A' };
  const earlier = await runSuite({ reportDir: info.outputPath('earlier'), env, args });
  expect(earlier.result?.run.complete, earlier.output).toBe(true);
  const names = ['report.html', 'conformance.json', 'exchanges.har'];
  const sizes = Object.fromEntries(
    names.map((name) => [name, readFileSync(path.join(earlier.folder, name)).length]),
  );
  const [smallest, middle, largest] = Object.values(sizes).sort((one, other) => one - other) as [
    number,
    number,
    number,
  ];
  // The bytes that a file may have: so few that none is whole, then so that the largest two are not, and the largest.
  const limits = [40_000, (smallest + middle) / 2, (middle + largest) / 2];
  expect(Math.min(middle - smallest, largest - middle)).toBeGreaterThan(50_000);

  for (const [index, bytes] of limits.entries())
    await test.step(`files of ${Math.round(bytes)} bytes`, async () => {
      const reportDir = info.outputPath(`report-${index}`);
      const folder = folderOf(reportDir, args);
      cpSync(earlier.folder, folder, { recursive: true });
      const run = { reportDir, env, args };
      const { exitCode, output } = await measuredRun(run, 120, { shell: limitedTo(bytes) });
      const left = existsSync(path.join(folder, 'conformance.json')) ? resultIn(folder) : undefined;

      expect(exitCode, output).toBe(2);
      expect(output).toContain("The report can't be written to");
      expect(left?.run.complete ?? false).toBe(false);
      if (left !== undefined) readExchanges(path.join(folder, 'conformance.json'));
      if (left !== undefined) expect(left.run.started).not.toBe(earlier.result?.run.started);
      expect(readResult(path.join(folder, 'previous.json')).run.started).toBe(earlier.result?.run.started);
    });

  await test.step('merge', async () => {
    const directory = info.outputPath('merged');
    const part = path.join(directory, 'shard-1-of-1');
    cpSync(earlier.folder, part, { recursive: true });
    const whole = resultIn(part);
    const result = { ...whole, run: { ...whole.run, shard: { current: 1, total: 1 } } };
    writeFileSync(path.join(part, 'conformance.json'), JSON.stringify(result));
    cpSync(earlier.folder, directory, { recursive: true });
    const merge = typeScript('scripts/merge.ts', directory);
    const { code, stdout, stderr } = await inShell(limitedTo(40_000), merge).ended;

    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toMatch(/^The report can't be written to .*\.\n$/);
    expect(existsSync(path.join(directory, 'conformance.json'))).toBe(false);
  });
});

/** The script of a shell in which no file may be larger. */
function limitedTo(bytes: number, flags = '-f'): string {
  // In blocks of 512 bytes, as POSIX has it.
  return `trap '' XFSZ; ulimit ${flags} ${Math.round(bytes / 512)}; exec "$0" "$@"`;
}

function resultIn(folder: string): ConformanceResult {
  return readResult(path.join(folder, 'conformance.json'));
}

test('an archive is whole JSON though the disk was full for a while, and the run knows that some of it is missing', async ({}, info) => {
  test.skip(
    spawnSync('prlimit', ['--version']).status !== 0,
    'Nothing here lifts a limit of a process that runs.',
  );
  const directory = info.outputPath('report');
  const script = `
    import { execFileSync } from 'node:child_process';
    import { HarFile } from './src/reporting/result-file.ts';
    const har = new HarFile(${JSON.stringify(directory)});
    const said = [];
    const attempt = (step) => { try { step(); said.push('done'); } catch (error) { said.push(error.code); } };
    har.begin({ suite: { version: '', commit: '', seed: '' }, target: { name: 't', url: 'http://t' } });
    attempt(() => har.append(['{"comment":"first"}']));
    attempt(() => har.append(['{"comment":"' + 'x'.repeat(100_000) + '"}']));
    execFileSync('prlimit', ['--pid', String(process.pid), '--fsize=unlimited']);
    attempt(() => har.append(['{"comment":"last"}']));
    attempt(() => har.end());
    process.stdout.write(said.join(' '));`;
  const node = ['--import', 'tsx', '--input-type=module', '-e', script];
  const { stdout, stderr } = await inShell(limitedTo(51_200, '-S -f'), node).ended;

  expect([stdout, stderr]).toEqual(['done EFBIG done EFBIG', '']);
  const archive = JSON.parse(readFileSync(path.join(directory, 'exchanges.har'), 'utf8')) as {
    log: { entries: { comment: string }[] };
  };
  expect(archive.log.entries.map(({ comment }) => comment)).toEqual(['first', 'last']);
});
