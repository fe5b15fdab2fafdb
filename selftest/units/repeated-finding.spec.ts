import { execFile, execFileSync } from 'node:child_process';
import { readdirSync, writeFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { expect, test } from '../test.js';
import { curlCommand, curlLines } from '../../src/report/html/browser/curl-command.js';
import { repeatedFinding } from '../../src/report/repeated-finding.js';
import { compose } from '../../src/verdict/compose.js';
import type { Exchanges, RecordedExchange, RecordedRequest } from '../../src/verdict/recorded-exchange.js';
import { startRecordingTarget } from '../troubles/servers.js';
import { shells } from './shells.js';
import { catalogueOf, exchangeOf, recordOf, runOf } from './test-record.js';

const run = promisify(execFile);

/** A target of a finding: what it was asked, and what it is asked by the script. */
const baseUrl = 'http://127.0.0.1:1';
const sent = (request: Partial<RecordedRequest>) =>
  exchangeOf(
    { url: `${baseUrl}/orders`, headers: [['x-api-key', '$API_KEY']], ...request },
    { response: { status: 200, headers: [], body: '{}' } },
  );
const exchanges: Exchanges = {
  'a-1': sent({
    headers: [
      ['x-api-key', '$API_KEY'],
      ['note', "it's"],
    ],
  }),
  'a-2': sent({ method: 'PUT', body: '{"quantity":0}' }),
};
const result = compose(
  {
    ...runOf([
      recordOf({
        id: 'SOME-CLAUSE/bounds',
        title: 'PUT /orders refuses a quantity below 1',
        holds: ['SOME-CLAUSE'],
        verdict: 'failed',
        message: 'The quantity 0 is accepted: 200 came.',
        expected: 400,
        actual: 200,
        cited: ['a-2'],
        exchanges: ['a-1', 'a-2'],
      }),
      recordOf({ id: 'SOME-CLAUSE/others', holds: ['SOME-CLAUSE'], verdict: 'passed' }),
    ]),
    target: { name: 'some', url: baseUrl, version: null, declared: {} },
  },
  catalogueOf([{}]),
);

const files = repeatedFinding(result, exchanges, 'SOME-CLAUSE');

test('a script sends the requests of a finding in their order to any address', async ({ untilEnd }, info) => {
  const server = await untilEnd(startRecordingTarget());
  const script = info.outputPath('repeat.sh');
  writeFileSync(script, files['repeat.sh']);

  const env = { ...process.env, BASE_URL: server.baseUrl, API_KEY: 'a key' };
  const { stdout } = await run('bash', [script], { env });

  const [first, second] = server.received;
  expect(first).toMatchObject({ method: 'GET', url: '/orders', body: '' });
  expect(first?.headers.join()).toContain("x-api-key,a key,note,it's");
  expect(second).toMatchObject({ method: 'PUT', url: '/orders', body: '{"quantity":0}' });
  expect(stdout.match(/HTTP\/1\.1 200/g)).toHaveLength(2);
});

test('the script of a finding names a variable that is not set, and sends nothing', async ({}, info) => {
  const script = info.outputPath('repeat.sh');
  writeFileSync(script, files['repeat.sh']);

  const { API_KEY: _unset, ...env } = process.env;
  await expect(run('bash', [script], { env })).rejects.toThrow(
    /API_KEY: is to be set: README\.md says to what/,
  );
});

test('the script of a result of somebody else does nothing but send its requests', async ({}, info) => {
  const folder = info.outputPath('');
  const evil = '$(touch obeyed)`touch obeyed`';
  for (const address of [`http://127.0.0.1:1/${evil}`, `http://127.0.0.1:1/'; touch obeyed; '`]) {
    const foreign = structuredClone(result);
    foreign.target.url = address;
    for (const requirement of foreign.requirements) requirement.text = requirement.id += `\ntouch obeyed`;
    const sentThere = { 'a-2': sent({ method: 'PUT', url: `${address}/orders`, body: `${evil}'` }) };
    const { 'repeat.sh': script, 'README.md': readme } = repeatedFinding(
      foreign,
      sentThere,
      'SOME-CLAUSE/bounds',
    );
    writeFileSync(info.outputPath('repeat.sh'), script);
    const [, command = ''] = /```sh\n([^]*?)\n```/.exec(readme) ?? [];
    await run('bash', ['-c', command.replace('…', 'key')], { cwd: folder }).catch(() => undefined);
    expect(readdirSync(folder)).toEqual(['repeat.sh']);
  }
});

test('a finding is found by its requirement or its test, and one that is not there names what failed', () => {
  expect(repeatedFinding(result, exchanges, 'SOME-CLAUSE/bounds')).toEqual(files);
  expect(() => repeatedFinding(result, exchanges, 'SOME-OTHER')).toThrow(
    'No requirement and no test "SOME-OTHER" failed in this result: name one of SOME-CLAUSE.',
  );
});

test('a finding stands in its folder as data and for a reader', () => {
  const { 'README.md': readme, 'finding.json': data } = files;
  expect(JSON.parse(data)).toMatchObject({
    requirement: { id: 'SOME-CLAUSE' },
    test: { id: 'SOME-CLAUSE/bounds', case: null },
    finding: { expected: 400, actual: 200 },
    exchanges,
  });
  for (const text of ['# SOME-CLAUSE', 'The quantity 0 is accepted: 200 came.', '- expected: `400`'])
    expect(readme).toContain(text);
  expect(readme).toContain(`BASE_URL=${baseUrl} API_KEY=… bash repeat.sh`);
});

/** What a shell prints that runs a script with variables of its own. */
function printedBy(shell: string, script: string, variables: Record<string, string> = {}): string {
  return execFileSync(shell, ['-c', script], { encoding: 'utf8', env: { ...process.env, ...variables } });
}

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
    const printed = printedBy(shell, `curl() { printf '%s\\n' "$@"; }; ${command}`, values);

    expect(printed.split('\n')).toContain(`x: ${sent}`);
  });
}

test('the lines before a command do nothing in a shell and say where to find a value', () => {
  const value = 'Bearer $ACCESS_TOKEN_CLIENT of $OTHER_API_KEY_2';
  const [note = '', command] = curlLines(exchangeOf({ headers: [['authorization', value]] }));

  expect(note).toContain('ACCESS_TOKEN_CLIENT, OTHER_API_KEY_2: see the environment file');
  for (const shell of shells) expect(printedBy(shell, note)).toBe('');
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
    const script = `${answering}; ${makes.join('; ')}; printf %s "\$${Object.keys(asks).at(-1)}"`;

    expect(
      makes.map((line) => [line.split('=')[0], JSON.parse(/'(\{.*?\})'/.exec(line)?.[1] ?? '')]),
    ).toEqual(Object.entries(asks).map(([variable, body]) => [variable, { action: 'setup', ...body }]));
    expect(lines[0]).toContain('SECRET_ADDRESS: a part of an address');
    for (const shell of shells)
      expect(printedBy(shell, script, { SECRET_ADDRESS: 'word' })).toBe(
        value.includes('API_KEY') ? 'k-1' : 't-1',
      );
  });
