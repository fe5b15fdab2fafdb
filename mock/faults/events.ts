import { breaking, each } from './fault.js';
import { configuredWebhook, eventRecipients } from './seams/webhooks.js';

/** Faults of the subscription to an event (section 6.2). */
export const eventFaults = breaking('EVT-ORDER-UPDATED', {
  ...each(eventRecipients, {
    'of-the-events-of-a-webhook-the-first-alone-counts': ({ found, event }) =>
      found.filter(({ events }) => events[0] === event),
    'of-the-events-of-a-webhook-the-last-alone-counts': ({ found, event }) =>
      found.filter(({ events }) => events.at(-1) === event),
  }),
  'an-event-that-is-added-to-a-webhook-later-is-not-delivered': configuredWebhook(({ events }, former) => ({
    events: events.filter((event) => former.events.includes(event)),
  })),
  'events-beside-an-address-are-not-taken': configuredWebhook(({ url }, { url: before, events }) =>
    url === before ? {} : { events },
  ),
});
