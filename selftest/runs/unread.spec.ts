import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, existsSync, openSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '../test.js';
import { reaching } from '../environment/environment.js';
import { freePort } from '../free-port.js';
import { ask } from '../harness/ask.js';
import type { HarnessReply } from '../harness/ask.js';
import type { ConformanceResult } from '../../src/verdict/result.js';
import { Program, root, typeScript, withoutRunner } from '../program.js';
import { conformance } from '../proof/run-suite.js';

const fewTests = ['tests/companies/listing.spec.ts', '--workers', '1'];
const unreachable = { BASE_URL: 'http://127.0.0.1:1', LEAD_VARIANT: 'A' };

/** Starts a command of which nobody reads what it prints, to standard output or to standard error. */
function start(args: readonly string[], env: Record<string, string> = {}): Program {
  const program = new Program(args, env);
  for (const output of [program.process.stdout, program.process.stderr]) output?.destroy();
  return program;
}

async function codeOf({ ended }: Program): Promise<number | null> {
  return (await ended).code;
}

const written = ['conformance.json', 'exchanges.har', 'report.html', 'complete'];

/**
 * Commands that end by themselves, with the exit code and what they write to REPORT_DIR. For every change a long text on
 * standard output, and a sentence on standard error: the others print in one of these ways.
 */
const commands: {
  name: string;
  args: string[];
  env?: Record<string, string>;
  code?: number;
  files?: string[];
  tag?: string;
}[] = [
  { name: 'mock --list', args: typeScript('mock/cli.ts', '--list') },
  { name: 'merge without a folder', args: typeScript('scripts/merge.ts'), code: 2 },
  ...[
    { name: 'conformance', args: [...conformance, ...fewTests], files: written },
    {
      name: 'conformance with a reporter of Playwright',
      args: [...conformance, ...fewTests, '--reporter=list'],
      files: written,
    },
    {
      name: 'conformance that finds no target',
      args: [...conformance, ...fewTests],
      env: unreachable,
      code: 2,
      files: written,
    },
    { name: 'conformance with a wrong setting', args: conformance, env: { BASE_URL: 'nowhere' }, code: 2 },
    { name: 'conformance that lists', args: [...conformance, '--list'] },
    { name: 'the command of the package', args: [...conformance, '--help'] },
    { name: 'a command that the package does not have', args: [...conformance, 'what'], code: 2 },
    { name: 'plan', args: typeScript('scripts/plan.ts') },
    { name: 'report without a result', args: typeScript('scripts/report.ts'), code: 2 },
    { name: 'compare, its help', args: typeScript('scripts/compare.ts', '--help') },
    { name: 'accept without a result', args: typeScript('scripts/accept.ts'), code: 2 },
    { name: 'mock, its help', args: typeScript('mock/cli.ts', '--help') },
    { name: 'mock with a wrong option', args: typeScript('mock/cli.ts', '--port', 'x'), code: 2 },
    { name: 'harness, its help', args: typeScript('harness/example/main.ts', '--help') },
    {
      name: 'harness:check of nothing',
      args: typeScript('harness/check/main.ts', unreachable.BASE_URL),
      code: 1,
    },
    { name: 'clauses', args: typeScript('scripts/clauses.ts') },
  ].map((each) => ({ ...each, tag: '@nightly' })),
];

for (const { name, args, env = {}, code = 0, files = [], tag = [] } of commands)
  test(`${name} does the same where nobody reads what it prints`, { tag }, async ({ mock: target }, info) => {
    const reportDir = info.outputPath('unread');
    const exitCode = await codeOf(start(args, { REPORT_DIR: reportDir, ...reaching(target), ...env }));

    expect(exitCode).toBe(code);
    expect(filesOf(`${reportDir}-part`)).toEqual(files);
  });

test('a run does the same where what it prints goes to a disk that is full @nightly', async ({}, info) => {
  test.skip(!existsSync('/dev/full'), 'This system has no /dev/full.');
  const reportDir = info.outputPath('report');
  const full = openSync('/dev/full', 'w');
  const run = spawn(process.execPath, [...conformance, ...fewTests], {
    cwd: root,
    env: { ...withoutRunner(process.env), REPORT_DIR: reportDir },
    stdio: ['ignore', full, full],
  });
  const [exitCode] = (await once(run, 'exit')) as [number | null];
  closeSync(full);

  expect(exitCode).toBe(0);
  expect(filesOf(`${reportDir}-part`)).toContain('complete');
});

test('a result is made into every form where nobody reads on @nightly', async ({}, info) => {
  const reportDir = info.outputPath('report');
  const env = { REPORT_DIR: reportDir, FORMS: 'html,junit,markdown' };
  const shard = start([...conformance, ...fewTests.slice(1), '--shard', '1/40'], env);
  expect(await codeOf(shard)).toBe(0);
  const part = path.join(reportDir, 'shard-1-of-40');
  const result = path.join(part, 'conformance.json');
  const script = (name: string, ...args: string[]): Promise<number | null> =>
    codeOf(start(typeScript(`scripts/${name}.ts`, ...args), env));

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
    start(typeScript('mock/cli.ts', '--port', `${service}`, '--harness-port', `${mockHarness}`)),
    start(typeScript('harness/example/main.ts', '--port', `${harness}`)),
  ];
  const ended = servers.map(codeOf);
  try {
    for (const port of [mockHarness, harness])
      await expect
        .poll(() => ask(`http://127.0.0.1:${port}`, 'no-such-state').then(isUnknown, () => false), {
          timeout: 20_000,
        })
        .toBe(true);
    expect(servers.map(({ isRunning }) => isRunning)).toEqual([true, true]);
  } finally {
    servers.forEach((server) => server.process.kill('SIGTERM'));
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
