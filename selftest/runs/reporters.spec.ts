import { execFileSync } from 'node:child_process';
import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import type { TestResult as AllureResult } from 'allure-js-commons';
import type { JSONReport, JSONReportSuite } from '@playwright/test/reporter';
import { expect, test } from '../test.js';
import type { Fault } from '../../mock/faults/fault.js';
import { acceptedMember } from '../../mock/faults/seams/accepted-answer.js';
import { startMock } from '../../mock/server.js';
import { reaching } from '../environment/environment.js';
import { freePort } from '../free-port.js';
import { root } from '../program.js';
import { resultIn, runSuite } from '../proof/run-suite.js';
import { madeUp, namedFaults, wrongRoleType } from './named-faults.js';
import { entriesOf } from './secrets/secret-search.js';

/** What a reporter of Playwright reported of a run in which tests of the role mappings fail, and what it wrote. */
interface Reported {
  exitCode: number;
  output: string;
  stdout: string;
  /** A folder of the run alone. */
  folder: string;
}

/** How many tests of the role mappings fail. */
const failing = 2;

/** Where the reporter of Allure writes without options. */
const allureResults = path.join(root, 'allure-results');

/** How many failures a reporter counted. */
const reporters: { name: string; failures(reported: Reported): number | Promise<number> }[] = [
  { name: 'dot', failures: ({ stdout }) => (/^[·F]{10,}$/m.exec(stdout)?.[0].match(/F/g) ?? []).length },
  { name: 'line', failures: ({ stdout }) => Number(/(\d+) failed/.exec(stdout)?.[1]) },
  { name: 'list', failures: ({ stdout }) => (stdout.match(/^ +[✘x] /gm) ?? []).length },
  { name: 'json', failures: ({ stdout }) => (JSON.parse(stdout) as JSONReport).stats.unexpected },
  { name: 'junit', failures: ({ stdout }) => stdout.split(/<(?:failure|error) /).length - 1 },
  { name: 'html', failures: ({ folder }) => failuresOfPage(path.join(folder, 'html/index.html')) },
  { name: 'blob', failures: ({ folder }) => failuresOfBlob(path.join(folder, 'blob')) },
];

/** Each alone prints to standard output what goes to a file beside others. */
test('each reporter alone tells of violations as failures @nightly', async () => {
  test.setTimeout(600_000);
  for (const { name, failures } of reporters)
    await test.step(name, async () => {
      const reported = await runOnFaulty([`--reporter=${name}`]);

      expect(reported.exitCode, reported.output).toBe(1);
      expect(await failures(reported), reported.output).toBe(failing);
    });
});

