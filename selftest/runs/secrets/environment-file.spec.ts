import { expect, test } from '@playwright/test';
import { startMock } from '../../../mock/server.js';
import { runSuite } from '../../proof/run-suite.js';
import { startEchoingServer } from './echoing-server.js';
import { everyReporter, expectNone, reportersIn } from './secret-search.js';

/** Secrets with what is escaped somewhere, in each variable that can hold one. */
const canaries = {
  API_KEY: 'canary-key-1/+"x"',
  ACCESS_TOKEN: 'canary.token.2=~!%41',
  ACCESS_TOKEN_CLIENT: 'canary-client-token-3',
  ACCESS_TOKEN_UNAPPROVED: 'canary-unapproved-token-4',
  ACCESS_TOKEN_NO_ROLE: 'canary-no-role-token-5',
  ACCESS_TOKEN_PROJECT_MANAGER: 'canary-manager-token-6',
  ACCESS_TOKEN_TEAM_MEMBER: 'canary-team-token-12',
  ACCESS_TOKEN_ADMIN: 'canary-admin-token-13',
  WEBHOOK_SECRET: 'canary & <webhook> secret-6',
};

const furtherCanaries = [
  'canary-lead-header-7',
  'canary-lead-bearer-8',
  'canary-proxy-9',
  'canary-harness-10',
  'canary-query-11',
];

const environment = {
  ...canaries,
  TARGET_WRITES: 'allowed',
  COMPANY_ID: 'c0ffeec0ffeec0ffeec0ffee',
  WEBHOOK_ID: 'c0ffeec0ffeec0ffeec0fff0',
  ORDERS_PENDING: Array.from({ length: 100 }, (_, index) => `c0ffeec0ffeec0ffeec01${index + 100}`).join(','),
  ORDERS_ONGOING: Array.from({ length: 100 }, (_, index) => `c0ffeec0ffeec0ffeec02${index + 100}`).join(','),
  LEAD_VARIANT: 'both',
  LEAD_B_HEADERS: JSON.stringify({
    'x-lead-key': furtherCanaries[0],
    authorization: `Bearer ${furtherCanaries[1]}`,
  }),
  HTTPS_PROXY: `http://user:${furtherCanaries[2]}@127.0.0.1:1`,
};

/** A few of each resource: a failure costs a new process of the runner. */
const suites = [
  'tests/companies/listing.spec.ts',
  'tests/roles/access.spec.ts',
  'tests/signatures/wrong-members.spec.ts',
  'tests/orders/access/callers.spec.ts',
  'tests/members/leads-b/answers.spec.ts',
];

/** For every change a few of them, which send each secret. */
const few =
  'CMP-LIST-(OK|MESSAGE)|CMP-NAME|LDB-RESULT-FLAG/|ORD-BEARER-KEY|ORD-CALLER|ROL-KEY-REQUIRED|SIG-FAILED-TYPE';

const scopes = [
  { of: 'a few tests', args: ['--grep', few], tag: [] },
  { of: 'some tests of each resource', args: [], tag: ['@nightly'] },
];

for (const { of, args, tag } of scopes)
  test(
    `no secret of the environment file reaches a file or the terminal in ${of}, whatever the target repeats`,
    { tag },
    async ({}, info) => {
      const secrets = [...Object.values(canaries), ...furtherCanaries];
      const target = await startEchoingServer(Object.values(canaries));
      const report = info.outputPath('report');
      const outcome = await runSuite({
        reportDir: report,
        env: { BASE_URL: target.baseUrl, ...environment, ...reportersIn(report) },
        args: [...suites, ...args, ...everyReporter],
      });
      await target.close();

      expect(outcome.result?.run.counts.failed, outcome.output).toBeGreaterThan(1);
      expectNone(secrets, info.outputPath(''), outcome);
    },
  );

test(
  'no secret reaches a file or the terminal by way of the harness',
  { tag: '@nightly' },
  async ({}, info) => {
    const secrets = [...Object.values(canaries), ...furtherCanaries];
    const target = await startMock();
    const harness = await startEchoingServer(secrets);
    const report = info.outputPath('report');
    const outcome = await runSuite({
      reportDir: report,
      env: {
        BASE_URL: target.baseUrl,
        HARNESS_URL: `${harness.baseUrl.replace('//', `//user:${furtherCanaries[3]}@`)}/?token=${furtherCanaries[4]}`,
        ...environment,
        ...reportersIn(report),
      },
      args: ['tests/companies', 'tests/signatures', ...everyReporter],
    });
    await Promise.all([target.close(), harness.close()]);

    expect(outcome.exitCode).toBe(2);
    expectNone(secrets, info.outputPath(''), outcome);
  },
);

test('secrets that are too short to be taken out are named before the first test', async ({}, info) => {
  const target = await startMock();
  const { output } = await runSuite({
    reportDir: info.outputPath('report'),
    env: {
      BASE_URL: target.baseUrl,
      API_KEY: 'key-1',
      ACCESS_TOKEN: 'token-2',
      WEBHOOK_SECRET: 's3',
      HARNESS_URL: target.harnessUrl.replace('//', '//user:pass@'),
    },
    args: ['--id', 'CMP-LIST-OK/key-only'],
  });
  await target.close();

  const [first, second] = output.split('\n');
  expect(first).toMatch(/^Holding /);
  expect(second).toBe(
    'API_KEY, HARNESS_URL, WEBHOOK_SECRET hold a secret of fewer than 6 characters, which is not taken out of what the target answers: use a longer one, or share no report.',
  );
});
