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

/** Posts a delivery once more where the receiver answered with a status. */
function repeating(seams: Seams, when: (status: number) => boolean): Seams {
  const repeated = new Set<string>();
  return {
    ...seams,
    effects: {
      ...seams.effects,
      recordDelivery(service, webhook, record) {
        seams.effects.recordDelivery(service, webhook, record);
        const { request, response, event } = record;
        const delivery = `${webhook._id} ${request.body}`;
        if (repeated.has(delivery) || !when(response.status)) return;
        repeated.add(delivery);
        service.queue.add(webhook._id, async () => {
          if (webhook.active) await post(service, webhook, event, JSON.parse(request.body));
        });
      },
    },
  };
}
