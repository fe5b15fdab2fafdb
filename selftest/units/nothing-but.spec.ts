import { expect, test } from '../test.js';
import type { KeptDelivery } from '../../src/exchange/received-delivery.js';
import { toHaveDeliveredNothingBut } from '../../src/expectations/webhook-matchers.js';
import { NotJudged } from '../../src/session/stop.js';
import type { Webhook } from '../../src/operations/webhook.js';

/** How the events of a target look, as the run has found out. */
const targets = {
  'events that differ': { countsAlike: false, isAmbiguous: false },
  'events that are alike and come once': { countsAlike: true, isAmbiguous: false },
  'events that are alike and may be repeats': { countsAlike: false, isAmbiguous: true },
};

const passedEverywhere = {
  'events that differ': 'passed',
  'events that are alike and come once': 'passed',
  'events that are alike and may be repeats': 'passed',
} as const;

/** What the webhook of the environment file gets while a refusal is asked for once, and once more. */
const cases: {
  name: string;
  first: string[];
  second: string[];
  expected: Record<keyof typeof targets, 'passed' | 'failed' | 'inapplicable'>;
}[] = [
  {
    name: 'the events of the accepted updates alone',
    first: ['named 1'],
    second: [],
    expected: passedEverywhere,
  },
  {
    name: 'an event of an earlier test that was under way',
    first: ['straggler', 'named 1'],
    second: ['named 2'],
    expected: passedEverywhere,
  },
  {
    name: 'such an event that is posted again later',
    first: ['straggler', 'named 1'],
    second: ['named 2', 'straggler'],
    expected: {
      'events that differ': 'passed',
      // Nothing was posted again so far, so it counts.
      'events that are alike and come once': 'failed',
      'events that are alike and may be repeats': 'inapplicable',
    },
  },
  {
    name: 'a sample that came before the test, again and again',
    first: ['a sample from before', 'named 1'],
    second: ['a sample from before', 'named 2'],
    expected: passedEverywhere,
  },
  {
    name: 'another event for each refusal',
    first: ['refused 1', 'named 1'],
    second: ['refused 2', 'named 2'],
    expected: {
      'events that differ': 'failed',
      'events that are alike and come once': 'failed',
      'events that are alike and may be repeats': 'failed',
    },
  },
];

for (const { name, first, second, expected } of cases)
  for (const [target, traits] of Object.entries(targets) as [
    keyof typeof targets,
    (typeof targets)[keyof typeof targets],
  ][])
    test(`a refusal that is not to be delivered has ${expected[target]}: ${name}, at a target of ${target}`, async () => {
      const came = first.map(delivery);
      const all = (): Promise<KeptDelivery[]> => Promise.resolve([...came]);
      const webhook = {
        dropped: 0,
        isAmbiguous: traits.isAmbiguous,
        awaited: all,
        awaitedUntil: all,
        settled: all,
        isSample: ({ body }: KeptDelivery) => body === 'a sample from before',
        countable: (each: readonly KeptDelivery[]) =>
          traits.countsAlike
            ? each
            : each.filter(({ body }, index) => each.findIndex((other) => other.body === body) === index),
      } as unknown as Webhook;
      const again = (): Promise<string> => {
        came.push(...second.map((body, index) => delivery(body, first.length + index)));
        return Promise.resolve('named 2');
      };

      const verdict = await toHaveDeliveredNothingBut(webhook, ['named 1'], { again }).then(
        ({ pass }) => (pass ? 'passed' : 'failed'),
        (error: unknown) => (error instanceof NotJudged ? error.reason.verdict : String(error)),
      );

      expect(verdict).toBe(expected[target]);
    });

function delivery(body: string, index: number): KeptDelivery {
  return { body, exchange: `e-${index}` } as KeptDelivery;
}
