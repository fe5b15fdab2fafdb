import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import type { TestInfo } from '@playwright/test';
import { startMock } from '../../mock/server.js';
import { readResult } from '../../src/reporting/result-file.js';
import { folderOf, runSuite } from '../proof/run-suite.js';
import type { SuiteOutcome } from '../proof/run-suite.js';
import { missingRoleType, namedFaults, wrongRoleType } from './named-faults.js';
import { runScript } from './run-script.js';

/** A team that accepts deviations: the file of its rows, its runs and its acceptance of their failures. */
function teamIn(info: TestInfo) {
  const report = info.outputPath('report');
  const args = ['--id', 'ROL-TYPE'];
  const accepted = info.outputPath('accepted.team.yaml');
  const result = path.join(folderOf(report, args), 'conformance.json');
  const run = async (...broken: string[]): Promise<SuiteOutcome> => {
    const target = await startMock({ faults: namedFaults(...broken) });
    const outcome = await runSuite({
      reportDir: report,
      env: {
        TARGET: 'team',
        BASE_URL: target.baseUrl,
        HARNESS_URL: target.harnessUrl,
        ...(existsSync(accepted) && { ACCEPTED: accepted }),
      },
      args,
    });
    await target.close();
    return outcome;
  };
  const accept = (...flags: string[]) => runScript('accept', [result, ...flags], { ACCEPTED: accepted });
  return { accepted, result, run, accept };
}

test('a known failure is accepted, its fix is reported, and its return is reported again', async ({}, info) => {
  test.setTimeout(300_000);
  const { run, accept } = teamIn(info);

  await test.step('the failure is found, and accepted with a ticket', async () => {
    const { exitCode, result: first } = await run(wrongRoleType);
    expect(exitCode).toBe(1);
    expect(first?.run.changes).toBeNull();
    expect(accept().output).toContain('1 of them have no reason or no ticket yet');
    // What such a row does to a run stands among the troubles.
    expect(accept('--ticket', 'API-7', '--reason', 'Fixed with release 12.').exitCode).toBe(0);
  });

  await test.step('the known failure is shown and does not fail the run', async () => {
    const { exitCode, output, result: second } = await run(wrongRoleType);
    expect(exitCode, output).toBe(0);
    expect(second?.requirements.find(({ id }) => id === 'ROL-TYPE')).toMatchObject({
      verdict: 'failed',
      accepted: { ticket: 'API-7', reason: 'Fixed with release 12.' },
    });
    expect(output).toMatch(/ROL-TYPE {2}ticket API-7, until \d{4}-\d\d-\d\d: Fixed with release 12\./);
    expect(second?.run.changes).toMatchObject({ broken: [], fixed: [], added: [], drifted: [] });
  });

  await test.step('once it is fixed its row fails the run until it is removed', async () => {
    const { exitCode, output, result: third } = await run();
    expect(exitCode).toBe(2);
    expect(third?.run.changes?.fixed).toEqual(['ROL-TYPE']);
    expect(output).toContain('accepts ROL-TYPE (ticket API-7), which passes now: remove it');
    expect(accept().output).toContain('1 removed (ROL-TYPE passed)');
  });

  await test.step('its return fails the run and is reported as broken', async () => {
    const { exitCode, output, result: fourth } = await run(wrongRoleType);
    expect(exitCode).toBe(1);
    expect(fourth?.run.changes?.broken).toEqual(['ROL-TYPE']);
    expect(output).toMatch(/Since the run of .*\n {2}broken {2}ROL-TYPE/);
  });
});

test(
  'what expired, and what fails otherwise than was accepted, fails the run',
  { tag: '@nightly' },
  async ({}, info) => {
    const { accepted, result, run, accept } = teamIn(info);
    await run(wrongRoleType);
    accept('--ticket', 'API-7', '--reason', 'Fixed with release 12.');
    const rows = readFileSync(accepted, 'utf8');
    writeFileSync(accepted, rows.replace(/expires: .*/, 'expires: 2020-01-31'));
    const expired = await run(wrongRoleType);
    expect(expired.exitCode).toBe(1);
    expect(expired.output).toContain('which expired on 2020-01-31 and still fails');
    writeFileSync(accepted, rows);
    const otherwise = await run(missingRoleType);
    expect(otherwise.exitCode).toBe(1);
    expect(otherwise.output).toContain('which fails otherwise than was accepted:');
    expect(readResult(result).run.outcome).toBe('nonconformant');
  },
);
