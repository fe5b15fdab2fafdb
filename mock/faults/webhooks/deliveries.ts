import { isObject } from '../../../src/contract/json-value.js';
import type { OrderStatus } from '../../../src/contract/schemas.js';
import { isClosed } from '../../../src/contract/schemas.js';
import type { StoredField } from '../../domain/orders.js';
import type { Webhook } from '../../domain/webhooks.js';
import { webhooksOf } from '../../domain/world.js';
import { breaking, each, forEach } from '../fault.js';
import type { Change } from '../seams/change.js';
import { aWhile, changedEffect, changedRule, inOrder, withMemory, without } from '../seams/change.js';
import { cutAt } from '../seams/order-field.js';
import type { Condition, DecidedUpdate } from '../seams/update.js';
import {
  all,
  always,
  late,
  moveWithoutEvent,
  not,
  refusedUpdate,
  sends,
  sendsFields,
  sendsFiles,
  sentBy,
} from '../seams/update.js';
import type { Recipients } from '../seams/webhooks.js';
import {
  changedDelivery,
  configuredWebhook,
  deliveredFiles,
  deliveredOrder,
  emitting,
  eventRecipients,
  lateRecipients,
  ofOthers,
  rememberingSecrets,
  withHeader,
  withheldEvent,
  withheldUpdate,
} from '../seams/webhooks.js';

const isRefusedWith =
  (status: number): Condition<DecidedUpdate> =>
  ({ answer }) =>
    answer.status === status;

const wasClosed: Condition<DecidedUpdate> = ({ before }) => isClosed(before.status);

const isCompleted = (order: unknown): boolean => isObject(order) && order['status'] === 'Completed';

