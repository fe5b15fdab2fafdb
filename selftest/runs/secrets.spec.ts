import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { startMock } from '../../mock/server.js';
import type { Fault } from '../../mock/faults/fault.js';
import type { Mock } from '../../mock/server.js';
import { runSuite } from '../proof/run-suite.js';

test('no key, token, secret or signature of a run reaches a file or the terminal', async ({}, info) => {
  const target = await startMock({ faults: [echoesCredentials] });
  const report = info.outputPath('report');
  const { output, result } = await runSuite({
    reportDir: report,
    env: { BASE_URL: target.baseUrl, HARNESS_URL: target.harnessUrl },
    args: [
      'tests/companies',
      'tests/roles',
      'tests/keys',
      'tests/signatures',
      'tests/webhooks',
      'tests/orders/access',
    ],
  });
  const secrets = secretsOf(target);
  await target.close();

  expect(result?.counts.failed, 'the run has failures, whose messages could hold secrets').toBeGreaterThan(0);
  expect(secrets.length).toBeGreaterThan(100);
  for (const [place, text] of [['the terminal', output] as const, ...textsIn(report)])
    expect(
      secrets.filter((secret) => text.includes(secret)),
      place,
    ).toEqual([]);
});

/** A target at its most careless: every answer repeats what it was sent, and one clause fails while it does. */
const echoesCredentials: Fault = {
  id: 'echoes-credentials',
  breaks: ['CMP-LIST-MESSAGE'],
  describe: 'Every answer repeats the headers and the body of its request.',
  apply: (seams) => ({
    ...seams,
    response(_service, answer, { operation, headers, body }) {
      const echo = { received: { headers, body } };
      return {
        ...answer,
        body:
          operation === 'listCompanies'
            ? { ...(answer.body as object), ...echo, message: echo }
            : { ...(answer.body as object), ...echo },
      };
    },
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

/** Every file below a directory, as text. */
function textsIn(directory: string): [string, string][] {
  return readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .map((file) => [file, readFileSync(file, 'latin1')]);
}
