import { expect, test } from '@playwright/test';
import { startMock } from '../../mock/server.js';
import type { Mock } from '../../mock/server.js';
import { variants } from '../../mock/variants/index.js';
import { isClosed, orderStatuses } from '../../src/contract/order-status.js';
import type { OrderStatus } from '../../src/contract/order-status.js';

import { openPreflight } from '../../src/run/preflight.js';
import { RunningCases } from '../../src/run/run-cases.js';
import { openRun } from '../../src/run/run.js';
import type { TestBody } from '../../src/run/declared-test.js';
import { readSettings } from '../../src/target/settings.js';
import { fixturesOf } from '../environment/environment.js';

/** How many updates a mock was sent. */
function updatesOf(mock: Mock): number {
  return mock.service.log
    .entries()
    .filter(({ method, path }) => method === 'PUT' && path.startsWith('/orders')).length;
}

for (const { slug, variant, env } of [
  { slug: 'with a live webhook', variant: undefined, env: {} },
  { slug: 'whose events are late', variant: 'late-effects', env: {} },
  { slug: 'without a webhook', variant: undefined, env: { WEBHOOK_ID: '', RECEIVER_URL: '' } },
])
  test(`an order that was seen before the first test is not looked at again: at a target ${slug}`, async () => {
    const mock = await startMock({ variant: variants.get(variant ?? '') });
    const environment = await fixturesOf(mock, { orders: 1, subscriptions: 1, managers: 2 });
    const settings = readSettings({ ...environment, ...env, EFFECT_WAIT: '2', LEAD_VARIANT: 'A' });
    const { found, close } = await openPreflight(settings);
    const run = openRun(settings, found);
    const before = updatesOf(mock);
    const sent: number[] = [];
    const body: TestBody<string> = async ({ orders }, status) => {
      const order = await orders.given(status as OrderStatus);
      sent.push(updatesOf(mock) - before);
      if (isClosed(status as OrderStatus) || 'WEBHOOK_ID' in env) return;
      // Its events are counted from there on.
      await order.put({ budget: 640 });
      expect(await order.read('budget')).toBe(640);
      expect(await order.read('status')).toBe(status);
    };
    const cases = orderStatuses().map((status) => ({
      id: status,
      name: `ORD/x#${status}`,
      params: status,
      levels: {},
    }));
    const running = new RunningCases({ cases, body: body as TestBody<unknown> }, run, {
      limit: 20_000,
      width: 1,
    });
    await running.run();
    await Promise.all([run.close(), close(), mock.close()]);

    const ended = running.ended();
    expect(ended.map(({ status, trace }) => trace?.reason?.message ?? status)).toEqual(
      ended.map(() => 'passed'),
    );
    // An update by each open case, and no other.
    expect(sent).toEqual('WEBHOOK_ID' in env ? [0, 0, 0, 0, 0] : [0, 1, 2, 3, 3]);
  });
