import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from '../test.js';
import { startMock } from '../../mock/server.js';
import { expect as expectOfTarget } from '../../src/expectations/recording.js';
import { Inbox } from '../../src/exchange/inbox.js';
import { awaitEffect } from '../../src/operations/test-context.js';
import type { TestContext } from '../../src/operations/test-context.js';
import { openPreflight } from '../../src/run/preflight.js';
import { RunningCases } from '../../src/run/run-cases.js';
import { openRun } from '../../src/run/run.js';
import { stop } from '../../src/session/session.js';
import { reaching } from '../environment/environment.js';
import { readSettings } from '../../src/target/settings.js';
import type { EndedCase } from '../../src/verdict/verdicts.js';
import type { DeclaredCase, TestBody } from '../../src/run/declared-test.js';

/** Runs a body with some cases, and answers how each ended, after what it went on to do. */
async function endedCases(
  body: TestBody<number>,
  cases: DeclaredCase[],
  limit: number,
  rest = 0,
): Promise<EndedCase[]> {
  const mock = await startMock();
  const settings = readSettings({ ...reaching(mock), LEAD_VARIANT: 'both' });
  const { found, close } = await openPreflight(settings);
  const run = openRun(settings, found);
  const running = new RunningCases({ cases, body: body as TestBody<unknown> }, run, { limit });
  await running.run();
  const ended = running.ended();
  await pause(rest);
  await Promise.all([run.close(), close(), mock.close()]);
  return ended;
}

const numbered = (number: number): DeclaredCase => ({
  id: `n${number}`,
  name: `CMP-NAME/some#n${number}`,
  params: number,
  levels: {},
});

test('each case has a verdict of its own, and what it found and sent stands with it alone', async () => {
  const ended = await endedCases(
    async ({ companies }, number) => {
      const { status } = await companies.list();
      if (number === 3) stop('untested', { code: 'fixture-missing', message: 'Nothing is there.' });
      expectOfTarget(number === 2 ? 0 : status, { code: 'status', message: 'It answered 0.' }).toBe(200);
    },
    [1, 2, 3].map(numbered),
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
    [1, 2].map(numbered),
    600,
    600,
  );

  expect(ended.map(({ status }) => status)).toEqual(['passed', 'timedOut']);
  expect(late.map(String)).toEqual(['Error: The case that sends this has ended.']);
});

test('what a case waits for effects that come in time is not charged to it', async () => {
  const ended = await endedCases(
    async ({ session, settings }) => {
      const context = { session, settings, inbox: new Inbox(settings, undefined) } as TestContext;
      for (let count = 0; count < 4; count += 1)
        await awaitEffect(
          context,
          'delivery',
          () => pause(250, true),
          (came) => came,
        );
    },
    [numbered(1)],
    600,
  );

  expect(ended.map(({ status }) => status)).toEqual(['passed']);
});

const atLevels = (number: number, levels: DeclaredCase['levels']): DeclaredCase => ({
  id: `level-${number}`,
  name: `ORD-NAME/some#level-${number}`,
  params: 0,
  levels,
});

/** Fails if an update was sent as all of some signs say. */
const failingIfSent =
  (...signs: RegExp[]): TestBody<number> =>
  async ({ orders, session }) => {
    const order = await orders.given('Ongoing');
    await order.put({ quantity: 2 });
    const updates = Object.values(session.toRecord().exchanges).filter(
      ({ operation, harness }) => operation === 'updateOrder' && harness === undefined,
    );
    const sent = JSON.stringify(updates.map(({ request }) => request));
    expectOfTarget(
      signs.every((sign) => sign.test(sent)),
      { code: 'value', message: 'It broke.' },
    ).toBe(false);
  };
const byClient = /ACCESS_TOKEN_CLIENT/;
const withStatus = /"name":"status"/;

test('a case that fails at two of its levels together is narrowed to both, with its finding', async () => {
  const levels = { caller: 'client', with: 'status', encoding: 'chunked', access: 'clientid-sent' } as const;
  const ended = await endedCases(
    failingIfSent(byClient, withStatus),
    [atLevels(1, levels), atLevels(2, { caller: 'client', with: 'other-fields' })],
    10_000,
  );
  expect(ended.map(({ id, status, levels: at }) => [id, status, at])).toEqual([
    ['level-1', 'failed', { caller: 'client', with: 'status' }],
    ['level-2', 'passed', { caller: 'client', with: 'other-fields' }],
  ]);
  expect(ended[0]?.trace?.finding?.message).toBe('It broke.');
});

test('no case is narrowed where a plain one fails, too', async () => {
  const levels = { caller: 'client', encoding: 'chunked' } as const;
  const plain = { id: 'plain', name: 'ORD-NAME/some#plain', params: 0, levels: {} };
  const ended = await endedCases(failingIfSent(), [plain, atLevels(1, levels)], 10_000);
  expect(ended.map(({ status, levels: at }) => [status, at])).toEqual([
    ['failed', {}],
    ['failed', levels],
  ]);
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
    [{ ...numbered(1), levels: { caller: 'client', with: 'other-fields' } }],
    1_000,
  );

  expect(times).toBe(2);
  expect(ended.map(({ status, levels }) => [status, levels])).toEqual([['passed', { with: 'other-fields' }]]);
});
