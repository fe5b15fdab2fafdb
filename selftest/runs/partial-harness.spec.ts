import { expect, test } from '@playwright/test';
import { startMock } from '../../mock/server.js';
import { startAltered } from '../harness/altered-harness.js';
import { kitOf } from '../kit/kit.js';
import { runSuite } from '../proof/run-suite.js';

const unsupported = { status: 200, body: { unsupported: true } };

test('what a harness does not know for one record or wish, it is asked for the next', async ({}, info) => {
  const target = await startMock();
  const off = new Set<unknown>();
  const harness = await startAltered(target.harnessUrl, {
    webhook: async (params, forward) => {
      const reply = await forward();
      if (params.active === false) off.add((reply.body as { webhookId: string }).webhookId);
      return reply;
    },
    'webhook.update': (params, forward) => {
      if (params.active === true) off.delete(params.webhookId);
      return forward();
    },
    // The test action of a service may be open to webhooks that are on alone.
    'webhook.test': (params, forward) => (off.has(params.webhookId) ? unsupported : forward()),
    order: (params, forward) => (params.subscription === true ? unsupported : forward()),
  });
  const { result, output } = await runSuite({
    reportDir: info.outputPath('report'),
    env: { BASE_URL: target.baseUrl, HARNESS_URL: harness.url, LEAD_VARIANT: 'both' },
    // One after the other: subscription orders and the webhook that is off come before what else needs their states.
    args: ['tests/orders/update/recurrence-together', 'tests/webhooks/test-action', '--workers', '1'],
  });
  await Promise.all([harness.close(), target.close()]);

  const passed = result?.requirements.filter(({ verdict }) => verdict === 'passed').map(({ id }) => id);
  expect(passed, output).toEqual(['WHK-TEST', 'WHK-TEST-SIGNED']);
});

test('the expired workspace of the environment file is used where a harness can let none expire', async ({}, info) => {
  const target = await startMock();
  const kit = await kitOf(target, { orders: 0, subscriptions: 0, managers: 1, more: true });
  const named = Object.entries(kit).filter(([name]) => name.startsWith('EXPIRED_'));
  const harness = await startAltered(target.harnessUrl, { 'subscription.expire': () => unsupported });
  const { result, output } = await runSuite({
    reportDir: info.outputPath('report'),
    env: {
      ...Object.fromEntries(named),
      BASE_URL: target.baseUrl,
      HARNESS_URL: harness.url,
      LEAD_VARIANT: 'both',
    },
    args: [
      '--id',
      'ORD-SUBSCRIPTION-EXPIRED/every-update',
      '--id',
      'ERR-PERMISSION-NAME-EXPIRED/every-update',
    ],
  });
  await Promise.all([harness.close(), target.close()]);

  expect(result?.run.counts, output).toMatchObject({ failed: 0, cantTell: 0 });
  const passed = result?.requirements.flatMap(({ tests }) =>
    tests.filter(({ verdict }) => verdict === 'passed').map(({ id }) => id),
  );
  expect(passed, output).toEqual(
    expect.arrayContaining([
      'ORD-SUBSCRIPTION-EXPIRED/every-update',
      'ERR-PERMISSION-NAME-EXPIRED/every-update',
    ]),
  );
});
