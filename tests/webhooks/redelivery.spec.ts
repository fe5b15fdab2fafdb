import { isDeepStrictEqual } from 'node:util';
import { control, covers, expect, signatureOf, stop, test } from '../../src/test.js';
import type { Orders, ReceivedDelivery, Webhook, Webhooks } from '../../src/test.js';
import { parsedBody } from './event-content.js';
import { updateNamed } from './update.js';

const pasts = [
  { name: 'the only delivery', updates: 1, chosen: 0 },
  { name: 'the first of two deliveries', updates: 2, chosen: 0 },
  { name: 'the second of two deliveries', updates: 2, chosen: 1 },
];

for (const { name, updates, chosen } of pasts) {
  test(
    `${name} is posted again with the same body`,
    covers('WHK-REDELIVERED'),
    async ({ orders, webhooks }) => {
      const { webhook, past, earlier } = await pastDelivery(orders, webhooks, updates, chosen);
      await redeliver(webhook, past, earlier);

      const again = (await webhook.deliveries(earlier + 1)).slice(earlier);

      expect(again.length, 'The delivery is posted again.').toBeGreaterThan(0);
      expect(parsedBody(again[0]?.body), 'The body is the same.').toEqual(parsedBody(past.body));
    },
  );

  test(
    `the signature of ${name}, posted again, verifies`,
    covers('WHK-REDELIVERED-SIGNATURE'),
    async ({ orders, webhooks, signatures }) => {
      const { webhook, past, earlier } = await pastDelivery(orders, webhooks, updates, chosen);
      const signed = webhook.asSigned(past);
      control(await signatures.verifyDelivery(signed));
      await redeliver(webhook, past, earlier);

      const again = await webhook.delivery(earlier);
      const signature = signatureOf(again) ?? '';
      expect(signature === '', 'The redelivery carries no signature.').toBe(false);
      const answer = await signatures.verifyDelivery(signed, { signature, payload: again.body });

      expect(answer, 'The signature of the redelivery verifies.').toVerify();
    },
  );
}

test('a delivery is posted again twice', covers('WHK-REDELIVERED'), async ({ orders, webhooks }) => {
  const { webhook, past, earlier } = await pastDelivery(orders, webhooks, 1, 0);
  const id = await redeliver(webhook, past, earlier);
  await webhook.redeliver(id);

  const again = (await webhook.deliveries(earlier + 2)).slice(earlier);

  expect(again.length, 'The delivery is posted again twice.').toBeGreaterThanOrEqual(2);
});

/** A delivery of one of several updates, and how many deliveries had come in when it was quiet. */
async function pastDelivery(
  orders: Orders,
  webhooks: Webhooks,
  updates: number,
  chosen: number,
): Promise<{ webhook: Webhook; past: ReceivedDelivery; earlier: number }> {
  const order = await orders.given('Ongoing');
  const webhook = await webhooks.given();
  for (let done = 0; done < updates; done += 1) await updateNamed(order);
  await webhook.delivery(updates - 1);
  const earlier = (await webhook.settled()).length;
  return { webhook, past: await webhook.delivery(chosen), earlier };
}

/** Redelivers the entry of the history that shows the body of a past delivery, and answers its id. */
async function redeliver(webhook: Webhook, past: ReceivedDelivery, count: number): Promise<string> {
  const body = parsedBody(past.body);
  const entries = await webhook.history(count);
  const entry =
    entries.find(({ request }) => isDeepStrictEqual(parsedBody(request?.body), body)) ??
    (count === 1 ? entries[0] : undefined) ??
    stop('cantTell', 'The history shows no entry for the past delivery, so that it can not be redelivered.');
  await webhook.redeliver(entry.id);
  return entry.id;
}
