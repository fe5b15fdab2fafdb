import { execFile } from 'node:child_process';
import { readdirSync, writeFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { expect, test } from '../test.js';
import { repeatedFinding } from '../../src/report/repeated-finding.js';
import { compose } from '../../src/verdict/compose.js';
import type { Exchanges, RecordedRequest } from '../../src/verdict/recorded-exchange.js';
import { startRecordingTarget } from '../troubles/servers.js';
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

test('a finding is a script that sends its requests in their order, to any address', async ({}, info) => {
  const server = await startRecordingTarget();
  const script = info.outputPath('repeat.sh');
  writeFileSync(script, files['repeat.sh']);

  const env = { ...process.env, BASE_URL: server.baseUrl, API_KEY: 'a key' };
  const { stdout } = await run('bash', [script], { env });
  await server.close();

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
