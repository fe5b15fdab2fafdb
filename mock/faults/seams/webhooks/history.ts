import type { DeliveryRecord, Webhook } from '../../../domain/webhooks.js';
import type { Service } from '../../../service/service.js';
import type { Change } from '../change.js';
import { changedEffect } from '../effect.js';

type Request = DeliveryRecord['request'];
type Response = DeliveryRecord['response'];

/** Writes another delivery into the history of a webhook; undefined writes nothing. */
export function writtenRecord(
  change: (record: DeliveryRecord, webhook: Webhook, service: Service) => DeliveryRecord | undefined,
): Change {
  return changedEffect('recordDelivery', (write) => (service, webhook, record) => {
    const written = change(record, webhook, service);
    if (written) write(service, webhook, written);
  });
}

/** Writes other parts of a request into the history; one that is undefined is left out. */
export function writtenRequest(change: (request: Request) => Partial<Request>): Change {
  return writtenRecord((record) => ({
    ...record,
    request: { ...record.request, ...change(record.request) },
  }));
}

/** Writes other parts of a response into the history. */
export function writtenResponse(change: (response: Response, request: Request) => Partial<Response>): Change {
  return writtenRecord((record) => {
    const { request, response } = record;
    return { ...record, response: { ...response, ...change(response, request) } };
  });
}

/** Redelivers something else than the past delivery that was chosen; undefined redelivers nothing. */
export function redelivered(
  choose: (record: DeliveryRecord, webhook: Webhook, service: Service) => DeliveryRecord | undefined,
): Change {
  return changedEffect('redeliver', (redeliver) => async (service, webhook, record) => {
    const chosen = choose(record, webhook, service);
    if (chosen) await redeliver(service, webhook, chosen);
  });
}
