import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from '@playwright/test';
import { startMock } from '../../mock/server.js';
import type { Levels } from '../../src/contract/covering.js';
import { expect as expectOfTarget } from '../../src/expectations/recording.js';
import { openPreflight } from '../../src/run/preflight.js';
import { RunningCases } from '../../src/run/run-cases.js';
import { openRun } from '../../src/run/run.js';
import { stop } from '../../src/session/stop.js';
import { readSettings } from '../../src/target/settings.js';
import type { EndedCase } from '../../src/verdict/judge-case.js';
import type { TestBody } from '../../src/run/declared-test.js';

/** Runs a body with each of some numbers as a case, and answers how each ended, after what it went on to do. */
async function endedCases(
  body: TestBody<number>,
  numbers: number[],
  limit: number,
  levels: Levels = {},
): Promise<EndedCase[]> {
  const mock = await startMock();
  const settings = readSettings({
    BASE_URL: mock.baseUrl,
    HARNESS_URL: mock.harnessUrl,
    LEAD_VARIANT: 'both',
  });
  const { found, close } = await openPreflight(settings);
  const run = openRun(settings, found);
  const cases = numbers.map((params) => ({
    id: `n${params}`,
    name: `CMP-NAME/some#n${params}`,
    params,
    levels,
  }));
  const running = new RunningCases({ cases, body: body as TestBody<unknown> }, run, { limit });
  await running.run();
  const ended = running.ended();
  await pause(limit);
  await Promise.all([run.close(), close(), mock.close()]);
  return ended;
}

test('each case has a verdict of its own, and what it found and sent stands with it alone', async () => {
  const ended = await endedCases(
    async ({ companies }, number) => {
      const { status } = await companies.list();
      if (number === 3) stop('untested', { code: 'fixture-missing', message: 'Nothing is there.' });
      expectOfTarget(number === 2 ? 0 : status, { code: 'status', message: 'It answered 0.' }).toBe(200);
    },
    [1, 2, 3],
    5_000,
  );

  expect(ended.map(({ id, status }) => [id, status])).toEqual([
    ['n1', 'passed'],
    ['n2', 'failed'],
    ['n3', 'skipped'],
  ]);
  expect(ended.map(({ trace }) => trace?.finding?.message)).toEqual([undefined, 'It answered 0.', undefined]);
  expect(ended.map(({ trace }) => trace?.reason?.code)).toEqual([undefined, undefined, 'fixture-missing']);
  for (const { id, trace } of ended)
    expect(Object.keys(trace?.exchanges ?? {}).every((key) => key.startsWith(`CMP-NAME/some#${id}-`))).toBe(
      true,
    );
});

test('what a case that ran out of time goes on to do reaches its target no more, and the others are judged', async () => {
  const late: unknown[] = [];
  const ended = await endedCases(
    async ({ companies }, number) => {
      await companies.list();
      if (number === 1) return;
      await pause(800);
      late.push(await companies.list().catch((error: unknown) => error));
    },
    [1, 2],
    600,
  );

  expect(ended.map(({ status }) => status)).toEqual(['passed', 'timedOut']);
  expect(late.map(String)).toEqual(['Error: The case that sends this has ended.']);
});

test('a case that a role is denied is asked at its other levels without the role', async () => {
  let times = 0;
  const ended = await endedCases(
    async ({ companies }) => {
      times += 1;
      if (times === 1)
        stop('inapplicable', { code: 'role-denied', subject: 'client', message: 'The target answers 403.' });
      await companies.list();
    },
    [1],
    1_000,
    { caller: 'client', with: 'other-fields' },
  );

  expect(times).toBe(2);
  expect(ended.map(({ status, levels }) => [status, levels])).toEqual([['passed', { with: 'other-fields' }]]);
});
