import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from '../test.js';
import { runFixturesCommand } from '../../src/run/fixtures-command.js';
import { readSettings } from '../../src/target/settings.js';
import { SettingsError } from '../../src/target/variables.js';
import type { Variables } from '../../src/target/variables.js';

const staging = { TARGET: 'staging' };
const { PATH } = process.env;

/** Writes the environment file of a target, its last line the command, which is a script of a shell. */
function write(directory: string, command: string, lines: string[] = []): void {
  writeFileSync(`${directory}/command.sh`, command);
  const file = ['BASE_URL=http://127.0.0.1:1', 'API_KEY=the-secret-key', ...lines];
  writeFileSync(`${directory}/.env.staging`, [...file, 'FIXTURES_COMMAND=sh command.sh', ''].join('\n'));
}

/** The sentence by which a run ends before it begins. */
async function sentenceOf(directory: string, limit?: number): Promise<string> {
  const environment: Variables = { ...staging, PATH };
  const read = async (): Promise<unknown> => {
    await runFixturesCommand(environment, directory, limit);
    return readSettings(environment, directory);
  };
  const error: unknown = await read().catch((each: unknown) => each);
  expect(error).toBeInstanceOf(SettingsError);
  return (error as Error).message;
}

/** What is said of a command that came to nothing. */
const failed = (how: string): string =>
  `FIXTURES_COMMAND ${how}: correct the command or unset it (.env.staging, line 3).`;

const wrong: { name: string; command: string; sentence: string }[] = [
  {
    name: 'that fails',
    command: 'echo "ORDERS_PENDING=a"; echo "no such workspace" >&2; exit 3',
    sentence: failed('ended with exit code 3; the last line of its standard error is "no such workspace"'),
  },
  { name: 'that fails without a word', command: 'exit 1', sentence: failed('ended with exit code 1') },
  {
    name: 'that fails with secrets in its last words',
    command:
      'echo "curl: Authorization: Bearer 0a1b2c3d4e5f6a7b8c9d of the-secret-key at https://me:pw@host password=abc123 ghp_0123456789abcdefghij" >&2; exit 22',
    sentence: failed(
      'ended with exit code 22; the last line of its standard error is "curl: Authorization: … … of $API_KEY at https://…@host password=… …"',
    ),
  },
  {
    name: 'that prints nothing',
    command: 'echo; echo "# nothing to do"',
    sentence:
      'FIXTURES_COMMAND printed no line of the form NAME=value on standard output: have it print orders, such as ORDERS_PENDING=id,id, or unset it (.env.staging, line 3).',
  },
  {
    name: 'that prints a line of something else',
    command: 'echo "ORDERS_PENDING=a"; echo "made 1 order with the-secret-key"',
    sentence:
      'A line is not of the form NAME=value: have FIXTURES_COMMAND print everything else on standard error, and call npm run with --silent (output of FIXTURES_COMMAND, line 2).',
  },
  {
    name: 'that prints a name that is no setting',
    command: 'echo "ORDER_PENDING=a"',
    sentence:
      'ORDER_PENDING is not a setting: ORDERS_PENDING is, so correct the name (output of FIXTURES_COMMAND, line 1).',
  },
  {
    name: 'that prints a setting of the run as a whole',
    command: 'echo "TARGET=production"',
    sentence:
      "FIXTURES_COMMAND can't set TARGET: have it print that no more (output of FIXTURES_COMMAND, line 1).",
  },
  {
    name: 'that prints a credential on standard error too',
    command: 'echo "ACCESS_TOKEN=a-fresh-token"; echo "token a-fresh-token" >&2',
    sentence:
      'FIXTURES_COMMAND prints the value of ACCESS_TOKEN on standard error, which logs keep: have it print that on standard output alone (.env.staging, line 3).',
  },
  {
    name: 'that prints a wrong value',
    command: 'echo "ORDERS_PENDING=a"; echo "EFFECT_WAIT=soon"',
    sentence: 'EFFECT_WAIT is "soon": give a number above zero (output of FIXTURES_COMMAND, line 2).',
  },
  {
    name: 'that prints without end',
    command: 'yes ORDERS_PENDING=a',
    sentence: failed('printed more than 60000 characters, which is more than it may'),
  },
];

for (const { name, command, sentence } of wrong)
  test(`a run does not begin with a FIXTURES_COMMAND ${name}`, async ({}, info) => {
    write(info.outputPath('.'), command);
    const said = await sentenceOf(info.outputPath('.'));

    expect(said).toBe(sentence);
    expect(said).not.toMatch(/the-secret|fresh-token/);
  });

test('a run does not begin with an order that FIXTURES_COMMAND prints and the file names', async ({}, info) => {
  write(info.outputPath('.'), 'echo "ORDERS_ONGOING=order-1"', ['ORDERS_PENDING=order-1']);

  expect(await sentenceOf(info.outputPath('.'))).toBe(
    'ORDERS_PENDING and ORDERS_ONGOING of FIXTURES_COMMAND both name the id order-1: leave it in the list where it belongs (.env.staging, lines 3 and 4).',
  );
});

test('a FIXTURES_COMMAND that hangs is ended with all that it has started', async ({}, info) => {
  const directory = info.outputPath('.');
  write(directory, 'echo "waiting for the service" >&2; (sleep 2; touch left-behind) & wait');

  expect(await sentenceOf(directory, 0.5)).toBe(
    failed('did not end within 0.5 s; the last line of its standard error is "waiting for the service"'),
  );
  await pause(2_500);
  expect(existsSync(`${directory}/left-behind`)).toBe(false);
});

test('what FIXTURES_COMMAND prints is added to the orders of the file, and overrides the rest of it, not the environment', async ({}, info) => {
  const directory = info.outputPath('.');
  write(
    directory,
    'echo "ORDERS_PENDING=$API_KEY-1,fresh-2"; echo "ORDERS_SUBSCRIPTION=fresh-3"; echo "ACCESS_TOKEN=fresh-token"; echo EFFECT_WAIT=3; echo ran >> ran',
    ['ORDERS_PENDING=order-1', 'ACCESS_TOKEN=old-token', 'EFFECT_WAIT=2'],
  );
  const environment: Variables = { ...staging, PATH, EFFECT_WAIT: '4' };
  await runFixturesCommand(environment, directory);
  // As a worker does, which has the environment of the run.
  await runFixturesCommand(environment, directory);
  const { environmentFixtures, effectWait, names } = readSettings(environment, directory);

  expect(environmentFixtures).toMatchObject({
    accessToken: 'fresh-token',
    orders: { Pending: ['order-1'] },
    subscriptionOrders: [],
    perishable: {
      orders: { Pending: ['the-secret-key-1', 'fresh-2'], Ongoing: [] },
      subscriptionOrders: ['fresh-3'],
    },
  });
  expect(effectWait).toBe(4_000);
  expect(names).toContain('FIXTURES_COMMAND');
  expect(readFileSync(`${directory}/ran`, 'utf8')).toBe('ran\n');
});

test('the embedded mock needs nothing prepared: FIXTURES_COMMAND does not run for it', async ({}, info) => {
  const environment: Variables = { PATH, FIXTURES_COMMAND: 'touch ran' };
  await runFixturesCommand(environment, info.outputPath('.'));

  expect(existsSync(info.outputPath('ran'))).toBe(false);
});
