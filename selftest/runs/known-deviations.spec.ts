import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '../test.js';
import { startMock } from '../../mock/server.js';
import type { ConformanceResult } from '../../src/verdict/result.js';
import { reaching } from '../environment/environment.js';
import { ran } from '../program.js';
import { folderOf, runSuite } from '../proof/run-suite.js';
import { namedFaults, wrongRoleType } from './named-faults.js';

// What its fix, its return and its end do to a run stands in selftest/units/accepted.spec.ts.
test(
  'a known failure is accepted, does not fail the run, and goes from the file once it is fixed',
  { tag: '@nightly' },
  async ({ untilEnd }, info) => {
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
  },
);
