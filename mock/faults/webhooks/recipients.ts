import type { Webhook } from '../../domain/webhooks.js';
import type { Fault } from '../fault.js';
import { fault } from '../fault.js';
import { configures, goesTo, subscribed } from './goes-to.js';

const noun = (event: string): string => event.split('.')[0] ?? event;

/** Faults of the webhooks that an event goes to (sections 2.5 and 6.3). */
export const recipientFaults: readonly Fault[] = [
  fault(
    'event-to-first-webhook-alone',
    'WHK-EACH',
    'Of several webhooks the first alone receives an event.',
    goesTo((found) => found.slice(0, 1)),
  ),
  fault(
    'event-to-last-webhook-alone',
    'WHK-EACH',
    'Of several webhooks the last alone receives an event.',
    goesTo((found) => found.slice(-1)),
  ),
  fault(
    'event-to-two-webhooks-at-most',
    'WHK-EACH',
    'Of several webhooks two receive an event.',
    goesTo((found) => found.slice(0, 2)),
  ),
  fault(
    'event-once-for-each-address',
    'WHK-EACH',
    'Of several webhooks with one address the first alone receives an event.',
    goesTo((found) =>
      found.filter(({ url }, index) => found.findIndex((each) => each.url === url) === index),
    ),
  ),
  fault(
    'change-of-address-ignored',
    'WHK-ENDPOINT',
    'A webhook keeps its address when another is configured.',
    configures((_service, webhook, former) => {
      webhook.url = former.url;
    }),
  ),
  fault(
    'former-address-posted-to-as-well',
    'WHK-ENDPOINT',
    'A webhook posts to every address that it ever had.',
    (seams) => {
      const former = new Map<string, string[]>();
      const atFormer = (webhook: Webhook): Webhook[] =>
        (former.get(webhook._id) ?? []).map((url) => ({ ...webhook, url }));
      const remember = configures((_service, { _id, url }, { url: before }) => {
        if (url !== before) former.set(_id, [...(former.get(_id) ?? []), before]);
      });
      return remember(goesTo((found) => [...found, ...found.flatMap(atFormer)])(seams));
    },
  ),
  fault(
    'event-to-none-behind-inactive-webhook',
    'WHK-EACH',
    'Webhooks behind one that is off receive nothing.',
    goesTo((found, ofCompany) => {
      const off = ofCompany.findIndex(({ active }) => !active);
      return off === -1 ? found : found.filter((webhook) => ofCompany.indexOf(webhook) < off);
    }),
  ),
  fault(
    'event-not-to-others-when-one-fails',
    'WHK-EACH',
    'While one webhook fails the others receive nothing.',
    goesTo((found, ofCompany) =>
      ofCompany.some(({ consecutiveFailures }) => consecutiveFailures > 0) ? [] : found,
    ),
  ),
  fault(
    'event-to-unsubscribed-webhook',
    'WHK-UNSUBSCRIBED',
    'Every active webhook receives every event.',
    goesTo((_found, ofCompany) => ofCompany.filter(({ active, paused }) => active && !paused)),
  ),
  fault(
    'event-to-subscribers-of-other-order-event',
    'WHK-UNSUBSCRIBED',
    'A webhook that is subscribed to another event of orders receives ORDER.UPDATED.',
    goesTo((_found, ofCompany, _service, event) =>
      ofCompany.filter(({ active, events }) => active && events.some((each) => noun(each) === noun(event))),
    ),
  ),
  fault(
    'event-to-former-subscriber',
    'WHK-UNSUBSCRIBED',
    'A webhook keeps the events of its creation.',
    configures((_service, webhook, former) => void (webhook.events = former.events)),
  ),
  fault(
    'event-to-unsubscribed-beside-subscriber',
    'WHK-UNSUBSCRIBED',
    'Once one webhook is subscribed every active one receives the event.',
    goesTo((found, ofCompany) => (found.length > 0 ? ofCompany.filter(({ active }) => active) : found)),
  ),
  fault(
    'event-to-every-workspace',
    'WHK-COMPANY',
    'Webhooks of every workspace receive an event.',
    goesTo((_found, _ofCompany, { world }, event) =>
      [...world.webhooks.values()].filter((webhook) => webhook.active && subscribed(webhook, event)),
    ),
  ),
  fault(
    'first-subscribed-event-alone-counts',
    'EVT-ORDER-UPDATED',
    'Of the events of a webhook the first alone counts.',
    goesTo((found, _ofCompany, _service, event) => found.filter(({ events }) => events[0] === event)),
  ),
  fault(
    'last-subscribed-event-alone-counts',
    'EVT-ORDER-UPDATED',
    'Of the events of a webhook the last alone counts.',
    goesTo((found, _ofCompany, _service, event) => found.filter(({ events }) => events.at(-1) === event)),
  ),
  fault(
    'later-subscription-ignored',
    'EVT-ORDER-UPDATED',
    'An event that is added to a webhook later is not delivered.',
    configures(
      (_service, webhook, former) =>
        void (webhook.events = webhook.events.filter((event) => former.events.includes(event))),
    ),
  ),
];
