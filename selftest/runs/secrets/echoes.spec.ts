import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { TestInfo } from '@playwright/test';
import { expect, test } from '../../test.js';
import { changedDelivery, withHeader } from '../../../mock/faults/seams/webhooks.js';
import { madeUp } from '../named-faults.js';
import { startMock } from '../../../mock/server.js';
import { renderSummary } from '../../../src/report/terminal.js';
import { chosenForms, ResultFolder } from '../../../src/reporting/result-folder.js';
import { heldThere } from '../../proof/provers.js';
import { root } from '../../program.js';
import { runSuite } from '../../proof/run-suite.js';
import type { SuiteOutcome } from '../../proof/run-suite.js';
import { secretsOf, startEchoingProxy } from './echoing-proxy.js';
import type { Echo } from './echoing-proxy.js';
import { expectNone, ownForms } from './secret-search.js';

/** Some of each resource, each of which the target repeats to others. */
const suites = [
  ...['companies', 'roles', 'keys', 'signatures', 'members/both/access.spec.ts'],
  ...['webhooks/signature.spec.ts', 'orders/access/callers.spec.ts', 'members/clients/conversion.spec.ts'],
].map((name) => `tests/${name}`);

/** For every change few of them, without a runner between: their secrets come to as many of the same kinds. */
const few = ['tests/companies', 'tests/keys', 'tests/webhooks/signature.spec.ts'];

const runs: { name: string; suites: string[]; age: number; least: number; tag?: string }[] = [
  { name: 'any form of the report', suites: few, age: 1_000, least: 90 },
  ...[
    { name: 'any form of the report of more', suites, age: 1_000, least: 823 },
    // A message that quotes an answer is cut before a secret of that moment is known to every process.
    { name: 'any form of the report, as soon as it is there', suites, age: 0, least: 823 },
    // Those of tests that run at the same time spread among the processes of the run within seconds on a busy machine.
    { name: 'what other reporters and traces keep', suites: suites.slice(0, 5), age: 4_000, least: 823 },
  ].map((each) => ({ ...each, tag: '@nightly' })),
];

const forms = ['html', 'junit', 'earl', 'markdown', 'annotations', 'badge'];

/** Each delivery shows, in a header, its signature and the secret that made it. */
const repeatingDeliveries = madeUp(
  changedDelivery((delivery, { world }) => {
    const shown = JSON.stringify([delivery.headers, world.webhooks.get(delivery.webhookId)?.secret]);
    return withHeader(delivery, 'x-echo', encodeURIComponent(shown));
  }),
);

for (const { name, suites: chosen, age, least, tag = [] } of runs)
  test(
    `of all secrets that a target repeats, none can be read in ${name}`,
    { tag },
    async ({ untilEnd }, info) => {
      test.setTimeout(600_000);
      const others = name.includes('other reporters');
      const echoes: Echo[] = [];
      const target = await untilEnd(startMock({ faults: [repeatingDeliveries] }));
      const proxy = await untilEnd(startEchoingProxy(target, echoes, age));
      const env = { BASE_URL: proxy.baseUrl, HARNESS_URL: target.harnessUrl };
      const outcome =
        chosen === few
          ? await reportedHere(env, info.outputPath('report'))
          : await reportedByRunner(env, chosen, others, info);
      const secrets = secretsOf(target);

      expect(outcome.result?.run.counts.failed, outcome.output).toBeGreaterThan(0);
      expect(echoes.length).toBeGreaterThan(least);
      expect(new Set(echoes.map(({ secret }) => secret)).size).toBeGreaterThan(least / 9);
      const further = ['junit.xml', 'earl.jsonld', 'summary.md', 'annotations.txt'];
      expectNone(
        secrets,
        info.outputPath(''),
        outcome,
        echoes,
        others ? undefined : [...ownForms, ...further],
      );
    },
  );

/** What a run says, and its result. */
type Reported = Pick<SuiteOutcome, 'output' | 'result'>;

/** What a run of few tests writes and says, without a runner. */
async function reportedHere(env: Record<string, string>, directory: string): Promise<Reported> {
  const { result, exchanges } = await heldThere(env, { files: few });
  const folder = new ResultFolder(directory);
  folder.lock();
  folder.begin(result);
  folder.add(exchanges, { id: 'echoes', title: '', holds: [] });
  folder.end(() => result, chosenForms(forms));
  return { result, output: renderSummary(result, exchanges, 'report.html') };
}

/** What Playwright's runner, our reporter, and others where they are asked for, write and say. */
async function reportedByRunner(
  env: Record<string, string>,
  chosen: readonly string[],
  others: boolean,
  info: TestInfo,
): Promise<Reported> {
  const reportDir = info.outputPath('report');
  const config = path.join(root, `own-${info.testId}.config.ts`);
  writeFileSync(config, configOf(reportDir, others));
  return runSuite({
    reportDir,
    env: { ...env, FORMS: forms.join(',') },
    args: [...chosen, '--config', config, '--workers', '3', ...(others ? ['--trace', 'on'] : [])],
  }).finally(() => rmSync(config));
}

/** The configuration with our reporter alone, or with every one that keeps something behind it. */
function configOf(folder: string, others: boolean): string {
  const reporters = [
    ['./src/reporter.ts'],
    ['list'],
    ['html', { open: 'never', outputFolder: path.join(folder, 'html') }],
    ['json', { outputFile: path.join(folder, 'playwright.json') }],
    ['junit', { outputFile: path.join(folder, 'junit.xml') }],
    ['blob', { outputDir: path.join(folder, 'blob') }],
    ['allure-playwright', { resultsDir: path.join(folder, 'allure') }],
  ];
  const chosen = JSON.stringify(others ? reporters : reporters.slice(0, 1));
  return `import base from './playwright.config.js';\nexport default { ...base, reporter: ${chosen} };\n`;
}
