import { spawn } from 'node:child_process';
import { expect, test } from '@playwright/test';
import { startMock } from '../../mock/server.js';
import { root } from '../proof/run-suite.js';
import { startAltered } from './altered-harness.js';
import { startCommand } from './harness-process.js';

/** Runs a command of harness/ to its end. */
function run(
  command: string,
  args: string[],
  env: Record<string, string> = {},
): Promise<{ code: number | null; output: string }> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, ['--import', 'tsx', `harness/${command}/main.ts`, ...args], {
      cwd: root,
      env: { ...process.env, TARGET: 'mock', BASE_URL: '', HARNESS_URL: '', ...env },
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => (output += text));
    child.once('close', (code) => resolve({ code, output }));
  });
}

test('the example starts, and the check tells which of its states hold', async () => {
  const example = await startCommand('example');
  const { code, output } = await run('check', [example.url]);

  expect(example.output()).toContain('answered with 501 so far: webhook, ');
  expect(await example.end()).toBe(0);
  for (const state of ['workspace', 'member', 'order', 'order.read', 'subscription.expire'])
    expect(output).toMatch(new RegExp(`^${state} +holds `, 'm'));
  expect(output).toMatch(/^webhook +unknown .*What needs it is untested\.$/m);
  expect(output).toContain('0 wrong');
  expect(code).toBe(0);
});

test('the check sends the token that stands in the address, and does not print it', async () => {
  const example = await startCommand('example', ['--host', '0.0.0.0', '--token', 'token-of-1']);
  const { code, output } = await run('check', [example.url.replace('//', '//any:token-of-1@')]);
  const { output: without } = await run('check', [example.url]);
  await example.end();

  expect(example.output()).toContain('Warning: listening on every address of this machine.');
  expect(output).toMatch(/^workspace +holds /m);
  expect(code).toBe(0);
  expect(without).toMatch(/^workspace +wrong .*It answered 401 /m);
  expect(output + without + example.output()).not.toContain('token-of-1');
});

test('the check exits 1 where a state is wrong, and says how in its row', async () => {
  const mock = await startMock();
  const altered = await startAltered(mock.harnessUrl, {
    category: () => ({ status: 200, body: { categoryId: 5 } }),
  });
  const { code, output } = await run('check', [], { BASE_URL: mock.baseUrl, HARNESS_URL: altered.url });
  await Promise.all([altered.close(), mock.close()]);

  expect(output).toMatch(/^category +wrong .*\/categoryId must be a string\.$/m);
  expect(output).toContain('14 hold, 1 wrong, 0 unknown, 0 not asked.');
  expect(code).toBe(1);
});

const refusals: {
  name: string;
  command: string;
  args: string[];
  env?: Record<string, string>;
  sentence: RegExp;
}[] = [
  { name: 'no harness', command: 'check', args: [], sentence: /^Say which harness: / },
  {
    name: 'no address',
    command: 'check',
    args: ['localhost:4012'],
    sentence: /^"localhost:4012" is no address: /,
  },
  {
    name: 'a harness and no permission to write',
    command: 'check',
    args: ['https://staging.example/harness'],
    env: { TARGET_WRITES: 'refused' },
    sentence: /^This creates records behind staging\.example, and TARGET_WRITES is refused: unset it/,
  },
  { name: 'an unknown option', command: 'check', args: ['--fast'], sentence: /'--fast'/ },
  {
    name: 'an address that other machines reach',
    command: 'example',
    args: ['--host', '0.0.0.0'],
    sentence: /^--host 0\.0\.0\.0 lets other machines use the harness: give it a token/,
  },
  {
    name: 'an address that this machine has not',
    command: 'example',
    args: ['--host', '203.0.113.1', '--open'],
    sentence: /^It can't listen there \(listen EADDRNOTAVAIL/,
  },
  {
    name: 'a port that is none',
    command: 'example',
    args: ['--port', 'x'],
    sentence: /^--port must be a whole/,
  },
  {
    name: 'a target without a file',
    command: 'check',
    env: { TARGET: 'nowhere' },
    args: [],
    sentence: /\.env\.nowhere/,
  },
];

for (const { name, command, args, env, sentence } of refusals)
  test(`${command} with ${name} ends with one sentence`, async () => {
    const { code, output } = await run(command, args, env);
    expect(output).toMatch(sentence);
    expect(output.trim().split('\n')).toHaveLength(1);
    expect(code).toBe(2);
  });

test('a harness that is not there is reported in the table', async () => {
  const { code, output } = await run('check', ['http://127.0.0.1:9']);
  expect(output).toMatch(/^workspace +wrong .*could not be asked: /m);
  expect(code).toBe(1);
});
