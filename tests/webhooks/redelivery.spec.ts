import { control, expect, test } from '../../src/test.js';
import type { KeptDelivery, Orders, OwnWebhook, Webhooks } from '../../src/test.js';
import { expectSameBody, expectVerified, neededEntry, postedAgain } from './support/redelivery.js';
import { givenLive } from './support/update.js';

const pasts = [
  { slug: 'only-delivery', name: 'the only delivery', updates: 1, chosen: 0 },
  { slug: 'first-of-2', name: 'the first of two deliveries', updates: 2, chosen: 0 },
  { slug: 'second-of-2', name: 'the second of two deliveries', updates: 2, chosen: 1 },
];

for (const { slug, name, updates, chosen } of pasts) {
  test(
    `WHK-REDELIVERED/${slug}`,
    { title: `${name} is posted again with the same body`, holds: ['WHK-REDELIVERED'] },
    async ({ orders, webhooks }) => {
      const { webhook, past, earlier } = await pastDelivery(orders, webhooks, updates, chosen);
      await redeliver(webhook, past, earlier.length);

      await expect(webhook).toHaveDelivered(1, { since: earlier });

      const again = await postedAgain(webhook, past, earlier.length);
      expectSameBody(again, past);
    },
  );

  test(
    `WHK-REDELIVERED-SIGNATURE/${slug}`,
    { title: `the signature of ${name}, posted again, verifies`, holds: ['WHK-REDELIVERED-SIGNATURE'] },
    async ({ orders, webhooks, signatures }) => {
      const { webhook, past, earlier } = await pastDelivery(orders, webhooks, updates, chosen);
      control(await signatures.verifyDelivery(webhook.asSigned(past)));
      await redeliver(webhook, past, earlier.length);

      const again = await postedAgain(webhook, past, earlier.length);

      await expectVerified(signatures, webhook, again);
    },
  );
}

test(
  'WHK-REDELIVERED/twice',
  { title: 'a delivery is posted again twice', holds: ['WHK-REDELIVERED'] },
  async ({ orders, webhooks }) => {
    const { webhook, past, earlier } = await pastDelivery(orders, webhooks, 1, 0);
    const id = await redeliver(webhook, past, earlier.length);
    await webhook.redeliver(id);

    await expect(webhook).toHaveDelivered(2, { since: earlier });
  },
);

/** A delivery of one of several updates, and all that had come in when it was quiet. */
async function pastDelivery(
  orders: Orders,
  webhooks: Webhooks,
  updates: number,
  chosen: number,
): Promise<{ webhook: OwnWebhook; past: KeptDelivery; earlier: readonly KeptDelivery[] }> {
  const { webhook } = await givenLive(orders, webhooks, { updates });
  return { webhook, past: await webhook.delivery(chosen), earlier: await webhook.settled() };
}

/** Redelivers the entry of the history that shows the body of a past delivery, and answers its id. */
async function redeliver(webhook: OwnWebhook, past: KeptDelivery, count: number): Promise<string> {
  const { id } = await neededEntry(webhook, past, count);
  await webhook.redeliver(id);
  return id;
}
