import { expect, test } from '@playwright/test';
import { startMock } from '../../mock/server.js';
import { startAltered } from '../harness/altered-harness.js';
import { fixturesOf } from '../environment/environment.js';
import { heldThere } from '../proof/held-to.js';

const unsupported = { status: 200, body: { unsupported: true } };

test('what a harness does not know for one record or options, it is asked for the next', async () => {
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
  // One after the other: subscription orders and the webhook that is off come before what else needs their states.
  const { result } = await heldThere(
    { BASE_URL: target.baseUrl, HARNESS_URL: harness.url, LEAD_VARIANT: 'both' },
    { files: ['tests/orders/update/recurrence-together', 'tests/webhooks/test-action'], width: 1 },
  );
  await Promise.all([harness.close(), target.close()]);

  const passed = result.requirements.filter(({ verdict }) => verdict === 'passed').map(({ id }) => id);
  expect(passed).toEqual(['WHK-TEST', 'WHK-TEST-SIGNED']);
});

test('the expired workspace of the environment file is used where a harness can let none expire', async () => {
  const target = await startMock();
  const environment = await fixturesOf(target, { orders: 0, subscriptions: 0, managers: 1, more: true });
  const named = Object.entries(environment).filter(([name]) => name.startsWith('EXPIRED_'));
  const harness = await startAltered(target.harnessUrl, { 'subscription.expire': () => unsupported });
  const { result } = await heldThere(
    {
      ...Object.fromEntries(named),
      BASE_URL: target.baseUrl,
      HARNESS_URL: harness.url,
      LEAD_VARIANT: 'both',
    },
    { requirements: ['ORD-SUBSCRIPTION-EXPIRED', 'ERR-PERMISSION-NAME-EXPIRED'] },
  );
  await Promise.all([harness.close(), target.close()]);

  expect(result.run.counts).toMatchObject({ failed: 0, cantTell: 0 });
  const passed = result.requirements.flatMap(({ tests }) =>
    tests.filter(({ verdict }) => verdict === 'passed').map(({ id }) => id),
  );
  expect(passed).toEqual(
    expect.arrayContaining([
      'ORD-SUBSCRIPTION-EXPIRED/every-update',
      'ERR-PERMISSION-NAME-EXPIRED/every-update',
    ]),
  );
});
