import { expect, test } from '../test.js';
import type { KeptDelivery } from '../../src/exchange/delivered-event.js';
import { toHaveDeliveredNothingBut } from '../../src/expectations/webhook-matchers.js';
import { NotJudged } from '../../src/session/running-test.js';
import type { Webhook } from '../../src/operations/webhook.js';

/** How the events of a target look, as the run has found out. */
const targets = [
  { target: 'events that differ', countsAlike: false, isAmbiguous: false },
  { target: 'events that are alike and come once', countsAlike: true, isAmbiguous: false },
  { target: 'events that are alike and may be repeats', countsAlike: false, isAmbiguous: true },
];

/** What the webhook of the environment file gets while a refusal is asked for once, and once more. */
const cases: {
  name: string;
  first: string[];
  second: string[];
  /** At each of the targets. */
  expected: ('passed' | 'failed' | 'inapplicable')[];
}[] = [
  {
    name: 'the events of the accepted updates alone',
    first: ['named 1'],
    second: [],
    expected: ['passed', 'passed', 'passed'],
  },
  {
    name: 'an event of an earlier test that was under way',
    first: ['straggler', 'named 1'],
    second: ['named 2'],
    expected: ['passed', 'passed', 'passed'],
  },
  {
    name: 'such an event that is posted again later',
    first: ['straggler', 'named 1'],
    second: ['named 2', 'straggler'],
    // Where events come once nothing was posted again so far, so it counts.
    expected: ['passed', 'failed', 'inapplicable'],
  },
  {
    name: 'a sample that came before the test, again and again',
    first: ['a sample from before', 'named 1'],
    second: ['a sample from before', 'named 2'],
    expected: ['passed', 'passed', 'passed'],
  },
  {
    name: 'another event for each refusal',
    first: ['refused 1', 'named 1'],
    second: ['refused 2', 'named 2'],
    expected: ['failed', 'failed', 'failed'],
  },
];

for (const { name, first, second, expected } of cases)
  for (const [index, { target, countsAlike, isAmbiguous }] of targets.entries())
    test(`a refusal that is not to be delivered has ${expected[index]}: ${name}, at a target of ${target}`, async () => {
      const came = first.map(delivery);
      const all = (): Promise<KeptDelivery[]> => Promise.resolve([...came]);
      const webhook = {
        dropped: 0,
        isAmbiguous,
        awaited: all,
        awaitedUntil: all,
        settled: all,
        isSample: ({ body }: KeptDelivery) => body === 'a sample from before',
        countable: (each: readonly KeptDelivery[]) =>
          countsAlike
            ? each
            : each.filter(({ body }, at) => each.findIndex((other) => other.body === body) === at),
      } as unknown as Webhook;
      const again = (): Promise<string> => {
        came.push(...second.map((body, at) => delivery(body, first.length + at)));
        return Promise.resolve('named 2');
      };

      const verdict = await toHaveDeliveredNothingBut(webhook, ['named 1'], { again }).then(
        ({ pass }) => (pass ? 'passed' : 'failed'),
        (error: unknown) => (error instanceof NotJudged ? error.reason.verdict : String(error)),
      );

      expect(verdict).toBe(expected[index]);
    });

function delivery(body: string, index: number): KeptDelivery {
  return { body, exchange: `e-${index}` } as KeptDelivery;
}
