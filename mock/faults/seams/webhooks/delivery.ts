import type { Webhook } from '../../../domain/webhooks.js';
import type { Delivery } from '../../../messages/delivery.js';
import type { Service } from '../../../service/service.js';
import type { Change } from '../change.js';
import { inOrder, remembering } from '../change.js';
import { changedEffect } from '../effect.js';

/** Other parts for a post to a receiver; undefined posts nothing. */
export type DeliveryChange = (delivery: Delivery, service: Service) => Partial<Delivery> | undefined;

/** Changes the posts to receivers. */
export function changedDelivery(change: DeliveryChange): Change {
  return (seams) => ({
    ...seams,
    delivery: (service, delivery) =>
      seams.delivery(service, delivery).flatMap((each) => {
        const parts = change(each, service);
        return parts ? [{ ...each, ...parts }] : [];
      }),
  });
}

/** Changes the posts of the test action, or of a redelivery. */
export function deliveryDuring(action: 'testWebhook' | 'redeliver', change: DeliveryChange): Change {
  return remembering(
    () => new Map<string, number>(),
    (running) =>
      inOrder(
        changedEffect(
          action,
          (act) =>
            (async (service: Service, webhook: Webhook, ...rest: [never]) => {
              const count = (by: number): unknown =>
                running.set(webhook._id, (running.get(webhook._id) ?? 0) + by);
              count(1);
              await act(service, webhook, ...rest).finally(() => count(-1));
            }) as never,
        ),
        changedDelivery((delivery, service) =>
          (running.get(delivery.webhookId) ?? 0) > 0 ? change(delivery, service) : {},
        ),
      ),
  );
}

/** Gives a request another header; one that is undefined is left out. `name` is in lower case. */
export function withHeader(
  { headers }: Pick<Delivery, 'headers'>,
  name: string,
  value: string | undefined,
): Pick<Delivery, 'headers'> {
  const { [name]: _former, ...rest } = headers;
  return { headers: value === undefined ? rest : { ...rest, [name]: value } };
}
