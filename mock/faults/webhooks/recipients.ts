import type { Webhook } from '../../domain/webhooks.js';
import { breaking } from '../breaking.js';
import type { Fault } from '../fault.js';
import type { Change } from '../seams/change.js';
import { inOrder, remembering } from '../seams/change.js';
import { configuredWebhook, eventRecipients, lateRecipients } from '../seams/webhooks/webhook.js';

const noun = (event: string): string => event.split('.')[0] ?? event;

/** Posts to each former address of a webhook as well, or some milliseconds later. */
const formerAddresses = (delay?: number): Change =>
  remembering(
    () => new Map<string, string[]>(),
    (former) => {
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
    },
  );

/** Keeps some events from a webhook that has been off. */
function unreachableAfterOff(events: number): Change {
  return remembering(
    () => new Map<string, number>(),
    (left) =>
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
}

/** Faults of the webhooks that an event goes to (sections 2.5 and 6.3). */
export const recipientFaults: readonly Fault[] = [
  ...breaking('WHK-EACH', {
    'of-several-webhooks-the-first-alone-receives-an-event': eventRecipients(({ found }) =>
      found.slice(0, 1),
    ),
    'of-several-webhooks-the-last-alone-receives-an-event': eventRecipients(({ found }) => found.slice(-1)),
    'of-several-webhooks-two-receive-an-event': eventRecipients(({ found }) => found.slice(0, 2)),
    'of-several-webhooks-with-one-address-the-first-alone-receives-an-event': eventRecipients(({ found }) =>
      found.filter(({ url }, index) => found.findIndex((each) => each.url === url) === index),
    ),
    'webhooks-behind-one-that-is-off-receive-nothing': eventRecipients(({ found, ofCompany }) => {
      const off = ofCompany.findIndex(({ active }) => !active);
      return off === -1 ? found : found.filter((webhook) => ofCompany.indexOf(webhook) < off);
    }),
    'while-one-webhook-fails-the-others-receive-nothing': eventRecipients(({ found, ofCompany }) =>
      ofCompany.some(({ consecutiveFailures }) => consecutiveFailures > 0) ? [] : found,
    ),
  }),
  ...breaking('WHK-UNSUBSCRIBED', {
    'every-active-webhook-receives-every-event': eventRecipients(({ ofCompany }) =>
      ofCompany.filter(({ active, paused }) => active && !paused),
    ),
    'a-webhook-that-is-subscribed-to-another-event-of-orders-receives-order-updated': eventRecipients(
      ({ ofCompany, event }) =>
        ofCompany.filter(({ active, events }) => active && events.some((each) => noun(each) === noun(event))),
    ),
    'a-webhook-that-is-not-subscribed-receives-an-event-a-while-later': lateRecipients(
      700,
      ({ ofCompany, event }) => ofCompany.filter(({ active, events }) => active && !events.includes(event)),
    ),
    'a-webhook-keeps-the-events-of-its-creation': configuredWebhook((webhook, former) => {
      webhook.events = former.events;
    }),
    'once-one-webhook-is-subscribed-every-active-one-receives-the-event': eventRecipients(
      ({ found, ofCompany }) => (found.length > 0 ? ofCompany.filter(({ active }) => active) : found),
    ),
  }),
  ...breaking('WHK-INACTIVE', {
    'a-webhook-that-is-off-receives-events': eventRecipients(({ ofCompany, event }) =>
      ofCompany.filter(({ events }) => events.includes(event)),
    ),
    'a-webhook-that-is-off-receives-an-event-a-while-later': lateRecipients(700, ({ ofCompany }) =>
      ofCompany.filter(({ active }) => !active),
    ),
    'switching-a-webhook-off-has-no-effect': configuredWebhook((webhook, former) => {
      webhook.active ||= former.active;
    }),
    'a-webhook-that-was-created-switched-off-receives-events': eventRecipients(
      ({ found, ofCompany, event }) => [
        ...found,
        ...ofCompany.filter(
          ({ active, history, events }) => !active && history.length === 0 && events.includes(event),
        ),
      ],
    ),
  }),
  ...breaking('WHK-REACTIVATED', {
    'a-webhook-that-has-been-off-receives-nothing-any-more': unreachableAfterOff(Infinity),
    'the-first-event-after-a-webhook-was-switched-on-again-is-lost': unreachableAfterOff(1),
    'switching-a-webhook-on-again-removes-its-events': configuredWebhook((webhook, former) => {
      if (webhook.active && !former.active) webhook.events = [];
    }),
  }),
  ...breaking('WHK-COMPANY', {
    'webhooks-of-every-workspace-receive-an-event': eventRecipients(({ event, service }) =>
      [...service.world.webhooks.values()].filter(({ active, events }) => active && events.includes(event)),
    ),
    'webhooks-of-other-workspaces-receive-an-event-a-while-later': lateRecipients(
      700,
      ({ ofCompany, event, service }) =>
        [...service.world.webhooks.values()].filter(
          (webhook) => webhook.active && webhook.events.includes(event) && !ofCompany.includes(webhook),
        ),
    ),
  }),
  ...breaking('WHK-ENDPOINT', {
    'a-webhook-keeps-its-address-when-another-is-configured': configuredWebhook((webhook, former) => {
      webhook.url = former.url;
    }),
    'a-webhook-posts-to-every-address-that-it-ever-had': formerAddresses(),
    'a-webhook-posts-to-its-former-addresses-a-while-later': formerAddresses(700),
  }),
];
