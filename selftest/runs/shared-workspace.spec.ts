import { expect, test } from '@playwright/test';
import { startMock } from '../../mock/server.js';
import { startAltered } from '../harness/altered-harness.js';
import { kitOf, quarterOfAnHour } from '../kit/kit.js';
import { runSuite } from '../proof/run-suite.js';

test('what a harness can do to the workspace of all tests is done by none of them', async ({}, info) => {
  const target = await startMock();
  const variables = await kitOf(target, quarterOfAnHour);
  // It knows every state but the one that gives each test a workspace of its own.
  const harness = await startAltered(target.harnessUrl, { workspace: () => ({ status: 501, body: {} }) });
  const { result, output } = await runSuite({
    reportDir: info.outputPath('report'),
    env: { ...variables, HARNESS_URL: harness.url },
    args: ['tests/keys', 'tests/webhooks', 'tests/orders/access', 'tests/roles'],
  });
  await Promise.all([harness.close(), target.close()]);

  expect(result?.run.counts, output).toMatchObject({ failed: 0, cantTell: 0 });
  expect(result?.run.counts.passed).toBeGreaterThan(5);
  for (const state of ['apiKey.regenerate', 'subscription.expire', 'webhook'])
    expect(harness.asked).not.toContain(state);
});
