import { expect, test } from '../test.js';
import { ran, serving } from '../program.js';
import { startAltered } from './ask.js';

/** Runs a command of harness/ to its end. */
function run(command: string, args: string[], env: Record<string, string> = {}) {
  return ran(`harness/${command}/main.ts`, args, { TARGET: 'mock', BASE_URL: '', HARNESS_URL: '', ...env });
}

const example = (...args: string[]) => serving('harness/example/main.ts', args);

test('the example starts, and the check tells which of its states hold', async () => {
  const harness = await example();
  const { code, output } = await run('check', [harness.baseUrl]);

  expect(harness.output).toContain('answered with 501 so far: webhook, ');
  expect((await harness.end()).code).toBe(0);
  for (const state of ['workspace', 'member', 'order', 'order.read', 'subscription.expire'])
    expect(output).toMatch(new RegExp(`^${state} +holds `, 'm'));
  expect(output).toMatch(/^webhook +unknown .*What needs it is untested\.$/m);
  expect(output).toContain('0 wrong');
  expect(code).toBe(0);
});

test('the check sends the token that stands in the address, and does not print it', async () => {
  const harness = await example('--host', '0.0.0.0', '--token', 'token-of-1');
  const { code, output } = await run('check', [harness.baseUrl.replace('//', '//any:token-of-1@')]);
  const { output: without } = await run('check', [harness.baseUrl]);
  await harness.end();

  expect(harness.output).toContain('Warning: listening on every address of this machine.');
  expect(output).toMatch(/^workspace +holds /m);
  expect(code).toBe(0);
  expect(without).toMatch(/^workspace +wrong .*It answered 401 /m);
  expect(output + without + harness.output).not.toContain('token-of-1');
});

test('the check exits 1 where a state is wrong, and says how in its row', async ({ mock, untilEnd }) => {
  const category = () => ({ status: 200, body: { categoryId: 5 } });
  const altered = await untilEnd(startAltered(mock.harnessUrl, { category }));
  const { code, output } = await run('check', [], { BASE_URL: mock.baseUrl, HARNESS_URL: altered.url });

  expect(output).toMatch(/^category +wrong .*\/categoryId must be a string\.$/m);
  expect(output).toContain('14 hold, 1 wrong, 0 unknown, 0 not asked.');
  expect(code).toBe(1);
});

/** What the commands refuse; for every change one of each, the first two. */
const refusals: {
  name: string;
  args: string[];
  env?: Record<string, string>;
  sentence: RegExp;
}[] = [
  { name: 'check no harness', args: [], sentence: /^Say which harness: / },
  {
    name: 'example at an address that other machines reach',
    args: ['--host', '0.0.0.0'],
    sentence: /^--host 0\.0\.0\.0 lets other machines use the harness: give it a token/,
  },
  { name: 'check no address', args: ['localhost:4012'], sentence: /^"localhost:4012" is no address: / },
  {
    name: 'check a harness and no permission to write',
    args: ['https://staging.example/harness'],
    env: { TARGET_WRITES: 'refused' },
    sentence: /^This creates records behind staging\.example, and TARGET_WRITES is refused: unset it/,
  },
  { name: 'check with an unknown option', args: ['--fast'], sentence: /'--fast'/ },
  {
    name: 'check a target without a file',
    env: { TARGET: 'nowhere' },
    args: [],
    sentence: /\.env\.nowhere/,
  },
  {
    name: 'example at an address that this machine has not',
    args: ['--host', '203.0.113.1', '--open'],
    sentence: /^It can't listen there \(listen EADDRNOTAVAIL/,
  },
  { name: 'example at a port that is none', args: ['--port', 'x'], sentence: /^--port must be a whole/ },
];

for (const [index, { name, args, env, sentence }] of refusals.entries())
  test(`${name} ends with one sentence`, { tag: index < 2 ? [] : '@nightly' }, async () => {
    const { code, output } = await run(name.split(' ')[0] ?? '', args, env);
    expect(output).toMatch(sentence);
    expect(output.trim().split('\n')).toHaveLength(1);
    expect(code).toBe(2);
  });

test('a harness that is not there is reported in the table @nightly', async () => {
  const { code, output } = await run('check', ['http://127.0.0.1:9']);
  expect(output).toMatch(/^workspace +wrong .*could not be asked: /m);
  expect(code).toBe(1);
});
