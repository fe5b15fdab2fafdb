import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { startMock } from '../../mock/server.js';
import { killMatrix } from '../../src/contract/kill-matrix.js';
import { renderSummary } from '../../src/report/summary.js';
import { formNames, forms } from '../../src/report/forms.js';
import { fixturesOf, lastingEnvironment } from '../environment/environment.js';
import { exampleResult } from '../report/hostile-result.js';
import { runSuite } from '../proof/run-suite.js';

test('the terminal and every form say of a quick run that it was quick, and of a whole one nothing of it', () => {
  const whole = exampleResult();
  const quick = {
    ...whole,
    run: { ...whole.run, mode: 'quick' as const, leftOut: { cases: 640, of: 2_134 } },
  };

  expect(renderSummary(quick, {}, '')).toContain(
    'This quick run left out 640 of 2,134 cases by choice: run without --quick.',
  );
  expect(renderSummary(whole, {}, '')).not.toContain('quick run');
  for (const { file, render } of forms) {
    expect(render(quick, {}), file).toMatch(/quick/i);
    expect(render(whole, {}), file).not.toMatch(/quick run/i);
  }
});

test(
  'a quick run judges most requirements by a third of the tests, and every form says that it was quick',
  { tag: '@nightly' },
  async ({}, info) => {
    const target = await startMock();
    const { exitCode, output, folder, result } = await runSuite({
      reportDir: info.outputPath('report'),
      env: {
        BASE_URL: target.baseUrl,
        HARNESS_URL: target.harnessUrl,
        FORMS: formNames.join(','),
      },
      args: ['--quick'],
    });
    await target.close();

    expect(result?.run, output).toMatchObject({ mode: 'quick', outcome: 'incomplete', complete: true });
    expect(result?.run.counts).toMatchObject({ failed: 0, cantTell: 0 });
    expect(exitCode).toBe(0);
    const { passed = 0, untested = 0 } = result?.run.counts ?? {};
    expect(passed / (passed + untested)).toBeGreaterThan(0.75);
    const tests = new Set(result?.requirements.flatMap((row) => row.tests.map(({ id }) => id)));
    expect(tests.size).toBeLessThanOrEqual(Object.keys(killMatrix().tests).length / 3);
    const { cases = 0, of = 0 } = result?.run.leftOut ?? {};
    expect(of - cases).toBeGreaterThanOrEqual(tests.size);
    expect(output).toMatch(/This quick run left out [\d,]+ of [\d,]+ cases by choice; \d+ requirements are/);
    expect(output).not.toContain('Untested, by reason');
    for (const file of readdirSync(folder).filter((name) =>
      /^(report|junit|earl|summary|annot|badge)/.test(name),
    ))
      expect(readFileSync(path.join(folder, file), 'utf8'), file).toMatch(/quick/i);
  },
);

test(
  'a quick run with prepared records judges with them what it has chosen',
  { tag: '@nightly' },
  async ({}, info) => {
    test.setTimeout(300_000);
    const target = await startMock();
    const { output, result } = await runSuite({
      reportDir: info.outputPath('report'),
      env: await fixturesOf(target, lastingEnvironment),
      args: ['--quick'],
    });
    await target.close();

    expect(result?.run.counts, output).toMatchObject({ failed: 0, cantTell: 0 });
    expect(result?.run.counts.passed).toBeGreaterThan(100);
  },
);
