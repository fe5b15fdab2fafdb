import type { OrderStatus } from '../../../src/contract/order-status.js';
import { isClosed } from '../../../src/contract/order-status.js';
import { breaking, forEach } from '../breaking.js';
import type { Fault } from '../fault.js';
import { remembering } from '../seams/change.js';
import { all, not, sends, sendsFiles } from '../seams/condition.js';
import { changedEffect } from '../seams/effect.js';
import { emitting, withheldEvent, withheldUpdate } from '../seams/webhooks/event.js';
import { moveWithoutEvent } from '../seams/move.js';
import { refusedUpdate } from '../seams/update.js';
import type { DecidedUpdate } from '../seams/update.js';
import { eventRecipients } from '../seams/webhooks/webhook.js';

/** Acts 700 ms later: longer than a delivery of the mock takes, by far. */
const later =
  (act: (update: DecidedUpdate) => void) =>
  (update: DecidedUpdate): void =>
    void setTimeout(() => act(update), 700).unref();

/** Faults of updates that are delivered too seldom or too often (section 6.3). */
export const deliveredFaults: readonly Fault[] = [
  ...breaking(['WHK-DELIVERED', 'EVT-ORDER-UPDATED'], {
    'no-update-is-delivered': eventRecipients(() => []),
    'an-update-emits-order-updated-to-which-nobody-is-subscribed': changedEffect(
      'emit',
      (emit) => (service, companyId, event, describe) =>
        emit(service, companyId, event.toLowerCase(), describe),
    ),
  }),
  ...breaking('WHK-DELIVERED', {
    'an-update-that-leaves-every-text-as-it-was-is-not-delivered': remembering(
      () => new Map<unknown, string>(),
      (last) =>
        withheldEvent(({ updatedAt: _, ...order }) => {
          const text = JSON.stringify(order);
          const same = last.get(order['_id']) === text;
          last.set(order['_id'], text);
          return same;
        }),
    ),
    'of-an-order-the-first-update-alone-is-delivered': remembering(
      () => new Set<unknown>(),
      (known) => withheldEvent(({ _id }) => known.has(_id) || !known.add(_id)),
    ),
    'the-update-of-a-subscription-order-is-not-delivered': withheldEvent(
      ({ isSubscription }) => isSubscription === true,
    ),
    'an-update-without-a-status-is-not-delivered': withheldUpdate(not(sends('status'))),
    'an-update-with-a-status-is-not-delivered': withheldUpdate(sends('status')),
    'an-update-with-a-file-is-not-delivered': withheldUpdate(sendsFiles),
    'an-update-of-files-alone-is-not-delivered': withheldUpdate(
      all(sendsFiles, ({ request }) => request.fields.length === 0),
    ),
    'an-update-of-the-project-managers-is-not-delivered': withheldUpdate(sends('assignedProjectManagers[]')),
    ...forEach<OrderStatus>(['Completed', 'Cancelled', 'Ongoing'], (to) => ({
      [`the-move-to-${to}-is-not-delivered`]: moveWithoutEvent({ to }),
    })),
  }),
  ...breaking('WHK-REFUSED-NONE', {
    'a-refused-update-is-delivered': refusedUpdate(emitting()),
    ...forEach([400, 403], (status) => ({
      [`an-update-that-is-refused-with-${status}-is-delivered`]: refusedUpdate(
        emitting(({ answer }) => answer.status === status),
      ),
      [`an-update-that-is-refused-with-${status}-is-delivered-a-while-later`]: refusedUpdate(
        later(emitting(({ answer }) => answer.status === status)),
      ),
    })),
    'the-refused-update-of-a-closed-order-is-delivered-a-while-later': refusedUpdate(
      later(emitting(({ before }) => isClosed(before.status))),
    ),
    'a-refused-update-is-delivered-to-webhooks-that-have-received-something-before-a-while-later':
      refusedUpdate(
        later((update) => {
          const { world } = update.service;
          const live = [...world.webhooks.values()].some(
            ({ companyId, history }) => companyId === update.order.companyId && history.length > 0,
          );
          if (live) emitting()(update);
        }),
      ),
    'the-refused-move-from-pending-to-review-is-delivered': refusedUpdate(
      emitting(sends('status', 'Review')),
    ),
    'the-refused-update-of-a-closed-order-is-delivered': refusedUpdate(
      emitting(({ before }) => isClosed(before.status)),
    ),
  }),
];
