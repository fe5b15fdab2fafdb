import { control, covers, expect, stop, test } from '../../src/test.js';
import { alteredAt, alteredThroughout, firstHalf, lengthened } from './altered-text.js';
import { webhookOfOtherSecret } from './other-secret.js';

const wrongSignatures = [
  { name: 'with a character in its first half changed', alter: (text: string) => alteredAt(text, 0.3) },
  { name: 'with a character in its middle changed', alter: (text: string) => alteredAt(text, 0.5) },
  { name: 'with a character in its last quarter changed', alter: (text: string) => alteredAt(text, 0.75) },
  { name: 'cut to its first half', alter: firstHalf },
  {
    name: 'without its last quarter',
    alter: (text: string) => text.slice(0, Math.floor(text.length * 0.75)),
  },
  { name: 'without its first half', alter: (text: string) => text.slice(Math.floor(text.length / 2)) },
  { name: 'with characters put into its middle', alter: widened },
  { name: 'with characters behind it', alter: lengthened },
  { name: 'of the same form and another value', alter: alteredThroughout },
  { name: 'that is a word', alter: () => 'not-a-signature' },
];

for (const { name, alter } of wrongSignatures) {
  test(
    `a signature ${name} fails with 403`,
    covers('SIG-SIGNATURE-WRONG'),
    async ({ orders, webhooks, signatures }) => {
      const delivery = await webhooks.signedDelivery(orders);
      control(await signatures.verifyDelivery(delivery));

      const signature = alter(delivery.signature);

      expect(await signatures.verifyDelivery(delivery, { signature })).toBeRefused(403);
    },
  );
}

test(
  'the signature of another delivery fails with 403',
  covers('SIG-SIGNATURE-WRONG'),
  async ({ orders, webhooks, signatures }) => {
    const order = await orders.given('Ongoing');
    const webhook = await webhooks.given();
    control(await order.put({ notes: 'The first of two' }));
    control(await order.put({ notes: 'The second of two' }));
    const delivery = webhook.asSigned(await webhook.deliveryShowing('The first of two'));
    const { signature, body } = webhook.asSigned(await webhook.deliveryShowing('The second of two'));
    if (body === delivery.body) stop('cantTell', 'Both deliveries have the same body.');
    control(await signatures.verifyDelivery(delivery));

    expect(await signatures.verifyDelivery(delivery, { signature })).toBeRefused(403);
  },
);

test(
  "the signature of another webhook's delivery fails with 403",
  covers('SIG-SIGNATURE-WRONG'),
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

function widened(text: string): string {
  const middle = Math.floor(text.length / 2);
  return `${text.slice(0, middle)}a0b1${text.slice(middle)}`;
}
