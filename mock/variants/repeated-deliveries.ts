import { isObject } from '../../src/contract/json-value.js';
import { changedEffect } from '../faults/seams/change.js';
import { post } from '../webhooks/delivery.js';
import type { Seams, Service } from '../service/service.js';
import type { Variant } from './variant.js';

const argument =
  'Section 6.3 says that an event is delivered and not how often; 6.5 shows no schedule of retries, and no section which answer of a receiver is a success.';

/** Variants that post an event more than once. */
export const repeatedDeliveryVariants: [string, Variant][] = [
  [
    'delivers-twice',
    {
      describe: 'Posts every event at least twice, the same body each time.',
      argument,
      apply: (seams) => repeating(seams, () => true),
    },
  ],
  [
    'repeats-renewed',
    {
      describe: 'Posts every event again 400 ms later, with another id and time.',
      argument,
      apply: (seams) => repeating(seams, () => true, 400, renewed),
    },
  ],
  [
    'redelivers-reordered',
    {
      describe: 'Posts a redelivery with the members of its body in another order.',
      argument:
        'Sections 2.5 and 6.1 let a past delivery be delivered again; the order of members says nothing in JSON.',
      apply: changedEffect('redeliver', () => async (service, webhook, { event, request }) => {
        await post(service, webhook, event, turned(JSON.parse(request.body)));
      }),
    },
  ],
  [
    'accepted-by-200',
    {
      describe:
        'Takes 200 alone for an acceptance by the receiver, and posts an event once more after another answer.',
      argument,
      apply: (seams) => repeating(seams, (status) => status !== 200),
    },
  ],
];

/**
 * Posts a delivery once more if the receiver answered with a status.
 * @param delay milliseconds between the two
 * @param again the payload of the second, made of that of the first
 */
export function repeating(
  seams: Seams,
  when: (status: number) => boolean,
  delay = 0,
  again: (service: Service, payload: unknown) => unknown = (_service, payload) => payload,
): Seams {
  // How many repeats of each body are still to be posted: those are not repeated themselves.
  const ahead = new Map<string, number>();
  return {
    ...seams,
    effects: {
      ...seams.effects,
      recordDelivery(service, webhook, record) {
        seams.effects.recordDelivery(service, webhook, record);
        const { request, response, event } = record;
        const keyOf = (body: string): string => `${webhook._id} ${body}`;
        const left = ahead.get(keyOf(request.body)) ?? 0;
        if (left > 0) return void ahead.set(keyOf(request.body), left - 1);
        if (!when(response.status)) return;
        service.queue.later(webhook._id, delay, async () => {
          if (!webhook.active) return;
          const payload = again(service, JSON.parse(request.body));
          const key = keyOf(JSON.stringify(payload));
          ahead.set(key, (ahead.get(key) ?? 0) + 1);
          await post(service, webhook, event, payload);
        });
      },
    },
  };
}

/** A payload with the id and the time of another post. */
function renewed({ world: { generator } }: Service, payload: unknown): unknown {
  return isObject(payload) ? { ...payload, id: generator.id(), timestamp: generator.timestamp() } : payload;
}

/** A JSON value whose objects have their members in the opposite order. */
function turned(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(turned);
  if (!isObject(value)) return value;
  const members = Object.entries(value).map(([name, member]) => [name, turned(member)]);
  return Object.fromEntries(members.reverse()) as unknown;
}