/** Faults of updates that are delivered too seldom or too often (section 6.3). */
export const deliveredFaults = [
  ...breaking(['WHK-DELIVERED', 'EVT-ORDER-UPDATED'], {
    'no-update-is-delivered': eventRecipients(() => []),
    'an-update-emits-order-updated-to-which-nobody-is-subscribed': changedEffect(
      'emit',
      (emit, service, companyId, event, describe) => emit(service, companyId, event.toLowerCase(), describe),
    ),
  }),
  ...breaking('WHK-DELIVERED', {
    'an-update-that-leaves-every-text-as-it-was-is-not-delivered': withMemory(
      (last = new Map<unknown, string>()) =>
        withheldEvent(({ updatedAt: _, ...order }) => {
          const text = JSON.stringify(order);
          const same = last.get(order['_id']) === text;
          last.set(order['_id'], text);
          return same;
        }),
    ),
    'the-event-after-one-that-failed-is-skipped': {
      unspecified: { retryDelays: [], pauseAfter: null },
      apply: withMemory((known = new Set<string>()) =>
        eventRecipients(({ found, service: { world } }) =>
          found.filter(({ history }) => {
            const last = history.at(-1);
            const status = last === undefined ? 200 : world.deliveries.get(last)?.response.status;
            if (last === undefined || known.has(last) || (status ?? 0) < 400) return true;
            known.add(last);
            return false;
          }),
        ),
      ),
    },
    'the-event-of-a-completed-order-has-another-name': changedEffect(
      'payload',
      (payload, service, webhook, event, data) =>
        payload(service, webhook, isCompleted(data['order']) ? 'ORDER.COMPLETED' : event, data),
    ),
    'of-an-order-the-first-update-alone-is-delivered': withMemory((known = new Set<unknown>()) =>
      withheldEvent(({ _id }) => known.has(_id) || !known.add(_id)),
    ),
    'the-update-of-a-subscription-order-is-not-delivered': withheldEvent(
      ({ isSubscription }) => isSubscription === true,
    ),
    ...each(withheldUpdate, {
      'an-update-without-a-status-is-not-delivered': not(sends('status')),
      'an-update-with-a-status-is-not-delivered': sends('status'),
      'an-update-with-a-file-is-not-delivered': sendsFiles,
      'an-update-of-files-alone-is-not-delivered': all(sendsFiles, not(sendsFields)),
      'an-update-that-names-nothing-is-not-delivered': all(not(sendsFiles), not(sendsFields)),
      'an-update-of-the-project-managers-is-not-delivered': sends('assignedProjectManagers[]'),
      'a-cancellation-by-a-client-emits-nothing': all(sends('status', 'Cancelled'), sentBy('client')),
    }),
    ...each(moveWithoutEvent, {
      'the-present-status-again-is-not-delivered': { from: 'Ongoing', to: 'Ongoing' },
      'the-move-to-completed-is-not-delivered': { to: 'Completed' },
      'the-move-to-cancelled-is-not-delivered': { to: 'Cancelled' },
      'the-move-to-ongoing-is-not-delivered': { to: 'Ongoing' },
      'pending-to-completed-emits-nothing': { from: 'Pending', to: 'Completed' },
      'pending-to-cancelled-emits-nothing': { from: 'Pending', to: 'Cancelled' },
      'review-to-cancelled-emits-nothing': { from: 'Review', to: 'Cancelled' },
    }),
  }),
  ...breaking('WHK-REFUSED-NONE', {
    ...each((when: Condition<DecidedUpdate>): Change => refusedUpdate(emitting(when)), {
      'a-refused-update-is-delivered': always,
      'an-update-that-is-refused-with-400-is-delivered': isRefusedWith(400),
      'an-update-that-is-refused-with-403-is-delivered': isRefusedWith(403),
      'the-refused-move-from-pending-to-review-is-delivered': sends('status', 'Review'),
      'an-update-after-the-plan-expired-is-delivered': ({ service, order }) =>
        service.seams.rules.subscriptionActive(service, order.companyId) !== undefined,
      'a-refused-cancellation-is-delivered': all(sends('status', 'Cancelled'), sentBy('client')),
      'the-refused-update-of-a-closed-order-is-delivered': wasClosed,
      'a-refused-project-manager-is-delivered': sends('assignedProjectManagers[]'),
      'a-refused-recurrence-is-delivered': sends('repeatCount'),
      'a-refused-task-rejection-is-delivered': all(sends('rejectRequestedTasks'), not(sends('status'))),
      'an-update-by-an-outsider-is-delivered': ({ service, request, order }) => {
        const caller = service.seams.rules.findCaller(service, request);
        return caller !== undefined && caller.companyId !== order.companyId;
      },
      'refused-of-closed-by-others-is-delivered': all(wasClosed, not(sentBy('SuperAdmin'))),
    }),
    ...each((when: Condition<DecidedUpdate>) => refusedUpdate(late(emitting(when))), {
      'an-update-that-is-refused-with-400-is-delivered-a-while-later': isRefusedWith(400),
      'an-update-that-is-refused-with-403-is-delivered-a-while-later': isRefusedWith(403),
      'the-refused-update-of-a-closed-order-is-delivered-a-while-later': wasClosed,
      'a-refused-update-is-delivered-to-webhooks-that-have-received-something-before-a-while-later': ({
        service: { world },
        order,
      }) => webhooksOf(world, order.companyId).some(({ history }) => history.length > 0),
    }),
  }),
];

const noun = (event: string): string => event.split('.')[0] ?? event;

/** The webhooks that are on and not subscribed to an event. */
const unsubscribed = ({ ofCompany, event }: Recipients): Webhook[] =>
  ofCompany.filter(({ active, events }) => active && !events.includes(event));

/** Posts to each former address of a webhook as well, or some milliseconds later. */
const formerAddresses = (delay?: number): Change =>
  withMemory((former = new Map<string, string[]>()) => {
    const moved = (found: Webhook[]): Webhook[] =>
      found.flatMap((webhook) => (former.get(webhook._id) ?? []).map((url) => ({ ...webhook, url })));
    return inOrder(
      configuredWebhook(({ _id, url }, { url: before }) => {
        if (url !== before) former.set(_id, [...(former.get(_id) ?? []), before]);
      }),
      delay === undefined
        ? eventRecipients(({ found }) => [...found, ...moved(found)])
        : lateRecipients(delay, ({ found }) => moved(found)),
    );
  });

