import { spawn } from 'node:child_process';
import { expect, test } from '@playwright/test';
import { startMock } from '../../mock/server.js';
import { root, runSuite } from '../proof/run-suite.js';
import { ask } from './ask.js';
import { startCommand } from './attended-process.js';
import { play } from './player.js';

test('a run of several workers is served by a person, and judges what only a person could set up', async ({}, info) => {
  const mock = await startMock();
  const attended = await startCommand('attended', ['--ask', 'all'], { BASE_URL: mock.baseUrl });
  play(attended, mock.harnessUrl);
  const { result, output, exitCode } = await runSuite({
    reportDir: info.outputPath('report'),
    env: { BASE_URL: mock.baseUrl, HARNESS_URL: attended.url },
    args: ['tests/webhooks/rotation.spec.ts', 'tests/keys/regenerating-role.spec.ts', '--workers', '3'],
  });
  const screen = attended.output();
  await attended.end();
  await mock.close();

  expect(result?.run.counts, output).toMatchObject({ failed: 0, cantTell: 0 });
  expect(exitCode).toBe(0);
  const passed = result?.requirements.filter(({ verdict }) => verdict === 'passed').map(({ id }) => id);
  expect(passed).toEqual(
    expect.arrayContaining(['WHK-ROTATED-NEW', 'WHK-ROTATED-OLD', 'AUT-REGENERATE-OTHERS']),
  );
  expect(screen).toContain('rotate the secret of webhook');
});

test('Ctrl-C ends the questions at first and the harness after that', async () => {
  const attended = await startCommand('attended');
  const answer = ask(attended.url, 'webhook.rotateSecret', { webhookId: 'w' });
  await expect.poll(attended.output).toContain('secret (not shown): ');
  void attended.end('SIGINT');

  expect((await answer).status).toBe(501);
  expect((await ask(attended.url, 'webhook.rotateSecret', { webhookId: 'w' })).status).toBe(501);
  expect(attended.output()).toContain('Ctrl-C again ends the harness');
  expect(await attended.end('SIGINT')).toBe(0);
});

test('at a pseudo-terminal a secret is taken and not shown', async () => {
  const command = `${process.execPath} --import tsx harness/attended/main.ts --port 0`;
  const child = spawn('script', ['-qfec', command, '/dev/null'], {
    cwd: root,
    env: { ...process.env, TARGET: 'mock' },
  });
  let screen = '';
  let missing: string | undefined;
  child.on('error', ({ message }) => (missing = message));
  child.stdout.setEncoding('utf8').on('data', (text: string) => (screen += text));
  const ended = new Promise((resolve) => child.once('close', resolve));
  await expect.poll(() => missing ?? screen, { timeout: 60_000 }).toMatch(/listening on \S+|ENOENT/);
  test.skip(missing !== undefined, 'The command script, which makes a pseudo-terminal, is not there.');

  const url = /listening on (http:\S+)/.exec(screen)?.[1] ?? '';
  const answer = ask(url, 'webhook.rotateSecret', { webhookId: 'w' });
  await expect.poll(() => screen).toContain('secret (not shown): ');
  child.stdin.write('s3cret\r');
  expect((await answer).body).toEqual({ secret: 's3cret' });
  const unwanted = ask(url, 'category', { companyId: 'c' });
  await expect.poll(() => screen).toContain('categoryId: ');
  child.stdin.write('\u0003');
  expect((await unwanted).status).toBe(501);
  child.stdin.write('\u0003');
  await ended;

  expect(screen).not.toContain('s3cret');
  expect(screen).toContain('Ctrl-C again ends the harness');
});
