import type { ServerResponse } from 'node:http';
import { expect, test } from '@playwright/test';
import { runSuite } from '../proof/run-suite.js';
import { startHostileTarget } from './hostile-target.js';

const standIns = {
  API_KEY: 'hostile-target-key',
  COMPANY_ID: 'c0ffeec0ffeec0ffeec0ffee',
  ACCESS_TOKEN: 'hostile-target-token',
  LEAD_VARIANT: 'A',
};

const hostileTargets: { name: string; answer: (response: ServerResponse) => void; verdicts: string[] }[] = [
  {
    name: 'answers HTML',
    answer: (response) =>
      response.setHeader('Content-Type', 'text/html').end('<html><body>Sign in</body></html>'),
    verdicts: ['failed', 'cantTell'],
  },
  { name: 'answers an empty body', answer: (response) => response.end(), verdicts: ['failed', 'cantTell'] },
  {
    name: 'answers invalid JSON',
    answer: (response) => response.setHeader('Content-Type', 'application/json').end('{"companies": [}'),
    verdicts: ['failed', 'cantTell'],
  },
  {
    name: 'answers 500 to everything',
    answer: (response) => response.writeHead(500).end('{"message":"oops"}'),
    verdicts: ['failed', 'cantTell'],
  },
  {
    name: 'answers 503 to everything',
    answer: (response) => response.writeHead(503).end(),
    verdicts: ['cantTell'],
  },
  {
    name: 'breaks off in the middle of a body',
    answer: (response) => {
      response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': '500' });
      response.write('{"message":"');
      setTimeout(() => response.destroy(), 20);
    },
    verdicts: ['cantTell'],
  },
];

for (const { name, answer, verdicts } of hostileTargets) {
  test(`a target that ${name} gets a verdict for each test, and exit code 1`, async ({}, info) => {
    const target = await startHostileTarget((_request, response) => answer(response));
    const { exitCode, output, result } = await runSuite({
      reportDir: info.outputPath('report'),
      env: { BASE_URL: target.baseUrl, ...standIns },
      args: ['tests/companies', 'tests/roles'],
    });
    await target.close();

    expect(exitCode, output).toBe(1);
    const listing =
      result?.requirements.filter(({ id }) => id.startsWith('CMP-LIST-ARRAY') || id === 'ROL-LIST-ARRAY') ??
      [];
    expect(listing.map(({ verdict }) => verdicts.includes(verdict))).toEqual([true, true]);
    expect(output).not.toMatch(/^\s+at .*\(.*:\d+:\d+\)$/m);
  });
}

test('a target that takes connections and never answers is given up before each test waits for it', async ({}, info) => {
  const target = await startHostileTarget(() => undefined);
  const started = Date.now();
  const { exitCode, output, result } = await runSuite({
    reportDir: info.outputPath('report'),
    env: { BASE_URL: target.baseUrl, ...standIns },
  });
  await target.close();

  expect(exitCode).toBe(1);
  expect(output).toContain('does not answer');
  expect(result?.counts.failed).toBe(0);
  expect(Date.now() - started).toBeLessThan(150_000);
});

test('a target that hangs in one operation is judged in the others', async ({}, info) => {
  const target = await startHostileTarget((request, response) => {
    if (request.url?.startsWith('/roles') !== true)
      response.writeHead(401, { 'Content-Type': 'application/json' }).end('{}');
  });
  const { result } = await runSuite({
    reportDir: info.outputPath('report'),
    env: { BASE_URL: target.baseUrl, ...standIns },
    args: ['tests/companies', 'tests/roles', '--workers', '1'],
  });
  await target.close();

  const verdictOf = (id: string): string | undefined =>
    result?.requirements.find((row) => row.id === id)?.verdict;
  expect(verdictOf('ROL-LIST-OK')).toBe('cantTell');
  expect(verdictOf('CMP-LIST-OK')).toBe('failed');
});

test('a target that refuses connections is told in one sentence within seconds', async ({}, info) => {
  const target = await startHostileTarget(() => undefined);
  await target.close();
  const { exitCode, output, result } = await runSuite({
    reportDir: info.outputPath('report'),
    env: { BASE_URL: target.baseUrl },
  });

  expect(exitCode).toBe(1);
  expect(output).toContain(
    `The target at BASE_URL ${target.baseUrl} can't be reached (connection refused): start it or correct BASE_URL.`,
  );
  expect(result?.counts.passed).toBe(0);
  expect(result?.counts.cantTell).toBeGreaterThan(0);
});
