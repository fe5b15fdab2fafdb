import { control, covers, expect, test } from '../../src/test.js';
import { alteredAt } from './altered-text.js';
import { webhookOfOtherSecret } from './other-secret.js';

const unknownIds = [
  { name: 'with its last quarter changed', alter: (id: string) => alteredAt(alteredAt(id, 0.75), 0.9) },
  { name: 'with one character changed', alter: (id: string) => alteredAt(id, 0.85) },
];

for (const { name, alter } of unknownIds) {
  test(
    `a webhook id ${name} fails with 403`,
    covers('SIG-WEBHOOK-WRONG'),
    async ({ orders, webhooks, signatures }) => {
      const delivery = await webhooks.signedDelivery(orders);
      control(await signatures.verifyDelivery(delivery));

      const webhookId = alter(delivery.webhookId);

      expect(await signatures.verifyDelivery(delivery, { webhookId })).toBeRefused(403);
    },
  );
}

test(
  'the id of another webhook fails with 403',
  covers('SIG-WEBHOOK-WRONG'),
  async ({ orders, webhooks, signatures }) => {
    const delivery = await webhooks.signedDelivery(orders);
    const { id: webhookId } = await webhookOfOtherSecret(webhooks, delivery);
    control(await signatures.verifyDelivery(delivery));

    expect(await signatures.verifyDelivery(delivery, { webhookId })).toBeRefused(403);
  },
);

test(
  "the id of another workspace's webhook fails with 403",
  covers('SIG-WEBHOOK-WRONG'),
  async ({ orders, elsewhere, webhooks, signatures }) => {
    const delivery = await webhooks.signedDelivery(orders);
    const { id: webhookId } = await webhookOfOtherSecret(webhooks.in(elsewhere), delivery);
    control(await signatures.verifyDelivery(delivery));

    expect(await signatures.verifyDelivery(delivery, { webhookId })).toBeRefused(403);
  },
);
