import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import type { TestCase } from '@playwright/test/reporter';
import { killMatrix } from '../../src/contract/kill-matrix.js';
import { testOf } from '../../src/contract/test-id.js';
import { costsOf, RemainingTime } from '../../src/reporting/remaining-time.js';
import type { Cost } from '../../src/reporting/remaining-time.js';
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

/** A run as it went on: its length, and what was said to be left of it after a share of its time. */
class Replay {
  readonly #tests: readonly RecordedTest[];
  readonly #start: number;
  readonly length: number;

  constructor(tests: readonly RecordedTest[]) {
    this.#tests = tests;
    this.#start = Math.min(...tests.map(({ began }) => began));
    this.length = Math.max(...tests.map(({ ended }) => ended)) - this.#start;
  }

  left(share: number): number | undefined {
    const now = this.#start + this.length * share;
    const remaining = new RemainingTime(new Map(this.#tests.map((each) => [each.id, each])));
    const events = this.#tests.flatMap(({ id, began, ended }) => [
      { at: began, tell: () => remaining.begin(id, began) },
      { at: ended, tell: () => remaining.end(id, ended) },
    ]);
    for (const { at, tell } of events.sort((one, other) => one.at - other.at)) if (at <= now) tell();
    return remaining.left(now);
  }
}

/** By how much what is said may differ from the truth, by the share of the run until which it may. */
const allowed = [
  { until: 0.6, error: 0.3 },
  { until: 0.85, error: 0.4 },
];

for (const name of ['fast-harness', 'fast-environment', 'slow-harness', 'slow-environment'])
  test(`from a quarter of a recorded run on the time that is left is known: ${name}`, () => {
    const run = new Replay(recorded(name));
    for (let percent = 25; percent <= 85; percent += 1) {
      const share = percent / 100;
      const truth = run.length * (1 - share);
      const { error = 0 } = allowed.find(({ until }) => share <= until) ?? {};
      expect(Math.abs((run.left(share) ?? NaN) / truth - 1), `after ${percent} %`).toBeLessThan(error);
    }
    expect(run.left(0.05)).toBeUndefined();
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