/** Keeps some events from a webhook that has been off. */
const unreachableAfterOff = (events: number): Change =>
  withMemory((left = new Map<string, number>()) =>
    inOrder(
      configuredWebhook(({ _id, active }, former) => {
        if (active && !former.active) left.set(_id, events);
      }),
      eventRecipients(({ found }) =>
        found.filter(({ _id }) => {
          const still = left.get(_id) ?? 0;
          if (still > 0) left.set(_id, still - 1);
          return still === 0;
        }),
      ),
    ),
  );

/** Changes all webhooks of a workspace once one of them was configured. */
const ofAllWebhooks = (change: (webhook: Webhook, wanted: Partial<Webhook>) => object | undefined): Change =>
  configuredWebhook((webhook, _former, wanted, { world }) => {
    for (const each of webhooksOf(world, webhook.companyId)) Object.assign(each, change(webhook, wanted));
  });

/** Delivers no more than so many events of a workspace on a plan. */
const limited = (isOn: (plan: string) => boolean, most: number): Change =>
  eventRecipients(({ found, ofCompany, service }) => {
    const workspace = service.world.workspaces.get(ofCompany[0]?.companyId ?? '');
    return workspace && isOn(workspace.plan) && workspace.billing.events >= most ? [] : found;
  });

const isProfessional = (plan: string): boolean => plan === 'business-professional';

