import path from 'node:path';
import { expect, test } from '@playwright/test';
import { startMock } from '../../mock/server.js';
import { candidateFields } from '../../src/contract/lead-b-candidates.js';
import { catalogue } from '../../src/contract/requirements.js';
import { harHead, harTail } from '../../src/report/har.js';
import { writeResult } from '../../src/reporting/result-file.js';
import { writeText } from '../../src/reporting/written-file.js';
import { compose } from '../../src/verdict/compose.js';
import { ask } from '../harness/ask.js';
import { runSuite } from '../proof/run-suite.js';
import { catalogueOf, recordOf, runOf } from '../units/test-record.js';
import { namedFaults, wrongRoleType } from './named-faults.js';
import { runScript } from './run-script.js';

/** Where nothing listens. */
const nowhere = 'http://127.0.0.1:1';

for (const [what, env, sentence] of [
  [
    'of a profile that is unknown',
    { PROFILE: 'staging' },
    'PROFILE is "staging": use one of key, environment, full.',
  ],
  [
    'of the full profile without a harness',
    { PROFILE: 'full', BASE_URL: nowhere },
    'PROFILE claims full, which takes a harness, and HARNESS_URL is not set: set it, or claim environment or key.',
  ],
] as const)
  test(`a claim ${what} ends the run before its first request`, async ({}, info) => {
    const reportDir = info.outputPath('report');
    const { exitCode, output, result } = await runSuite({ reportDir, env });
    expect(output.trim()).toBe(sentence);
    expect(exitCode).toBe(2);
    expect(result).toBeUndefined();
  });

test('a claim without declared features ends the run with the lines that declare them, and with these it begins', async ({}, info) => {
  test.setTimeout(120_000);
  const target = await startMock({ faults: namedFaults(wrongRoleType) });
  const { body: made } = await ask(target.harnessUrl, 'workspace');
  const env = {
    BASE_URL: target.baseUrl,
    TARGET_WRITES: 'allowed',
    API_KEY: String(made.apiKey),
    COMPANY_ID: String(made.companyId),
    PROFILE: 'key',
  };
  const reportDir = info.outputPath('report');
  const { exitCode, output } = await runSuite({ reportDir, env });
  expect(exitCode, output).toBe(2);
  const [sentence = '', ...lines] = output.split('\n').filter(Boolean);
  expect(sentence).toMatch(
    /^PROFILE claims key, .*: LEAD_VARIANT is not set\. The target was seen to speak both /,
  );
  const pasted = Object.fromEntries(
    lines.map((line): [string, string] => {
      const [, name = '', value = ''] = /^([A-Z_]+)='?([^']*)'?$/.exec(line) ?? [];
      return [name, value];
    }),
  );
  expect(pasted['LEAD_VARIANT']).toBe('both');
  const fields = JSON.parse(pasted['LEAD_B_FIELDS'] ?? '') as Record<string, string | null>;
  expect(Object.keys(fields)).toEqual(candidateFields().map(({ text }) => text));
  expect(Object.values(fields)).not.toContain(null);

  // Some of the tests claim nothing, and need no declaration.
  const part = await runSuite({ reportDir, env, args: ['--id', 'ROL-TYPE'] });
  await target.close();
  expect(part.exitCode, part.output).toBe(1);
  expect(part.result?.run).toMatchObject({ claimed: null, mode: 'part' });
});

test('a run that is incomplete in what it claims exits 3', { tag: '@nightly' }, async ({}, info) => {
  test.setTimeout(300_000);
  const target = await startMock();
  const { exitCode, output, result } = await runSuite({
    reportDir: info.outputPath('report'),
    env: { BASE_URL: target.baseUrl, PROFILE: 'environment', LEAD_VARIANT: 'A' },
  });
  await target.close();
  expect(result?.run).toMatchObject({ claimed: 'environment', outcome: 'incomplete' });
  expect(output).toContain('Incomplete in the environment profile:');
  expect(exitCode).toBe(3);
});

test(
  'what an API key lets a run judge is conformant to the key profile, every requirement of it',
  { tag: '@nightly' },
  async ({}, info) => {
    test.setTimeout(300_000);
    const target = await startMock();
    const { body: made } = await ask(target.harnessUrl, 'workspace');
    const { exitCode, output, result } = await runSuite({
      reportDir: info.outputPath('report'),
      env: {
        BASE_URL: target.baseUrl,
        TARGET_WRITES: 'allowed',
        API_KEY: String(made.apiKey),
        COMPANY_ID: String(made.companyId),
        LEAD_VARIANT: 'both',
        LEAD_B_FIELDS: JSON.stringify(
          Object.fromEntries(candidateFields().map(({ text, names: [name] }) => [text, name])),
        ),
        PROFILE: 'key',
      },
    });
    await target.close();
    expect(exitCode, output).toBe(0);
    const all = catalogue().filter(({ profile }) => profile === 'key').length;
    expect(result?.run.profiles[0]).toEqual({
      ...{ id: 'key', outcome: 'conformant', passed: all, applicable: all, missing: [] },
    });
  },
);

/** Writes two parts of a run, each of one requirement of the key profile, and answers where they lie. */
function partsOf(directory: string, declared: readonly [object, object]): string {
  declared.forEach((settings, index) => {
    const [id, other] = index === 0 ? ['ROL-TYPE', 'ROL-ID'] : ['ROL-ID', 'ROL-TYPE'];
    const passed = recordOf({ id: `${id}/test`, holds: [String(id)] });
    const run = runOf([passed], { shard: { current: index + 1, total: 2 } });
    const result = compose(
      { ...run, target: { ...run.target, declared: { ...settings } } },
      catalogueOf([id, other].map((each) => ({ id: String(each), profile: 'key' }))),
    );
    const place = path.join(directory, `shard-${index + 1}-of-2`);
    writeResult(place, result);
    writeText(path.join(place, 'exchanges.har'), `${harHead(result)}${harTail}`);
  });
  return directory;
}

const declared = { leadVariant: 'A', profile: 'key' };

test('the parts of a run claim nothing, and what is merged of them claims what they were run with', async ({}, info) => {
  const directory = partsOf(info.outputPath('parts'), [declared, declared]);
  const { exitCode, output } = runScript('merge', [directory]);
  // The catalogue has more than these two requirements.
  expect(output).toContain('Incomplete in the key profile: 2 of ');
  expect(exitCode).toBe(3);
});

for (const [what, parts, env, sentence] of [
  ['differ', [declared, { leadVariant: 'A' }], {}, 'The parts were run with different settings of PROFILE'],
  ['are undeclared', [{}, {}], { PROFILE: 'key' }, 'PROFILE claims key, which takes declared features'],
  ['are unknown', [{}, {}], { PROFILE: 'all' }, 'PROFILE is "all": use one of key, environment, full.'],
] as [string, [object, object], Record<string, string>, string][])
  test(`a merge ends with one sentence where the claims of the parts ${what}`, async ({}, info) => {
    const { exitCode, output } = runScript('merge', [partsOf(info.outputPath('parts'), parts)], env);
    expect(output).toContain(sentence);
    expect(output.trim().split('\n')).toHaveLength(1);
    expect(exitCode).toBe(2);
  });
