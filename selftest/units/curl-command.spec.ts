import { execFileSync } from 'node:child_process';
import { expect, test } from '../test.js';
import { curlCommand, curlLines } from '../../src/report/html/browser/curl-command.js';
import type { RecordedExchange } from '../../src/verdict/recorded-exchange.js';
import { shells } from './shells.js';
import { exchangeOf } from './test-record.js';

const values = {
  API_KEY: 'own $key',
  OTHER_API_KEY: 'other-key',
  OTHER_ACCESS_TOKEN: 'other-token',
  EXPIRED_ACCESS_TOKEN: 'expired-token',
  ACCESS_TOKEN_CLIENT: 'client-token',
  OTHER_ACCESS_TOKEN_CLIENT_2: 'another-client-token',
  ACCESS_TOKEN_TEAM_MEMBER: 'team-token',
  SECRET_LEAD_B: 'lead-token',
  PASSWORD_9_LOWER_DIGIT: 'abcdefgh1',
};

const headers: [recorded: string, sent: string][] = [
  ['$API_KEY', 'own $key'],
  ['$API_KEYx', 'own $keyx'],
  ['${API_KEY%?}', 'own $ke'],
  ['${API_KEY%?}~', 'own $ke~'],
  ['${API_KEY:0:3}~${API_KEY:4}', 'own~$key'],
  ['$OTHER_API_KEY', 'other-key'],
  ['Bearer $OTHER_ACCESS_TOKEN', 'Bearer other-token'],
  ['Bearer $EXPIRED_ACCESS_TOKEN', 'Bearer expired-token'],
  ['Bearer $ACCESS_TOKEN_CLIENTAAAA', 'Bearer client-tokenAAAA'],
  ['Bearer $OTHER_ACCESS_TOKEN_CLIENT_2', 'Bearer another-client-token'],
  ['Bearer ${OTHER_ACCESS_TOKEN_CLIENT_2%??}~', 'Bearer another-client-tok~'],
  ['Bearer $ACCESS_TOKEN_TEAM_MEMBER', 'Bearer team-token'],
  ['$SECRET_LEAD_B', 'lead-token'],
  ['$PASSWORD_9_LOWER_DIGITx', 'abcdefgh1x'],
  ['##vso[task.x]y ##[z] ###[q]', '##vso[task.x]y ##[z] ###[q]'],
  ["$HOME it's `id` $(id) \\ !", "$HOME it's `id` $(id) \\ !"],
];

for (const [recorded, sent, shell] of headers.flatMap((each) =>
  shells.map((shell) => [...each, shell] as const),
)) {
  test(`${shell} sends the header ${recorded} as ${sent}`, () => {
    const command = curlCommand(exchangeOf({ headers: [['x', recorded]] }));
    // What the shell makes of the words, in place of sending them.
    const printed = execFileSync(shell, ['-c', `curl() { printf '%s\\n' "$@"; }; ${command}`], {
      encoding: 'utf8',
      env: { ...process.env, ...values },
    });

    expect(printed.split('\n')).toContain(`x: ${sent}`);
  });
}

test('the lines before a command do nothing in a shell and say where to find a value', () => {
  const value = 'Bearer $ACCESS_TOKEN_CLIENT of $OTHER_API_KEY_2';
  const [note = '', command] = curlLines(exchangeOf({ headers: [['authorization', value]] }));

  expect(note).toContain('ACCESS_TOKEN_CLIENT, OTHER_API_KEY_2: see the environment file');
  for (const shell of shells) expect(execFileSync(shell, ['-c', note], { encoding: 'utf8' })).toBe('');
  expect(command).toMatch(/^curl /);
});

test('what was neither kept nor has a name is reported', () => {
  const lines = curlLines(exchangeOf({ headers: [['x-api-key', '«redacted»']], cut: true }));

  expect(lines).toEqual([
    expect.stringContaining('a value that the run did not keep'),
    expect.stringContaining('Shortened'),
    expect.stringContaining("'x-api-key: redacted'"),
  ]);
});

