import path from 'node:path';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { expect, test } from '../test.js';
import type { Mock } from '../../mock/server.js';
import { candidateFields, catalogue } from '../../src/contract/catalogue.js';
import { harHead, harTail } from '../../src/report/har.js';
import { mergeParts } from '../../src/reporting/parts.js';
import { writeResult } from '../../src/reporting/result-file.js';
import { writeText } from '../../src/reporting/output-folder.js';
import { compose } from '../../src/verdict/compose.js';
import { ask } from '../harness/ask.js';
import { ran } from '../program.js';
import { folderOf, runSuite } from '../proof/run-suite.js';
import { catalogueOf, recordOf, runOf } from '../units/test-record.js';
import { startMock } from '../../mock/server.js';
import type { ConformanceResult } from '../../src/verdict/result.js';
import { reaching } from '../environment/environment.js';
import { namedFaults, wrongRoleType } from './named-faults.js';

/** The variables of a run that claims what an API key lets it judge. */
async function claimOfKey({ baseUrl, harnessUrl }: Mock): Promise<Record<string, string>> {
  const { body } = await ask(harnessUrl, 'workspace');
  const { apiKey, companyId } = body as Record<string, string>;
  const named = { API_KEY: String(apiKey), COMPANY_ID: String(companyId) };
  return { BASE_URL: baseUrl, TARGET_WRITES: 'allowed', ...named, PROFILE: 'key' };
}

test('a claim without declared features ends the run with the lines that declare them', async ({
  mock: target,
}) => {
  const env = await claimOfKey(target);
  const { exitCode, output } = await runSuite({ env });
  expect(exitCode, output).toBe(2);
  const [sentence = '', ...lines] = output.split('\n').filter(Boolean);
  expect(sentence).toMatch(
    /^PROFILE claims key, .*: LEAD_VARIANT is not set\. The target was seen to speak both /,
  );
  const pasted = Object.fromEntries(
    lines.map((line) => (/^([A-Z_]+)='?([^']*)'?$/.exec(line) ?? []).slice(1) as [string, string]),
  );
  expect(pasted['LEAD_VARIANT']).toBe('both');
  const fields = JSON.parse(pasted['LEAD_B_FIELDS'] ?? '') as Record<string, string | null>;
  expect(Object.keys(fields)).toEqual(candidateFields().map(({ text }) => text));
  expect(Object.values(fields)).not.toContain(null);
});

test('what an API key lets a run judge is conformant to the key profile, every requirement of it @nightly', async ({
  mock: target,
}) => {
  test.setTimeout(300_000);
  const fields = candidateFields().map(({ text, names: [name] }) => [text, name]);
  const declared = { LEAD_VARIANT: 'both', LEAD_B_FIELDS: JSON.stringify(Object.fromEntries(fields)) };
  const { exitCode, output, result } = await runSuite({
    env: { ...(await claimOfKey(target)), ...declared },
  });
  expect(exitCode, output).toBe(0);
  const all = catalogue().filter(({ profile }) => profile === 'key').length;
  expect(result?.run.profiles[0]).toEqual({
    ...{ id: 'key', outcome: 'conformant', passed: all, applicable: all, missing: [] },
  });
});

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
  const { code, output } = await ran('scripts/merge.ts', [directory]);
  // The catalogue has more than these two requirements.
  expect(output).toContain('Incomplete in the key profile: 2 of ');
  expect(code).toBe(3);
});

for (const [what, parts, claim, sentence] of [
  [
    'differ',
    [declared, { leadVariant: 'A' }],
    undefined,
    'The parts were run with different settings of PROFILE',
  ],
  ['are undeclared', [{}, {}], 'key', 'PROFILE claims key, which takes declared features'],
] as [string, [object, object], 'key' | undefined, string][])
  test(`no parts are merged whose claims ${what}`, ({}, info) => {
    const directory = partsOf(info.outputPath('parts'), parts);
    expect(() => mergeParts(directory, [], claim)).toThrow(sentence);
  });

// What its fix, its return and its end do to a run stands in selftest/units/accepted.spec.ts.
test('a known failure is accepted, does not fail the run, and goes from the file once it is fixed @nightly', async ({
  untilEnd,
}, info) => {
  test.setTimeout(300_000);
  const target = await untilEnd(startMock({ faults: namedFaults(wrongRoleType) }));
  const reportDir = info.outputPath('report');
  const byId = ['--id', 'ROL-TYPE'];
  const accepted = info.outputPath('accepted.team.yaml');
  const file = path.join(folderOf(reportDir, byId), 'conformance.json');
  const run = (...args: string[]) =>
    runSuite({
      reportDir,
      env: {
        TARGET: 'team',
        ...reaching(target),
        // A run of some tests claims nothing, and needs nothing declared.
        PROFILE: 'key',
        ...(existsSync(accepted) && { ACCEPTED: accepted }),
      },
      args,
    });
  const accept = (...flags: string[]) => ran('scripts/accept.ts', [file, ...flags], { ACCEPTED: accepted });

  await test.step('the failure is found, and accepted with a ticket', async () => {
    const { exitCode, result: first } = await run(...byId);
    expect(exitCode).toBe(1);
    expect(first?.run).toMatchObject({ changes: null, claimed: null, mode: 'part' });
    expect((await accept()).output).toContain('1 of them have no reason or no ticket yet');
    // What such a row does to a run stands among the troubles.
    expect((await accept('--ticket', 'API-7', '--reason', 'Fixed with release 12.')).code).toBe(0);
  });

  await test.step('the known failure, run again alone, is shown and does not fail the run', async () => {
    const { exitCode, output, result: second } = await run('--last-failed');
    expect(exitCode, output).toBe(0);
    const row = second?.requirements.find(({ id }) => id === 'ROL-TYPE');
    expect(new Set(row?.tests.map(({ verdict }) => verdict))).toEqual(new Set(['failed']));
    expect(row).toMatchObject({
      verdict: 'failed',
      accepted: { ticket: 'API-7', reason: 'Fixed with release 12.' },
    });
    expect(output).toMatch(/ROL-TYPE {2}ticket API-7, until \d{4}-\d\d-\d\d: Fixed with release 12\./);
    expect(second?.run.changes).toMatchObject({ broken: [], fixed: [], added: [], drifted: [] });
  });

  await test.step('its row goes once it passed', async () => {
    const result = JSON.parse(readFileSync(file, 'utf8')) as ConformanceResult;
    const passed = {
      verdict: 'passed',
      code: null,
      message: null,
      violations: [],
      accepted: null,
    } as const;
    const requirements = result.requirements.map((row) =>
      row.id === 'ROL-TYPE' ? { ...row, ...passed } : row,
    );
    writeFileSync(file, JSON.stringify({ ...result, requirements }));
    expect((await accept()).output).toContain('1 removed (ROL-TYPE passed)');
  });
});
