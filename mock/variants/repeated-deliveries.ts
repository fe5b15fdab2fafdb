import { post } from '../webhooks/delivery.js';
import type { Seams } from '../service/service.js';
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
 */
export function repeating(seams: Seams, when: (status: number) => boolean, delay = 0): Seams {
  // How many repeats of each body are still to be posted: those are not repeated themselves.
  const ahead = new Map<string, number>();
  return {
    ...seams,
    effects: {
      ...seams.effects,
      recordDelivery(service, webhook, record) {
        seams.effects.recordDelivery(service, webhook, record);
        const { request, response, event } = record;
        const delivery = `${webhook._id} ${request.body}`;
        const left = ahead.get(delivery) ?? 0;
        if (left > 0) return void ahead.set(delivery, left - 1);
        if (!when(response.status)) return;
        service.queue.later(webhook._id, delay, async () => {
          if (!webhook.active) return;
          ahead.set(delivery, (ahead.get(delivery) ?? 0) + 1);
          await post(service, webhook, event, JSON.parse(request.body));
        });
      },
    },
  };
}
