import { expect, test } from '@playwright/test';
import { Recorder } from '../../src/session/recorder.js';
import { Session } from '../../src/session/session.js';
import type { RecordedExchange } from '../../src/verdict/recorded-exchange.js';

const call = (harness: string, asks: string, answer: string): RecordedExchange => ({
  harness,
  startedAt: '2026-01-01T00:00:00.000Z',
  durationMs: 1,
  request: { method: 'POST', url: 'http://127.0.0.1:1/', headers: [], body: asks },
  response: { status: 200, headers: [], body: answer },
});
const request: RecordedExchange = {
  operation: 'updateOrder',
  startedAt: '2026-01-01T00:00:00.000Z',
  durationMs: 1,
  request: { method: 'PUT', url: 'http://127.0.0.1:1/orders', headers: [], body: '' },
};

test('a read that is answered as before is counted, and one that is answered otherwise is kept', () => {
  const recorder = new Recorder(undefined, 'x');
  const keys = ['open', 'open', 'open', 'done', 'open'].map((answer) =>
    recorder.keep(call('order.read', 'one', answer)),
  );

  expect(keys).toEqual(['x-1', 'x-1', 'x-1', 'x-2', 'x-3']);
  expect(Object.values(recorder.exchanges).map(({ times }) => times)).toEqual([3, undefined, undefined]);
});

test('a read after a request is one of its own, and what is set up twice is kept twice', () => {
  const recorder = new Recorder(undefined, 'x');
  recorder.keep(call('order.read', 'one', 'open'));
  recorder.keep(request);
  recorder.keep(call('order.read', 'one', 'open'));
  recorder.keep(call('webhook.update', 'off', '{}'));
  recorder.keep(call('webhook.update', 'off', '{}'));

  expect(Object.keys(recorder.exchanges)).toEqual(['x-1', 'x-2', 'x-3', 'x-4', 'x-5']);
});

test('a finding rests on what was read since the last request, unless it says what', () => {
  const [sure, open] = [new Session('x'), new Session('y')];
  for (const { recorder } of [sure, open]) {
    recorder.keep(call('order.read', 'one', 'before'));
    recorder.keep(request);
    recorder.keep(call('order.read', 'one', 'after'));
    recorder.keep(call('order.read', 'other', 'after'));
  }
  open.find({ code: 'value', message: 'It is wrong.' });
  sure.find({ code: 'value', message: 'It is wrong.', reads: ['x-3'] });

  expect(open.toRecord().finding?.reads).toEqual(['y-3', 'y-4']);
  expect(sure.toRecord().finding?.reads).toEqual(['x-3']);
});

const long = 'a'.repeat(15_000);

/** How much is kept of the body of an exchange. */
function keptOf(recorder: Recorder, exchange: RecordedExchange): number {
  return recorder.exchange(recorder.keep(exchange))?.response?.body.length ?? 0;
}

test('however much is read through the harness, the answers of the target are kept as long as ever', () => {
  const recorder = new Recorder(undefined, 'x');
  for (let count = 0; count < 100; count += 1) recorder.keep(call('order.read', 'one', `${long}${count}`));

  expect(keptOf(recorder, { ...request, response: { status: 200, headers: [], body: long } })).toBe(15_000);
  expect(keptOf(recorder, call('order.read', 'other', long))).toBeLessThan(600);
});

test('a read that is repeated takes no room', () => {
  const recorder = new Recorder(undefined, 'x');
  for (let count = 0; count < 200; count += 1) recorder.keep(call('order.read', 'one', long));

  expect(keptOf(recorder, call('order.read', 'other', long))).toBe(15_000);
});