test('a delivery has no command, since the receiver of the run is gone', () => {
  expect(curlCommand(exchangeOf({ method: 'POST', body: '{}' }, { delivery: true }))).toBe('');
});

test('curl adds no content type and reads no file and no pattern of addresses', () => {
  const command = curlCommand(
    exchangeOf({ method: 'POST', url: 'http://127.0.0.1:1/a?b=[1-3]', body: '@/etc/passwd' }),
  );

  expect(command).toContain(
    "-g -X POST 'http://127.0.0.1:1/a?b=[1-3]' -H 'Content-Type:' --data-raw '@/etc/passwd'",
  );
});

const made = (harness: string, params: object, answer: object, second: number): RecordedExchange =>
  exchangeOf(
    {
      method: 'POST',
      url: 'http://127.0.0.1:2/?k=$SECRET_ADDRESS',
      body: JSON.stringify({ state: harness, action: 'setup', params }),
    },
    {
      harness,
      startedAt: `2026-01-01T00:00:0${second}.000Z`,
      response: { status: 200, headers: [], body: JSON.stringify(answer) },
    },
  );
const own = { companyId: 'c1', apiKey: '$API_KEY', accessToken: '$ACCESS_TOKEN' };
const calls = [
  made('workspace', {}, own, 1),
  made('member', { companyId: 'c1', role: 'client' }, { accessToken: '$ACCESS_TOKEN_CLIENT' }, 2),
  made('apiKey.regenerate', { companyId: 'c1' }, { apiKey: '$API_KEY_NEW' }, 3),
];

const renewed = { state: 'apiKey.regenerate', params: { companyId: 'c1' } };
const memberAs = (role: string) => ({ state: 'member', params: { companyId: 'c1', role } });

const makings: { name: string; value: string; sentAt?: number; asks: Record<string, object> }[] = [
  {
    name: 'the token of a member',
    value: 'Bearer $ACCESS_TOKEN_CLIENT',
    asks: { ACCESS_TOKEN_CLIENT: memberAs('client') },
  },
  {
    name: 'the token of the SuperAdmin of a workspace',
    value: 'Bearer $ACCESS_TOKEN',
    asks: { ACCESS_TOKEN: memberAs('SuperAdmin') },
  },
  { name: 'the key of a workspace', value: '$API_KEY', sentAt: 2, asks: { API_KEY: renewed } },
  {
    name: 'a key that another one has taken the place of',
    value: '$API_KEY',
    asks: { API_KEY: renewed, API_KEY_NEW: renewed },
  },
];

for (const { name, value, sentAt = 5, asks } of makings)
  test(`the lines before a command have the harness make ${name}, and put it into its variable`, () => {
    const sent = exchangeOf({ headers: [['x', value]] }, { startedAt: `2026-01-01T00:00:0${sentAt}.000Z` });
    const lines = curlLines(sent, calls);
    const makes = lines.filter((line) => /^\w+=/.test(line));
    // In place of the harness, an answer of several lines.
    const answering = `curl() { printf '{\\n  "apiKey": "k-1",\\n  "accessToken" : "t-1"\\n}\\n'; }`;
    const printed = (shell: string): string =>
      execFileSync(
        shell,
        ['-c', `${answering}; ${makes.join('; ')}; printf %s "\$${Object.keys(asks).at(-1)}"`],
        {
          encoding: 'utf8',
          env: { ...process.env, SECRET_ADDRESS: 'word' },
        },
      );

    expect(
      makes.map((line) => [line.split('=')[0], JSON.parse(/'(\{.*?\})'/.exec(line)?.[1] ?? '')]),
    ).toEqual(Object.entries(asks).map(([variable, body]) => [variable, { action: 'setup', ...body }]));
    expect(lines[0]).toContain('SECRET_ADDRESS: a part of an address');
    for (const shell of shells) expect(printed(shell)).toBe(value.includes('API_KEY') ? 'k-1' : 't-1');
  });
