import { randomBytes } from 'node:crypto';
import { control, expect, test } from '../../src/test.js';
import { expectSecretKept, shows, updateNamed, webhookLevels } from './webhooks.js';

test(
  'WHK-SECRET-CONFIDENTIAL/deliveries',
  {
    title: 'ORDER.UPDATED does not carry the secret of its webhook',
    at: webhookLevels,
  },
  async ({ webhooks }) => {
    const { order, webhook } = await webhooks.watchedOrder('open');

    const { name } = await updateNamed(order);

    expectSecretKept(await webhook.deliveryShowing(name), webhook, 'A delivery');
  },
);

test(
  'WHK-SECRET-CONFIDENTIAL/sample',
  { title: 'A sample does not carry the secret of its webhook' },
  async ({ webhooks }) => {
    const webhook = await webhooks.given();

    await webhook.test();

    expectSecretKept(await webhook.delivery(), webhook, 'A sample');
  },
);

test(
  'WHK-SECRET-CONFIDENTIAL/verifications',
  {
    title: 'POST /api/v1/webhooks/verify-signature does not show the secret to a caller without it',
    at: webhookLevels,
  },
  async ({ webhooks, signatures }) => {
    const delivery = await webhooks.signedDelivery();
    control(await signatures.verifyDelivery(delivery));

    for (const secret of [randomBytes(24).toString('hex'), '', undefined]) {
      const answer = await signatures.verifyDelivery(delivery, { secret });
      expect(shows([answer.text, ...answer.headers.flat()], delivery.secret), {
        code: 'surplus',
        subject: 'secret',
        message: `A verification that was sent without the secret was answered with it (status ${answer.status}).`,
      }).toBe(false);
    }
  },
);
