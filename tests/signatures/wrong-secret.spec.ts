import { control, covers, expect, stop, test } from '../../src/test.js';
import { otherEnd } from '../support/altered-end.js';
import { alteredAt, alteredThroughout, caseSwapped, firstHalf } from './altered-text.js';
import { webhookOfOtherSecret } from './other-secret.js';

const wrongSecrets = [
  { name: 'with a character in its middle changed', alter: (text: string) => alteredAt(text, 0.5) },
  { name: 'with its last character changed', alter: otherEnd },
  { name: 'cut to its first half', alter: firstHalf },
  { name: 'of the same form and another value', alter: alteredThroughout },
];

for (const { name, alter } of wrongSecrets) {
  test(
    `a secret ${name} fails with 403`,
    covers('SIG-SECRET-WRONG'),
    async ({ orders, webhooks, signatures }) => {
      const delivery = await webhooks.signedDelivery(orders);
      control(await signatures.verifyDelivery(delivery));

      const secret = alter(delivery.secret);

      expect(await signatures.verifyDelivery(delivery, { secret })).toBeRefused(403);
    },
  );
}

test(
  'a secret with its letters in the other case fails with 403',
  covers('SIG-SECRET-WRONG'),
  async ({ orders, webhooks, signatures }) => {
    const delivery = await webhooks.signedDelivery(orders);
    const secret = caseSwapped(delivery.secret);
    if (secret === delivery.secret)
      stop('inapplicable', 'The secret of this target is hexadecimal or has no letters.');
    control(await signatures.verifyDelivery(delivery));

    expect(await signatures.verifyDelivery(delivery, { secret })).toBeRefused(403);
  },
);

test(
  'the secret of another webhook fails with 403',
  covers('SIG-SECRET-WRONG'),
  async ({ orders, webhooks, signatures }) => {
    const delivery = await webhooks.signedDelivery(orders);
    const { secret } = await webhookOfOtherSecret(webhooks, delivery);
    control(await signatures.verifyDelivery(delivery));

    expect(await signatures.verifyDelivery(delivery, { secret })).toBeRefused(403);
  },
);

test(
  "the secret of another workspace's webhook fails with 403",
  covers('SIG-SECRET-WRONG'),
  async ({ orders, elsewhere, webhooks, signatures }) => {
    const delivery = await webhooks.signedDelivery(orders);
    const { secret } = await webhookOfOtherSecret(webhooks.in(elsewhere), delivery);
    control(await signatures.verifyDelivery(delivery));

    expect(await signatures.verifyDelivery(delivery, { secret })).toBeRefused(403);
  },
);