/** Faults of the webhooks that an event goes to (sections 2.5 and 6.3). */
export const recipientFaults = [
  ...breaking('WHK-EACH', eventRecipients, {
    'of-several-webhooks-the-first-alone-receives-an-event': ({ found }) => found.slice(0, 1),
    'of-several-webhooks-the-last-alone-receives-an-event': ({ found }) => found.slice(-1),
    'of-several-webhooks-two-receive-an-event': ({ found }) => found.slice(0, 2),
    'of-several-webhooks-with-one-address-the-first-alone-receives-an-event': ({ found }) =>
      found.filter(({ url }, index) => found.findIndex((each) => each.url === url) === index),
    'beside-the-oldest-webhook-no-other-has-its-address': ({ found }) =>
      found.filter(({ url }, index) => index === 0 || url !== found[0]?.url),
    'webhooks-behind-one-that-is-off-receive-nothing': ({ found, ofCompany }) => {
      const off = ofCompany.findIndex(({ active }) => !active);
      return off === -1 ? found : found.filter((webhook) => ofCompany.indexOf(webhook) < off);
    },
    'behind-a-broken-connection-nothing-comes': ({ found, service: { world } }) => {
      const broken = found.findIndex(({ history }) => {
        const last = history.at(-1);
        return last !== undefined && (world.deliveries.get(last)?.response.status ?? 0) === 0;
      });
      return broken === -1 ? found : found.slice(0, broken + 1);
    },
    'while-one-webhook-fails-the-others-receive-nothing': ({ found, ofCompany }) =>
      ofCompany.some(({ consecutiveFailures }) => consecutiveFailures > 0) ? [] : found,
  }),
  ...breaking('WHK-EACH', ofAllWebhooks, {
    'one-webhook-off-switches-all-off': ({ active }) => (active ? {} : { active }),
    'new-events-of-a-webhook-are-those-of-all': (_webhook, { events }) => events && { events },
  }),
  ...breaking('WHK-UNSUBSCRIBED', {
    ...each(eventRecipients, {
      'every-active-webhook-receives-every-event': ({ ofCompany }) =>
        ofCompany.filter(({ active, paused }) => active && !paused),
      'a-webhook-that-is-subscribed-to-another-event-of-orders-receives-order-updated': ({
        ofCompany,
        event,
      }) =>
        ofCompany.filter(({ active, events }) => active && events.some((each) => noun(each) === noun(event))),
      'once-one-webhook-is-subscribed-every-active-one-receives-the-event': ({ found, ofCompany }) =>
        found.length > 0 ? ofCompany.filter(({ active }) => active) : found,
    }),
    'a-webhook-of-other-events-hears-of-completion': lateRecipients(0, (recipients) =>
      isCompleted(recipients.order) ? unsubscribed(recipients) : [],
    ),
    'a-webhook-that-is-not-subscribed-receives-an-event-a-while-later': lateRecipients(aWhile, unsubscribed),
    'a-webhook-keeps-the-events-of-its-creation': configuredWebhook((_webhook, { events }) => ({ events })),
  }),
  ...breaking('WHK-INACTIVE', {
    ...each(eventRecipients, {
      'a-webhook-that-is-off-receives-events': ({ ofCompany, event }) =>
        ofCompany.filter(({ events }) => events.includes(event)),
      'a-webhook-off-with-two-events-is-served': ({ ofCompany, event }) =>
        ofCompany.filter(({ active, events }) => events.includes(event) && (active || events.length > 1)),
      'a-webhook-that-was-created-switched-off-receives-events': ({ found, ofCompany, event }) => [
        ...found,
        ...ofCompany.filter(
          ({ active, history, events }) => !active && history.length === 0 && events.includes(event),
        ),
      ],
    }),
    'a-webhook-off-is-served-after-a-rotation': rememberingSecrets((former) =>
      eventRecipients(({ ofCompany, event }) =>
        ofCompany.filter(({ _id, active, events }) => events.includes(event) && (active || former.has(_id))),
      ),
    ),
    'a-webhook-that-is-off-hears-of-completion': lateRecipients(0, ({ order, ofCompany }) =>
      isCompleted(order) ? ofCompany.filter(({ active }) => !active) : [],
    ),
    'a-webhook-that-is-off-receives-an-event-a-while-later': lateRecipients(aWhile, ({ ofCompany }) =>
      ofCompany.filter(({ active }) => !active),
    ),
    ...each(configuredWebhook, {
      'switching-a-webhook-off-has-no-effect': ({ active }, former) => ({ active: active || former.active }),
      'a-new-address-switches-a-webhook-on-again': ({ url, active }, former) => ({
        active: active || url !== former.url,
      }),
      'new-events-switch-a-webhook-on-again': ({ events, active }, former) => ({
        active: active || events.length !== former.events.length,
      }),
    }),
    'a-rotation-switches-a-webhook-on-again': changedEffect('rotateSecret', (rotate, service, webhook) => {
      webhook.active = true;
      return rotate(service, webhook);
    }),
    'a-refused-delivery-is-retried-while-off': changedRule('mayRetry', (_judge, _of, { paused }) => !paused),
  }),
  ...breaking('WHK-REACTIVATED', {
    'a-webhook-that-has-been-off-receives-nothing-any-more': unreachableAfterOff(Infinity),
    'the-first-event-after-a-webhook-was-switched-on-again-is-lost': unreachableAfterOff(1),
    'switching-a-webhook-on-again-removes-its-events': configuredWebhook(({ active }, former) =>
      active && !former.active ? { events: [] } : {},
    ),
  }),
  ...breaking('WHK-COMPANY', {
    'webhooks-of-every-workspace-receive-an-event': eventRecipients(({ event, service }) =>
      [...service.world.webhooks.values()].filter(({ active, events }) => active && events.includes(event)),
    ),
    'webhooks-of-other-workspaces-receive-an-event-a-while-later': lateRecipients(aWhile, ofOthers),
    'foreign-webhooks-hear-of-completion': lateRecipients(0, (recipients) =>
      isCompleted(recipients.order) ? ofOthers(recipients) : [],
    ),
    'webhooks-of-other-workspaces-receive-the-events-of-subscription-orders': lateRecipients(
      0,
      (recipients) =>
        isObject(recipients.order) && recipients.order['isSubscription'] === true ? ofOthers(recipients) : [],
    ),
  }),
  ...breaking('WHK-ENDPOINT', {
    ...each(configuredWebhook, {
      'an-address-beside-events-is-not-taken': (_webhook, { url }, { events }) => events && { url },
      'a-webhook-keeps-its-address-when-another-is-configured': (_webhook, { url }) => ({ url }),
      'the-query-of-an-address-is-lost': ({ url }) => ({ url: url.replace(/\?.*/, '') }),
    }),
    'a-webhook-posts-to-every-address-that-it-ever-had': formerAddresses(),
    'a-webhook-posts-to-its-former-addresses-a-while-later': formerAddresses(aWhile),
  }),
  // Of the events of a plan (section 8).
  ...breaking('WHK-PLAN-LIMIT', {
    'on-the-plan-business-professional-nothing-is-delivered': limited(isProfessional, 0),
    'on-the-plan-business-professional-ten-events-are-delivered': limited(isProfessional, 10),
    'on-the-plan-thirty-events-are-delivered': limited(isProfessional, 30),
  }),
  // Of the subscription to an event (section 6.2).
  ...breaking('EVT-ORDER-UPDATED', {
    ...each(eventRecipients, {
      'of-the-events-of-a-webhook-the-first-alone-counts': ({ found, event }) =>
        found.filter(({ events }) => events[0] === event),
      'of-the-events-of-a-webhook-the-last-alone-counts': ({ found, event }) =>
        found.filter(({ events }) => events.at(-1) === event),
    }),
    ...each(configuredWebhook, {
      'an-event-that-is-added-to-a-webhook-later-is-not-delivered': ({ events }, former) => ({
        events: events.filter((event) => former.events.includes(event)),
      }),
      'events-beside-an-address-are-not-taken': ({ url }, { url: before, events }) =>
        url === before ? {} : { events },
    }),
  }),
];

