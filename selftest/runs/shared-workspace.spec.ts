import { expect, test } from '@playwright/test';
import { startMock } from '../../mock/server.js';
import { catalogue } from '../../src/contract/requirements.js';
import { startAltered } from '../harness/altered-harness.js';
import { fixturesOf, lastingEnvironment } from '../environment/environment.js';
import { heldTo } from '../proof/held-to.js';

test('what a harness can do to the workspace of all tests is done by none of them', async () => {
  const target = await startMock();
  const variables = await fixturesOf(target, lastingEnvironment);
  // It knows every state but the one that gives each test a workspace of its own.
  const harness = await startAltered(target.harnessUrl, { workspace: () => ({ status: 501, body: {} }) });
  const asked = catalogue().flatMap(({ id }) =>
    /^(AUT|WHK|ROL|ORD-(PID|CALLER))|EXPIRED/.test(id) ? [id] : [],
  );
  const { result } = await heldTo('plain', asked, { ...variables, HARNESS_URL: harness.url });
  await Promise.all([harness.close(), target.close()]);

  expect(result.run.counts).toMatchObject({ failed: 0, cantTell: 0 });
  expect(result.run.counts.passed).toBeGreaterThan(5);
  for (const state of ['apiKey.regenerate', 'subscription.expire', 'webhook'])
    expect(harness.asked).not.toContain(state);
});
