import { isDeepStrictEqual } from 'node:util';
import { isObject } from '../../src/contract/json-value.js';
import {
  afterAWhile,
  backwards,
  changedEffect,
  inOrder,
  withMemory,
  snakeCase,
} from '../faults/seams/change.js';
import type { Change } from '../faults/seams/change.js';
import { deliveredOrder } from '../faults/seams/webhooks.js';
import type { Order } from '../domain/orders.js';
import type { Webhook } from '../domain/webhooks.js';
import type { EventData } from '../messages/response.js';
import type { Service } from '../service/service.js';
import { post, send } from '../webhooks/delivery.js';
import type { Variants } from './variant.js';

const form = 'Section 2.4 does not show the stored shape of an order, and 6.5 not that of an event.';

/** Why a target may post an event more than once. */
export const repeatArgument =
  'Section 6.3 says that an event is delivered and not how often; 6.5 shows no schedule of retries, and no section which answer of a receiver is a success.';

const bareArgument =
  'Section 6.3 says that an event carries the updated order and metadata of the attachments; no section gives it an id or a time.';

/** How an event without an id and a time is built of the order and its attachments. */
type Shape = (event: string, order: unknown, attachments: unknown) => unknown;

const nested: Shape = (event, order, attachments) => ({ event, order, attachments });
const flat: Shape = (event, order, attachments) => ({ ...(order as object), event, files: attachments });

