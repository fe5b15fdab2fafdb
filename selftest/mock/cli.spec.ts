import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from '../test.js';
import { describeReadyWorkspace } from '../../mock/ready-workspace.js';
import { startMock } from '../../mock/server.js';
import { variants } from '../../mock/variants/index.js';
import { Program, ran, serving, stillRunning } from '../program.js';
import type { Serving } from '../program.js';
import { Client } from './mock-test.js';

const running: Serving[] = [];

async function started(...args: string[]): Promise<Serving> {
  const mock = await serving('mock/cli.ts', args);
  running.push(mock);
  return mock;
}

test.afterEach(async () => {
  await Promise.all(running.splice(0).map((mock) => mock.end('SIGKILL')));
});

test('the ready workspace has an order of each status, and its curl lines work when pasted, in their order', async () => {
  const mock = await started();
  const lines = mock.stdout.split('\n').filter((line) => line.startsWith('curl '));

  const answers = lines.map(
    (line) => JSON.parse(execFileSync('bash', ['-c', line], { encoding: 'utf8' })) as Record<string, unknown>,
  );

  const statuses = [...mock.stdout.matchAll(/^order {4}[0-9a-f]{24} \((\w+)\)$/gm)];
  expect(statuses.map(([, status]) => status)).toEqual([
    ...['Pending', 'Ongoing', 'Review', 'Completed', 'Cancelled'],
  ]);
  expect(answers).toEqual([
    { message: expect.any(String), companies: [expect.objectContaining({ _id: expect.any(String) })] },
    { roles: expect.any(Array) },
    { message: 'Lead created successfully', createdMembers: [expect.any(Object)] },
    { message: 'Client created successfully', createdMembers: [expect.any(Object)] },
    { message: 'Project has been updated' },
  ]);
});

test('a seed makes the ready workspace and what follows repeat', async ({ untilEnd }) => {
  const seen = async (seed: number): Promise<unknown> => {
    const mock = await untilEnd(startMock({ seed }));
    const printed = await describeReadyWorkspace(mock, seed);
    const next = await new Client(mock).workspace();
    return [printed.replaceAll(mock.baseUrl, '').replaceAll(mock.harnessUrl, ''), next];
  };
  const [one, again, other] = [await seen(7), await seen(7), await seen(8)];

  expect(again).toEqual(one);
  expect(other).not.toEqual(one);
});

test('the latency holds back answers of the service, and not those of the harness, which has the log', async () => {
  const mock = await started('--quiet', '--latency', '300');
  const client = new Client(mock);
  const { apiKey } = await client.workspace();

  const answers = [await client.companies(apiKey), await client.companies('none')];
  const { ms, body } = await client.state('requests');

  for (const answer of answers) expect(answer.ms).toBeGreaterThanOrEqual(299);
  expect(ms).toBeLessThan(250);
  const logged = { operation: 'listCompanies', method: 'GET' };
  expect(body.requests).toMatchObject([
    { ...logged, status: 200 },
    { ...logged, status: 401 },
  ]);
});

test('a variant brings its own latency along', async ({ untilEnd }) => {
  const mock = await untilEnd(startMock({ variant: variants.get('slow') }));
  expect((await new Client(mock).companies('none')).ms).toBeGreaterThanOrEqual(299);
});

test('the list shows every variant, and exits 0', async () => {
  const { code, stdout, stderr } = await ran('mock/cli.ts', ['--list']);
  expect([code, stderr]).toEqual([0, '']);
  for (const [id, { describe }] of variants) expect(stdout).toContain(`variant ${id}: ${describe}\n`);
});

test('a mock for other machines says so, and its harness asks for the token, which is not printed', async () => {
  const mock = await started('--host', '0.0.0.0', '--token', 'token-of-1');
  const { status } = await new Client(mock).state('workspace');

  const { code, stdout, stderr } = await mock.end();

  expect([status, code]).toEqual([401, 0]);
  expect(stderr).toContain('Warning: listening on every address of this machine.');
  expect(stdout + stderr).not.toContain('token-of-1');
});

/** What a mock prints once it is there, with its address. */
const listening = /listening on ([^\s,]+)/;

test('SIGKILL to npm ends the mock that it runs', async () => {
  const args = ['run', 'mock', '--', '--port', '0', '--harness-port', '0', '--quiet'];
  const npm = new Program(args, {}, { command: 'npm' });
  await npm.printed(listening);
  const all = npm.descendants();

  npm.process.kill('SIGKILL');

  await expect.poll(() => stillRunning(all), { timeout: 3_000 }).toEqual([]);
});

test('a mock in the background goes on when the shell that started it has ended', async () => {
  const script = 'npm run mock -- --port 0 --harness-port 0 --quiet & disown';
  const shell = new Program(['-c', script], {}, { command: 'bash' });
  const [, baseUrl] = await shell.printed(listening);
  await expect.poll(() => shell.process.exitCode).toBe(0);
  try {
    await pause(2_000);
    expect((await fetch(`${baseUrl}/accounts/companies`)).status).toBe(401);
  } finally {
    shell.signalGroup('SIGTERM');
  }
});

/** What the command refuses; for every change one of each origin: a flag, a value, a name, who may use it, a file. */
const refused: { name: string; args: string[]; state?: string; tag?: string }[] = [
  { name: 'an unknown option', args: ['--colour'] },
  { name: 'a port that is no number', args: ['--port', 'http'] },
  { name: 'an unknown variant', args: ['--variant', 'none'] },
  { name: 'a host beyond loopback, and nobody said who may', args: ['--port', '0', '--host', '0.0.0.0'] },
  { name: 'a state file with another format', args: [], state: '{"format":"x"}' },
  ...[
    { name: 'an argument', args: ['start'] },
    { name: 'an option without its value', args: ['--port'] },
    { name: 'a port beyond the range', args: ['--port', '70000'] },
    { name: 'a negative latency', args: ['--latency=-1'] },
    { name: 'an unknown fault', args: ['--fault', 'none'] },
    { name: 'a host that is not there', args: ['--port', '0', '--host', '203.0.113.1', '--open'] },
    { name: 'a token with a blank', args: ['--port', '0', '--token', 'a b'] },
    { name: 'one port for both servers', args: ['--port', '45871', '--harness-port', '45871'] },
    { name: 'a folder for a state file', args: ['--state', '.'] },
    { name: 'a state file with no JSON', args: [], state: '{"format":' },
  ].map((each) => ({ ...each, tag: '@nightly' })),
];

for (const { name, args, state, tag = [] } of refused)
  test(`${name} is one sentence and exit 2`, { tag }, async ({}, info) => {
    const file = info.outputPath('state.json');
    if (state !== undefined) writeFileSync(file, state);
    const { code, stdout, stderr } = await ran('mock/cli.ts', [...args, ...(state ? ['--state', file] : [])]);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toMatch(/^[^\n]+[.]\n$/);
  });
