import { expect, test } from '../../src/test.js';
import { givenLive, givenLivePair, updateNamed } from './support/update.js';

test(
  'WHK-ENDPOINT/new-address',
  { title: 'a webhook posts to its new address once that was changed', holds: ['WHK-ENDPOINT'] },
  async ({ orders, webhooks }) => {
    const { order, webhook } = await givenLive(orders, webhooks);
    const moved = await webhook.moved();

    await updateNamed(order);

    await expect(moved).toHaveDelivered();
  },
);

test(
  'WHK-ENDPOINT/former-address',
  { title: 'a webhook posts to its former address no more', holds: ['WHK-ENDPOINT'] },
  async ({ webhooks }) => {
    const { order, witness, webhook, earlier } = await givenLivePair(webhooks);
    await webhook.moved();

    const { name } = await updateNamed(order);

    await witness.deliveryShowing(name);
    await expect(webhook).not.toHaveDelivered(1, { since: earlier, settling: 'patient', showing: name });
  },
);
