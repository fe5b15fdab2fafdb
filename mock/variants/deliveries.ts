import { setTimeout as pause } from 'node:timers';
import { isObject } from '../../src/contract/json-value.js';
import type { EventData } from '../messages/delivery.js';
import type { Variant } from './variant.js';

/** How late the slow one is, in milliseconds. */
const delay = 300;

/** Variants of the deliveries of section 6. */
export const deliveryVariants: [string, Variant][] = [
  [
    'sha512-flat',
    {
      describe: 'Signs with HMAC-SHA512 in Base64 and delivers the order in a flat envelope.',
      argument:
        'Section 6.5 shows neither the algorithm of the signature nor the place of the order in a payload.',
      silences: { signature: 'hmac-sha512-base64', envelope: 'flat' },
    },
  ],
  [
    'sha1-order-alone',
    {
      describe: 'Signs with a prefixed HMAC-SHA1, whatever the order of keys, and delivers the order itself.',
      argument:
        'Section 6.5 shows neither the algorithm of the signature nor the place of the order in a payload.',
      silences: { signature: 'hmac-sha1-hex-prefixed', envelope: 'order-alone', signedKeyOrder: 'any' },
    },
  ],
  [
    'order-of-another-form',
    {
      describe:
        'Delivers an order whose quantity is a text and whose budget, recurrence and project managers are objects.',
      argument: 'Section 2.4 does not show the stored shape of an order, and 6.5 not that of an event.',
      apply: (seams) => ({
        ...seams,
        effects: {
          ...seams.effects,
          emit: (service, companyId, event, describe) =>
            seams.effects.emit(service, companyId, event, () => inAnotherForm(describe())),
        },
      }),
    },
  ],
  [
    'order-as-text',
    {
      describe: 'Delivers the order and its attachments as JSON in texts.',
      argument: 'Section 6.5 does not show the place of the order in a payload.',
      apply: (seams) => ({
        ...seams,
        effects: {
          ...seams.effects,
          payload(service, webhook, event, { order, attachments, ...rest }) {
            const data = { order: JSON.stringify(order), attachments: JSON.stringify(attachments) };
            return { event, webhookId: webhook._id, ...data, ...rest };
          },
        },
      }),
    },
  ],
  [
    'late-deliveries',
    {
      describe: 'Delivers each event a while after the update was answered.',
      argument: 'Section 6 says that an event is sent, and not how soon.',
      apply: (seams) => ({
        ...seams,
        effects: {
          ...seams.effects,
          emit(service, companyId, event, describe) {
            const data = describe();
            pause(() => seams.effects.emit(service, companyId, event, () => data), delay).unref();
          },
        },
      }),
    },
  ],
];

function inAnotherForm({ order, ...rest }: EventData): EventData {
  if (!isObject(order)) return { order, ...rest };
  const { quantity, budget, currency, repeatCount, repeatDuration, assignedProjectManagers, ...others } =
    order;
  return {
    order: {
      ...others,
      quantity: String(quantity),
      budget: { amount: budget, unit: currency },
      recurrence: { every: repeatCount, unit: repeatDuration },
      team: (assignedProjectManagers as string[]).map((id) => ({ member: { _id: id } })),
    },
    ...rest,
  };
}