const body = (change: (body: string) => string): Change =>
  changedDelivery((delivery) => ({ body: change(delivery.body) }));

/** Shows a field as the first event of its order did. */
const staleField = (field: StoredField): Change =>
  withMemory((first = new Map<unknown, unknown>()) =>
    deliveredOrder((order) => {
      if (!first.has(order['_id'])) first.set(order['_id'], order[field]);
      return { ...order, [field]: first.get(order['_id']) };
    }),
  );

/** Carries an order with another value of a field, where it has one. */
const deliveredField =
  (field: string) =>
  (change: (value: never) => unknown): Change =>
    deliveredOrder((order) => ({
      ...order,
      [field]: order[field] === null ? null : change(order[field] as never),
    }));

/** Faults of the form and the content of a delivery (sections 6.1 and 6.3). */
export const contentFaults = [
  ...breaking('WHK-METHOD', {
    ...forEach(['PUT', 'PATCH'], (method) => ({
      [`a-delivery-is-a-${method}`]: changedDelivery(() => ({ method })),
    })),
    'the-delivery-of-an-order-that-is-cancelled-is-a-put': changedDelivery((delivery) =>
      delivery.body.includes('"Cancelled"') ? { method: 'PUT' } : {},
    ),
  }),
  ...breaking(
    'WHK-CONTENT-TYPE',
    (type: string | undefined): Change =>
      changedDelivery((delivery) => withHeader(delivery, 'content-type', type)),
    {
      'a-delivery-has-the-content-type-text-plain': 'text/plain',
      'a-delivery-has-the-content-type-of-a-form': 'application/x-www-form-urlencoded',
      'a-delivery-has-the-content-type-application-cloudevents-json': 'application/cloudevents+json',
      'a-delivery-has-no-content-type': undefined,
    },
  ),
  ...breaking(['WHK-JSON', 'WHK-SIGNATURE'], body, {
    'the-body-of-a-delivery-is-a-form-with-the-json-in-a-field': (json) =>
      `payload=${encodeURIComponent(json)}`,
    'the-body-of-a-delivery-uses-single-quotes': (json) => json.replaceAll('"', "'"),
    'the-body-of-a-delivery-is-a-string-that-holds-json': (json) => JSON.stringify(json),
    'a-guard-against-script-inclusion-stands-before-the-body-of-a-delivery': (json) => `)]}',\n${json}`,
    'a-delivery-has-no-body': () => '',
    'the-body-of-a-delivery-is-cut-at-2048-bytes': (json) => Buffer.from(json).subarray(0, 2048).toString(),
  }),
  ...breaking('WHK-ORDER', {
    'a-delivery-carries-no-order': deliveredOrder(() => undefined),
    'a-delivery-carries-null-for-the-order': deliveredOrder(() => null),
    'a-delivery-carries-the-id-of-the-order-alone': deliveredOrder(({ _id }) => ({ _id })),
    'a-delivery-carries-the-order-as-it-was-before-the-update': withMemory(
      (former = new Map<unknown, Record<string, unknown>>()) =>
        inOrder(
          changedEffect('newOrder', (make, service, companyId, seed) => {
            const order = make(service, companyId, seed);
            // The document is remembered as if it had been delivered.
            service.seams.effects.orderDocument(service, order);
            return order;
          }),
          deliveredOrder((order) => {
            const shown = former.get(order['_id']) ?? order;
            former.set(order['_id'], structuredClone(order));
            return shown;
          }),
        ),
    ),
    'an-unchanged-brief-is-null-in-a-delivery': withMemory((former = new Map<unknown, unknown>()) =>
      deliveredOrder((order) => {
        const isUnchanged = former.get(order['_id']) === order['brief'];
        former.set(order['_id'], order['brief']);
        return isUnchanged ? { ...order, brief: null } : order;
      }),
    ),
    ...forEach<StoredField>(
      ['kickoffDate', 'currency', 'repeatCount', 'repeatDuration', 'billingCycleEvent'],
      (field) => ({ [`a-stale-${field}-is-delivered`]: staleField(field) }),
    ),
    'a-delivery-names-the-first-of-several-managers-alone': deliveredField('assignedProjectManagers')(
      (ids: string[]) => ids.slice(0, 1),
    ),
    'a-delivery-cuts-the-notes-to-255-characters': deliveredField('notes')(cutAt(255)),
    'a-delivery-cuts-the-brief-to-500-characters': deliveredField('brief')(cutAt(500)),
    ...forEach(['brief', 'notes'], (field) => ({
      [`a-delivery-escapes-the-${field}`]: deliveredField(field)((text: string) =>
        text.replaceAll('&', '&amp;').replaceAll('<', '&lt;'),
      ),
    })),
    'a-delivery-still-names-the-managers-from-before': withMemory(
      (former = new Map<unknown, readonly unknown[]>()) =>
        changedEffect('emit', (emit, service, companyId, event, describe) => {
          const data = describe();
          if (!isObject(data['order'])) return emit(service, companyId, event, () => data);
          const { order } = data;
          const managers = [order['assignedProjectManagers']].flat();
          const all = [...new Set([...(former.get(order['_id']) ?? []), ...managers])];
          former.set(order['_id'], managers);
          return emit(service, companyId, event, () => ({
            ...data,
            order: { ...order, assignedProjectManagers: all },
          }));
        }),
    ),
    'a-delivery-shows-a-name-in-ascii': deliveredField('name')((name: string) =>
      name.replace(/[^ -~]/g, '?'),
    ),
    'a-delivery-rounds-the-budget': deliveredField('budget')(Math.floor),
    'the-order-of-a-delivery-is-always-pending': deliveredField('status')(() => 'Pending'),
    'the-delivery-of-a-closed-order-carries-no-order': deliveredOrder((order) =>
      isClosed(order['status'] as OrderStatus) ? undefined : order,
    ),
    ...forEach(
      [
        ...['name', 'status', 'budget', 'quantity', 'deadline', 'notes', 'brief'],
        ...['assignedProjectManagers', 'billingCycleCount'],
      ],
      (field) => ({
        [`the-order-of-a-delivery-has-no-${field}`]: deliveredOrder((order) => without(order, field)),
      }),
    ),
  }),
  ...breaking('WHK-FILES', deliveredFiles, {
    'a-delivery-carries-no-metadata-of-attachments': () => [],
    'a-delivery-carries-the-metadata-of-the-first-attachment-alone': (files) => files.slice(0, 1),
    'a-delivery-lacks-the-metadata-of-the-last-attachment': (files) => files.slice(0, -1),
    'the-metadata-of-every-attachment-but-the-first-has-the-size-0': ([first, ...others]) => [
      first,
      ...others.map((file) => ({ ...file, size: 0 })),
    ],
    'the-metadata-of-an-attachment-is-its-id-alone': (files) => files.map(({ _id }) => ({ _id })),
    'no-attachment-beyond-ascii-is-delivered': (files) =>
      files.filter(({ name }) => /^[ -~]*$/.test(String(name))),
    'the-metadata-of-each-attachment-is-null': (files) => files.map(() => null),
  }),
];
