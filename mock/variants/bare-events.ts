import { isDeepStrictEqual } from 'node:util';
import { isObject } from '../../src/contract/json-value.js';
import type { Seams } from '../service/service.js';
import { repeating } from './repeated-deliveries.js';
import type { Variant } from './variant.js';

const argument =
  'Section 6.3 says that an event carries the updated order and metadata of the attachments; no section gives it an id or a time.';

/** How an event without an id and a time is built of the order and its attachments. */
type Shape = (event: string, order: unknown, attachments: unknown) => unknown;

const nested: Shape = (event, order, attachments) => ({ event, order, attachments });
const flat: Shape = (event, order, attachments) => ({ ...(order as object), event, files: attachments });

/** An update that changes nothing sends other bytes than the one before it, and the same as the next such one. */
function namingChanges(): Shape {
  const former = new Map<unknown, Record<string, unknown>>();
  return (event, order, attachments) => {
    if (!isObject(order)) return nested(event, order, attachments);
    const before = former.get(order._id) ?? {};
    former.set(order._id, structuredClone(order));
    const changed = Object.keys(order).filter((name) => !isDeepStrictEqual(order[name], before[name]));
    return { event, changed, order, attachments };
  };
}

/** Variants whose events have neither an id nor a time: two updates that leave an order the same send the same bytes. */
export const bareEventVariants: [string, Variant][] = [
  ['bare-events', variant('Sends events without an id and a time.', (seams) => bare(seams, nested))],
  [
    'bare-events-flat',
    variant('Sends the order itself as an event, without an id and a time.', (seams) => bare(seams, flat)),
  ],
  [
    'bare-events-with-changes',
    variant('Sends events without an id and a time that name the members which an update changed.', (seams) =>
      bare(seams, namingChanges()),
    ),
  ],
  [
    'bare-events-twice',
    variant('Sends events without an id and a time, and posts each twice.', (seams) =>
      repeating(bare(seams, nested), () => true),
    ),
  ],
  [
    'bare-events-flat-again-later',
    variant(
      'Sends the order itself as an event, without an id and a time, and posts it again 400 ms later.',
      (seams) => repeating(bare(seams, flat), () => true, 400),
    ),
  ],
];

function variant(describe: string, apply: Variant['apply'] & object): Variant {
  return { describe, argument, apply };
}

function bare(seams: Seams, shape: Shape): Seams {
  return {
    ...seams,
    effects: {
      ...seams.effects,
      payload(_service, _webhook, event, data) {
        const { order, attachments, ...rest } = data as Record<string, unknown>;
        const timeless = isObject(order) ? { ...order, updatedAt: undefined } : order;
        return { ...(shape(event, timeless, attachments) as object), ...rest };
      },
    },
  };
}