test('reporters side by side tell of violations as failures, that of Allure of what was asked for, and none prints what a runner of CI would take for a command', async ({}, info) => {
  const [json, junit] = [info.outputPath('playwright.json'), info.outputPath('junit.xml')];
  rmSync(allureResults, { recursive: true, force: true });
  const reported = await runOnFaulty(
    ['--reporter=list,json,junit,html,blob,allure-playwright'],
    {
      PLAYWRIGHT_JSON_OUTPUT_FILE: json,
      PLAYWRIGHT_JUNIT_OUTPUT_FILE: junit,
      FORMS: 'annotations,markdown,junit',
    },
    [commandsToCi],
  );
  const inFiles: Record<string, string> = { json, junit };

  expect(reported.exitCode, reported.output).toBe(1);
  for (const { name, failures } of reporters.filter((each) => !/^(dot|line)$/.test(each.name))) {
    const file = inFiles[name];
    const stdout = file === undefined ? reported.stdout : readFileSync(file, 'utf8');
    expect(await failures({ ...reported, stdout }), name).toBe(failing);
  }
  expectAllure();
  await test.step('no command to a runner of CI', () => {
    const files = ['annotations.txt', 'summary.md', 'junit.xml'].map((name) =>
      path.join(reported.folder, 'report-part', name),
    );
    expect(reported.output).toContain('task.setvariable');
    for (const text of [reported.output, ...[junit, ...files].map((file) => readFileSync(file, 'utf8'))]) {
      expect(text).not.toMatch(/##\w*\[/);
      expect(text.replace(/^::(?:error|warning|notice) /gm, '')).not.toMatch(/^\s*::/m);
    }
  });
  await test.step('all in one worker', () => {
    const tests = testsIn(JSON.parse(readFileSync(json, 'utf8')) as JSONReport);
    const workers = new Set(tests.flatMap(({ results }) => results.map(({ workerIndex }) => workerIndex)));
    expect(tests.flatMap(({ annotations }) => annotations).filter(({ type }) => type === 'fail')).toEqual([]);
    expect(workers.size).toBe(1);
  });
});

test('--last-failed runs the tests again that failed, and --from chooses the same @nightly', async ({}, info) => {
  const file = info.outputPath('playwright.json');
  const json = ['--add-reporter=json'];
  const first = await runOnFaulty(json, { PLAYWRIGHT_JSON_OUTPUT_FILE: file });
  const result = info.outputPath('first.json');
  cpSync(info.outputPath('report-part/conformance.json'), result);
  const again = await runOnFaulty(['--last-failed', ...json], { PLAYWRIGHT_JSON_OUTPUT_FILE: file });
  const { stats } = JSON.parse(readFileSync(file, 'utf8')) as JSONReport;
  const listed = await runOnFaulty(['--from', result, '--list', '--reporter=json']);

  for (const { exitCode, output } of [first, again]) {
    expect(exitCode, output).toBe(1);
    expect(output).toContain('ROL-TYPE');
  }
  expect(stats, again.output).toMatchObject({ expected: 0, unexpected: failing });
  expect(testsIn(JSON.parse(listed.stdout) as JSONReport), listed.output).toHaveLength(failing);
});

test('without our reporter violations fail, and what can not be judged begins with "Cannot tell:" @nightly', async ({}, info) => {
  const config = path.join(root, `own-${info.testId}.config.ts`);
  const reporter = "[['json']]";
  writeFileSync(
    config,
    `import base from './playwright.config.js';\nexport default { ...base, reporter: ${reporter} };\n`,
  );
  try {
    const faulty = await runOnFaulty(['-c', config, '-g', 'ROL-TYPE/every-mapping']);
    expect(faulty.exitCode, faulty.output).toBe(1);
    expect((JSON.parse(faulty.stdout) as JSONReport).stats.unexpected).toBe(1);
    const down = await runSuite({
      reportDir: info.outputPath('down'),
      env: { BASE_URL: `http://127.0.0.1:${await freePort()}` },
      args: ['tests/roles', 'tests/companies', '--workers', '2', '-c', config],
    });
    const tests = testsIn(JSON.parse(down.stdout.slice(down.stdout.indexOf('{'))) as JSONReport);
    const failed = tests.filter(({ status }) => status === 'unexpected');
    expect(down.exitCode, down.output).toBe(1);
    expect(failed).toHaveLength(6);
    for (const { results } of failed) expect(results[0]?.error?.message).toMatch(/^Cannot tell: /);
    expect(tests.filter(({ status }) => status === 'skipped')).toHaveLength(tests.length - 6);
  } finally {
    rmSync(config);
  }
});

/** Expects of what the reporter of Allure wrote that it tells of violations, names the requirement and shows the requests. */
function expectAllure(): void {
  const folder = allureResults;
  const results = readdirSync(folder)
    .filter((name) => name.endsWith('-result.json'))
    .map((name) => JSON.parse(readFileSync(path.join(folder, name), 'utf8')) as AllureResult);
  rmSync(folder, { recursive: true });
  const failed = results.filter(({ status }) => status === 'failed' || status === 'broken');
  const labels = Object.fromEntries(failed[0]?.labels.map(({ name, value }) => [name, value]) ?? []);

  expect(failed).toHaveLength(failing);
  expect(labels).toMatchObject({ epic: '2 Resources', feature: '2.2 Company role mapping', section: '2.2' });
  expect(labels['story']).toMatch(/^ROL-TYPE /);
  expect(labels['severity']).toBe('critical');
  for (const step of ['GET /roles', 'Harness: workspace'])
    expect(JSON.stringify(failed[0]?.steps)).toContain(step);
}

test('a trace shows each request as a step, without secrets @nightly', async ({}, info) => {
  const { output } = await runOnFaulty(['--trace', 'on'], { API_KEY: 'unused' });
  const traces = readdirSync(info.outputPath('report-part/playwright'), {
    recursive: true,
    encoding: 'utf8',
  });
  expect(traces.filter((name) => name.endsWith('trace.zip')).length, output).toBeGreaterThan(10);
});

const command = '##vso[task.setvariable variable=PATH]x ##[error]y ##teamcity[message z]\n::error::w';

/** The type of each role mapping is a text that runners of CI would take for commands. */
const commandsToCi = madeUp(
  acceptedMember('roles', 'roles', (roles: object[]) => roles.map((role) => ({ ...role, type: command }))),
);

test('a run stops at its first finding where it is asked to @nightly', async ({}, info) => {
  const { exitCode, output } = await runOnFaulty(['-x']);
  const row = resultIn(info.outputPath('report-part'))?.requirements.find(({ id }) => id === 'ROL-TYPE');

  expect(exitCode, output).toBe(1);
  expect(row?.tests.filter(({ verdict }) => verdict === 'failed')).toHaveLength(1);
});

/** Runs the tests of role mappings against a target whose mappings have another type than the stated one. */
async function runOnFaulty(
  args: string[],
  env: Record<string, string> = {},
  faults: Fault[] = namedFaults(wrongRoleType),
): Promise<Reported> {
  const target = await startMock({ faults });
  const folder = test.info().outputPath('');
  const { exitCode, output, stdout } = await runSuite({
    env: {
      ...reaching(target),
      PLAYWRIGHT_HTML_OUTPUT_DIR: path.join(folder, 'html'),
      PLAYWRIGHT_HTML_OPEN: 'never',
      PLAYWRIGHT_BLOB_OUTPUT_DIR: path.join(folder, 'blob'),
      ...env,
    },
    args: ['tests/roles/mappings.spec.ts', '--workers', '1', ...args],
  });
  await target.close();
  return { exitCode, output, stdout: stripVTControlCharacters(stdout), folder };
}

/** The failures of a report of Playwright's own, which holds its data as a zipped file in a data URL. */
function failuresOfPage(page: string): number {
  const [, zipped = ''] =
    /data:application\/zip;base64,([A-Za-z0-9+/=]+)/.exec(readFileSync(page, 'utf8')) ?? [];
  const report = entriesOf(Buffer.from(zipped, 'base64')).find(({ name }) => name === 'report.json');
  return (JSON.parse(String(report?.bytes)) as { stats: { unexpected: number } }).stats.unexpected;
}

/** The failures that a report tells of which is merged from that of a run. */
function failuresOfBlob(folder: string): number {
  const cli = path.join(root, 'node_modules/@playwright/test/cli.js');
  // To standard output it is written in part alone where that is a pipe.
  const file = path.join(folder, 'merged.json');
  execFileSync(process.execPath, [cli, 'merge-reports', '--reporter=json', folder], {
    cwd: root,
    env: { ...process.env, PLAYWRIGHT_JSON_OUTPUT_FILE: file },
    stdio: 'ignore',
  });
  return (JSON.parse(readFileSync(file, 'utf8')) as JSONReport).stats.unexpected;
}

function testsIn({ suites }: JSONReport): JSONReportSuite['specs'][number]['tests'] {
  const walk = (suite: JSONReportSuite): JSONReportSuite['specs'] => [
    ...suite.specs,
    ...(suite.suites ?? []).flatMap(walk),
  ];
  return suites.flatMap(walk).flatMap(({ tests }) => tests);
}
