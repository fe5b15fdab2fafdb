import type { Webhook } from '../../domain/webhooks.js';
import type { Service } from '../../service.js';
import { ORDER_UPDATED } from '../../webhooks/events.js';
import { post } from '../../webhooks/delivery.js';
import { fault, type Fault } from '../fault.js';
import { inOrder, withEffect, withRule, type Apply } from '../wrapping.js';
import { afterAccepted, afterRefused, type Updated } from '../orders/after-update.js';
import { emitsNothing } from '../orders/moves.js';

/** Chooses other webhooks for an event; `found` are those that it goes to. */
function goesTo(choose: (found: Webhook[], ofCompany: Webhook[], service: Service, event: string) => Webhook[]): Apply {
  return withRule('webhooksFor', (original) => (service, companyId, event) => {
    const ids = [...(service.world.workspaces.get(companyId)?.webhookIds ?? [])];
    const ofCompany = ids.flatMap((id) => service.world.webhooks.get(id) ?? []);
    return choose(original(service, companyId, event), ofCompany, service, event);
  });
}

const subscribed = ({ events }: Webhook, event: string): boolean => events.includes(event);
const noun = (event: string): string => event.split('.')[0] ?? event;

/** Emits nothing for an update that looks so: the answer is decided before, the fields are known to the request. */
function silentFor(when: (fields: string[], files: number) => boolean): Apply {
  return (seams) => {
    let quiet = false;
    return {
      ...seams,
      request(service, incoming) {
        const request = seams.request(service, incoming);
        quiet = request.operation === 'updateOrder' && when(request.fields.map(([name]) => name), request.files.length);
        return request;
      },
      effects: {
        ...seams.effects,
        emit(service, companyId, event, describe) {
          if (!quiet) seams.effects.emit(service, companyId, event, describe);
        },
      },
    };
  };
}

/** Emits the event of an update once more. */
function emit({ service, order }: Updated): void {
  const { effects } = service.seams;
  effects.emit(service, order.companyId, ORDER_UPDATED, () => ({
    order: effects.orderDocument(service, order),
    attachments: effects.attachments(service, order),
  }));
}
const again = (when: (update: Updated) => boolean): Apply => afterAccepted((update) => void (when(update) && emit(update)));
const afterRefusal = (when: (update: Updated) => boolean): Apply => afterRefused((update) => void (when(update) && emit(update)));

/** Posts a delivery once more when the receiver has answered so. */
function repeats(when: (status: number, milliseconds: number) => boolean): Apply {
  return withEffect('recordDelivery', (write) => {
    const repeated = new Set<string>();
    return (service, webhook, record) => {
      write(service, webhook, record);
      const key = `${webhook._id} ${record.request.body}`;
      if (repeated.has(key) || !when(record.response.status, Date.now() - Date.parse(record.sentAt))) return;
      repeated.add(key);
      service.queue.add(webhook._id, async () => void (await post(service, webhook, record.event, JSON.parse(record.request.body))));
    };
  });
}

/** Lets a change of the configuration go on otherwise; `former` is the webhook as it was. */
function configures(change: (service: Service, webhook: Webhook, former: Webhook) => void): Apply {
  return withEffect('configureWebhook', (configure) => (service, webhook, wanted) => {
    const former = { ...webhook, events: [...webhook.events] };
    configure(service, webhook, wanted);
    change(service, webhook, former);
  });
}

/** Delivers what was missed while a webhook was off, once it is on again. */
const backlog: Apply = (seams) => {
  const missed = new Map<string, unknown[]>();
  const noted = goesTo((found, ofCompany) => {
    for (const { _id, active, events } of ofCompany) if (!active && events.includes(ORDER_UPDATED)) missed.set(_id, [...(missed.get(_id) ?? []), { missed: true }]);
    return found;
  });
  return inOrder(noted, configures((service, webhook) => {
    if (!webhook.active) return;
    for (const payload of missed.get(webhook._id) ?? []) service.queue.add(webhook._id, async () => void (await post(service, webhook, ORDER_UPDATED, payload)));
    missed.delete(webhook._id);
  }))(seams);
};

/** A webhook that has been off stays deaf, for good or for one event. */
function deafAfterOff(events: number): Apply {
  return (seams) => {
    const left = new Map<string, number>();
    return inOrder(
      configures((_service, webhook, former) => {
        if (webhook.active && !former.active) left.set(webhook._id, events);
      }),
      goesTo((found) => found.filter(({ _id }) => {
        const still = left.get(_id) ?? 0;
        if (still > 0) left.set(_id, still - 1);
        return still === 0;
      })),
    )(seams);
  };
}

const nothing = ['WHK-DELIVERED', 'EVT-ORDER-UPDATED'];

