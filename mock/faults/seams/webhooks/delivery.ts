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
    () => ({ running: 0 }),
    (memory) =>
      inOrder(
        changedEffect(
          action,
          (act) =>
            (async (service: Service, ...rest: [never, never]) => {
              memory.running += 1;
              await act(service, ...rest).finally(() => (memory.running -= 1));
            }) as never,
        ),
        changedDelivery((delivery, service) => (memory.running > 0 ? change(delivery, service) : {})),
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
