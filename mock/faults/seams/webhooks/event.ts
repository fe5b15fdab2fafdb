import type { ServiceRequest } from '../../../messages/request.js';
import { orderUpdated } from '../../../webhooks/events.js';
import type { Change } from '../change.js';
import { inOrder, remembering } from '../change.js';
import type { Condition } from '../condition.js';
import { always } from '../condition.js';
import { changedEffect } from '../effect.js';
import { changedRequest } from '../request.js';
import type { DecidedUpdate } from '../update.js';

/** Emits nothing for an order that looks so. */
export function withheldEvent(when: (order: Record<string, unknown>) => boolean): Change {
  return changedEffect('emit', (emit) => (service, companyId, event, describe) => {
    const { order } = describe() as { order: Record<string, unknown> };
    if (!when(order)) emit(service, companyId, event, describe);
  });
}

/** Emits nothing for an update that looks so. */
export function withheldUpdate(when: Condition<{ request: ServiceRequest }>): Change {
  return remembering(
    () => new Set<unknown>(),
    (withheld) =>
      inOrder(
        changedRequest((_service, request) => {
          const { pid } = request.query;
          withheld.delete(pid);
          if (request.operation === 'updateOrder' && when({ request })) withheld.add(pid);
          return request;
        }),
        withheldEvent(({ _id }) => withheld.has(_id)),
      ),
  );
}

/** Emits the event of an update: once more, or where there must be none. */
export function emitting(when: Condition<DecidedUpdate> = always): (update: DecidedUpdate) => void {
  return (update) => {
    if (!when(update)) return;
    const { service, order } = update;
    const { effects } = service.seams;
    effects.emit(service, order.companyId, orderUpdated, () => ({
      order: effects.orderDocument(service, order),
      attachments: effects.attachments(service, order),
    }));
  };
}

/** Carries another order in an event. */
export function deliveredOrder(change: (order: Record<string, unknown>) => unknown): Change {
  return changedEffect(
    'orderDocument',
    (original) => (service, order) => change(original(service, order)) as Record<string, unknown>,
  );
}

/** Carries other metadata of attachments in an event. */
export function deliveredFiles(change: (files: Record<string, unknown>[]) => unknown[]): Change {
  return changedEffect(
    'attachments',
    (original) => (service, order) => change(original(service, order)) as Record<string, unknown>[],
  );
}
