import { writeFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { startMock } from '../../mock/server.js';
import { renderSummary } from '../../src/report/summary.js';
import { exitCodeOf } from '../../src/verdict/roll-up.js';
import { ask } from '../harness/ask.js';
import { fixturesOf, lastingEnvironment } from '../environment/environment.js';
import { heldTo } from '../proof/held-to.js';
import { runSuite } from '../proof/run-suite.js';
import { startHostileTarget } from '../troubles/servers.js';

/** The requirements of the move from Pending to Review. */
const pendingToReview = [
  'ORD-PENDING-REVIEW',
  'ORD-PENDING-REVIEW-UNCHANGED',
  'ORD-PENDING-REVIEW-MOVES',
  'ERR-VALIDATION-NAME-MOVE',
];

test(
  'what a team prepares in a quarter of an hour lets most requirements be judged, and what is missing is named',
  { tag: '@nightly' },
  async ({}, info) => {
    test.setTimeout(600_000);
    const target = await startMock();
    const { exitCode, output, result } = await runSuite({
      reportDir: info.outputPath('report'),
      env: await fixturesOf(target, lastingEnvironment),
    });
    await target.close();

    expect(result?.run.counts, output).toMatchObject({ failed: 0, cantTell: 0 });
    expect(result?.run.outcome).toBe('incomplete');
    expect(exitCode).toBe(0);
    expect(result?.run.counts.passed).toBeGreaterThan(150);
    for (const { id, verdict, code, settings } of result?.requirements ?? [])
      if (verdict === 'untested' && code !== 'violations-unseen') expect(settings, id).not.toEqual([]);
  },
);

test('with no variable but the address everything is untested or judged, and nothing is in doubt: strictly taken it exits 3', async () => {
  const { result } = await heldTo('plain', [], { HARNESS_URL: '' });

  expect(result.run.counts).toMatchObject({ failed: 0, cantTell: 0 });
  expect(result.run.counts.untested).toBeGreaterThan(300);
  expect(exitCodeOf(result.run, 1, true)).toBe(3);
});

test(
  'STRICT makes a whole run with no variable but the address exit 3',
  { tag: '@nightly' },
  async ({}, info) => {
    const target = await startMock();
    const { exitCode, output, result } = await runSuite({
      reportDir: info.outputPath('report'),
      env: { BASE_URL: target.baseUrl, STRICT: '1' },
    });
    await target.close();

    expect(result?.run.counts, output).toMatchObject({ failed: 0, cantTell: 0 });
    expect(exitCode).toBe(3);
  },
);

test('prepared orders are enough for what needs no other workspace, and no webhook', async () => {
  const target = await startMock();
  const environment = await fixturesOf(target, lastingEnvironment);
  const few = [
    ...['BASE_URL', 'TARGET_WRITES', 'API_KEY', 'COMPANY_ID', 'ACCESS_TOKEN'],
    ...['ORDERS_ONGOING', 'ORDERS_SUBSCRIPTION'],
  ];
  const { result } = await prepared(
    ['ORD-PUT-OK'],
    Object.fromEntries(
      Object.entries(environment).map(([variable, value]) => [variable, few.includes(variable) ? value : '']),
    ),
  );
  await target.close();

  expect(result.run.counts).toMatchObject({ failed: 0, cantTell: 0 });
  const cases = result.requirements
    .filter(({ id }) => id === 'ORD-PUT-OK')
    .flatMap(({ tests }) => tests.flatMap((test) => test.cases));
  expect(cases.filter(({ verdict }) => verdict === 'passed').length).toBeGreaterThan(5);
});

for (const [variable, requirements] of [
  ['ORDERS_PENDING', pendingToReview],
  ['ORDERS_CANCELLED', ['ORD-CANCELLED-CLOSED', 'ORD-CANCELLED-UNCHANGED']],
] as const)
  test(`a target is not blamed where ${variable} names orders that are Ongoing by now`, async () => {
    const target = await startMock();
    const environment: Record<string, string> = {
      ...(await fixturesOf(target, lastingEnvironment)),
      WEBHOOK_ID: '',
    };
    const order = {
      companyId: environment['COMPANY_ID'],
      status: 'Ongoing',
      clientMemberId: environment['CLIENT_MEMBER_ID'],
    };
    const made = await Promise.all(Array.from({ length: 6 }, () => ask(target.harnessUrl, 'order', order)));
    const stale = made.map(({ body }) => (body as { orderId: string }).orderId).join(',');
    const { result, output } = await prepared(requirements, { ...environment, [variable]: stale });
    await target.close();

    expect(result.run.counts.failed, output).toBe(0);
    if (variable === 'ORDERS_PENDING') expect(output).toContain('nothing but ORDERS_PENDING says');
  });

for (const ruling of ['allowed', 'either', 'blocked'])
  test(`without a webhook, an accepted move from Pending to Review is ${ruling === 'blocked' ? '' : 'not '}in doubt under the ruling ${ruling}`, async () => {
    const target = await startMock({ unspecified: { pendingToReview: 'allowed' } });
    // Each accepted move takes its order out of its state, and of the run.
    const many = { ...lastingEnvironment, orders: 24 };
    const environment: Record<string, string> = { ...(await fixturesOf(target, many)), WEBHOOK_ID: '' };
    const { result, output, verdicts } = await prepared(pendingToReview, {
      ...environment,
      PENDING_TO_REVIEW: ruling,
    });
    await target.close();
    const isBlocked = ruling === 'blocked';

    expect(result.run.counts, output).toMatchObject({ failed: 0 });
    for (const id of ['ORD-PENDING-REVIEW', 'ERR-VALIDATION-NAME-MOVE'])
      expect(verdicts[id] === 'cantTell', id).toBe(isBlocked);
    expect(output.includes('nothing but ORDERS_PENDING says'), output).toBe(isBlocked);
    // What nobody saw to be Pending shows no reading of the target.
    expect(result.contradictions.find(({ id }) => id === 'pending-to-review')?.observed).toEqual([]);
    expect(exitCodeOf(result.run, 1, false)).toBe(isBlocked ? 2 : 0);
  });

test('a captured delivery is enough for the failure of a target that refuses its true signature', async ({}, info) => {
  const target = await startHostileTarget((_request, response) => {
    response.writeHead(401, { 'Content-Type': 'application/json' }).end('{"message":"Not you."}');
  });
  const delivery = info.outputPath('delivery.json');
  writeFileSync(delivery, JSON.stringify({ signature: 'f'.repeat(64), body: '{"order":{}}' }));
  const { verdicts } = await heldTo('plain', ['SIG-VALID'], {
    HARNESS_URL: '',
    BASE_URL: target.baseUrl,
    WEBHOOK_ID: 'a-webhook',
    WEBHOOK_SECRET: 'its-secret',
    WEBHOOK_DELIVERY_FILE: delivery,
  });
  await target.close();

  expect(verdicts).toEqual({ 'SIG-VALID': 'failed' });
});

/**
 * Runs the tests of requirements with an environment file; what the terminal shows of it, too.
 * @param variables all that an environment has, those that are not to be set as empty texts
 */
async function prepared(requirements: readonly string[], variables: Record<string, string>) {
  const judged = await heldTo('plain', [...requirements], variables, {
    orders: 0,
    subscriptions: 0,
    managers: 0,
  });
  return { ...judged, output: renderSummary(judged.result, {}, 'report.html') };
}
