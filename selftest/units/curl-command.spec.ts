import { execFileSync } from 'node:child_process';
import { expect, test } from '@playwright/test';
import { curlCommand, curlLines } from '../../src/report/curl.js';
import type { RecordedExchange, RecordedRequest } from '../../src/verdict/recorded-exchange.js';
import { shells } from './shells.js';

function exchange(
  request: Partial<RecordedRequest>,
  besides: Partial<RecordedExchange> = {},
): RecordedExchange {
  return {
    startedAt: '2026-01-01T00:00:00.000Z',
    durationMs: 1,
    request: { method: 'GET', url: 'http://127.0.0.1:1/', headers: [], body: '', ...request },
    ...besides,
  };
}

const values = {
  API_KEY: 'own $key',
  OTHER_API_KEY: 'other-key',
  OTHER_ACCESS_TOKEN: 'other-token',
  EXPIRED_ACCESS_TOKEN: 'expired-token',
  ACCESS_TOKEN_MEMBER: 'member-token',
  ACCESS_TOKEN_TEAM_MEMBER: 'team-token',
  SECRET_LEAD_B: 'lead-token',
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
  ['Bearer $ACCESS_TOKEN_MEMBERAAAA', 'Bearer member-tokenAAAA'],
  ['Bearer $ACCESS_TOKEN_TEAM_MEMBER', 'Bearer team-token'],
  ['$SECRET_LEAD_B', 'lead-token'],
  ["$HOME it's `id` $(id) \\ !", "$HOME it's `id` $(id) \\ !"],
];

for (const [recorded, sent, shell] of headers.flatMap((each) =>
  shells.map((shell) => [...each, shell] as const),
)) {
  test(`${shell} sends the header ${recorded} as ${sent}`, () => {
    const command = curlCommand(exchange({ headers: [['x', recorded]] }));
    // What the shell makes of the words, in place of sending them.
    const printed = execFileSync(shell, ['-c', `curl() { printf '%s\\n' "$@"; }; ${command}`], {
      encoding: 'utf8',
      env: { ...process.env, ...values },
    });

    expect(printed.split('\n')).toContain(`x: ${sent}`);
  });
}

test('the lines before a command do nothing in a shell and say where to find a value', () => {
  const [note = '', command] = curlLines(
    exchange({ headers: [['authorization', 'Bearer $ACCESS_TOKEN_MEMBER']] }),
  );

  expect(note).toContain('Set up the state member');
  for (const shell of shells) expect(execFileSync(shell, ['-c', note], { encoding: 'utf8' })).toBe('');
  expect(command).toMatch(/^curl /);
});

test('what was neither kept nor has a name is told', () => {
  const lines = curlLines(exchange({ headers: [['x-api-key', '«redacted»']], cut: true }));

  expect(lines).toEqual([
    expect.stringContaining('a value that the run did not keep'),
    expect.stringContaining('Shortened'),
    expect.stringContaining("'x-api-key: redacted'"),
  ]);
});

test('a delivery has no command, since the receiver of the run is gone', () => {
  expect(curlCommand(exchange({ method: 'POST', body: '{}' }, { delivery: true }))).toBe('');
});

test('curl adds no content type and reads no file and no pattern of addresses', () => {
  const command = curlCommand(
    exchange({ method: 'POST', url: 'http://127.0.0.1:1/a?b=[1-3]', body: '@/etc/passwd' }),
  );

  expect(command).toContain(
    "-g -X POST 'http://127.0.0.1:1/a?b=[1-3]' -H 'Content-Type:' --data-raw '@/etc/passwd'",
  );
});
