import { control, sampleTitle, stop } from '../../src/test.js';
import type {
  Order,
  OrderFields,
  Orders,
  ReceivedDelivery,
  Response,
  Webhook,
  Webhooks,
} from '../../src/test.js';

/** Updates an order under a new name that no other record has; a refused update ends the test as `cantTell`. */
export async function updateNamed(
  order: Order,
  fields: OrderFields = {},
): Promise<{ name: string; answer: Response }> {
  const name = sampleTitle();
  return { name, answer: control(await order.put({ name, ...fields })) };
}

/** The deliveries whose body shows a name. */
export function showing(deliveries: ReceivedDelivery[], name: string): ReceivedDelivery[] {
  return deliveries.filter(({ body }) => body.includes(name));
}

/** Waits until a webhook that is known to be live has its deliveries: what others get is under way by then. */
export async function witnessed(witness: Webhook, count = 1): Promise<void> {
  await witness.delivery(count - 1);
}

/** Stops the test where no delivery shows any of the names, since deliveries can't be told apart then. */
export function toldApart(deliveries: ReceivedDelivery[], names: string[]): void {
  if (!names.some((name) => showing(deliveries, name).length > 0))
    stop(
      'cantTell',
      'No delivery shows the new name of its order, so that deliveries can not be told apart.',
    );
}

/** An order, and two live webhooks that have received an update of it; `earlier` is what the second has so far. */
export async function givenLivePair(
  orders: Orders,
  webhooks: Webhooks,
): Promise<{ order: Order; witness: Webhook; webhook: Webhook; earlier: number }> {
  const order = await orders.given('Ongoing');
  const witness = await webhooks.given();
  const webhook = await webhooks.given();
  await updateNamed(order);
  await Promise.all([witnessed(witness), witnessed(webhook)]);
  return { order, witness, webhook, earlier: (await webhook.settled()).length };
}
