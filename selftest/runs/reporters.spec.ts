import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import type { JSONReport, JSONReportSuite } from '@playwright/test/reporter';
import { startMock } from '../../mock/server.js';
import type { Mock } from '../../mock/server.js';
import { runSuite } from '../proof/run-suite.js';
import { namedFaults, wrongRoleType } from './named-faults.js';

const ways = [
  { flag: '--reporter=json', name: 'in place of those of the configuration' },
  { flag: '--add-reporter=json', name: 'beside them' },
];

for (const { flag, name } of ways) {
  test(`a reporter of Playwright that is asked for ${name} is added, and tells of the findings`, async ({}, info) => {
    const target = await faulty();
    const file = info.outputPath('playwright.json');
    const { exitCode, output, result } = await runSuite({
      reportDir: info.outputPath('report'),
      env: {
        BASE_URL: target.baseUrl,
        HARNESS_URL: target.harnessUrl,
        PLAYWRIGHT_JSON_OUTPUT_FILE: file,
      },
      args: ['tests/roles/mappings.spec.ts', '--workers', '1', flag],
    });
    await target.close();
    const tests = testsIn(JSON.parse(readFileSync(file, 'utf8')) as JSONReport);
    const failed = tests.filter(({ status }) => status === 'unexpected');

    expect(exitCode, output).toBe(1);
    expect(result?.requirements.find(({ id }) => id === 'ROL-TYPE')?.verdict).toBe('failed');
    expect(output).toContain('ROL-TYPE');
    expect(failed).toHaveLength(4);
    for (const { annotations } of failed)
      expect(annotations.at(-1)?.description).toContain('must be "company"');
    expect(new Set(tests.flatMap(({ results }) => results.map(({ workerIndex }) => workerIndex))).size).toBe(
      1,
    );
  });
}

test('what another reporter writes to standard output is left as it is', async ({}, info) => {
  const target = await startMock();
  const { stdout } = await runSuite({
    reportDir: info.outputPath('report'),
    env: { BASE_URL: target.baseUrl, HARNESS_URL: target.harnessUrl },
    args: ['tests/roles/mappings.spec.ts', '--reporter=json'],
  });
  await target.close();

  expect((JSON.parse(stdout) as JSONReport).stats.unexpected).toBe(0);
});

test('a run stops at its first finding where it is told to', async ({}, info) => {
  const target = await faulty();
  const { exitCode, output, result } = await runSuite({
    reportDir: info.outputPath('report'),
    env: { BASE_URL: target.baseUrl, HARNESS_URL: target.harnessUrl },
    args: ['tests/roles/mappings.spec.ts', '--workers', '1', '-x'],
  });
  await target.close();
  const row = result?.requirements.find(({ id }) => id === 'ROL-TYPE');

  expect(exitCode, output).toBe(1);
  expect(row?.tests.filter(({ verdict }) => verdict === 'failed')).toHaveLength(1);
});

test('a form that nobody knows ends the run with one sentence', async ({}, info) => {
  const { exitCode, output } = await runSuite({
    reportDir: info.outputPath('report'),
    env: { FORMS: 'html,pdf' },
  });

  expect(exitCode).toBe(1);
  expect(output.trim()).toMatch(/^FORMS names "pdf": use .*html.*\.$/);
});

test('a report folder that can not be written is said in one sentence, and the run exits 1', async ({}, info) => {
  const target = await startMock();
  const { exitCode, output } = await runSuite({
    // A folder below a file can't be made, whoever runs this.
    reportDir: path.join(import.meta.dirname, 'reporters.spec.ts', 'report'),
    env: { BASE_URL: target.baseUrl, HARNESS_URL: target.harnessUrl },
    args: ['tests/roles/mappings.spec.ts', '--output', info.outputPath('playwright')],
  });
  await target.close();

  expect(exitCode, output).toBe(1);
  expect(output).toContain("The report can't be written to");
  expect(output).toContain('or set REPORT_DIR');
});

/** A target whose role mappings have another type than the stated one: four tests fail. */
function faulty(): Promise<Mock> {
  return startMock({ faults: namedFaults(wrongRoleType) });
}

function testsIn({ suites }: JSONReport): JSONReportSuite['specs'][number]['tests'] {
  const walk = (suite: JSONReportSuite): JSONReportSuite['specs'] => [
    ...suite.specs,
    ...(suite.suites ?? []).flatMap(walk),
  ];
  return suites.flatMap(walk).flatMap(({ tests }) => tests);
}
