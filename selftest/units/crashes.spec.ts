import { expect, test } from '@playwright/test';
import { composeCrashes, trafficOf } from '../../src/verdict/traffic.js';
import type { Exchanges, RecordedExchange } from '../../src/verdict/recorded-exchange.js';

const exchange = (second: number, change: Partial<RecordedExchange> | number): RecordedExchange => ({
  operation: 'updateOrder',
  startedAt: `2026-01-01T00:00:0${second}.000Z`,
  durationMs: 1,
  request: { method: 'PUT', url: 'http://127.0.0.1:1/orders', headers: [], body: '' },
  ...(typeof change === 'number' ? { response: { status: change, headers: [], body: '' } } : change),
});

const crashesOf = (tests: Record<string, Exchanges>) =>
  composeCrashes(
    Object.entries(tests).map(([id, exchanges]) => ({ id, crashes: trafficOf(exchanges).crashes })),
  );

test('one way to break down is one crash, with how often, the first exchange, what came before, and its tests', () => {
  const crashes = crashesOf({
    late: { l1: exchange(5, 500) },
    early: { e1: exchange(1, 200), e2: exchange(2, 500), e3: exchange(3, 500), e4: exchange(4, 400) },
  });

  expect(crashes).toEqual([
    {
      operation: 'updateOrder',
      kind: 'status',
      status: 500,
      count: 3,
      exchange: 'e2',
      after: 'e1',
      cases: ['early', 'late'],
    },
  ]);
});

const answers: {
  name: string;
  change: Partial<RecordedExchange> | number;
  crash: Record<string, unknown> | undefined;
}[] = [
  { name: 'a 5xx status', change: 502, crash: { kind: 'status', status: 502 } },
  {
    name: 'a connection that broke off',
    change: { error: 'the connection was closed before the answer was whole', unanswered: 'connection' },
    crash: { kind: 'connection', error: 'the connection was closed before the answer was whole' },
  },
  {
    name: 'no answer in time',
    change: { error: 'no whole answer within 10 s', unanswered: 'timeout' },
    crash: { kind: 'timeout', error: 'no whole answer within 10 s' },
  },
  { name: 'a refusal', change: 404, crash: undefined },
  {
    name: 'an unknown host',
    change: { error: 'the host name is unknown', unanswered: 'lookup' },
    crash: undefined,
  },
  {
    name: 'an answer of the harness',
    change: { harness: 'order.read', response: { status: 500, headers: [], body: '' } },
    crash: undefined,
  },
  {
    name: "the receiver's own answer to a delivery",
    change: { delivery: true, response: { status: 500, headers: [], body: '' } },
    crash: undefined,
  },
];

for (const { name, change, crash } of answers) {
  test(`${name} is ${crash === undefined ? 'no crash' : 'a crash'}`, () => {
    const crashes = crashesOf({ t: { x: exchange(1, change) } });
    expect(crashes).toEqual(crash === undefined ? [] : [expect.objectContaining(crash)]);
  });
}
