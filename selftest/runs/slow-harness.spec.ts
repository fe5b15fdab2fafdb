import { expect, test } from '@playwright/test';
import { startMock } from '../../mock/server.js';
import { NotJudged } from '../../src/session/not-judged.js';
import { Harness } from '../../src/target/harness.js';
import { mannersOf } from '../../src/target/manners/manners.js';
import { readSettings } from '../../src/target/settings.js';
import { ask } from '../harness/ask.js';
import { startAltered } from '../harness/altered-harness.js';
import type { AlteredHarness, Alteration } from '../harness/altered-harness.js';
import { runSuite } from '../proof/run-suite.js';

/** A harness that is slow with orders; in milliseconds. */
function slowHarness(trueUrl: string, delay: number, interims?: number): Promise<AlteredHarness> {
  const order: Alteration = async (_params, forward) => {
    await new Promise((resolve) => setTimeout(resolve, delay));
    return forward();
  };
  return startAltered(trueUrl, { order }, interims);
}

test('a harness that says that it is still at work is waited for beyond 15 s, any other is not', async ({}, info) => {
  const target = await startMock();
  const settings = readSettings({ BASE_URL: target.baseUrl, TARGET_WRITES: 'allowed' });
  const harnesses = await Promise.all([
    slowHarness(target.harnessUrl, 18_000, 1_000),
    slowHarness(target.harnessUrl, 18_000),
  ]);
  const { companyId } = (await ask(target.harnessUrl, 'workspace')).body as { companyId: string };
  const clients = harnesses.map(
    ({ url }) => new Harness(url, settings, mannersOf(info.outputPath('manners'), Infinity)),
  );

  const [patient, impatient] = await Promise.allSettled(
    clients.map((client) => client.setup('order', { companyId, status: 'Ongoing' })),
  );

  await Promise.all([...clients, ...harnesses, target].map((each) => each.close()));
  expect(patient).toMatchObject({ status: 'fulfilled', value: { outcome: 'made' } });
  expect(impatient).toMatchObject({ status: 'rejected', reason: expect.any(NotJudged) });
  expect(String((impatient as PromiseRejectedResult).reason)).toContain('no whole answer within 15 s');
});

test('a test is not charged for the time in which a person was waited for', async ({}, info) => {
  const target = await startMock();
  const harness = await slowHarness(target.harnessUrl, 32_000, 1_000);
  const { result, output } = await runSuite({
    reportDir: info.outputPath('report'),
    env: { BASE_URL: target.baseUrl, HARNESS_URL: harness.url, LEAD_VARIANT: 'both' },
    args: ['-g', 'an update whose quantity is 2, above', '--timeout', '30000'],
  });
  await Promise.all([harness.close(), target.close()]);

  expect(result?.counts, output).toMatchObject({ failed: 0, cantTell: 0, passed: 1 });
});
