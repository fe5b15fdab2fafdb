import { expect, test } from '@playwright/test';
import { startMock } from '../../../mock/server.js';
import type { Fault } from '../../../mock/faults/fault.js';
import type { Mock } from '../../../mock/server.js';
import { runSuite } from '../../proof/run-suite.js';
import { everyReporter, expectNone, reportersIn } from './secret-search.js';

test(
  'no key, token, secret or signature of a run reaches a file or the terminal',
  { tag: '@nightly' },
  async ({}, info) => {
    const target = await startMock({ faults: [echoesCredentials] });
    const report = info.outputPath('report');
    const outcome = await runSuite({
      reportDir: report,
      env: { BASE_URL: target.baseUrl, HARNESS_URL: target.harnessUrl, ...reportersIn(report) },
      args: [
        'tests/companies',
        'tests/roles',
        'tests/keys',
        'tests/signatures',
        'tests/webhooks/signature.spec.ts',
        'tests/webhooks/history.spec.ts',
        'tests/orders/access/callers.spec.ts',
        ...everyReporter,
      ],
    });
    const secrets = secretsOf(target);
    await target.close();

    const { failed } = outcome.result?.run.counts ?? { failed: 0 };
    expect(failed, 'the run has failures, whose messages could hold secrets').toBeGreaterThan(0);
    expect(secrets.length).toBeGreaterThan(100);
    expectNone(secrets, info.outputPath(''), outcome);
  },
);

/** A target at its most careless: every answer repeats what it was sent, and one clause fails while it does. */
const echoesCredentials: Fault = {
  id: 'echoes-credentials',
  breaks: ['CMP-LIST-MESSAGE'],
  describe: 'Every answer repeats the headers and the body of its request.',
  apply: (seams) => ({
    ...seams,
    response(_service, answer, { operation, headers, body }) {
      const received = { headers, body };
      const echo = { received, encoded: Buffer.from(JSON.stringify(received)).toString('base64') };
      return {
        ...answer,
        body:
          operation === 'listCompanies'
            ? { ...(answer.body as object), ...echo, message: echo }
            : { ...(answer.body as object), ...echo },
      };
    },
    delivery: (service, delivery) => [
      {
        ...delivery,
        headers: {
          ...delivery.headers,
          'x-echo': encodeURIComponent(
            JSON.stringify([delivery.headers, service.world.webhooks.get(delivery.webhookId)?.secret]),
          ),
        },
      },
    ],
  }),
};

function secretsOf({ service }: Mock): string[] {
  const { keys, tokens, webhooks, deliveries } = service.world;
  return [
    ...keys.keys(),
    ...tokens.keys(),
    ...[...webhooks.values()].map(({ secret }) => secret),
    ...[...deliveries.values()].map(({ request }) => request.headers['x-ah-sig'] ?? ''),
  ].filter((secret) => secret !== '');
}
