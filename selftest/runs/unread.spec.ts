import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { closeSync, existsSync, openSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { freePort } from '../free-port.js';
import { startMock } from '../../mock/server.js';
import { ask } from '../harness/ask.js';
import type { HarnessReply } from '../harness/ask.js';
import type { ConformanceResult } from '../../src/verdict/result.js';
import { conformance, root, withoutRunner } from '../proof/run-suite.js';

const typeScript = ['--import', 'tsx'];
const fewTests = ['tests/companies/listing.spec.ts', '--workers', '1'];
const unreachable = { BASE_URL: 'http://127.0.0.1:1', LEAD_VARIANT: 'A' };

/** Starts a command; of an unread one nobody reads what it prints, to standard output or to standard error. */
function start(args: readonly string[], env: Record<string, string>, unread: boolean): ChildProcess {
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: { ...withoutRunner(process.env), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  for (const output of [child.stdout, child.stderr]) {
    if (unread) output?.destroy();
    else output?.resume();
  }
  return child;
}

function codeOf(child: ChildProcess): Promise<number | null> {
  return new Promise((resolve) => child.once('exit', resolve));
}

/** A command, and the exit code that it ends with. */
interface Command {
  name: string;
  args: string[];
  env?: Record<string, string>;
  code: number;
}

/** Commands that end by themselves; what they write goes to REPORT_DIR. */
const commands: Command[] = [
  { name: 'conformance', args: [...conformance, ...fewTests], code: 0 },
  {
    name: 'conformance with a reporter of Playwright',
    args: [...conformance, ...fewTests, '--reporter=list'],
    code: 0,
  },
  {
    name: 'conformance that finds no target',
    args: [...conformance, ...fewTests],
    env: unreachable,
    code: 2,
  },
  { name: 'conformance with a wrong setting', args: conformance, env: { BASE_URL: 'nowhere' }, code: 2 },
  { name: 'conformance that lists', args: [...conformance, '--list'], code: 0 },
  { name: 'the command of the package', args: [...conformance, '--help'], code: 0 },
  { name: 'a command that the package does not have', args: [...conformance, 'what'], code: 2 },
  { name: 'plan', args: [...typeScript, 'scripts/plan.ts'], code: 0 },
  { name: 'merge without a folder', args: [...typeScript, 'scripts/merge.ts'], code: 2 },
  { name: 'report without a result', args: [...typeScript, 'scripts/report.ts'], code: 2 },
  { name: 'compare, its help', args: [...typeScript, 'scripts/compare.ts', '--help'], code: 0 },
  { name: 'accept without a result', args: [...typeScript, 'scripts/accept.ts'], code: 2 },
  { name: 'mock --list', args: [...typeScript, 'mock/cli.ts', '--list'], code: 0 },
  { name: 'mock, its help', args: [...typeScript, 'mock/cli.ts', '--help'], code: 0 },
  { name: 'mock with a wrong option', args: [...typeScript, 'mock/cli.ts', '--port', 'x'], code: 2 },
  { name: 'harness, its help', args: [...typeScript, 'harness/example/main.ts', '--help'], code: 0 },
  {
    name: 'harness:check of nothing',
    args: [...typeScript, 'harness/check/main.ts', unreachable.BASE_URL],
    code: 1,
  },
  { name: 'clauses', args: [...typeScript, 'scripts/clauses.ts'], code: 0 },
];

/** A run, a long text on standard output, and a sentence on standard error: the others print in one of these ways. */
const representative = ['conformance', 'mock --list', 'merge without a folder'];

for (const { name, args, env = {}, code } of commands) {
  const tag = representative.includes(name) ? [] : '@nightly';
  test(`${name} does the same where nobody reads what it prints`, { tag }, async ({}, info) => {
    const outcomes = [];
    const target = await startMock();
    const address = { BASE_URL: target.baseUrl, HARNESS_URL: target.harnessUrl };
    for (const unread of [false, true]) {
      const reportDir = info.outputPath(unread ? 'unread' : 'read');
      const exitCode = await codeOf(start(args, { REPORT_DIR: reportDir, ...address, ...env }, unread));
      outcomes.push({ exitCode, files: filesOf(`${reportDir}-part`) });
    }
    await target.close();
    const [read, unread] = outcomes;

    expect(read?.exitCode).toBe(code);
    expect(unread).toEqual(read);
  });
}

test(
  'a run does the same where what it prints goes to a disk that is full',
  { tag: '@nightly' },
  async ({}, info) => {
    test.skip(!existsSync('/dev/full'), 'This system has no /dev/full.');
    const reportDir = info.outputPath('report');
    const full = openSync('/dev/full', 'w');
    const run = spawn(process.execPath, [...conformance, ...fewTests], {
      cwd: root,
      env: { ...withoutRunner(process.env), REPORT_DIR: reportDir },
      stdio: ['ignore', full, full],
    });
    const exitCode = await codeOf(run);
    closeSync(full);

    expect(exitCode).toBe(0);
    expect(filesOf(`${reportDir}-part`)).toContain('complete');
  },
);

test('a result is made into every form where nobody reads on', { tag: '@nightly' }, async ({}, info) => {
  const reportDir = info.outputPath('report');
  const env = { REPORT_DIR: reportDir, FORMS: 'html,junit,markdown' };
  const shard = start([...conformance, ...fewTests.slice(1), '--shard', '1/40'], env, true);
  expect(await codeOf(shard)).toBe(0);
  const part = path.join(reportDir, 'shard-1-of-40');
  const result = path.join(part, 'conformance.json');
  const script = (name: string, ...args: string[]): Promise<number | null> =>
    codeOf(start([...typeScript, `scripts/${name}.ts`, ...args], env, true));

  expect(await script('report', result)).toBe(0);
  expect(filesOf(part)).toContain('junit.xml');
  expect(await script('compare', result, result, '--output', reportDir)).toBe(0);
  expect(filesOf(reportDir)).toContain('comparison.html');
  // Thirty-nine parts are missing.
  expect(await script('merge', reportDir)).toBe(2);
  expect(filesOf(reportDir)).toContain('summary.md');
});

test('the mock and the harnesses serve on where nobody reads on', async () => {
  const [service, mockHarness, harness] = await Promise.all([freePort(), freePort(), freePort()]);
  const servers = [
    ['mock/cli.ts', '--port', `${service}`, '--harness-port', `${mockHarness}`],
    ['harness/example/main.ts', '--port', `${harness}`],
  ].map((args) => start([...typeScript, ...args], {}, true));
  const ended = servers.map(codeOf);
  try {
    for (const port of [mockHarness, harness])
      await expect
        .poll(() => ask(`http://127.0.0.1:${port}`, 'no-such-state').then(isUnknown, () => false), {
          timeout: 20_000,
        })
        .toBe(true);
    expect(servers.map(({ exitCode }) => exitCode)).toEqual([null, null]);
  } finally {
    servers.forEach((server) => server.kill('SIGTERM'));
  }
  expect(await Promise.all(ended)).toEqual([0, 0]);
});

function isUnknown({ status }: HarnessReply): boolean {
  return status === 404 || status === 501;
}

/** The files of a report, where there is one, of which the result says that it is complete. */
function filesOf(directory: string): string[] {
  const names = [
    'conformance.json',
    'exchanges.har',
    'report.html',
    'junit.xml',
    'summary.md',
    'comparison.html',
  ];
  const result = path.join(directory, 'conformance.json');
  const complete =
    existsSync(result) && (JSON.parse(readFileSync(result, 'utf8')) as ConformanceResult).run.complete;
  return [
    ...names.filter((name) => existsSync(path.join(directory, name))),
    ...(complete ? ['complete'] : []),
  ];
}
