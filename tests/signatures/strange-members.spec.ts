import { control, expect, stop, test } from '../../src/test.js';
import { verifiedDelivery, webhookOfOtherSecret } from './support/given-deliveries.js';

const ofDeliveries = [
  { slug: 'signature', name: 'signature', requirement: 'SIG-SIGNATURE-WRONG' },
  { slug: 'payload', name: 'payload', requirement: 'SIG-PAYLOAD-WRONG' },
] as const;

for (const { name, requirement } of ofDeliveries) {
  test(
    `${requirement}/other-delivery`,
    { title: `the ${name} of another delivery fails with 403`, holds: [requirement] },
    async ({ webhooks, signatures }) => {
      const { order, webhook } = await webhooks.watchedOrder('Ongoing');
      control(await order.put({ notes: 'The first of two' }));
      // An event may show the order as it is when it is sent, so that the second update waits for the first.
      const delivery = webhook.asSigned(await webhook.deliveryShowing('The first of two'));
      control(await order.put({ notes: 'The second of two' }));
      const other = webhook.asSigned(await webhook.deliveryShowing('The second of two'));
      if (other.body === delivery.body)
        stop('cantTell', {
          code: 'indistinct',
          subject: 'body',
          message: 'Both deliveries have the same body, so the signature of one fits the other.',
        });
      control(await signatures.verifyDelivery(delivery));

      const wrong = name === 'payload' ? { payload: other.body } : { signature: other.signature };

      expect(await signatures.verifyDelivery(delivery, wrong)).toBeRefused(403);
    },
  );
}

test(
  'SIG-SIGNATURE-WRONG/other-webhook',
  { title: "the signature of another webhook's delivery fails with 403", holds: ['SIG-SIGNATURE-WRONG'] },
  async ({ orders, webhooks, signatures }) => {
    const order = await orders.given('Ongoing');
    const webhook = await webhooks.given();
    const other = await webhookOfOtherSecret(webhooks, webhook);
    control(await order.put({ notes: 'For both' }));
    const delivery = await webhook.signed();
    const { signature } = await other.signed();
    control(await signatures.verifyDelivery(delivery));

    expect(await signatures.verifyDelivery(delivery, { signature })).toBeRefused(403);
  },
);

const ofWebhooks = [
  { slug: 'secret', name: 'secret', member: 'secret', requirement: 'SIG-SECRET-WRONG' },
  { slug: 'id', name: 'id', member: 'webhookId', requirement: 'SIG-WEBHOOK-WRONG' },
] as const;
const owners = [
  { slug: 'other-webhook', name: 'another webhook', isStranger: false },
  { slug: 'foreign-webhook', name: "another workspace's webhook", isStranger: true },
];

for (const { name, member, requirement } of ofWebhooks) {
  for (const { slug: ownerSlug, name: owner, isStranger } of owners) {
    test(
      `${requirement}/${ownerSlug}`,
      { title: `the ${name} of ${owner} fails with 403`, holds: [requirement] },
      async ({ elsewhere, webhooks, signatures }) => {
        const delivery = await verifiedDelivery(webhooks, signatures);
        const { id, secret } = await webhookOfOtherSecret(
          isStranger ? webhooks.in(elsewhere) : webhooks,
          delivery,
        );

        const wrong = member === 'secret' ? { secret } : { webhookId: id };

        expect(await signatures.verifyDelivery(delivery, wrong)).toBeRefused(403);
      },
    );
  }
}