/** Faults of which webhook an event goes to, and how often (sections 2.5 and 6.3). */
export const targetFaults: readonly Fault[] = [
  fault('event-never-delivered', nothing, 'No update is delivered.', goesTo(() => [])),
  fault('event-named-otherwise', nothing, 'An update emits order.updated, to which nobody is subscribed.', withEffect('emit', (emitEvent) => (service, companyId, event, describe) => emitEvent(service, companyId, event.toLowerCase(), describe))),
  fault('event-without-status-not-delivered', 'WHK-DELIVERED', 'An update without a status is not delivered.', silentFor((fields) => !fields.includes('status'))),
  fault('event-with-status-not-delivered', 'WHK-DELIVERED', 'An update with a status is not delivered.', silentFor((fields) => fields.includes('status'))),
  fault('event-of-files-alone-not-delivered', 'WHK-DELIVERED', 'An update of files alone is not delivered.', silentFor((fields, files) => files > 0 && fields.length === 0)),
  fault('event-with-files-not-delivered', 'WHK-DELIVERED', 'An update with a file is not delivered.', silentFor((_fields, files) => files > 0)),
  fault('event-of-managers-not-delivered', 'WHK-DELIVERED', 'An update of the project managers is not delivered.', silentFor((fields) => fields.includes('assignedProjectManagers[]'))),
  fault('event-of-completion-not-delivered', 'WHK-DELIVERED', 'The move to Completed is not delivered.', emitsNothing({ to: 'Completed' })),
  fault('event-of-cancellation-not-delivered', 'WHK-DELIVERED', 'The move to Cancelled is not delivered.', emitsNothing({ to: 'Cancelled' })),
  fault('event-of-ongoing-not-delivered', 'WHK-DELIVERED', 'The move to Ongoing is not delivered.', emitsNothing({ to: 'Ongoing' })),
  fault('event-of-second-update-not-delivered', 'WHK-DELIVERED', 'Of an order the first update alone is delivered.', withEffect('emit', (emitEvent) => {
    const known = new Set<unknown>();
    return (service, companyId, event, describe) => {
      const id = (describe() as { order: { _id: unknown } }).order._id;
      if (!known.has(id)) emitEvent(service, companyId, event, describe);
      known.add(id);
    };
  })),
  fault('event-of-subscription-not-delivered', 'WHK-DELIVERED', 'The update of a subscription order is not delivered.', withEffect('emit', (emitEvent) => (service, companyId, event, describe) => {
    const { order } = describe() as { order: { isSubscription: boolean } };
    if (!order.isSubscription) emitEvent(service, companyId, event, describe);
  })),
  fault('event-delivered-twice', 'WHK-ONCE', 'An update is delivered twice.', again(() => true)),
  fault('event-with-status-delivered-twice', 'WHK-ONCE', 'An update with a status is delivered twice.', again(({ sent }) => sent['status'] !== undefined)),
  fault('event-with-files-delivered-twice', 'WHK-ONCE', 'An update with a file is delivered once more.', again(({ request }) => request.files.length > 0)),
  fault('event-with-several-fields-delivered-twice', 'WHK-ONCE', 'An update of several fields is delivered once more.', again(({ sent }) => Object.keys(sent).length > 1)),
  fault('event-of-closing-delivered-twice', 'WHK-ONCE', 'The move to Completed is delivered twice.', again(({ sent }) => sent['status'] === 'Completed')),
  fault('event-repeated-after-204', 'WHK-ONCE', 'A delivery is repeated when the receiver answers 204.', repeats((status) => status === 204)),
  fault('event-repeated-after-201', 'WHK-ONCE', 'A delivery is repeated when the receiver answers 201.', repeats((status) => status === 201)),
  fault('event-repeated-after-202', 'WHK-ONCE', 'A delivery is repeated when the receiver answers 202.', repeats((status) => status === 202)),
  fault('event-repeated-after-slow-answer', 'WHK-ONCE', 'A delivery is repeated when the receiver takes 50 ms.', repeats((status, milliseconds) => status < 300 && milliseconds >= 50)),
  fault('event-to-first-webhook-alone', 'WHK-EACH', 'Of several webhooks the first alone receives an event.', goesTo((found) => found.slice(0, 1))),
  fault('event-to-last-webhook-alone', 'WHK-EACH', 'Of several webhooks the last alone receives an event.', goesTo((found) => found.slice(-1))),
  fault('event-to-two-webhooks-at-most', 'WHK-EACH', 'Of several webhooks two receive an event.', goesTo((found) => found.slice(0, 2))),
  fault('event-to-none-behind-inactive-webhook', 'WHK-EACH', 'Webhooks behind one that is off receive nothing.', goesTo((found, ofCompany) => {
    const off = ofCompany.findIndex(({ active }) => !active);
    return off === -1 ? found : found.filter((webhook) => ofCompany.indexOf(webhook) < off);
  })),
  fault('event-not-to-others-when-one-fails', 'WHK-EACH', 'While one webhook fails the others receive nothing.', goesTo((found, ofCompany) => (ofCompany.some(({ consecutiveFailures }) => consecutiveFailures > 0) ? [] : found))),
  fault('event-after-refusal', 'WHK-REFUSED-NONE', 'A refused update is delivered.', afterRefusal(() => true)),
  fault('event-after-400', 'WHK-REFUSED-NONE', 'An update that is refused with 400 is delivered.', afterRefusal(({ answer }) => answer.status === 400)),
  fault('event-after-403', 'WHK-REFUSED-NONE', 'An update that is refused with 403 is delivered.', afterRefusal(({ answer }) => answer.status === 403)),
  fault('event-after-refusal-of-review', 'WHK-REFUSED-NONE', 'The refused move from Pending to Review is delivered.', afterRefusal(({ sent }) => sent['status'] === 'Review')),
  fault('event-of-closed-order', 'WHK-REFUSED-NONE', 'The refused update of a closed order is delivered.', afterRefusal(({ before }) => before.status === 'Completed' || before.status === 'Cancelled')),
  fault('event-to-unsubscribed-webhook', 'WHK-UNSUBSCRIBED', 'Every active webhook receives every event.', goesTo((_found, ofCompany) => ofCompany.filter(({ active, paused }) => active && !paused))),
  fault('event-to-subscribers-of-other-order-event', 'WHK-UNSUBSCRIBED', 'A webhook that is subscribed to another event of orders receives ORDER.UPDATED.', goesTo((_found, ofCompany, _service, event) => ofCompany.filter(({ active, events }) => active && events.some((each) => noun(each) === noun(event))))),
  fault('event-to-former-subscriber', 'WHK-UNSUBSCRIBED', 'A webhook keeps the events of its creation.', configures((_service, webhook, former) => void (webhook.events = former.events))),
  fault('event-to-unsubscribed-beside-subscriber', 'WHK-UNSUBSCRIBED', 'Once one webhook is subscribed every active one receives the event.', goesTo((found, ofCompany) => (found.length > 0 ? ofCompany.filter(({ active }) => active) : found))),
  fault('event-to-inactive-webhook', 'WHK-INACTIVE', 'A webhook that is off receives events.', goesTo((_found, ofCompany, _service, event) => ofCompany.filter((webhook) => subscribed(webhook, event)))),
  fault('switching-off-ignored', 'WHK-INACTIVE', 'Switching a webhook off has no effect.', configures((_service, webhook, former) => void (webhook.active ||= former.active))),
  fault('webhook-created-inactive-receives', 'WHK-INACTIVE', 'A webhook that was created switched off receives events.', goesTo((found, ofCompany, _service, event) => [...found, ...ofCompany.filter((webhook) => !webhook.active && webhook.history.length === 0 && subscribed(webhook, event))])),
  fault('missed-events-delivered-on-switching-on', 'WHK-INACTIVE', 'What a webhook missed while it was off is delivered when it is on again.', backlog),
  fault('switching-on-ignored', 'WHK-REACTIVATED', 'A webhook that has been off receives nothing any more.', deafAfterOff(Infinity)),
  fault('first-event-after-switching-on-lost', 'WHK-REACTIVATED', 'The first event after a webhook was switched on again is lost.', deafAfterOff(1)),
  fault('switching-on-loses-subscription', 'WHK-REACTIVATED', 'Switching a webhook on again removes its events.', configures((_service, webhook, former) => {
    if (webhook.active && !former.active) webhook.events = [];
  })),
  fault('event-to-every-workspace', 'WHK-COMPANY', 'Webhooks of every workspace receive an event.', goesTo((_found, _ofCompany, { world }, event) => [...world.webhooks.values()].filter((webhook) => webhook.active && subscribed(webhook, event)))),
  fault('first-subscribed-event-alone-counts', 'EVT-ORDER-UPDATED', 'Of the events of a webhook the first alone counts.', goesTo((found, _ofCompany, _service, event) => found.filter(({ events }) => events[0] === event))),
  fault('last-subscribed-event-alone-counts', 'EVT-ORDER-UPDATED', 'Of the events of a webhook the last alone counts.', goesTo((found, _ofCompany, _service, event) => found.filter(({ events }) => events.at(-1) === event))),
  fault('later-subscription-ignored', 'EVT-ORDER-UPDATED', 'An event that is added to a webhook later is not delivered.', configures((_service, webhook, former) => void (webhook.events = webhook.events.filter((event) => former.events.includes(event))))),
];