/** Variants of the deliveries of section 6. */
export const deliveryVariants: Variants = {
  'sha512-flat': {
    describe: 'Signs with HMAC-SHA512 in Base64 and delivers the order in a flat envelope.',
    argument:
      'Section 6.5 shows neither the algorithm of the signature nor the place of the order in a payload.',
    unspecified: { signature: 'hmac-sha512-base64', envelope: 'flat' },
  },
  'sha1-order-alone': {
    describe: 'Signs with a prefixed HMAC-SHA1, whatever the order of keys, and delivers the order itself.',
    argument:
      'Section 6.5 shows neither the algorithm of the signature nor the place of the order in a payload.',
    unspecified: { signature: 'hmac-sha1-hex-prefixed', envelope: 'order-alone', signedKeyOrder: 'any' },
  },
  'order-of-another-form': {
    describe:
      'Delivers an order whose quantity is a text and whose budget, with two decimals, recurrence and project managers are objects.',
    argument: form,
    apply: deliveredOrder(inAnotherForm),
  },
  'order-in-snake-case': {
    describe: 'Delivers an order whose members have their names in snake case.',
    argument: form,
    apply: deliveredOrder((order) =>
      Object.fromEntries(Object.entries(order).map(([name, value]) => [snakeCase(name), value])),
    ),
  },
  'before-and-after': {
    describe: 'Delivers an order as it was before its update, and as it is.',
    argument: form,
    apply: withMemory((former = new Map<unknown, unknown>()) =>
      emitting(({ order, ...rest }) => {
        const after = structuredClone(order);
        const id = isObject(after) ? after._id : undefined;
        const before = former.get(id) ?? null;
        former.set(id, after);
        return { order: { before, after }, ...rest };
      }),
    ),
  },
  'dates-of-its-own': {
    describe:
      'Delivers an order whose deadline is a time of the workspace without an offset, whose kick-off is in seconds, and whose recurrence is weekly in place of week.',
    argument: form,
    apply: deliveredOrder(({ deadline, kickoffDate, repeatDuration, ...others }) => ({
      ...others,
      repeatDuration: typeof repeatDuration === 'string' ? adverbs[repeatDuration] : repeatDuration,
      deadline: typeof deadline === 'string' ? inDelhi(deadline) : deadline,
      kickoffDate: typeof kickoffDate === 'string' ? Date.parse(kickoffDate) / 1_000 : kickoffDate,
    })),
  },
  'words-of-its-own': {
    describe:
      'Delivers an order whose status and recurrence are in capitals, and whose currency is in small letters.',
    argument: form,
    apply: deliveredOrder(({ status, repeatDuration, billingCycleEvent, currency, ...others }) => ({
      ...others,
      status: inCapitals(status),
      repeatDuration: inCapitals(repeatDuration),
      billingCycleEvent: inCapitals(billingCycleEvent),
      currency: typeof currency === 'string' ? currency.toLowerCase() : currency,
    })),
  },
  'managers-as-assignments': {
    describe: 'Delivers an order with assignments of its project managers, which have ids of their own.',
    argument: form,
    apply: deliveredOrder(({ assignedProjectManagers, ...others }) => ({
      ...others,
      assignedProjectManagers: (assignedProjectManagers as string[]).map((memberId) => ({
        _id: backwards(memberId),
        memberId,
      })),
    })),
  },
  'sent-alone': {
    describe: 'Delivers of an order its id, its status and the fields that the update sent.',
    argument: 'Section 6.3 does not say that an event carries the fields which an update leaves alone.',
    apply: withMemory((stored = new Map<string, Set<string>>()) => ofUpdateAlone(stored)),
  },
  'changes-alone': {
    describe: 'Delivers of an order its id, its status and the fields that changed since its last event.',
    argument:
      'Section 6.3 does not say that an event carries the fields which an update leaves as they were.',
    apply: withMemory((changed = changes()) =>
      emitting(({ order, ...rest }) => {
        if (!isObject(order)) return { order, ...rest };
        const names = ['_id', 'status', ...changed(order)];
        return { order: Object.fromEntries(names.map((name) => [name, order[name]])), ...rest };
      }),
    ),
  },
  'order-as-text': {
    describe: 'Delivers the order and its attachments as JSON in texts.',
    argument: 'Section 6.5 does not show the place of the order in a payload.',
    apply: changedEffect(
      'payload',
      (_original, _service, webhook, event, { order, attachments, ...rest }) => {
        const data = { order: JSON.stringify(order), attachments: JSON.stringify(attachments) };
        return { event, webhookId: webhook._id, ...data, ...rest };
      },
    ),
  },
  'endpoints-tried': {
    describe:
      'Asks by HEAD whether an endpoint is there before it delivers, and posts a ping to one that was changed, and to a new one a while later.',
    argument:
      'Section 6 says what is posted of an event, and nothing of what else is sent to an endpoint; a ping is no event of 6.2.',
    apply: inOrder(
      changedEffect('emit', (emit, service, companyId, event, describe) => {
        for (const { _id, url } of service.seams.rules.webhooksFor(service, companyId, event))
          service.queue.add(_id, async () => {
            const timeout = service.unspecified.deliveryTimeout;
            await send({ url, method: 'HEAD', headers: {}, body: '', timeout }, service.queue.signal);
          });
        emit(service, companyId, event, describe);
      }),
      changedEffect('newWebhook', (make, service, workspace, seed) => {
        const webhook = make(service, workspace, seed);
        service.queue.later(webhook._id, 300, () => ping(service, webhook));
        return webhook;
      }),
      changedEffect('configureWebhook', (configure, service, webhook, change) => {
        configure(service, webhook, change);
        service.queue.add(webhook._id, () => ping(service, webhook));
      }),
    ),
  },
  'endpoints-greeted': {
    describe:
      'Posts a ping to a new endpoint at once, and delivers each event half a second after its update.',
    argument:
      'Section 6 says what is posted of an event, and neither how soon, nor what else is sent to an endpoint.',
    apply: inOrder(
      changedEffect('newWebhook', (make, service, workspace, seed) => {
        const webhook = make(service, workspace, seed);
        service.queue.add(webhook._id, () => ping(service, webhook));
        return webhook;
      }),
      delayed(() => 500),
    ),
  },
  'late-deliveries': {
    describe: 'Delivers each event a while after the update was answered.',
    argument: 'Section 6 says that an event is sent, and not how soon.',
    apply: delayed(() => 300),
  },

  // They post an event more than once.
  'delivers-twice': {
    describe: 'Posts every event at least twice, the same body each time.',
    argument: repeatArgument,
    apply: repeating(() => true),
  },
  'repeats-renewed': {
    describe: 'Posts every event again 400 ms later, with another id and time.',
    argument: repeatArgument,
    apply: repeating(() => true, 400, renewed),
  },
  'redelivers-reordered': {
    describe: 'Posts a redelivery with the members of its body in another order.',
    argument:
      'Sections 2.5 and 6.1 let a past delivery be delivered again; the order of members says nothing in JSON.',
    apply: changedEffect('redeliver', async (_original, service, webhook, { event, request }) => {
      await post(service, webhook, event, turned(JSON.parse(request.body)));
    }),
  },
  'accepted-by-200': {
    describe:
      'Takes 200 alone for an acceptance by the receiver, and posts an event once more after another answer.',
    argument: repeatArgument,
    apply: repeating((status) => status !== 200),
  },

  // Their events have neither an id nor a time: two updates that leave an order the same send the same bytes.
  'bare-events': {
    describe: 'Sends events without an id and a time.',
    argument: bareArgument,
    apply: bare(nested),
  },
  'bare-events-flat': {
    describe: 'Sends the order itself as an event, without an id and a time.',
    argument: bareArgument,
    apply: bare(flat),
  },
  'bare-events-with-changes': {
    describe: 'Sends events without an id and a time that name the members which an update changed.',
    argument: bareArgument,
    apply: withMemory((changed = changes()) =>
      bare((event, order, attachments) =>
        isObject(order)
          ? { event, changed: changed(order), order, attachments }
          : nested(event, order, attachments),
      ),
    ),
  },
  'bare-events-twice': {
    describe: 'Sends events without an id and a time, and posts each twice.',
    argument: bareArgument,
    apply: inOrder(
      bare(nested),
      repeating(() => true),
    ),
  },
  'bare-events-flat-again-later': {
    describe:
      'Sends the order itself as an event, without an id and a time, and posts it again 400 ms later.',
    argument: bareArgument,
    apply: inOrder(
      bare(flat),
      repeating(() => true, 400),
    ),
  },
};

