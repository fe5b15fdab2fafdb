import { STATUS_CODES } from 'node:http';
import { expect, test } from '../test.js';
import { Wire } from '../../src/exchange/wire.js';
import { NotJudged, Recorder, Session } from '../../src/session/session.js';
import { Harness } from '../../src/target/harness.js';
import { requestPolicyOf } from '../../src/target/request-policy.js';
import { readSettings } from '../../src/target/settings.js';
import { ask, startAltered } from '../harness/ask.js';
import type { AlteredHarness, Alteration } from '../harness/ask.js';
import { runSuite } from '../proof/run-suite.js';
import { startHostileTarget } from '../troubles/servers.js';
import type { RunningServer } from '../troubles/servers.js';

/** A harness that is slow with orders; in milliseconds. */
function slowHarness(trueUrl: string, delay: number, interims?: number): Promise<AlteredHarness> {
  const order: Alteration = async (_params, forward) => {
    await new Promise((resolve) => setTimeout(resolve, delay));
    return forward();
  };
  return startAltered(trueUrl, { order }, interims);
}

test('a harness that says that it is still at work is waited for beyond 15 s, any other is not @nightly', async ({
  mock: target,
  untilEnd,
}, info) => {
  const settings = readSettings({ BASE_URL: target.baseUrl, TARGET_WRITES: 'allowed' });
  const harnesses = await Promise.all([
    untilEnd(slowHarness(target.harnessUrl, 18_000, 1_000)),
    untilEnd(slowHarness(target.harnessUrl, 18_000)),
  ]);
  const { companyId } = (await ask(target.harnessUrl, 'workspace')).body as { companyId: string };
  const clients = harnesses.map(
    ({ url }) => new Harness(url, settings, requestPolicyOf(info.outputPath('manners'), Infinity)),
  );

  const [patient, impatient] = await Promise.allSettled(
    clients.map((client) => client.setup('order', { companyId, status: 'Ongoing' }, new Session('s'))),
  );

  await Promise.all(clients.map((each) => each.close()));
  expect(patient).toMatchObject({ status: 'fulfilled', value: { outcome: 'made' } });
  expect(impatient).toMatchObject({ status: 'rejected', reason: expect.any(NotJudged) });
  expect(String((impatient as PromiseRejectedResult).reason)).toContain('no whole answer within 15 s');
});

/** A server that answers no request, and says again and again that it is at work. */
async function atWorkForEver(status: 100 | 102): Promise<RunningServer> {
  return startHostileTarget((_request, response) => {
    const timer = setInterval(
      () => response.socket?.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n\r\n`),
      100,
    );
    response.once('close', () => clearInterval(timer));
  });
}

test('a harness that says for ever that it is at work is given up after the time that one call has', async ({
  untilEnd,
}, info) => {
  const server = await untilEnd(atWorkForEver(102));
  const settings = readSettings({ BASE_URL: server.baseUrl, TARGET_WRITES: 'allowed' });
  const policy = requestPolicyOf(info.outputPath('manners'), Infinity);
  const harness = await untilEnd(new Harness(server.baseUrl, settings, policy, 2_000));

  const [asked] = await Promise.allSettled([harness.setup('workspace', {}, new Session('s'))]);

  expect(asked).toMatchObject({ status: 'rejected', reason: expect.any(NotJudged) });
  expect((asked as PromiseRejectedResult & { reason: NotJudged }).reason.message).toBe(
    'The harness at HARNESS_URL failed to set up the state workspace: no whole answer within 2 s, though it said that it was at work (102).',
  );
});

for (const status of [100, 102] as const)
  // The second waits for 10 s.
  test(
    `a target that sends ${status} for ever has the time of one answer`,
    { tag: status === 102 ? '@nightly' : [] },
    async ({ untilEnd }, info) => {
      const server = await untilEnd(atWorkForEver(status));
      const settings = readSettings({ BASE_URL: server.baseUrl });
      const policy = requestPolicyOf(info.outputPath('manners'), Infinity);
      const wire = await untilEnd(new Wire(settings, policy));
      const started = performance.now();

      const request = { operation: 'o', writes: false, method: 'GET', path: '/', headers: [] };
      const came = await wire.attempt(request, new Recorder());

      expect(came).toMatchObject({
        code: 'no-response',
        message:
          status === 102 ? 'GET / got no whole answer within 10 s.' : expect.stringMatching(/^GET \/ got no/),
      });
      expect(performance.now() - started).toBeLessThan(12_000);
    },
  );

test('a test is not charged for the time in which a person was waited for @nightly', async ({
  mock: target,
  untilEnd,
}) => {
  const harness = await untilEnd(slowHarness(target.harnessUrl, 32_000, 1_000));
  const { result, output } = await runSuite({
    env: { BASE_URL: target.baseUrl, HARNESS_URL: harness.url, LEAD_VARIANT: 'both' },
    args: ['--id', 'ORD-QUANTITY-TAKEN/valid#above-minimum', '--timeout', '30000'],
  });

  expect(result?.run.counts, output).toMatchObject({ failed: 0, cantTell: 0, passed: 1 });
  expect(output).toContain(
    'Waiting for the harness at HARNESS_URL to set up the state order: 10 s so far, 60 min at most.\n',
  );
});
