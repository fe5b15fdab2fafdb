import { expect, test } from '../../test.js';
import { SettingsError } from '../../../src/target/variables.js';
import { reaching } from '../../environment/environment.js';
import { runSuite } from '../../proof/run-suite.js';
import { runTests } from '../../proof/run-tests.js';
import { startEchoingServer } from './echoing-proxy.js';
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

const secrets = [...Object.values(canaries), ...furtherCanaries];

test('no secret of the environment file reaches a file or the terminal, whatever the target repeats @nightly', async ({
  untilEnd,
}, info) => {
  const target = await untilEnd(startEchoingServer(Object.values(canaries)));
  const report = info.outputPath('report');
  const outcome = await runSuite({
    reportDir: report,
    env: { BASE_URL: target.baseUrl, ...environment, ...reportersIn(report) },
    args: [...suites, ...everyReporter],
  });

  expect(outcome.result?.run.counts.failed, outcome.output).toBeGreaterThan(1);
  expectNone(secrets, info.outputPath(''), outcome);
});

test('no secret reaches a file or the terminal by way of the harness @nightly', async ({
  mock: target,
  untilEnd,
}, info) => {
  const harness = await untilEnd(startEchoingServer(secrets));
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

  expect(outcome.exitCode).toBe(2);
  expectNone(secrets, info.outputPath(''), outcome);
});

const password = 'canary-password';
const addresses = [
  { name: 'BASE_URL', value: `https://user:${password}@staging.example` },
  { name: 'BASE_URL', value: `user:${password}@staging.example` },
  { name: 'BASE_URL', value: `https://staging.example/?key=${password}` },
  { name: 'HARNESS_URL', value: `user:${password}@staging.example?key=${password}` },
  { name: 'HARNESS_URL', value: `http://user:${password}@127.0.0.1:1/?key=${password}` },
  { name: 'RECEIVER_URL', value: `https://user:${password}@hooks.example` },
];

test('the password of an address is not shown where that can not be used', async ({ mock: target }) => {
  const reached = reaching(target);
  const said: Record<string, string> = {};
  for (const { name, value } of addresses)
    said[value] = await runTests([], { ...reached, [name]: value }).then(
      ({ found }) => found.join('\n'),
      (error: Error) => {
        if (!(error instanceof SettingsError)) throw error;
        return error.message;
      },
    );
  const env = { ...reached, [String(addresses[1]?.name)]: String(addresses[1]?.value) };
  const { exitCode, output } = await runSuite({ env });

  expect(exitCode).toBe(2);
  expect(output).toContain('BASE_URL');
  expect(output).not.toContain(password);
  for (const { name, value } of addresses) {
    expect(said[value], value).toContain(name);
    expect(said[value], value).not.toContain(password);
  }
});
