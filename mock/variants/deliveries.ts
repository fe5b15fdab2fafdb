import { setTimeout as pause } from 'node:timers';
import { isObject } from '../../src/contract/json-value.js';
import { changedEffect } from '../faults/seams/change.js';
import type { Change } from '../faults/seams/change.js';
import type { EventData } from '../messages/response.js';
import type { Seams } from '../service/service.js';
import { post, send } from '../webhooks/delivery.js';
import type { Variant } from './variant.js';

const form = 'Section 2.4 does not show the stored shape of an order, and 6.5 not that of an event.';

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
      unspecified: { signature: 'hmac-sha512-base64', envelope: 'flat' },
    },
  ],
  [
    'sha1-order-alone',
    {
      describe: 'Signs with a prefixed HMAC-SHA1, whatever the order of keys, and delivers the order itself.',
      argument:
        'Section 6.5 shows neither the algorithm of the signature nor the place of the order in a payload.',
      unspecified: { signature: 'hmac-sha1-hex-prefixed', envelope: 'order-alone', signedKeyOrder: 'any' },
    },
  ],
  [
    'order-of-another-form',
    {
      describe:
        'Delivers an order whose quantity is a text and whose budget, recurrence and project managers are objects.',
      argument: form,
      apply: showing(inAnotherForm),
    },
  ],
  [
    'dates-of-its-own',
    {
      describe:
        'Delivers an order whose deadline is a time of the workspace without an offset, and whose kick-off is in seconds.',
      argument: form,
      apply: showing(({ deadline, kickoffDate, ...others }) => ({
        ...others,
        deadline: typeof deadline === 'string' ? inDelhi(deadline) : deadline,
        kickoffDate: typeof kickoffDate === 'string' ? Date.parse(kickoffDate) / 1_000 : kickoffDate,
      })),
    },
  ],
  [
    'words-of-its-own',
    {
      describe:
        'Delivers an order whose status and recurrence are in capitals, and whose currency is in small letters.',
      argument: form,
      apply: showing(({ status, repeatDuration, billingCycleEvent, currency, ...others }) => ({
        ...others,
        status: inCapitals(status),
        repeatDuration: inCapitals(repeatDuration),
        billingCycleEvent: inCapitals(billingCycleEvent),
        currency: typeof currency === 'string' ? currency.toLowerCase() : currency,
      })),
    },
  ],
  [
    'managers-as-assignments',
    {
      describe: 'Delivers an order with assignments of its project managers, which have ids of their own.',
      argument: form,
      apply: showing(({ assignedProjectManagers, ...others }) => ({
        ...others,
        assignedProjectManagers: (assignedProjectManagers as string[]).map((memberId) => ({
          _id: [...memberId].reverse().join(''),
          memberId,
        })),
      })),
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
    'endpoints-tried',
    {
      describe:
        'Asks by HEAD whether an endpoint is there before it delivers, and posts a ping to one that was changed.',
      argument:
        'Section 6 says what is posted of an event, and nothing of what else is sent to an endpoint; a ping is no event of 6.2.',
      apply: trying,
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

function trying(seams: Seams): Seams {
  const { emit, configureWebhook } = seams.effects;
  return {
    ...seams,
    effects: {
      ...seams.effects,
      emit(service, companyId, event, describe) {
        for (const { _id, url } of seams.rules.webhooksFor(service, companyId, event))
          service.queue.add(_id, async () => {
            const timeout = service.unspecified.deliveryTimeout;
            await send({ url, method: 'HEAD', headers: {}, body: '', timeout }, service.queue.signal);
          });
        emit(service, companyId, event, describe);
      },
      configureWebhook(service, webhook, change) {
        configureWebhook(service, webhook, change);
        if (!webhook.active) return;
        service.queue.add(webhook._id, async () => {
          await post(service, webhook, 'PING', { ping: service.world.generator.id() });
        });
      },
    },
  };
}

/** Shows the order of an event in another form. */
function showing(change: (order: Record<string, unknown>) => Record<string, unknown>): Change {
  return changedEffect('emit', (emit) => (service, companyId, event, describe) => {
    const changed = (): EventData => {
      const { order, ...rest } = describe();
      return { order: isObject(order) ? change(order) : order, ...rest };
    };
    emit(service, companyId, event, changed);
  });
}

function inAnotherForm({
  quantity,
  budget,
  currency,
  repeatCount,
  repeatDuration,
  assignedProjectManagers,
  ...others
}: Record<string, unknown>): Record<string, unknown> {
  return {
    ...others,
    quantity: String(quantity),
    budget: { amount: budget, unit: currency },
    recurrence: { every: repeatCount, unit: repeatDuration },
    team: (assignedProjectManagers as string[]).map((id) => ({ member: { _id: id } })),
  };
}

/** A word as a constant of a program has it: `createOrderWithTask` is `CREATE_ORDER_WITH_TASK`. */
function inCapitals(word: unknown): unknown {
  return typeof word === 'string' ? word.replaceAll(/(?<=[a-z])[A-Z]/g, '_$&').toUpperCase() : word;
}

/** The time of a clock in Delhi, which knows no summer time; what names no instant stays as it is. */
function inDelhi(date: string): string {
  const time = Date.parse(date) + 5.5 * 3_600_000;
  return Number.isNaN(time) ? date : new Date(time).toISOString().replace('Z', '');
}
