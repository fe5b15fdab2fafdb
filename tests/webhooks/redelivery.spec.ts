import { isDeepStrictEqual } from 'node:util';
import { signatureOf } from '../../src/exchange/received-delivery.js';
import type { ReceivedDelivery } from '../../src/exchange/received-delivery.js';
import { outcomeOf, verificationOf } from '../../src/operations/signatures.js';
import type { Webhook } from '../../src/operations/webhook.js';
import { control, covers, expect, stop, test } from '../../src/test.js';
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
      const order = await orders.given('Ongoing');
      const webhook = await webhooks.given();
      for (let done = 0; done < updates; done += 1) await updateNamed(order);
      const past = await webhook.delivery(updates - 1).then(() => webhook.delivery(chosen));
      await redeliver(webhook, past, updates);

      const again = (await webhook.deliveries(updates + 1)).slice(updates);

      expect(again.length, 'The delivery is posted again.').toBeGreaterThan(0);
      expect(parsedBody(again[0]?.body), 'The body is the same.').toEqual(parsedBody(past.body));
    },
  );
}

test('a delivery is posted again twice', covers('WHK-REDELIVERED'), async ({ orders, webhooks }) => {
  const order = await orders.given('Ongoing');
  const webhook = await webhooks.given();
  await updateNamed(order);
  const past = await webhook.delivery();
  const id = await redeliver(webhook, past, 1);
  await webhook.redeliver(id);

  const again = (await webhook.deliveries(3)).slice(1);

  expect(again.length, 'The delivery is posted again twice.').toBeGreaterThanOrEqual(2);
});

for (const { name, updates, chosen } of pasts) {
  test(
    `the signature of ${name}, posted again, verifies`,
    covers('WHK-REDELIVERED-SIGNATURE'),
    async ({ orders, webhooks, signatures }) => {
      const order = await orders.given('Ongoing');
      const webhook = await webhooks.given();
      for (let done = 0; done < updates; done += 1) await updateNamed(order);
      await webhook.delivery(updates - 1);
      const past = await webhook.signed(chosen);
      control(await signatures.verify(verificationOf(past)));
      await redeliver(webhook, past, updates);

      const again = await webhook.delivery(updates);
      const signature = signatureOf(again) ?? '';
      expect(signature === '', 'The redelivery carries no signature.').toBe(false);
      const answer = await signatures.verify(verificationOf(past, { signature, payload: again.body }));

      expect(outcomeOf(answer), 'The signature of the redelivery verifies.').toBe('verified');
    },
  );
}

/** Redelivers the entry of the history that shows the body of a past delivery, and answers its id. */
async function redeliver(
  webhook: Webhook,
  past: Pick<ReceivedDelivery, 'body'>,
  count: number,
): Promise<string> {
  const body = parsedBody(past.body);
  const entries = await webhook.history(count);
  const entry =
    entries.find(({ request }) => isDeepStrictEqual(parsedBody(request?.body), body)) ??
    (count === 1 ? entries[0] : undefined) ??
    stop('cantTell', 'The history shows no entry for the past delivery, so that it can not be redelivered.');
  await webhook.redeliver(entry.id);
  return entry.id;
}
