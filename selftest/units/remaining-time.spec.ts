import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { TestCase } from '@playwright/test/reporter';
import { expect, test } from '../test.js';
import { killMatrix } from '../../src/contract/kill-matrix.js';
import { testOf } from '../../src/contract/test-id.js';
import { costsOf, RemainingTime } from '../../src/reporting/live-output.js';
import type { Cost } from '../../src/reporting/live-output.js';
import { readSettings } from '../../src/target/settings.js';
import type { Settings } from '../../src/target/settings.js';

/** A test of a recorded run: what it takes, and when it began and ended, in milliseconds. */
interface RecordedTest extends Cost {
  id: string;
  began: number;
  ended: number;
}

/**
 * How a run went on two cores at the mock as it is (`fast`), or with 50 ms for each response and a second for each effect
 * (`slow`), with a harness or with the environment fixtures of docs/staging.md. The constants were chosen on these four
 * recordings: they hold a change to what was reached, and prove nothing of other runs, which runs/whole-runs.spec.ts
 * asks. The last thirteen tests of `slow-environment` were cut off and end with the recording.
 */
function recorded(name: string): RecordedTest[] {
  const file = path.join(import.meta.dirname, 'recorded-runs', `${name}.csv`);
  const [, ...rows] = readFileSync(file, 'utf8').trim().split('\n');
  return rows.map((row, index) => {
    const [requests = 0, orders = 0, waits = 0, began = 0, ended = 0] = row.split(',').map(Number);
    return { id: String(index), requests, orders, waits, began, ended };
  });
}

/** A run as it went on: its length, and what was said to be left of it after shares of its time, in their order. */
function replayed(tests: readonly RecordedTest[], shares: readonly number[]) {
  const start = Math.min(...tests.map(({ began }) => began));
  const length = Math.max(...tests.map(({ ended }) => ended)) - start;
  const remaining = new RemainingTime(new Map(tests.map((each) => [each.id, each])));
  const events = tests
    .flatMap(({ id, began, ended }) => [
      { at: began, tell: () => remaining.begin(id, began) },
      { at: ended, tell: () => remaining.end(id, ended) },
    ])
    .sort((one, other) => one.at - other.at);
  let told = 0;
  const left = shares.map((share) => {
    const now = start + length * share;
    for (; (events[told]?.at ?? Infinity) <= now; told += 1) events[told]?.tell();
    return remaining.left(now);
  });
  return { length, left };
}

/** By how much what is said may differ from the truth, by the share of the run until which it may. */
const allowed = [
  { until: 0.6, error: 0.3 },
  { until: 0.85, error: 0.4 },
];

for (const name of ['fast-harness', 'fast-environment', 'slow-harness', 'slow-environment'])
  test(`from a quarter of a recorded run on the time that is left is known: ${name}`, () => {
    const percents = Array.from({ length: 61 }, (_, index) => 25 + index);
    const shares = percents.map((percent) => percent / 100);
    const { length, left } = replayed(recorded(name), [0.05, ...shares]);
    expect(left[0]).toBeUndefined();
    for (const [index, share] of shares.entries()) {
      const truth = length * (1 - share);
      const { error = 0 } = allowed.find(({ until }) => share <= until) ?? {};
      expect(Math.abs((left[index + 1] ?? NaN) / truth - 1), `after ${percents[index]} %`).toBeLessThan(
        error,
      );
    }
  });

test('nothing is said before a test has begun, and nothing is left once all have ended', () => {
  const remaining = new RemainingTime(new Map([['one', { requests: 2, orders: 0, waits: 0 }]]));
  expect(remaining.left(0)).toBeUndefined();
  remaining.begin('one', 0);
  expect(remaining.left(1)).toBeUndefined();
  remaining.end('one', 100);
  expect(remaining.left(100)).toBe(0);
});

const harness = readSettings({});
const matrix = killMatrix().tests;
const named = (cases: string[]): TestCase =>
  ({
    title: `${testOf(cases[0] ?? '')} A title`,
    annotations: [{ type: 'cases', description: cases.map((name) => name.split('#')[1]).join(', ') }],
  }) as TestCase;

test('what a test takes is what the kill matrix knows of those of its cases that can judge', () => {
  const of = (id: string): string[] => Object.keys(matrix).filter((name) => testOf(name) === id);
  const withOrders = of('ORD-PUT-ATOMIC/refused-callers');
  const costs = (settings: Settings) => [...costsOf([named(withOrders)], settings).values()];
  const requests = withOrders.reduce((sum, name) => sum + (matrix[name]?.requests ?? 0) + 1, 0);
  expect(costs(harness)).toEqual([{ requests, orders: Math.ceil(withOrders.length / 12), waits: 0 }]);
  const keyAlone = readSettings({ BASE_URL: 'http://127.0.0.1:1', API_KEY: 'k' });
  expect(costs(keyAlone)).toEqual([{ requests: 0, orders: 0, waits: 0 }]);
});
