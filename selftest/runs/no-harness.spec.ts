import { expect, test } from '@playwright/test';
import { startMock } from '../../mock/server.js';
import { kitOf, quarterOfAnHour } from '../kit/kit.js';
import { runSuite } from '../proof/run-suite.js';

test('what a team prepares in a quarter of an hour lets most requirements be judged, and what is missing is named', async ({}, info) => {
  test.setTimeout(600_000);
  const target = await startMock();
  const { exitCode, output, result } = await runSuite({
    reportDir: info.outputPath('report'),
    env: await kitOf(target, quarterOfAnHour),
  });
  await target.close();

  expect(result?.counts, output).toMatchObject({ failed: 0, cantTell: 0 });
  expect(result?.outcome).toBe('incomplete');
  expect(exitCode).toBe(0);
  expect(result?.counts.passed).toBeGreaterThan(150);
  for (const { id, verdict, reason } of result?.requirements ?? [])
    if (verdict === 'untested') expect(reason, id).toMatch(/: set [A-Z_]+|would have gone unseen/);
});

test('with no variable but the address everything is untested or judged, and nothing is in doubt', async ({}, info) => {
  const target = await startMock();
  const { exitCode, output, result } = await runSuite({
    reportDir: info.outputPath('report'),
    env: { BASE_URL: target.baseUrl },
  });
  await target.close();

  expect(result?.counts, output).toMatchObject({ failed: 0, cantTell: 0 });
  expect(exitCode).toBe(0);
});
