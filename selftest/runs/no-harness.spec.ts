import { writeFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { startMock } from '../../mock/server.js';
import { ask } from '../harness/ask.js';
import { kitOf, quarterOfAnHour } from '../kit/kit.js';
import { runSuite } from '../proof/run-suite.js';
import { startHostileTarget } from '../troubles/servers.js';

test(
  'what a team prepares in a quarter of an hour lets most requirements be judged, and what is missing is named',
  { tag: '@nightly' },
  async ({}, info) => {
    test.setTimeout(600_000);
    const target = await startMock();
    const { exitCode, output, result } = await runSuite({
      reportDir: info.outputPath('report'),
      env: await kitOf(target, quarterOfAnHour),
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

test('with no variable but the address everything is untested or judged, and nothing is in doubt: STRICT makes it exit 3', async ({}, info) => {
  const target = await startMock();
  const { exitCode, output, result } = await runSuite({
    reportDir: info.outputPath('report'),
    env: { BASE_URL: target.baseUrl, STRICT: '1' },
  });
  await target.close();

  expect(result?.run.counts, output).toMatchObject({ failed: 0, cantTell: 0 });
  expect(exitCode).toBe(3);
});

test('prepared orders are enough for what needs no other workspace, and no webhook', async ({}, info) => {
  const target = await startMock();
  const kit = await kitOf(target, quarterOfAnHour);
  const few = [
    ...['BASE_URL', 'TARGET_WRITES', 'API_KEY', 'COMPANY_ID', 'ACCESS_TOKEN'],
    ...['ORDERS_PENDING', 'ORDERS_SUBSCRIPTION'],
  ];
  const { output, result } = await runSuite({
    reportDir: info.outputPath('report'),
    env: Object.fromEntries(few.map((variable) => [variable, kit[variable] ?? ''])),
    args: ['tests/orders/update/accepted.spec.ts', '--shuffle'],
  });
  await target.close();

  expect(result?.run.counts, output).toMatchObject({ failed: 0, cantTell: 0 });
  const tests = result?.requirements.find(({ id }) => id === 'ORD-PUT-OK')?.tests ?? [];
  expect(tests.filter(({ verdict }) => verdict === 'passed').length).toBeGreaterThan(5);
});

for (const [variable, tests] of [
  ['ORDERS_PENDING', 'pending-to-review'],
  ['ORDERS_CANCELLED', 'closed-orders'],
] as const)
  test(`a target is not blamed where ${variable} names orders that are Ongoing by now`, async ({}, info) => {
    const target = await startMock();
    const { WEBHOOK_ID: _unset, ...kit } = await kitOf(target, quarterOfAnHour);
    const order = {
      companyId: kit['COMPANY_ID'],
      status: 'Ongoing',
      clientMemberId: kit['CLIENT_MEMBER_ID'],
    };
    const made = await Promise.all(Array.from({ length: 6 }, () => ask(target.harnessUrl, 'order', order)));
    const stale = made.map(({ body }) => (body as { orderId: string }).orderId).join(',');
    const { output, result } = await runSuite({
      reportDir: info.outputPath('report'),
      env: { ...kit, [variable]: stale },
      args: [`tests/orders/status/${tests}.spec.ts`],
    });
    await target.close();

    expect(result?.run.counts.failed, output).toBe(0);
    if (variable === 'ORDERS_PENDING') expect(output).toContain('nothing but ORDERS_PENDING says');
  });

for (const ruling of ['allowed', 'either', 'blocked'])
  test(`without a webhook, an accepted move from Pending to Review is ${ruling === 'blocked' ? '' : 'not '}in doubt under the ruling ${ruling}`, async ({}, info) => {
    const target = await startMock({ silences: { pendingToReview: 'allowed' } });
    const { WEBHOOK_ID: _unset, ...kit } = await kitOf(target, quarterOfAnHour);
    const { exitCode, result, output } = await runSuite({
      reportDir: info.outputPath('report'),
      env: { ...kit, PENDING_TO_REVIEW: ruling },
      args: ['tests/orders/status/pending-to-review.spec.ts'],
    });
    await target.close();
    const isBlocked = ruling === 'blocked';

    expect(result?.run.counts, output).toMatchObject({ failed: 0 });
    for (const { id, verdict } of result?.requirements ?? [])
      if (id === 'ORD-PENDING-REVIEW' || id === 'ERR-VALIDATION-NAME-MOVE')
        expect(verdict === 'cantTell', id).toBe(isBlocked);
    expect(output.includes('nothing but ORDERS_PENDING says'), output).toBe(isBlocked);
    // What nobody saw to be Pending shows no reading of the target.
    expect(result?.contradictions.find(({ id }) => id === 'pending-to-review')?.observed).toEqual([]);
    expect(exitCode).toBe(isBlocked ? 2 : 0);
  });

test('a captured delivery is enough for the failure of a target that refuses its true signature', async ({}, info) => {
  const target = await startHostileTarget((_request, response) => {
    response.writeHead(401, { 'Content-Type': 'application/json' }).end('{"message":"Not you."}');
  });
  const delivery = info.outputPath('delivery.json');
  writeFileSync(delivery, JSON.stringify({ signature: 'f'.repeat(64), body: '{"order":{}}' }));
  const { output, result } = await runSuite({
    reportDir: info.outputPath('report'),
    env: {
      BASE_URL: target.baseUrl,
      WEBHOOK_ID: 'a-webhook',
      WEBHOOK_SECRET: 'its-secret',
      WEBHOOK_DELIVERY_FILE: delivery,
    },
    args: ['tests/signatures/true-signature.spec.ts'],
  });
  await target.close();

  expect(result?.requirements.find(({ id }) => id === 'SIG-VALID')?.verdict, output).toBe('failed');
});
