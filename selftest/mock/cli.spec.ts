import { execFileSync, spawn } from 'node:child_process';
import type { ChildProcess, ChildProcessByStdio } from 'node:child_process';
import type { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from '@playwright/test';
import { variants } from '../../mock/variants/index.js';
import { descendantsOf, stillRunning } from '../runs/started-run.js';
import { runCli, startCli } from './cli-process.js';
import type { CliMock } from './cli-process.js';
import { Client } from './mock-test.js';

const running: CliMock[] = [];

async function started(...args: string[]): Promise<CliMock> {
  const mock = await startCli(args);
  running.push(mock);
  return mock;
}

test.afterEach(async () => {
  await Promise.all(running.splice(0).map((mock) => mock.kill('SIGKILL')));
});

test('the printed curl lines work when pasted, in their order', async () => {
  const mock = await started();
  const lines = mock
    .stdout()
    .split('\n')
    .filter((line) => line.startsWith('curl '));

  const answers = lines.map(
    (line) => JSON.parse(execFileSync('bash', ['-c', line], { encoding: 'utf8' })) as Record<string, unknown>,
  );

  expect(answers).toEqual([
    { message: expect.any(String), companies: [expect.objectContaining({ _id: expect.any(String) })] },
    { roles: expect.any(Array) },
    { message: 'Lead created successfully', createdMembers: [expect.any(Object)] },
    { message: 'Client created successfully', createdMembers: [expect.any(Object)] },
    { message: 'Project has been updated' },
  ]);
});

test('the ready workspace has an order of each status', async () => {
  const { stdout } = await started();
  const statuses = [...stdout().matchAll(/^order {4}[0-9a-f]{24} \((\w+)\)$/gm)].map(([, status]) => status);
  expect(statuses).toEqual(['Pending', 'Ongoing', 'Review', 'Completed', 'Cancelled']);
});

test('a seed makes the ready workspace and what follows repeat', async () => {
  const seen = async (...args: string[]): Promise<unknown> => {
    const mock = await started(...args);
    const printed = mock.stdout().replaceAll(mock.baseUrl, '').replaceAll(mock.harnessUrl, '');
    return [printed, await new Client(mock).workspace()];
  };

  const [one, again, other] = [
    await seen('--seed', '7'),
    await seen('--seed', '7'),
    await seen('--seed', '8'),
  ];

  expect(again).toEqual(one);
  expect(other).not.toEqual(one);
});

test('the latency holds back answers of the service, and not those of the harness', async () => {
  const mock = await started('--quiet', '--latency', '300');
  const client = new Client(mock);
  const { apiKey } = await client.workspace();

  const answers = [await client.companies(apiKey), await client.companies('none')];

  for (const { ms } of answers) expect(ms).toBeGreaterThanOrEqual(299);
  expect((await client.state('requests')).ms).toBeLessThan(250);
});

test('a variant brings its own latency along', async () => {
  const mock = await started('--quiet', '--variant', 'slow');
  expect((await new Client(mock).companies('none')).ms).toBeGreaterThanOrEqual(299);
});

test('the list shows every variant, and exits 0', async () => {
  const { code, stdout, stderr } = await runCli(['--list']);
  expect([code, stderr]).toEqual([0, '']);
  for (const [id, { describe }] of variants) expect(stdout).toContain(`variant ${id}: ${describe}\n`);
});

test('the help shows every option, and exits 0', async () => {
  const { code, stdout } = await runCli(['--help']);
  expect(code).toBe(0);
  for (const option of [
    'port',
    'harness-port',
    'host',
    'token',
    'open',
    'seed',
    'state',
    'latency',
    'variant',
    'fault',
    'list',
  ]) {
    expect(stdout).toContain(`--${option} `);
  }
});

test('the request log is there through the harness', async () => {
  const client = new Client(await started('--quiet'));
  await client.companies('none');
  const { requests } = await client.given<{ requests: object[] }>('requests');
  expect(requests).toMatchObject([{ operation: 'listCompanies', method: 'GET', status: 401 }]);
});

test('a mock for other machines says so, and its harness asks for the token, which is not printed', async () => {
  const mock = await started('--host', '0.0.0.0', '--token', 'token-of-1');
  const { status } = await new Client(mock).state('workspace');

  const { stdout, stderr } = await mock.kill('SIGTERM');

  expect(status).toBe(401);
  expect(stderr).toContain('Warning: listening on every address of this machine.');
  expect(stdout + stderr).not.toContain('token-of-1');
});

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  test(`${signal} ends the mock with 0`, { tag: signal === 'SIGINT' ? '@nightly' : [] }, async () => {
    const mock = await started();
    expect((await mock.kill(signal)).code).toBe(0);
  });
}

for (const signal of ['SIGTERM', 'SIGKILL'] as const) {
  test(`${signal} to npm ends the mock that it runs`, async () => {
    const npm = await startedByNpm();

    npm.process.kill(signal);

    await expect.poll(() => stillRunning(npm.started), { timeout: 3_000 }).toEqual([]);
  });
}

test('a mock in the background goes on when the shell that started it has ended', async () => {
  const shell = spawn('bash', ['-c', 'npm run mock -- --port 0 --harness-port 0 --quiet & disown'], {
    stdio: ['ignore', 'pipe', 'ignore'],
    detached: true,
  });
  const baseUrl = await printedAddress(shell);
  await expect.poll(() => shell.exitCode).toBe(0);
  try {
    await pause(2_000);
    expect((await fetch(`${baseUrl}/accounts/companies`)).status).toBe(401);
  } finally {
    if (shell.pid !== undefined) process.kill(-shell.pid);
  }
});

/** `npm run mock`, once it listens, with the ids of all processes that it is made of. */
async function startedByNpm(): Promise<{ process: ChildProcess; started: number[] }> {
  const npm = spawn('npm', ['run', 'mock', '--', '--port', '0', '--harness-port', '0', '--quiet'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  await printedAddress(npm);
  return { process: npm, started: descendantsOf(npm.pid ?? 0) };
}

async function printedAddress({ stdout }: ChildProcessByStdio<null, Readable, null>): Promise<string> {
  let printed = '';
  for await (const chunk of stdout) {
    printed += String(chunk);
    const [, address] = /listening on ([^\s,]+)/.exec(printed) ?? [];
    if (address !== undefined) return address;
  }
  throw new Error(`the mock ended: ${printed}`);
}
