import type { Fault } from '../fault.js';
import { fault } from '../fault.js';
import type { Apply } from '../wrapping.js';
import { inOrder } from '../wrapping.js';
import { configures, goesTo, subscribed } from './goes-to.js';

/** A webhook that has been off stays deaf, for good or for one event. */
function deafAfterOff(events: number): Apply {
  return (seams) => {
    const left = new Map<string, number>();
    return inOrder(
      configures((_service, webhook, former) => {
        if (webhook.active && !former.active) left.set(webhook._id, events);
      }),
      goesTo((found) =>
        found.filter(({ _id }) => {
          const still = left.get(_id) ?? 0;
          if (still > 0) left.set(_id, still - 1);
          return still === 0;
        }),
      ),
    )(seams);
  };
}

/** Faults of the switch of a webhook (section 2.5). */
export const switchFaults: readonly Fault[] = [
  fault(
    'event-to-inactive-webhook',
    'WHK-INACTIVE',
    'A webhook that is off receives events.',
    goesTo((_found, ofCompany, _service, event) => ofCompany.filter((webhook) => subscribed(webhook, event))),
  ),
  fault(
    'switching-off-ignored',
    'WHK-INACTIVE',
    'Switching a webhook off has no effect.',
    configures((_service, webhook, former) => void (webhook.active ||= former.active)),
  ),
  fault(
    'webhook-created-inactive-receives',
    'WHK-INACTIVE',
    'A webhook that was created switched off receives events.',
    goesTo((found, ofCompany, _service, event) => [
      ...found,
      ...ofCompany.filter(
        (webhook) => !webhook.active && webhook.history.length === 0 && subscribed(webhook, event),
      ),
    ]),
  ),
  fault(
    'switching-on-ignored',
    'WHK-REACTIVATED',
    'A webhook that has been off receives nothing any more.',
    deafAfterOff(Infinity),
  ),
  fault(
    'first-event-after-switching-on-lost',
    'WHK-REACTIVATED',
    'The first event after a webhook was switched on again is lost.',
    deafAfterOff(1),
  ),
  fault(
    'switching-on-loses-subscription',
    'WHK-REACTIVATED',
    'Switching a webhook on again removes its events.',
    configures((_service, webhook, former) => {
      if (webhook.active && !former.active) webhook.events = [];
    }),
  ),
];