/** Emits each event later than it came about, by so many milliseconds. */
export function delayed(wait: () => number): Change {
  return changedEffect('emit', (emit, service, companyId, event, describe) => {
    const data = describe();
    afterAWhile(() => emit(service, companyId, event, () => data), wait());
  });
}

async function ping(service: Service, webhook: Webhook): Promise<void> {
  if (webhook.active) await post(service, webhook, 'PING', { ping: service.world.generator.id() });
}

/** Emits other data than came about. */
function emitting(change: (data: EventData) => EventData): Change {
  return changedEffect('emit', (emit, service, companyId, event, describe) => {
    const data = change(describe());
    emit(service, companyId, event, () => data);
  });
}

/** Names the members of an order that differ from when it was asked for that order last. */
function changes(): (order: Record<string, unknown>) => string[] {
  const former = new Map<unknown, Record<string, unknown>>();
  return (order) => {
    const before = former.get(order._id) ?? {};
    former.set(order._id, structuredClone(order));
    return Object.keys(order).filter((name) => !isDeepStrictEqual(order[name], before[name]));
  };
}

/** Shows of an order what was stored since the document before it. */
function ofUpdateAlone(stored: Map<string, Set<string>>): Change {
  const note = ({ _id }: Order, field: string): void =>
    void stored.set(_id, (stored.get(_id) ?? new Set()).add(field));
  return inOrder(
    changedEffect('storeField', (store, service, order, field, value) => {
      note(order, field);
      store(service, order, field, value);
    }),
    changedEffect('replaceManagers', (replace, service, order, ids) => {
      note(order, 'assignedProjectManagers');
      replace(service, order, ids);
    }),
    changedEffect('orderDocument', (describe, service, order) => {
      const { _id, status, ...fields } = describe(service, order);
      const shown = Object.entries(fields).filter(([name]) => stored.get(order._id)?.has(name));
      stored.delete(order._id);
      return { _id, status, ...Object.fromEntries(shown) };
    }),
  );
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
    budget: { amount: typeof budget === 'number' ? budget.toFixed(2) : budget, unit: currency },
    recurrence: { every: repeatCount, unit: repeatDuration },
    team: (assignedProjectManagers as string[]).map((id) => ({ member: { _id: id } })),
  };
}

const adverbs: Readonly<Record<string, string>> = {
  day: 'daily',
  week: 'weekly',
  month: 'monthly',
  year: 'yearly',
};

/** A word as a constant of a program has it: `createOrderWithTask` is `CREATE_ORDER_WITH_TASK`. */
function inCapitals(word: unknown): unknown {
  return typeof word === 'string' ? word.replaceAll(/(?<=[a-z])[A-Z]/g, '_$&').toUpperCase() : word;
}

/** The time of a clock in Delhi, which knows no summer time; what names no instant stays as it is. */
function inDelhi(date: string): string {
  const time = Date.parse(date) + 5.5 * 3_600_000;
  return Number.isNaN(time) ? date : new Date(time).toISOString().replace('Z', '');
}

/**
 * Posts a delivery once more if the receiver answered with a status.
 * @param delay milliseconds between the two
 * @param again the payload of the second, made of that of the first
 */
export function repeating(
  when: (status: number) => boolean,
  delay = 0,
  again: (service: Service, payload: unknown) => unknown = (_service, payload) => payload,
): Change {
  // How many repeats of each body are still to be posted: those are not repeated themselves.
  return withMemory((ahead = new Map<string, number>()) =>
    changedEffect('recordDelivery', (write, service, webhook, record) => {
      write(service, webhook, record);
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
    }),
  );
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

function bare(shape: Shape): Change {
  return changedEffect('payload', (_original, _service, _webhook, event, data) => {
    const { order, attachments, ...rest } = data as Record<string, unknown>;
    const timeless = isObject(order) ? { ...order, updatedAt: undefined } : order;
    return { ...(shape(event, timeless, attachments) as object), ...rest };
  });
}
